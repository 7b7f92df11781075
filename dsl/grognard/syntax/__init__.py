"""Text to syntax tree: layout, tokens, parse tree, syntax tree. Knows no names and no meanings."""
