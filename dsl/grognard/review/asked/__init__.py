"""What does somebody see in a text who understands it?

In: the text, what our checks found in it, and whoever answers questions. Out: findings, each of which was looked at a second time.
"""
