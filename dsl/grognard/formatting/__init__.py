"""The formatter. In: a text. Out: the same text laid out in one way, with every token and every comment kept."""

from grognard.formatting.formatter import format_text

__all__ = ["format_text"]
