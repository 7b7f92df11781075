"""Documents made from the IR.

In: a ruleset, its odds and played examples. Out: the reference site, the quick reference sheet, the book in other shapes.
"""
