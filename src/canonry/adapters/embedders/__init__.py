"""Embedders: the bundled one, models that extras bring, and any endpoint that speaks OpenAI's."""
