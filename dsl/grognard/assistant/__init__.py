"""Who can be asked what a text means?

In: a question, which is a text. Out: what was answered, or that it waits for its answer. It knows no rulebook.
"""
