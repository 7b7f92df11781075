"""A source text held against the ruleset written from it, section by section."""
