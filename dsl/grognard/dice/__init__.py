"""Dice: exact distributions, pools of dice, addressed randomness, and chances as text.

Nothing here knows the rules language. All arithmetic is in whole numbers and fractions.
"""
