"""Every line of a game that asks for a word of a list is listed when a variant adds one more word to that list.

Which lines ask is found without the check: where all words of all lists are replaced, each line that named one is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import count

import pytest
from tests.games import ALONE, EVERY_GAME_ASKED, file_name, the_game

from grognard.checking import add_checks
from grognard.checks.each import among_others, tables
from grognard.diagnostics.diagnostic import Diagnostic, Severity
from grognard.driver import compile_source
from grognard.ir import lines as il
from grognard.ir.names import key
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Die, value_text
from grognard.ir.walk import nodes
from grognard.source import Place

GAMES = tuple(
    name for name in ALONE if EVERY_GAME_ASKED or name not in ("hardtack", "mwan18", "square_brigadier", "stargrunt")
)
"""The others of those that stand alone have lists and tables of the same kinds, and are long."""
_IS = re.compile(r"(?:\bis|\bare|\bneither)(?: not)?(?: [\w'-]+)*?(?:,? or| nor| [\w'-]+ than)?\s*$")
_ON = re.compile(r"^\s*on (?:[\w' -]+(?:,| or) )*$")


def lists_of(game: Ruleset) -> dict[str, tuple[str, ...]]:
    """The lists of words that are declared as such; those of dice are left alone, for dice can be rolled."""
    return {
        one.name: tuple(map(value_text, one.words))
        for one in game.choices.values()
        if one.place.text.startswith("choice ") and not any(isinstance(word, Die) for word in one.words)
    }


def homes_of(game: Ruleset) -> list[tuple[Place, str, str]]:
    """Where each declaration begins, whether it is a table or has lines, and how it is called."""
    homes = [(one.place, "rule", one.called) for one in game.rules.values()]
    homes += [(one.place, "rule", one.name) for one in game.limits]
    homes += [(one.place, "table", one.name) for one in game.tables.values()]
    homes += [(step.place, "rule", step.title) for one in game.sequences.values() for step in one.phases]
    homes += [(one.place, "", one.name) for group in (game.pieces, game.facts, game.choices) for one in group.values()]
    homes += [(one.place, "", one.name) for one in (*game.examples, *game.scenarios)]
    return homes


def lines_of(game: Ruleset, called: str = "") -> list[tuple[Place, str]]:
    """The places of all lines of rules and limits, with what these are called: also of those that were added from elsewhere."""
    roots: list[tuple[str, object]] = [(one.called, (one.lines, one.gates)) for one in game.rules.values()]
    roots += [(one.name, one.limits) for one in game.limits]
    parts = [(name, node) for name, root in roots if name == (called or name) for node in nodes(root)]
    return [(node.place, name) for name, node in parts if isinstance(node, il.Line | il.Gate | il.Exception_)]


def holder(game: Ruleset, place: Place) -> tuple[str, str]:
    """Whether a rule or a table holds a place, and how it is called."""
    around = [
        (one.span.end - one.span.start, name)
        for one, name in lines_of(game)
        if one.file.path == place.file.path and one.span.start <= place.span.start < one.span.end
    ]
    if around:
        return "rule", min(around)[1]
    above = [
        (home.span.start, sort, called)
        for home, sort, called in homes_of(game)
        if home.file.path == place.file.path and home.span.start <= place.span.start
    ]
    return max(above)[1:] if above else ("", "")


def text_of_home(game: Ruleset, called: str) -> str:
    """All that is written from where something is declared to the next declaration, and in its lines elsewhere."""
    found = "".join(place.text for place, _ in lines_of(game, called))
    for place, _, name in homes_of(game):
        if name == called:
            below = [one.span.start for one, _, _ in homes_of(game) if one.file.path == place.file.path]
            end = min((start for start in below if start > place.span.start), default=None)
            found += place.file.text[place.span.start : end]
    return found


def before(place: Place) -> str:
    text = place.file.text
    return text[text.rindex("\n", 0, place.span.start) + 1 : place.span.start]


@cache
def asked(name: str) -> frozenset[tuple[str, str, str]]:
    """What asks for a word, sort and name, and the word."""
    game = the_game(name).ruleset
    signs = ("".join(chr(97 + number // 26**at % 26) for at in (1, 0)) for number in count())
    lines = [f"replace choice {of}: zq{next(signs)}one, zq{next(signs)}two" for of in lists_of(game)]
    made = compile_source(f"variant Other Words of {game.title}\n" + "\n".join(lines) + "\n", "words.rules")
    found = set()
    for one in made.diagnostics:
        if one.code.name == "GR104" and one.place.file.path != "words.rules":
            sort, called = holder(game, one.place)
            line = before(one.place).replace("the result is", "the result becomes")
            if sort == "table" or (sort == "rule" and (_IS.search(line) or _ON.search(line))):
                found.add((sort, called, key(one.place.text)))
    return frozenset(found)


def _new(of: str, words: Iterable[str]) -> str:
    """A word that the list has not: of odds the best."""
    return "90:1" if all(re.fullmatch(r"[0-9]+:[0-9]+", word) for word in words) else f"new sort of {of}"


@cache
def told(name: str) -> tuple[Diagnostic, ...]:
    """What is reported when every list has one more word."""
    game = the_game(name).ruleset
    # A rule of the same name would take what is added: such a list is given anew.
    lines = [
        f"replace choice {of}: {', '.join(words)}, {_new(of, words)}"
        if key(of) in game.rules
        else f"add to {of}\n  {_new(of, words)}"
        for of, words in lists_of(game).items()
    ]
    made = compile_source(f"variant More Words of {game.title}\n" + "\n".join(lines) + "\n", "words.rules")
    assert not [one.message for one in made.diagnostics if one.severity is Severity.ERROR]
    return tuple(add_checks(made, (*among_others.CHECKS, *tables.CHECKS)).diagnostics)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES, ids=file_name)
def test_each_line_that_asks_is_listed(name: str) -> None:
    game = the_game(name).ruleset
    listed = {
        (called, of)
        for one in told(name)
        if one.code.name == "GR121"
        for of in re.findall(r"is new in `(.+?)`", one.message)
        for called in re.findall(r"`(.+?)`", one.message.partition(", and ")[2])
    }
    holes = {holder(game, one.place)[1] for one in told(name) if one.code.name == "GR302"}
    seen, missed = 0, []
    for sort, called, word in sorted(asked(name)):
        names = {word, word.removeprefix("in ")}
        lists = [of for of, words in lists_of(game).items() if names.intersection(map(key, words))]
        seen += bool(lists)
        is_told = any((called, of) in listed for of in lists) or (sort == "table" and called in holes)
        missed += [(sort, called, word)] if lists and not is_told else []
    assert seen and not missed


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES, ids=file_name)
def test_nothing_else_is_listed(name: str) -> None:
    game = the_game(name).ruleset
    for one in told(name):
        if one.code.name == "GR121":
            (of,) = re.findall(r"is new in `(.+?)`", one.message)
            for called in re.findall(r"`(.+?)`", one.message.partition(", and ")[2]):
                text = text_of_home(game, called).casefold()
                assert any(word.casefold() in text for word in lists_of(game)[of]), (of, called)
