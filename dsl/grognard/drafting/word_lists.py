"""Which lists give the names of things of one kind? They become a `choice`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grognard.drafting.drafted import Drafted, DraftLine
from grognard.drafting.names import Taken, is_name, name_of
from grognard.drafting.things import Item, Paragraph, Thing

LEAST = 3
_MOST_WORDS = 4
_NAMED = re.compile(r"(?P<name>[A-Z][^:.;,(]{1,40}?)\s*(?::|\s[-–—]\s)\s*(?P<rest>\S.*)\Z")
_INLINE = re.compile(r"(?P<head>[A-Z][A-Za-z ]{2,40}):\s*(?P<list>[^.;:()]{5,200})\.?\Z")


def run_of_words(things: Sequence[Thing], at: int) -> tuple[int, list[str]]:
    """The end of the items from `at` that each name a thing, and the names; no names where they do not."""
    first = things[at]
    before = things[at - 1] if at else None
    if not isinstance(first, Item) or (isinstance(before, Item) and before.depth >= first.depth):
        return at, []  # no list begins here
    end = at
    names: list[str] = []
    explained = 0
    while end < len(things):
        thing = things[end]
        if not isinstance(thing, Item) or thing.depth < first.depth:
            break
        if thing.depth == first.depth:
            name, rest = _name(thing.text)
            if not name or name in names:
                return at, []
            names.append(name)
            explained += bool(rest)
        end += 1
    # All of them are bare names; or all are explained, and a line above says that they are the things of one kind.
    announced = isinstance(before, Paragraph) and before.text.rstrip().endswith(":")
    good = explained == 0 or (explained == len(names) and announced)
    return (end, names) if len(names) >= LEAST and good else (at, [])


def _name(text: str) -> tuple[str, str]:
    """The thing that an item names, and what it says of it; empty where it names none."""
    match = _NAMED.match(text.strip())
    name, rest = (match["name"], match["rest"]) if match is not None else (text.strip().rstrip(".,;"), "")
    if len(name.split()) > _MOST_WORDS or not is_name(name) or any(map(str.isdigit, name)):
        return "", ""
    if rest and len(rest.split()) < 3 and (len(rest) < 4 or not rest[:1].isalpha()):
        return "", ""
    return name_of(name), rest


def inline_words(thing: Thing) -> tuple[str, list[str]]:
    """A line such as `Ranks: raw, trained and veteran`: its head, and the words; none where it is another line."""
    match = _INLINE.match(thing.text.strip()) if isinstance(thing, Paragraph) else None
    if match is None:
        return "", []
    parts = [part.strip() for part in re.split(r",\s*(?:and|or)?\s*|\s+(?:and|or)\s+", match["list"]) if part.strip()]
    words = [name_of(part) if is_name(part) and len(part.split()) <= 3 and part[0].isalpha() else "" for part in parts]
    good = len(words) >= LEAST and all(words) and len(set(words)) == len(words)
    return (match["head"], words) if good else ("", [])


def draft_choice(name: str, words: Sequence[str], key: str, start: int, names: Taken) -> Drafted:
    """A choice of the words, in the order of the source."""
    wanted = names.fresh(name_of(name), "kind")
    return Drafted("choice", wanted, start, [DraftLine(f"choice {wanted}: {', '.join(words)} [{key}]")])
