"""The same book in other shapes: one page, cards, Markdown, data, an archive; and the part of it that a game needs."""
