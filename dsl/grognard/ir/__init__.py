"""The IR: what an author wrote, names resolved. Knows no parse tree; documents, checks, variants and the core are made from it."""
