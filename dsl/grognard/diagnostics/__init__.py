"""What is said to an author about a text.

In: a code, a place, a sentence, a hint. Out: the same, in order, in every form.
"""
