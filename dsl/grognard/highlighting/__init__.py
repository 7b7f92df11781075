"""Colours for rules texts. In: a text, or the words of the language. Out: what each word is, and grammars for editors."""
