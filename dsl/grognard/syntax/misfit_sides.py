"""What both sides throw for, said as at the table: `each side rolls D6`, `the higher side wins`."""

from __future__ import annotations

import re

from grognard.diagnostics import codes
from grognard.syntax.fault_shape import Explained, Shape, unexpected
from grognard.word_set import word_set

_LINES = word_set("RULE_KIND AMEND ADD_TO SEQUENCE STEP_NUMBER")
_SIDE = r"(?:sides?|players?|armies|army|commanders?|generals?)"
_THROWN = re.compile(
    rf"(?:[^:]{{1,40}}:\s*)?(?:each|every|both|the\s+two|all)\s+{_SIDE}\s+(?:rolls?|throws?)\s+(?:an?\s+)?(?P<dice>[0-9]{{0,3}}D[0-9]{{1,3}})\b.*",
    re.IGNORECASE | re.DOTALL,
)
_WON = re.compile(
    rf"(?:the\s+)?(?P<which>high|low)(?:er|est)(?:\s+(?:{_SIDE}|roll|throw|score|die|total|one))?\s+"
    r"(?P<deed>wins|goes|moves|begins|starts|acts|plays|chooses)\b.*",
    re.IGNORECASE,
)
_LONGEST = 200


def thrown_by_both(shape: Shape) -> Explained | None:
    """`each side rolls D6`: a fight between two pieces that stand for the sides."""
    thrown = _THROWN.fullmatch(shape.sentence) if _may_be(shape) else None
    if thrown is None:
        return None
    dice = thrown["dice"]
    if shape.above_text.casefold().startswith("fight "):
        return unexpected("The lines of a fight are done for each of the two.", f"Write `roll {dice}`.")
    found = shape.declared.one_a_side
    name, (one, other) = found or "army", shape.declared.sides
    first = "first: yes or no, until the turn ends"
    piece = f"piece {name}, one a side\n  {first}\n\n" if not found else ""
    below = f" Below `piece {name}` add `{first}`." if found else ""
    return (
        codes.UNEXPECTED_WORDS,
        "A side by itself rolls nothing: what both throw for is a `fight` between two pieces, one of each side.",
        f"Put the lines below into your file, at the left edge.{below} Then the step of the turn has `fight initiative of the {one} {name} "
        f"against the {other} {name}`, and the steps below it `for each {name} which is first`, and again `which is not first`.",
        f"{piece}fight initiative of {_a(name)} as one against {_a(name)} as other\n"
        f"  roll {dice}\n  the higher wins\n  on a tie: roll again\n  the winner becomes first",
    )


def won_by_the_higher(shape: Shape) -> Explained | None:
    """`the higher side wins`: said in a fight, without the side."""
    won = _WON.fullmatch(shape.sentence) if _may_be(shape) else None
    if won is None:
        return None
    wins = f"the {won['which'].casefold()}er wins"
    if shape.above_text.casefold().startswith("fight "):
        more = "" if won["deed"].casefold() == "wins" else " What the winner may do then stands below it."
        return unexpected("This does not say who wins as a fight says it.", f"Write `{wins}`.{more}")
    return (
        codes.UNKNOWN_FIRST_WORD,
        "Who of two throws better is told only in a `fight`.",
        f"Head the rule `fight … of a … as one against a … as other`; in it stands `{wins}`, and below that `the winner becomes …`.",
    )


def _may_be(shape: Shape) -> bool:
    return shape.fault.above in _LINES and len(shape.line) <= _LONGEST


def _a(name: str) -> str:
    return f"{'an' if name[:1].casefold() in 'aeiou' else 'a'} {name}"
