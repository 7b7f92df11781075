"""Parse tree to IR.

In: trees laid over one another. Out: names found, words with their meaning, types and units held against each other.
"""
