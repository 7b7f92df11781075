"""The first text of a new ruleset or of a new variant. In: a name. Out: files to begin with."""
