"""What do the worked examples touch, and what would touch the rest?

In: the IR with its examples. Out: rows, modifiers, outcomes, cases and exceptions, and examples to add.
"""
