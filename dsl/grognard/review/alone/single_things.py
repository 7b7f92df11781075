"""Is one thing spoken of as `they`: `Each faction has their own cards`? Of a person that is right, of a thing it is not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from grognard.diagnostics import codes
from grognard.review.alone.telling import on_one_line, together
from grognard.review.book import Book
from grognard.review.english.forms import Form, forms, lexicon
from grognard.review.english.sorts import sorted_words
from grognard.review.finding import Finding
from grognard.word_set import word_set

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
