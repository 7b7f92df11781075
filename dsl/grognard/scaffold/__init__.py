"""The first text of a new ruleset or of a new variant."""
