"""The IR: what an author wrote, names resolved. Documents, checks, variants and the core are made from it."""
