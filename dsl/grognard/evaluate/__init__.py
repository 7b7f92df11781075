"""Drivers over the core: one run with its trace, and all runs exactly."""
