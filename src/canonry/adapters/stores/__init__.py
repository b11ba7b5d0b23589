"""Stores: places that hold memories. Each keeps `canonry.testing.store_contract`."""
