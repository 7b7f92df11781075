"""What was compiled, kept for the next command.

In: a compiled game and the files it rests on. Out: the same, if none of them changed. Rows of plain data in the user's own
cache folder, read by a fixed list of classes: nothing in them is ever run.
"""
