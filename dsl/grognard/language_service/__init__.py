"""What an editor asks of a text that is being written. In: texts and places in them. Out: plain data, no protocol.

Places are offsets in characters. `Workspace` holds the texts; every other module answers one question about a game in it.
"""
