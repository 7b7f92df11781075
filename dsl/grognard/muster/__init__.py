"""Army lists: what they come to, and where they break their limits.

In: the IR of an army list and of its game. Out: figures, and breaches with the line of the list each.
"""
