"""Boards: cells of hexes and squares by their coordinates, and steps along neighbours.

Nothing here knows the rules language. All arithmetic is in whole numbers.
"""
