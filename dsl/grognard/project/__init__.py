"""What is a game put together from?

In: a name or a path. Out: its files, what they stand on, everything laid over one another.
"""
