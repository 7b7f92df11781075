"""Every situation of a rule: which facts it asks for, where a fact begins to matter, and all cases, the plainest first."""
