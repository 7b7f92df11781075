"""Which lines are read as one: a throw, what is added to it, and the table it is looked up in?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.wording.held_against import is_total
from grognard.wording.phrase import Phrase, say
from grognard.wording.signs import sign
from grognard.wording.speech import Speaker
from grognard.wording.statements import deed_words

_BEGIN = (do.Roll, do.RollRange, do.StartAt)
_GO_ON = (do.Add, do.AddModifiers, do.Amount, do.Multiply, do.Halve, do.Clamp, do.Round, do.Read)


def is_bare(line: il.Line) -> bool:
    """Whether a plain line is always done, once, and has no label."""
    return not (line.opener is not None or line.condition or line.label or line.exceptions or line.each is not None)


def sums(lines: Sequence[il.Line]) -> Iterator[tuple[il.Line, ...]]:
    """The lines, those that are one sum together. `start at 0` goes without saying."""
    waiting: tuple[il.Line, ...] = ()
    for line in lines:
        if is_bare(line) and _is_nothing(line.deed):
            continue
        if waiting and not (is_bare(line) and _may_go_on(line.deed) and _goes_on(waiting)):
            yield waiting
            waiting = ()
        waiting = (*waiting, line)
    if waiting:
        yield waiting


def sum_words(speaker: Speaker, lines: Sequence[il.Line]) -> Phrase:
    """`roll D6 + nerve + modifiers to nerve; read nerve result`."""
    words, added = say(), False
    for line in lines:
        match line.deed:
            case do.Add() as deed:
                words, added = say(words, f" {'+' if deed.sign > 0 else '−'} ", speaker.grouped(deed.value)), True
            case do.AddModifiers() as deed:
                rule = speaker.lexicon.rule(deed.rule)
                parts = rule is not None and all(
                    isinstance(one.deed, do.Amount) and one.deed.part for one in rule.lines
                )
                added = True
                words = say(
                    words, " + ", speaker.lexicon.rule_term(deed.rule), " (each a fraction of that)" if parts else ""
                )
            case do.Amount(times=True) as deed:
                words = say(words, f"{';' if added else ''} {sign(deed, brief=True)}")
            case do.StartAt(value=ir.Arithmetic() | ir.Best() | ir.Rounded()) as deed if any(
                isinstance(one.deed, do.Add | do.AddModifiers | do.Amount) for one in lines
            ):
                words = say("start with ", speaker.grouped(deed.value))
            case None:
                continue
            case deed:
                words = say(words, "; " if words else "", deed_words(speaker, deed))
    return words


def _may_go_on(deed: do.Deed | None) -> bool:
    """Whether a line adds to a sum, or says what its total is called."""
    return is_total(deed.value) if isinstance(deed, do.Let) else isinstance(deed, _GO_ON)


def _goes_on(lines: Sequence[il.Line]) -> bool:
    """Whether more may be added to a sum: it has its throw, and no table is read yet."""
    return is_bare(lines[0]) and isinstance(lines[0].deed, _BEGIN) and not isinstance(lines[-1].deed, do.Read | do.Let)


def _is_nothing(deed: do.Deed | None) -> bool:
    match deed:
        case do.StartAt(value=ir.Constant(value=0)):
            return True
        case _:
            return False
