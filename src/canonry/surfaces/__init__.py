"""Command line, library wire, and what comes: four surfaces fed by one table of operations."""
