"""A plain rulebook text.

In: the text, and for `held/` the ruleset that was written from it. Out: findings; changes neither.
"""
