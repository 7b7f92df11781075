"""Drivers over the core. In: a program, facts, dice. Out: one run with its trace, all runs exactly, or many runs."""
