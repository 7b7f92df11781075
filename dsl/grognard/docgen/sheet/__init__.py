"""The quick reference sheet: what stands on it, how it is laid out, set and proved."""
