"""Which list tells the order of play? Its items become the steps of a `sequence`, done by hand until they are written."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grognard.drafting.drafted import Drafted, DraftLine
from grognard.drafting.names import Taken, name_of, text_of
from grognard.drafting.signed import read_signed
from grognard.drafting.things import Item, Paragraph, Thing

LEAST = 3
_LEAST_UNDER_HEADING = 2
_MOST_LINES = 10
"""So many lines may stand below a step before the next."""
_LONGEST = 120
_ORDER = re.compile(
    r"\b(?:sequence|order of (?:play|events|battle turn)|turn (?:order|structure|summary|phases)|(?:play|game|turn) (?:order|turn|sequence)"
    r"|phases|each turn|a turn (?:has|consists|is)|turn is divided|steps|procedure|following order|in this order)\b",
    re.IGNORECASE,
)
_STEPS = re.compile(r"\b(?:steps|sequence|phases|order of)\b", re.IGNORECASE)
_HEAD = re.compile(r"(?P<head>[^.:;(]{2,70}?)\s*(?:[:;]\s*|\.\s+|\s[-–—]\s+|(?=\())(?P<rest>\S.*)\Z")
_TITLE_END = re.compile(r"\s(?:when|if)\s", re.IGNORECASE)
_NUMBERED = re.compile(
    r"(?:(?:phase|step) )?(?P<number>\d{1,2})\s?[.):–-]\s*(?P<title>[A-Za-z].{2,70})\Z", re.IGNORECASE
)
_COUNTED = re.compile(r"\(?(?:\d{1,2}|[a-zA-Z]|[ivxIVX]{1,4})[.)]{1,2}\Z")


def tells_order(heading: str) -> bool:
    """Whether what stands below a heading is an order in which things are done."""
    return _ORDER.search(heading) is not None


def run_of_steps(things: Sequence[Thing], at: int, heading: str) -> int:
    """The end of the items from `at` that tell an order; `at` itself where they do not."""
    first = things[at]
    before = things[at - 1] if at else None
    if not isinstance(first, Item) or (isinstance(before, Item) and before.depth >= first.depth):
        return at
    above = things[at - 1] if at else None
    lead = above.text[-200:] if isinstance(above, Paragraph) else ""
    counted = _COUNTED.match(first.mark) is not None
    if not _ORDER.search(f"{heading} {lead}") or (not counted and not _STEPS.search(f"{heading} {lead}")):
        return at
    end = at
    steps = 0
    while end < len(things):
        thing = things[end]
        if isinstance(thing, Item) and thing.depth >= first.depth:
            # A count that begins anew is another list.
            if steps and thing.depth == first.depth and counted and thing.mark == first.mark:
                break
            steps += thing.depth == first.depth
            end += 1
            continue
        below = end
        while below < len(things) and below - end < _MOST_LINES and _goes_on(things[below], counted):
            below += 1
        after = things[below] if below < len(things) else None
        if (
            below > end
            and isinstance(after, Item)
            and after.depth == first.depth
            and (not counted or after.mark != first.mark)
        ):
            end = below
            continue
        break
    told = [thing for thing in things[at:end] if isinstance(thing, Item)]
    signed = sum(read_signed(thing.text) is not None for thing in told)
    least = _LEAST_UNDER_HEADING if counted and _STEPS.search(heading) else LEAST
    return end if steps >= least and signed * 2 < len(told) else at


def _goes_on(thing: Thing, counted: bool) -> bool:
    """Whether words may go on with the step above them; where steps have no numbers, only a short line may."""
    return isinstance(thing, Paragraph) and (counted or len(thing.text) <= _LONGEST)


def headed_steps(heading: str, below: Sequence[str]) -> list[str]:
    """The steps that the headings below one are, where it tells an order and they are counted from 1; else none."""
    counted = [match for one in below if (match := _NUMBERED.match(one)) is not None]
    if not tells_order(heading) or [int(match["number"]) for match in counted] != list(range(1, len(below) + 1)):
        return []
    return [match["title"] for match in counted] if len(counted) >= LEAST else []


def draft_headed(steps: Sequence[str], heading: str, key: str, start: int, names: Taken) -> Drafted:
    """A sequence of headings: what each step does stands in the chapter of its own."""
    name = names.fresh(name_of(heading), "turn")
    out = [DraftLine(f"sequence {name} [{key}]")]
    out += [
        DraftLine(
            f"  {number}. {text_of(step).rstrip(' .:')}",
            (f"  {number}. step {number}", f"    by hand: {_by_hand(step)}"),
        )
        for number, step in enumerate(steps, 1)
    ]
    return Drafted("sequence", name, start, out, tuple(text_of(step) for step in steps))


def draft_sequence(things: Sequence[Thing], heading: str, key: str, start: int, names: Taken) -> Drafted:
    """A sequence: each item a step, what it says further done by hand."""
    name = names.fresh(name_of(heading), "turn")
    out = [DraftLine(f"sequence {name} [{key}]")]
    first = things[0]
    assert isinstance(first, Item)
    number = 0
    for thing in things:
        if isinstance(thing, Item) and thing.depth == first.depth:
            number += 1
            title, rest = _parted(thing.text)
            out.append(
                DraftLine(f"  {number}. {title}", (f"  {number}. step {number}", f"    by hand: {text_of(thing.text)}"))
            )
            text = rest
        else:
            text = thing.text if isinstance(thing, Item | Paragraph) else ""
        if text:
            out.append(DraftLine(f"    by hand: {_by_hand(text)}"))
    prose = tuple(text_of(thing.text) for thing in things if isinstance(thing, Item | Paragraph))
    return Drafted("sequence", name, start, out, prose)


def _parted(text: str) -> tuple[str, str]:
    """The title of a step, and what it says further."""
    bare = text_of(text)
    match = _HEAD.match(bare)
    title, rest = (match["head"], match["rest"]) if match is not None else (bare, "")
    cut = _TITLE_END.search(title)
    if cut is not None or len(title) > 70:
        words = (title[: cut.start()] if cut is not None else title).split()
        return " ".join(words[:8]), bare
    return title.rstrip(" .:"), rest


def _by_hand(text: str) -> str:
    """Text done by hand; braces would be worked out."""
    return text_of(text).replace("{", "(").replace("}", ")")
