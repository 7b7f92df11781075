"""Figures of the sources, worked out without the program."""
