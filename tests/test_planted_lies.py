"""Lies planted in what the bundled rulesets say in short: one figure, sign, die, denial, word or opposite each.

Each stands in a sentence that is true and whole as it is bundled. It counts as found where a check says something of that
sentence. Which are planted is drawn by lot, the same every time, as many of each sort as there are, up to a sixth of all.

Others were made up by hand, as were true sentences in other words: `texts/lies_by_hand.tsv` (the game, the sort, words of a
sentence, what makes them false), `texts/true_by_hand.tsv` (the game, words of a sentence, the whole of it told otherwise) and
`texts/true_in_few_words.tsv` (the game, words of a sentence, others that mean the same). Where a sentence has been worded anew,
what was made of it is left out.

A lie that no rule shows is one beside what somebody has read: the rule is the same, and both cannot be true. What that does not
show either is still told: that the sentence is not as it was read.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import attrs
import pytest

from grognard.checks.each.short_true import Truth
from grognard.checks.near import Near
from grognard.checks.reworded import changes, contradiction
from grognard.checks.short_fit import Tokens, told_apart
from grognard.checks.shorts import Short, Shorts, may_be_said, shorts_of
from grognard.checks.vouched import mark_of, read_record, told_lines, waiting
from grognard.driver import compile_game
from grognard.ir.ruleset import Ruleset
from grognard.project import bundled

NAMES = ("regimental_filled", "hardtack_filled", "square_brigadier_filled", "mwan18_filled", "tyneside_filled")
LIES = 240


@attrs.frozen
class Lie:
    """One sentence made false."""

    name: str
    sort: str
    short: Short
    line: int
    text: str


def other_figure(text: str, lot: random.Random, _: Ruleset) -> Iterator[str]:
    """A number that is another."""
    for found in re.finditer(r"(?<![\w./{+−-])[0-9]+(?![\w./}])", text):
        yield f"{text[: found.start()]}{int(found[0]) + lot.choice((7, 11, 13))}{text[found.end() :]}"


def other_sign(text: str, _: random.Random, __: Ruleset) -> Iterator[str]:
    """A plus that is a minus."""
    for found in re.finditer(r"(?<![\w)])[+−-](?=[0-9]+\b(?!\+))", text):
        yield f"{text[: found.start()]}{'-' if found[0] == '+' else '+'}{text[found.end() :]}"


def other_die(text: str, _: random.Random, __: Ruleset) -> Iterator[str]:
    """A die of other sides."""
    for found in re.finditer(r"(?<=D)(?:4|6|8|10|12|20)\b", text):
        yield f"{text[: found.start()]}{ {'4': '6', '6': '8', '8': '10', '10': '12', '12': '20', '20': '6'}[found[0]] }{text[found.end() :]}"


def undenied(text: str, _: random.Random, __: Ruleset) -> Iterator[str]:
    """A `not` taken away."""
    for found in re.finditer(r"\b(?:not|never|cannot)\s+", text):
        yield f"{text[: found.start()]}{'can ' if found[0].startswith('cannot') else ''}{text[found.end() :]}"


def other_word(text: str, lot: random.Random, ruleset: Ruleset) -> Iterator[str]:
    """A word of a list in place of another of that list."""
    for choice in ruleset.choices.values():
        words = [str(word) for word in choice.words if isinstance(word, str) and len(str(word)) > 3 and word != "none"]
        longer = [str(word) for word in choice.words if " " in str(word)]
        for word in words:
            if any(word in one and word != one for one in longer):
                continue  # a part of another word of the list
            others = [one for one in words if one != word and word not in one and one not in word]
            for found in re.finditer(rf"(?<![\w{{|]){re.escape(word)}(?![\w}}|])", text, re.IGNORECASE):
                if others:
                    yield f"{text[: found.start()]}{lot.choice(others)}{text[found.end() :]}"


def opposite(text: str, _: random.Random, __: Ruleset) -> Iterator[str]:
    """The opposite of what it says."""
    pairs = ("higher lower", "highest lowest", "must may", "up_to beyond", "within beyond", "at_least under",
             "or_more or_less", "nearest farthest", "first last")  # fmt: skip
    for pair in pairs:
        for one, other in (pair.split(), pair.split()[::-1]):
            said, meant = one.replace("_", " "), other.replace("_", " ")
            for found in re.finditer(rf"\b{said}\b", text):
                yield f"{text[: found.start()]}{meant}{text[found.end() :]}"


SORTS: tuple[Callable[[str, random.Random, Ruleset], Iterator[str]], ...] = (
    other_figure, other_sign, other_die, undenied, other_word, opposite,
)  # fmt: skip


def every_lie(name: str, ruleset: Ruleset, lot: random.Random) -> Iterator[Lie]:
    for short in shorts(name).all:
        for number, line in enumerate(short.lines):
            for sort in SORTS:
                for text in sort(line, lot, ruleset):
                    yield Lie(name, sort.__name__, short, number, text)


@cache
def rulesets() -> dict[str, Ruleset]:
    made = {}
    for name in NAMES:
        ruleset = compile_game(name).ruleset
        assert ruleset is not None
        made[name] = ruleset
    return made


@cache
def shorts(name: str) -> Shorts:
    return Shorts(rulesets()[name])


@cache
def truth(name: str) -> Truth:
    return Truth(rulesets()[name])


def with_it(lie: Lie) -> Short:
    """The sentence with the lie in it."""
    lines = [lie.text if number == lie.line else line for number, line in enumerate(lie.short.lines)]
    return shorts(lie.name).told_by(lie.short, lines)


def is_found(lie: Lie) -> bool:
    """Whether a check says something of the sentence with the lie in it."""
    told = with_it(lie)
    if truth(lie.name).wrong(told, lie.text):
        return True
    return len(told.untold) > len(lie.short.untold) or bool(told.faults)


@pytest.mark.slow
def test_most_planted_lies_are_found() -> None:
    """What is missed are mostly lies about what only prose holds: which of two words, which side, what a remark adds."""
    lot = random.Random(1914)
    games = rulesets()
    lies: dict[str, list[Lie]] = {}
    for name, ruleset in games.items():
        for lie in every_lie(name, ruleset, lot):
            lies.setdefault(lie.sort, []).append(lie)
    chosen: list[Lie] = []
    for sort in sorted(lies, key=lambda one: len(lies[one])):
        left = LIES - len(chosen)
        share = -(-left // (len(lies) - len({one.sort for one in chosen})))
        chosen += lot.sample(lies[sort], min(share, len(lies[sort])))
    assert len(chosen) == LIES
    missed = [lie for lie in chosen if not is_found(lie)]
    assert len(missed) <= 0.2 * LIES, "\n".join(f"{lie.name} {lie.sort}: {lie.text}" for lie in missed)


def by_hand(file: str) -> list[list[str]]:
    text = (Path(__file__).parent / "texts" / file).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines()]


def made(name: str, *row: str) -> Lie | None:
    """What is made of the sentence of a game that has some words: those changed, or all told anew; None where none has them."""
    *sort, words, instead = row
    for short in shorts(name).all:
        for number, line in enumerate(short.lines):
            if words in line:
                text = line.replace(words, instead, 1) if sort else instead
                return Lie(name, sort[0] if sort else "true", short, number, text)
    return None


def told_of(rows: list[list[str]]) -> tuple[list[Lie], list[Lie]]:
    """Of what is made by hand that of which a check says something, and the rest."""
    standing = [one for row in rows if (one := made(*row)) is not None]
    assert len(standing) >= 0.75 * len(rows), "too many sentences have been worded anew: make up others"
    told = [one for one in standing if is_found(one)]
    return told, [one for one in standing if one not in told]


@pytest.mark.slow
def test_of_lies_made_up_by_hand_more_than_half_are_found() -> None:
    found, missed = told_of(by_hand("lies_by_hand.tsv"))
    assert len(found) > len(missed), "\n".join(f"{one.name}: {one.text}" for one in missed)


@cache
def words(name: str) -> Tokens:
    """The roots of what the rules of a game tell apart."""
    return told_apart(Near(rulesets()[name]), may_be_said(rulesets()[name]))


def is_contrary(lie: Lie) -> bool:
    """Whether a sentence cannot be true beside what was read of it."""
    return contradiction(changes(lie.short.lines[lie.line], lie.text), words(lie.name)) is not None


@pytest.mark.slow
def test_of_lies_made_up_by_hand_nearly_all_are_found_beside_what_was_read() -> None:
    """Of sixty that were written after this was made, by somebody who did not know it, 56 were found at first."""
    found, missed = told_of(by_hand("lies_by_hand.tsv"))
    missed = [one for one in missed if not is_contrary(one)]
    assert len(missed) <= (len(found) + len(missed)) // 12, "\n".join(f"{one.name}: {one.text}" for one in missed)


@pytest.mark.slow
def test_true_sentences_in_other_words_are_not_called_contrary() -> None:
    standing = [made(*row) for row in by_hand("true_by_hand.tsv")]
    for name, was, now in by_hand("true_in_few_words.tsv"):
        standing.append(made(name, "true", was, now))
    contrary = [one for one in standing if one is not None and is_contrary(one)]
    assert len(contrary) <= 2, "\n".join(f"{one.name}: {one.text}" for one in contrary)


@pytest.mark.slow
def test_true_sentences_in_other_words_are_let_be() -> None:
    """Those that are reported leave out a word that is asked for, or put a figure where another would fit as well."""
    told, let_be = told_of(by_hand("true_by_hand.tsv"))
    assert len(told) <= 0.08 * (len(told) + len(let_be)), "\n".join(f"{one.name}: {one.text}" for one in told)


def is_unread(lie: Lie, marks: set[str]) -> bool:
    """Whether a sentence with the lie in it is none that somebody has read."""
    short = with_it(lie)
    return mark_of(short, told_lines(short)) not in marks


@pytest.mark.slow
def test_every_lie_is_told_as_one_or_as_changed_since_it_was_read() -> None:
    """So is every true sentence in other words, as changed: to read it once is what that asks for."""
    marks = {name: {one.mark for one in read_record(compile_game(name).records).read} for name in NAMES}
    rows = [*by_hand("lies_by_hand.tsv"), *by_hand("true_by_hand.tsv")]
    made_up = [one for row in rows if (one := made(*row)) is not None]
    for name, ruleset in rulesets().items():
        made_up += every_lie(name, ruleset, random.Random(1914))
    let_by = [one for one in made_up if not is_unread(one, marks[one.name])]
    assert len(made_up) > 1000
    assert not let_by, "\n".join(f"{one.name}: {one.text}" for one in let_by)


@pytest.mark.parametrize("name", bundled.names())
def test_every_bundled_sentence_has_been_read(name: str) -> None:
    found = compile_game(name)
    record = read_record(found.records)
    assert not record.unreadable
    assert [one.short.home.place for one in waiting(found.ruleset, record)] == []
    assert len(shorts_of(found.ruleset)) > 10
