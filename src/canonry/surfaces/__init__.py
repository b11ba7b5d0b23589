"""The surfaces, fed by one table of operations: the command line, and those that come."""
