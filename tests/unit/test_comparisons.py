"""Does a comparison mean the same in every form that compares? Each against the numbers of one die, tried one by one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path

import pytest
from tests.chances import odds_of

from grognard.diagnostics.diagnostic import Diagnostic, Severity
from grognard.driver import compile_source

DOCS = Path(__file__).parents[2] / "docs" / "language.md"
FACES = range(1, 7)
HEAD = """ruleset Compared

choice reply: yea, nay

facts
  limit: 0 to 6, usually 4

piece unit
  need: 1 to 6, usually 4
  rank: 0 to 40, usually 3
  marked: yes or no, usually no

"""
ONCE, AGAIN, TWICE = "counts 1", "is thrown again", "counts twice"
FORMS: dict[str, tuple[str, str, str]] = {
    # the column of the page, the rules, what a number comes to for which it holds
    "when": (
        "is",
        "test probe{n} of a unit\n  roll D6\n  the result is 1  when the total is {w}\n  the result is 0\n",
        ONCE,
    ),
    "a field": (
        "is",
        "test probe{n} of a unit\n  roll D6\n  its rank becomes the total\n  the result is 1  when its rank is {w}\n  the result is 0\n",
        ONCE,
    ),
    "when, with lines": (
        "is",
        "test probe{n} of a unit\n  roll D6\n  when the total is {w}\n    the result is 1\n  the result is 0\n",
        ONCE,
    ),
    "only when": (
        "is",
        "action mark{n} of a unit\n  only when its rank is {w}\n  it becomes marked\n\n"
        "test probe{n} of a unit\n  roll D6\n  its rank becomes the total\n  do mark{n} of it\n  the result is 1  when it is marked\n  the result is 0\n",
        ONCE,
    ),
    "state": (
        "is",
        "state fit{n} of a unit\n  only when its rank is {w}\n\n"
        "test probe{n} of a unit\n  roll D6\n  its rank becomes the total\n  the result is 1  when it is fit{n}\n  the result is 0\n",
        ONCE,
    ),
    "number of": (
        "is",
        "test probe{n} of a unit\n  roll 1D6 as shots\n  the result is the number of shots which are {w}\n",
        ONCE,
    ),
    "when table": (
        "is",
        "table chart{n} of a unit\n  | when || mark |\n  | its rank is {w} || 1 |\n\n"
        "test probe{n} of a unit\n  roll D6\n  its rank becomes the total\n  start at the sum of chart{n}\n",
        ONCE,
    ),
    "table": (
        "left of ||",
        "table chart{n} of a unit\n  | total || mark |\n  | {w} || 1 |\n  | any || 0 |\n\ntest probe{n} of a unit\n  roll D6\n  read chart{n}\n",
        ONCE,
    ),
    "table of a field": (
        "left of ||",
        "table chart{n} of a unit\n  | its rank || mark |\n  | {w} || 1 |\n  | any || 0 |\n\n"
        "test probe{n} of a unit\n  roll D6\n  its rank becomes the total\n  read chart{n}\n",
        ONCE,
    ),
    "on": ("on", "test probe{n} of a unit\n  roll D6\n  on {w}: the result is 1\n  the result is 0\n", ONCE),
    "on, with lines": (
        "on",
        "test probe{n} of a unit\n  roll D6\n  on {w}\n    the result is 1\n  otherwise\n    the result is 0\n",
        ONCE,
    ),
    "hits on": ("hits on", "test probe{n} of a unit\n  roll D6\n  hits on {w}\n", ONCE),
    "hits on of dice": (
        "hits on",
        "dice pool{n} of a unit\n  start at D6\n  hits on {w}\n\ntest probe{n} of a unit\n  roll pool{n}\n",
        ONCE,
    ),
    "rolls again": ("rolls again", "test probe{n} of a unit\n  roll D6\n  {w} rolls again\n", AGAIN),
    "rolls again in dice": (
        "rolls again",
        "dice pool{n} of a unit\n  start at D6\n  {w} rolls again  weary  when limit is 4\n\ntest probe{n} of a unit\n  roll pool{n}\n",
        AGAIN,
    ),
    "counts twice": ("rolls again", "test probe{n} of a unit\n  roll D6\n  {w} counts twice\n", TWICE),
}


def columns() -> tuple[list[str], list[list[str]]]:
    """The heads of the table on the page, and its rows."""
    table = DOCS.read_text(encoding="utf-8").partition("\n### Comparisons\n")[2].partition("\n\nValues are")[0]
    rows = [
        [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        for line in table.splitlines()
        if line.startswith("|")
    ]
    return [cell.replace("`", "") for cell in rows[0]], rows[2:]


def printed() -> list[tuple[str, frozenset[int], dict[str, bool]]]:
    """Each comparison of the page, the numbers of 1 to 6 for which it holds, and which columns take it."""
    heads, rows = columns()
    found = []
    for row in rows:
        wordings = re.findall(r"`([^`]+)`", row[0])
        holds = [frozenset(map(int, part.split(", "))) for part in row[1].split(" and ")]
        taken = {head: cell == "yes" for head, cell in zip(heads[2:], row[2:], strict=True)}
        assert set(row[2:]) <= {"yes", "no"}
        assert len(holds) in (1, len(wordings))
        for at, wording in enumerate(wordings):
            found.append((wording, holds[at if len(holds) > 1 else 0], taken))
    return found


PRINTED = printed()
OTHER_WORDS: dict[str, frozenset[int]] = {
    # what people write, and the numbers they mean
    **dict.fromkeys(
        ("4 or better", "4 or higher", "4 or over", "4 or above", "no less than 4", ">= 4", "\u2265 4"),
        frozenset({4, 5, 6}),
    ),
    **dict.fromkeys(("greater than 4", "higher than 4", "better than 4", "more than four"), frozenset({5, 6})),
    **dict.fromkeys(
        ("4 or lower", "4 or under", "4 or below", "no more than 4", "<= 4", "\u2264 4", "4-"), frozenset({1, 2, 3, 4})
    ),
    **dict.fromkeys(("lower than 4", "smaller than 4", "< 4", "less than four"), frozenset({1, 2, 3})),
    **dict.fromkeys(("from 2 to 4", "between 2 and 4"), frozenset({2, 3, 4})),
    **dict.fromkeys(("1, 3 or 4", "1, 3, 4"), frozenset({1, 3, 4})),
    "= 4": frozenset({4}),
}


def expected(does: str, holds: frozenset[int]) -> Mapping[object, Fraction]:
    """What a rule comes to, by trying each way of the die."""
    ways: Counter[object] = Counter()
    for face in FACES:
        if does == AGAIN:
            for second in FACES:
                ways[second if face in holds else face] += 1
        elif does == TWICE:
            ways[2 * face if face in holds else face] += 1
        else:
            ways[int(face in holds)] += 1
    return {value: Fraction(many, sum(ways.values())) for value, many in ways.items()}


class Asked:
    """One form with many wordings in one ruleset, each in rules of its own."""

    def __init__(self, form: str, wordings: Sequence[str], texts: Mapping[int, str] | None = None) -> None:
        blocks = [
            FORMS[form][1].format(n="abcdefghijklmnopqrstuvwxyz"[at % 26] * (1 + at // 26), w=w)
            for at, w in enumerate(wordings)
        ]
        self.blocks = [(texts or {}).get(at, block) for at, block in enumerate(blocks)]
        compiled = compile_source(HEAD + "\n".join(self.blocks))
        self.game = compiled.ruleset
        starts = [
            HEAD.count("\n") + 1 + sum(block.count("\n") + 1 for block in self.blocks[:at])
            for at in range(len(blocks) + 1)
        ]
        self.errors: dict[int, Diagnostic] = {}
        for found in compiled.diagnostics:
            if found.severity is Severity.ERROR:
                line = found.place.file.position(found.place.span.start).line
                at = next(at for at in range(len(blocks)) if starts[at] <= line < starts[at + 1])
                self.errors.setdefault(at, found)

    def odds(self, at: int) -> dict[object, Fraction]:
        """What the rule with that wording comes to."""
        return odds_of(self.game, "probe" + "abcdefghijklmnopqrstuvwxyz"[at % 26] * (1 + at // 26), {"need": "4"})

    def mended(self, at: int, wording: str) -> str:
        """The rules with that wording as the message says to write them."""
        found = self.errors[at]
        said = re.findall(r"`([^`]+)`", found.help or "")
        assert said, f"{wording}: {found.message} {found.help}"
        lines = self.blocks[at].split("\n")
        wrong = next(line for line in lines if wording in line)
        row = wrong.lstrip().startswith("|") and not said[0].startswith("|")
        cell = wrong.split("|")[1].strip() if row else ""
        anew = wrong.replace(cell, said[0]) if row else f"  {said[0]}"
        return self.blocks[at].replace(wrong, anew)


@pytest.mark.parametrize("form", FORMS)
def test_every_comparison_of_the_page_in_every_form(form: str) -> None:
    column, _, does = FORMS[form]
    asked = Asked(form, [wording for wording, _, _ in PRINTED])
    for at, (wording, holds, taken) in enumerate(PRINTED):
        assert (at not in asked.errors) is taken[column], (wording, asked.errors.get(at))
        if taken[column]:
            assert asked.odds(at) == expected(does, holds), wording


@pytest.mark.parametrize("value", ["its need", "the limit", "(its need plus 0)", "the number of units times 4"])
@pytest.mark.parametrize("form", FORMS)
def test_any_value_in_place_of_a_number(form: str, value: str) -> None:
    column, _, does = FORMS[form]
    made = [
        (re.sub(r"4(?!\+)", value, wording), holds)
        for wording, holds, taken in PRINTED
        if taken[column] and "4+" not in wording and wording not in ("2-4", "1, 4")
    ]
    asked = Asked(form, [wording for wording, _ in made])
    assert not asked.errors
    for at, (wording, holds) in enumerate(made):
        assert asked.odds(at) == expected(does, holds), wording


@pytest.mark.parametrize("form", FORMS)
def test_what_is_not_taken_is_mended(form: str) -> None:
    """The line that a message says to write is taken, and means what the first wording means."""
    column, _, does = FORMS[form]
    wanted = {**OTHER_WORDS, **{wording: holds for wording, holds, taken in PRINTED if not taken[column]}}
    if form in ("rolls again", "rolls again in dice", "counts twice"):
        wanted = {wording: holds for wording, holds in wanted.items() if not wording.startswith(">")}
    asked = Asked(form, list(wanted))
    texts = {at: asked.mended(at, wording) for at, wording in enumerate(wanted) if at in asked.errors}
    again = Asked(form, list(wanted), texts)
    assert not again.errors, [(list(wanted)[at], one.message, one.help, texts[at]) for at, one in again.errors.items()]
    for at, (wording, holds) in enumerate(wanted.items()):
        assert again.odds(at) == expected(does, holds), (wording, again.blocks[at])


@pytest.mark.parametrize(
    ("band", "hits"),
    [
        ("3 or less", 5),
        ("less than 0", 1),
        ("0", 1),
        ("-1 to 0", 2),
        ("more than 7/2", 1),
        ("7/2", 0),
        ("1/2 or less", 2),
    ],
)
def test_what_a_die_shows_may_be_less_than_nought(band: str, hits: int) -> None:
    """A die of six less two shows -1, 0, 1, 2, 3, 4."""
    game = compile_source(f"ruleset Less\n\ntest probe\n  roll D6\n  -2 on each die\n  hits on {band}\n").ruleset
    assert odds_of(game, "probe").get(1, 0) == Fraction(hits, 6)


@pytest.mark.parametrize("value", ["it", "yea", "the unit", "its marked"])
@pytest.mark.parametrize("band", ["{}", "more than {}", "{} or less", "2 to {}"])
def test_a_number_is_compared_with_a_number(band: str, value: str) -> None:
    for form in ("hits on", "rolls again", "on"):
        asked = Asked(form, [band.format(value)])
        assert 0 in asked.errors, (form, band, value)
