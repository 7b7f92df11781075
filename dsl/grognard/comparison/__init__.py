"""What a change does.

In: two rulesets, or one and a line. Out: the odds held against each other, and what the line is worth.
"""
