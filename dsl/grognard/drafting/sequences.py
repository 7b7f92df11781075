"""Which list tells the order of play? Its items become the steps of a `sequence`, done by hand until they are written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeGuard

from grognard.drafting.drafted import Drafted, DraftLine
from grognard.drafting.names import Taken, name_of, text_of
from grognard.drafting.signed import read_signed
from grognard.drafting.things import Item, Paragraph, Thing
from grognard.rulebooks.marks import numbered
from grognard.rulebooks.plain_headings import tells_order
from grognard.syntax.words import ARTICLES, PREPOSITIONS
from grognard.word_set import word_set

LEAST = 3
_LEAST_UNDER_HEADING = 2
_LEAST_PHASES = 2
_MOST_LINES = 10
"""So many lines may stand below a step before the next."""
_LONGEST = 120
_STEPS = re.compile(r"\b(?:steps|sequence|phases|order of)\b", re.IGNORECASE)
_TURN = re.compile(
    r"\b(?:(?:your|a|the|each|every|player['’]?s?|game) (?:turns?|rounds?)|turn summary|game ?play|playing (?:the|a) (?:game|turn|round))\b"
    r"|\A(?:turns?|rounds?|play(?:ing)?)\W*\Z",
    re.IGNORECASE,
)
_DONE = re.compile(rf"{_TURN.pattern}|\b(?:set-?up|setting up|combat|battle|attack(?:s|ing)?|melee)\b", re.IGNORECASE)
"""Below such a heading what is counted is done one after the other."""
_CHOICE = re.compile(r"\b(?:one of|any of|either|options?|choose|chosen|can|may)\b", re.IGNORECASE)
"""Where this is said above a list, its items are ways, and no steps."""
_LEAST_WORDS = 4
"""So many words has an item that says what is done, about: a counted list of names is no order."""
_HEAD = re.compile(r"(?P<head>[^.:;(]{2,70}?)\s*(?:[:;]\s*|\.\s+|\s[-–—]\s+|(?=\())(?P<rest>\S.*)\Z")
_LONGEST_TITLE, _LEAST_TITLE, _TITLE_WORDS = 70, 3, 8
_MORE = re.compile(r",\s|\s(?:and|so that|then|until|which)\s")
_HANGING = PREPOSITIONS | ARTICLES | word_set("and or that so your their its which who as than next each")
_TITLE_END = re.compile(r"\s(?:when|if)\s", re.IGNORECASE)
_NUMBERED = re.compile(
    r"(?:(?:phase|step) )?(?:\d{1,2}\.)?(?P<number>\d{1,2})\N{VARIATION SELECTOR-16}?\N{COMBINING ENCLOSING KEYCAP}?\s?[.):–-]?\s*"
    r"(?P<title>[A-Za-z].{2,70})\Z",
    re.IGNORECASE,
)
_PHASE = re.compile(r"(?:\W*\b(?:phase|step|stage|segment)(?:\W+\w{1,4})?\W*)\Z", re.IGNORECASE)
"""What a heading ends with that is a part of the turn: `Draw Phase`, `Main Phase 2`."""
_COUNTED = re.compile(r"\(?(?:\d{1,2}|[a-zA-Z]|[ivxIVX]{1,4})[.)]{1,2}\Z")


def _tells_what_is_done(heading: str, items: Sequence[Item]) -> bool:
    """Whether a counted list below a heading says what is done: in a turn, to set up, in a fight."""
    words = sum(len(item.text.split()) for item in items)
    return _DONE.search(heading) is not None and words >= _LEAST_WORDS * len(items)


def run_of_steps(things: Sequence[Thing], at: int, heading: str) -> int:
    """The end of the items from `at` that tell an order; `at` itself where they do not."""
    first = things[at]
    before = things[at - 1] if at else None
    if not isinstance(first, Item):
        return at
    if isinstance(before, Item) and before.depth >= first.depth and not _begins_phases(things, at):
        return at
    above = things[at - 1] if at else None
    lead = above.text[-200:] if isinstance(above, Paragraph) else ""
    counted = _COUNTED.match(first.mark) is not None
    beside = [thing for thing in things[at:] if _beside(thing, first)]
    if not _begins_phases(things, at) and not tells_order(f"{heading} {lead}"):
        # What is not called an order is one where its items are counted.
        if not counted or _CHOICE.search(lead) or not _tells_what_is_done(heading, beside):
            return at
    elif not counted and not _STEPS.search(f"{heading} {lead}"):
        return at
    # Markdown counts for itself where every item is the first.
    anew = counted and not all(item.mark == first.mark for item in beside[:LEAST])
    end = at
    steps = 0
    while end < len(things):
        thing = things[end]
        if isinstance(thing, Item) and thing.depth >= first.depth:
            # A count that begins anew is another list.
            if steps and thing.depth == first.depth and anew and thing.mark == first.mark:
                break
            # And below items without a number those with one are another too.
            if not counted and thing.depth == first.depth and not _beside(thing, first):
                break
            steps += _beside(thing, first)
            end += 1
            continue
        below = end
        while below < len(things) and below - end < _MOST_LINES and _goes_on(things[below], counted):
            below += 1
        after = things[below] if below < len(things) else None
        if below > end and isinstance(after, Item) and _beside(after, first) and (not anew or after.mark != first.mark):
            end = below
            continue
        break
    items = [thing for thing in things[at:end] if isinstance(thing, Item)]
    signed = sum(read_signed(thing.text) is not None for thing in items)
    least = _LEAST_UNDER_HEADING if counted and _STEPS.search(heading) else LEAST
    return end if steps >= least and signed * 2 < len(items) else at


def _beside(thing: Thing, first: Item) -> TypeGuard[Item]:
    """Whether an item stands in the row of another: as deep, and both with a number or neither."""
    if not isinstance(thing, Item) or thing.depth != first.depth:
        return False
    return (_COUNTED.match(thing.mark) is None) is (_COUNTED.match(first.mark) is None)


def _begins_phases(things: Sequence[Thing], at: int) -> bool:
    """Whether items counted from 1 begin here that are all called phases, with what else is said of each below it."""
    first = things[at]
    if not isinstance(first, Item) or first.mark.strip("().") != "1":
        return False
    count = 0
    for thing in things[at:]:
        if not _beside(thing, first):
            continue
        if thing.mark.strip("().") != str(count + 1) or _PHASE.search(_parted(thing.text)[0]) is None:
            break
        count += 1
    return count >= LEAST


def _goes_on(thing: Thing, counted: bool) -> bool:
    """Whether words may go on with the step above them; where steps have no numbers, only a short line may."""
    return isinstance(thing, Paragraph) and (counted or len(thing.text) <= _LONGEST)


def headed_steps(heading: str, below: Sequence[str]) -> list[str]:
    """The steps that the headings below one are: all of them counted from 1 below one that tells an order, or those called phases."""
    counted = [each for step in below if (each := _count(step)) is not None]
    titles = [title for _, title in counted]
    if len(counted) == len(below) and [number for number, _ in counted] == list(range(1, len(below) + 1)):
        order = tells_order(heading) or _TURN.search(heading) is not None
        if (order and len(titles) >= LEAST) or (len(titles) >= _LEAST_PHASES and all(map(_PHASE.search, titles))):
            return titles
    phases = [_bare(step) for step in below if _PHASE.search(step) is not None]
    return phases if len(phases) >= _LEAST_PHASES and len(phases) * 2 >= len(below) else []


def _count(heading: str) -> tuple[int, str] | None:
    """The last part of the number of a heading, and its title: 4 and `Main Phase` of `III-4 Main Phase`; None where it has none."""
    match = _NUMBERED.match(heading)
    if match is not None:
        return int(match["number"]), match["title"]
    number, title = numbered(heading)
    last = re.split(r"[.-]", number)[-1]
    return (int(last), title) if last.isdigit() else None


def _bare(heading: str) -> str:
    """A heading without its number."""
    match = _NUMBERED.match(heading)
    return match["title"] if match is not None else numbered(heading)[1]


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
        if _beside(thing, first):
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
    if cut is not None or len(title) > _LONGEST_TITLE:
        return _shortened(title[: cut.start()] if cut is not None else title), bare
    return title.rstrip(" .:,;"), rest


def _shortened(title: str) -> str:
    """What a step begins by telling: up to where more is told, or a few words that do not break off in a phrase."""
    names = (title[: more.start()].split() for more in _MORE.finditer(title))
    words = next((some for some in names if len(some) >= _LEAST_TITLE), title.split())[:_TITLE_WORDS]
    while len(words) > 1 and words[-1].casefold() in _HANGING:
        words.pop()
    # A comma at the end of a line would join the next to it.
    return " ".join(words).rstrip(" ,;")


def _by_hand(text: str) -> str:
    """Text done by hand; braces would be worked out."""
    return text_of(text).replace("{", "(").replace("}", ")")
