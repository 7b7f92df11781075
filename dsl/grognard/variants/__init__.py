"""A variant laid over its base.

In: two trees. Out: one, lines of the base found and changed, before names are resolved.
"""
