"""Is what is one told as one, and what is several as several: `less cards`, `level 1, 2 and 3`, `each faction has their own`?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from grognard.diagnostics import codes
from grognard.review.alone.telling import on_one_line, together
from grognard.review.book import Book
from grognard.review.english.forms import Form, forms, lexicon, only
from grognard.review.english.sorts import sorted_words
from grognard.review.finding import Finding
from grognard.word_set import word_set

_TOLD = re.compile(
    r"\b(?P<words>amount of|less than (?:\d{1,2}|two|three|four|five|six)|less) (?P<things>[a-z]{3,}s|men|people|dice)\b",
    re.IGNORECASE,
)
_MASSES = word_set("""
    points credits coins goods supplies funds resources means forces inches feet metres meters yards miles minutes hours
    days seconds dollars pounds euros percent pips odds this does was has its
""")
"""Of these one may speak as of water: `less than 6 inches`, `an amount of coins`."""
_COUNTED_ALL_THE_SAME = word_set("resources points")
"""But with `less` right before them these are counted."""
_BEHIND = re.compile(r" ([a-z]{3,}) ([a-z]+)\b")
_BEFORE = re.compile(r"\b(?:no|much|far|even|any|or|more or)\s\Z", re.IGNORECASE)
_LONGEST_BEFORE = 12


def counted_things_are_numbers(book: Book) -> Iterable[Finding]:
    """Each kind together. Needs the lexicon, which knows what may be several."""
    text = book.file.text
    found: dict[str, list[tuple[int, int]]] = {}
    for match in book.matches(_TOLD):
        things, words = match["things"].casefold(), match["words"].casefold()
        plain = words == "less"
        if not (only(things, Form.MANY, Form.THIRD) and (things != "dice" or not plain)):
            continue
        if things in _MASSES and not (plain and things in _COUNTED_ALL_THE_SAME):
            continue
        if plain and _BEFORE.search(text[max(0, match.start() - _LONGEST_BEFORE) : match.start()]) is not None:
            continue
        # `The amount of attackers move consumed`: it is part of a longer name.
        behind = _BEHIND.match(text, match.end())
        if behind is not None and Form.ONE in forms(behind[1]) and only(behind[2], Form.DID, Form.THIRD):
            continue
        found.setdefault("number of" if words.startswith("amount") else "fewer", []).append(match.span())
    for meant, spans in found.items():
        yield Finding.at_all(
            codes.MISSPELT,
            book.places(spans),
            f"{text[slice(*spans[0])]!r} stands here; what is counted is told with {meant!r}.",
            "Mend it.",
        )


_NUMBERED = r"(?<!each )(?<!one )\b(?:level|round|phase|step|turn|rank|tier|stage|row|column|zone) \d+(?:, \d+)*,? and \d+\b(?! \w+s\b)"
_BOTH = r"\bboth (?:the |your |his |their )?[\w-]+ and (?:the |your )?[\w-]+ (?:team|player|phase|step|side|deck|pile|army|character)\b(?! [a-z]+s\b)"
_LISTED = r"\b(?:the |your |in |of |during )[a-z]+(?:, [a-z]+)+,? and [a-z]+ (?:phase|step|stage|tracker|track|team|deck|pile|marker)\b(?! [a-z]+s\b)"
_SERIES = re.compile(f"{_NUMBERED}|{_BOTH}|{_LISTED}", re.IGNORECASE)


def series_are_several(book: Book) -> Iterable[Finding]:
    """All of them together."""
    found = [one.span() for one in book.matches(_SERIES) if book.line_at(one.start()).row not in book.in_table]
    yield from together(
        book,
        codes.MISSPELT,
        found,
        "Several are named here, and the word for them tells of one: {}.",
        "Write `levels 1 and 2`, `both teams`, `the draw and discard piles`.",
        most=3,
    )


_ONE = re.compile(r"d[qpg]*(?P<head>n+)a?[hbv]")
_LED = word_set("each every")
_THEY = word_set("their them themselves theirs")
_LIVING = word_set("""
    player person one someone everyone anyone nobody body character opponent gm dm attacker defender dealer winner loser
    owner commander captain leader king queen hero heroine ally enemy friend foe partner judge warrior soldier caster
    host guest member user reader narrator teammate mate bidder spy sheriff doctor officer general admiral pilot driver
    monster creature beast animal dragon unit model figure mini miniature fighter minion pawn knight archer ranger pirate
    sailor merchant trader wizard mage priest cleric thief rogue villain master referee umpire human adult child kid boy
    girl man woman citizen worker farmer builder customer client agent npc team side crew army squad group party people
    family couple pair gang audience house number majority lot set host target victim survivor
    assassin guard slave prisoner hostage suspect candidate beginner expert designer author neighbour neighbor troop
    company regiment battalion brigade division platoon section force staff police government
    bot robot ship vehicle mech god goddess demon devil spirit ghost zombie vampire werewolf goblin orc elf dwarf giant
    rider gunner artist writer speaker voter thug bandit civilian chief
""")
_MOST_NAMES = 3
_NEAR = 7
"""So many words behind the verb it is surely the thing that is spoken of."""
_NOT_WITHIN = "NWr&"
"""What stands between may be what is meant."""


def single_things_are_it(book: Book) -> Iterable[Finding]:
    """All of them together. Needs the lexicon."""
    if not lexicon():
        return
    numbers = book.saying(_THEY) & book.saying(_LED)
    yield from together(
        book,
        codes.MISSPELT,
        (span for at in numbers for span in book.body[at].spans(_within(book.body[at].text))),
        "One thing is spoken of as several: {}.",
        "Write `it` and `its`, or speak of several from the start.",
        most=_MOST_NAMES,
        shown=on_one_line,
    )


@lru_cache(maxsize=4096)
def _within(text: str) -> tuple[tuple[int, int], ...]:
    return tuple(_found(text))


def _found(text: str) -> Iterator[tuple[int, int]]:
    row, letters = sorted_words(text)
    for match in _ONE.finditer(letters):
        first = row[match.start()].small
        heads = [one.small for one in row[match.start("head") : match.end("head")]]
        if first not in _LED or _LIVING.intersection(heads) or not _thing(heads[-1]):
            continue
        before = row[: match.start()]
        # What was named before may be meant.
        if any(one.small.removesuffix("s") in _LIVING for one in before):
            continue
        if match.start() and letters[match.start() - 1] in "Pc":
            continue
        for at in range(match.end(), min(match.end() + _NEAR, len(row))):
            one = row[at]
            if one.small in _THEY:
                yield row[match.start()].start, one.end
                break
            if (
                letters[at] in _NOT_WITHIN
                or one.small.removesuffix("'s").removesuffix("s") in _LIVING
                or one.small in ("all", "both", "two", "three", "four")
            ):
                break
            if Form.MANY in forms(one.small) or (one.text.isdigit() and one.text != "1"):
                break


def _thing(word: str) -> bool:
    known = forms(word)
    # A word in -er or -or is mostly one who does something.
    return Form.ONE in known and Form.MANY not in known and not word.endswith(("er", "or", "ist", "ian", "man"))
