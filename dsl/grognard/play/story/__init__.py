"""The story of a game: its events told as a battle report tells them, one line a deed."""
