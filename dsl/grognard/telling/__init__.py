"""What must be said of each line of a ruleset so that a player can carry it out, however and wherever it is printed.

In: the IR. Out: for each row, modifier, step, outcome and condition the words and figures that tell it.
"""
