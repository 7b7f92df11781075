"""Would a slip of the pen be caught? One number, row, name or sign changed at a time, and everything asked again."""
