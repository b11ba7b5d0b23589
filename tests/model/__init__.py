"""A second resolver, written from the page alone, to judge the first one by.

It shares no code with the package: where the two differ, one of them misreads the page.
"""
