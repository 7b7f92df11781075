"""What does a sentence that players follow by hand say of a move: how far, which way, and up to whom?"""

from __future__ import annotations

import re
from fractions import Fraction

import attrs

from grognard.ir.names import key
from grognard.ir.types import Number
from grognard.lengths import SIGNS, WORDS

_VERB = "move|push|drive|drag|march|ride|run|pull|retire|retreat|withdraw|advance|go|flee|gallop|follow"
_BIDDEN = re.compile(rf"^(?:{_VERB})\b(?! of\b)", re.IGNORECASE)
_TOLD = re.compile(
    r"\b(?:moves|goes|marches|rides|drives|runs|flees|retires|retreats|withdraws|advances|gallops)\b"
    rf"|\b(?:the|they)\b[\w ,]*?(?<!\bto) (?:{_VERB})\b",
    re.IGNORECASE,
)
_PERHAPS = re.compile(r"\bmay\b(?! take)", re.IGNORECASE)
_UNIT = f"(?:{WORDS}|[{SIGNS}])"
_AMOUNT = re.compile(rf"(?:(\d+) )?(\d+)(?:/(\d+))? ?{_UNIT}(?!\w)")
_GAP = re.compile(rf"\bto (?:within )?(\d+) ?{_UNIT} (?:of|from)\b", re.IGNORECASE)
_AWAY = re.compile(r"\b(?:back|rear|away|off|flees?|retires?|retreats?|withdraws?|cover|out of)\b", re.IGNORECASE)
_TOUCH = re.compile(r"\b(?:into contact|up to their enemy|up to its enemy|until it touches)\b", re.IGNORECASE)


_SUBJECT = re.compile(r"^(?:the|this|these)\b([\w -]*?)(?: (?:that|who|which)\b.*)?$", re.IGNORECASE)
_OBJECT = re.compile(
    rf"\b(?:{_VERB})\b (?:the|this|these|each) ([\w ]+?)(?: (?:up|the|to|into|out|of|at|on)\b|$)", re.IGNORECASE
)


@attrs.frozen
class Move:
    """A move told in words. `far` None: as far as goes; `gap` is how near to its enemy it ends."""

    far: Number | None
    away: bool
    touches: bool
    gap: Number | None
    who: tuple[str, ...] = ()
    """Words that say who moves: `attackers`, `limbered gun`; none for `it`."""


def move_told(text: str) -> Move | None:
    """The move that a text orders; None where nothing moves, or may only move."""
    for sentence in re.split(r"(?<=[.;:]) +", text):
        told = _TOLD.search(sentence)
        if not _PERHAPS.search(sentence) and (told or _BIDDEN.search(sentence)):
            return _move(sentence, told)
    return None


def _move(text: str, told: re.Match[str] | None) -> Move:
    gap = _GAP.search(text)
    rest = text.replace(gap.group(0), "") if gap else text
    amount = _AMOUNT.search(rest)
    return Move(
        _number(amount) if amount else None,
        bool(_AWAY.search(text)),
        bool(_TOUCH.search(text)),
        int(gap.group(1)) if gap else None,
        _who(text, told),
    )


def _who(text: str, told: re.Match[str] | None) -> tuple[str, ...]:
    found = _OBJECT.search(text)
    if told is not None and not _BIDDEN.search(text):
        before = text[: told.end()].rsplit(" ", 1)[0].strip()
        found = _SUBJECT.search(before)
    return tuple(key(found.group(1)).split()) if found else ()


def _number(found: re.Match[str]) -> Number:
    whole, top, bottom = found.groups()
    part = Fraction(int(top), int(bottom)) if bottom else Fraction(int(top))
    return part + int(whole) if whole and bottom else part
