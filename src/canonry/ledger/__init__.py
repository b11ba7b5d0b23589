"""Transactions, admission, quarantine and the resolver: what is true right now. Pure throughout."""
