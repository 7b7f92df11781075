"""Holds games that were played against their own logs. It shares no code with `grognard.play`."""
