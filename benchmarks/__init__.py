"""Speed, always as a ratio to a bare floor in the same run."""
