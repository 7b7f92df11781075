"""Parse tree to IR: names are found, words get their meaning, types and units are held against each other."""
