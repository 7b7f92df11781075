"""Which rows, modifiers, outcomes, cases and exceptions do the worked examples touch, and what would touch the rest?"""
