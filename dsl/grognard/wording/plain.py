"""Values and conditions as text alone, without the names of a ruleset: for traces and messages."""

from __future__ import annotations

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.wording.lexicon import NO_NAMES
from grognard.wording.phrase import plain
from grognard.wording.speech import Speaker
from grognard.wording.statements import deed_words

_SPEAKER = Speaker(NO_NAMES)


def expression_text(node: ir.Expression) -> str:
    """A value in words."""
    return plain(_SPEAKER.value(node))


def condition_text(node: ir.Condition, negated: bool = False) -> str:
    """A condition in words; with `negated` that it does not hold."""
    return plain(_SPEAKER.clause(node, negated).words)


def band_text(band: ir.Band) -> str:
    """What a value is held against, in words."""
    return plain(_SPEAKER.band(band))


def statement_text(deed: do.Deed) -> str:
    """What a line does, in words."""
    return plain(deed_words(_SPEAKER, deed))
