"""The grammar of the rules language, and the parse tables made from it."""
