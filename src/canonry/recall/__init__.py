"""From a question to what bears on it: terms, ranking, and the block that a model reads."""
