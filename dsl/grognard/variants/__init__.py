"""A variant laid over its base: lines of the base are found and changed, before names are resolved."""
