"""Grognard: a rules language and compiler for tabletop wargames."""
