"""Ids, times, places, codes and errors: the words that every floor above shares."""
