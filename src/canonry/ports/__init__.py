"""What a job needs from outside: a store, a clock, ids. Adapters implement these."""
