"""What is the game that a text describes? Its tables, ladders, figures, sequences and terms, each with its place.

In: a `Book`. Out: a `Model`, typed and small. It judges nothing: the checks in `review/alone` do.
"""
