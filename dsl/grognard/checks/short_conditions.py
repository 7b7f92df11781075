"""Does a player's sentence ask for what its rules ask for, and deny what they deny, counted clause by clause?

`never when broken`, `unless broken` and `only when not broken` come to the same, and `never unless broken` to its contrary: each
`not`, each `unless` and each `never` turns round what stands in its reach.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

import attrs

from grognard.checks.denials import is_just_denied
from grognard.checks.short_fit import Unit
from grognard.checks.short_swaps import Places, Roots, Wrong

_OPENS = re.compile(
    r"\b(?P<turns>unless|except (?:when|if|while|after)|but not (?:when|if|while))\b|\b(?:when|if|while|whenever)\b",
    re.IGNORECASE,
)
_DENIES = re.compile(r"\b(?:not|never|no|nor|cannot|neither|nobody|none|nothing)\b|n't\b", re.IGNORECASE)
_UNSURE = re.compile(
    r"\b(?:without|only|until|stop\w*|else|otherwise|instead|rather|other|but|even|any|whether|except|fail\w*|lost?|loses?|less|"
    r"no longer|no more|refuse\w*|before)\b",
    re.IGNORECASE,
)
_PART = re.compile(r"[;:.()]")
_LISTED = re.compile(r"\s*(?:not|never|no|nor|neither)\b[^,;:()]{0,10}:", re.IGNORECASE)
_GATE = re.compile(r"\s*(?:only|never|must)\b", re.IGNORECASE)


@attrs.frozen
class Asked:
    """How the rules ask for something: at the head of an action or in a limit, and in their lines."""

    forms: str
    """The lines that do, as they are written."""
    gates: frozenset[bool] = frozenset()
    lines: frozenset[bool] = frozenset()


def asked_ways(units: Iterable[Unit]) -> dict[Roots, Asked]:
    """What the lines ask for, and each in which ways."""
    found: dict[Roots, Asked] = {}
    for unit in units:
        gate = _GATE.match(unit.text) is not None or unit.denies
        for name, ways in unit.holds.items():
            held = found.get(name, Asked(""))
            found[name] = Asked(
                f"{held.forms}\n{unit.text.casefold()}",
                held.gates | (ways if gate else set()),
                held.lines | (set() if gate else ways),
            )
    return found


def turned_conditions(sentence: str, asked: Mapping[Roots, Asked], places: Places) -> Iterator[Wrong]:
    """The conditions of a sentence that its rules ask the other way round."""
    for name, start, end in places(sentence, asked):
        one = asked[name]
        if sentence[start:end].casefold() not in one.forms:
            continue
        ways = _ways(sentence, start, end)
        if ways is not None and ways[0] not in one.gates and ways[1] not in one.lines:
            yield start, end - start, "the rules ask for it the other way round"


def _ways(sentence: str, start: int, end: int) -> tuple[bool, bool] | None:
    """Whether what stands in a `when` or `unless` is asked for there: for what is done, and by itself; None where that cannot be told."""
    opener = None
    for found in _OPENS.finditer(sentence, 0, start):
        opener = found
    if opener is None or _PART.search(sentence, opener.end(), start):
        return None
    inside = sentence[opener.end() : start]
    denied = is_just_denied(sentence, start)
    if _UNSURE.search(inside) or len(_DENIES.findall(inside)) > denied:
        return None
    begin = max((one.end() for one in _PART.finditer(sentence, 0, opener.start())), default=0)
    over = _PART.search(sentence, end)
    before, after = sentence[begin : opener.start()], sentence[end : over.start() if over else len(sentence)]
    if not before.strip() and "," in inside:
        return None  # what is said may have begun: `when shaken, a line …`
    if _LISTED.match(sentence) and begin == sentence.index(":") + 1:
        before = f"not {before}"
    denials = len(_DENIES.findall(before))
    if not denials:
        denials = len(_DENIES.findall(after))
        if _UNSURE.search(after) or _OPENS.search(after):
            return None
    if _UNSURE.search(before) or _OPENS.search(before):
        return None
    if denials > 1:
        return None
    way = denied == bool(opener["turns"])
    return way != bool(denials), way
