"""The formatter: one way to lay a text out, with every token and every comment kept."""

from grognard.formatting.formatter import format_text

__all__ = ["format_text"]
