"""All runs at once: programs turned into Python functions over weights of states, with only live values in them."""
