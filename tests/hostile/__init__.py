"""Hostile input, made with knowledge of what it is: each kind of thing that strangers can hand over, one module a concern.

`make hostile` tries all kinds for twenty minutes; `test_some.py` a few of each, always the same.
"""
