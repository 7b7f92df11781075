"""Which Grognard is this? Told in whatever has room for it; the packaging takes it from here."""

VERSION = "0.1.0"
MADE_BY = f"Grognard {VERSION}"
"""As it stands in what was made."""
GENERATOR = f'<meta name="generator" content="{MADE_BY}">'
"""The same in the head of a page."""
