"""A first ruleset from a rulebook: what can be read safely becomes rules, the rest prose, every doubt a `?`."""
