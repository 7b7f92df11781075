"""The table a game stands on: where the pieces are, and what was said of them that still holds."""
