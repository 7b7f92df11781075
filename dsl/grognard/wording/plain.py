"""Values and conditions as text alone, without the names of a ruleset: for traces and messages."""

from __future__ import annotations

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.limits import ListLimit
from grognard.ir.names import either
from grognard.ir.types import value_text
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


def list_limit_text(limit: ListLimit) -> str:
    """A restriction on army lists as it is said."""
    what = either([one.said for one in limit.what])
    if limit.only_with:
        return f"{what} only with {either([one.said for one in limit.only_with])}"
    amount = limit.most if limit.most is not None else limit.least
    of = f"of {', '.join(one.said for one in limit.what)}" if len(limit.what) > 1 else what
    head = f"at {'most' if limit.most is not None else 'least'} {value_text(amount)} {of}"
    for one in limit.size:
        head += f" when {one.of.said} is {plain(_SPEAKER.bands(one.bands))}"
    each = f"{value_text(limit.each)} " if limit.each != 1 else ""
    return head if limit.per is None else f"{head} for each {each}{limit.per.said}"
