"""Sentences of errata as text, so that a test reads what was marked in them."""

from __future__ import annotations

from grognard.docgen.errata_words import Sentence


def said(words: Sentence) -> str:
    """A sentence as text: what is gone in brackets with a minus, what is new in brackets with a plus."""
    signs = {"gone": "[-{}-]", "new": "[+{}+]"}
    return "".join(signs.get(run.mark, "{}").format(run.text) for run in words)
