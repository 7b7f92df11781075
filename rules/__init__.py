"""The rulesets that ship with Grognard."""
