"""Every situation of a rule.

In: a rule. Out: which facts it asks for, where a fact begins to matter, and all cases, the plainest first.
"""
