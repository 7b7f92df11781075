"""What a change does: the odds of two rulesets held against each other, and what one line is worth."""
