"""What stands in a rulebook as people have it: one module a format, and what all of them give, a `Document`."""
