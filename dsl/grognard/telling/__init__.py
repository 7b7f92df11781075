"""What a player's own sentences draw from the rules, and what is printed whatever they say."""
