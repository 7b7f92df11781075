"""Would a slip of the pen be caught?

In: a text. Out: one number, row, name or sign changed at a time, and what everything asked again finds.
"""
