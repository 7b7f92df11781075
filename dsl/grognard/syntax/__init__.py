"""Text to parse tree.

In: a text. Out: tokens and a tree with the place of every part. Knows no names and no meanings.
"""
