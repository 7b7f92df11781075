"""What a reader sees: the finished pages in a real browser."""
