"""A file of very many things of one kind asks for work that grows with it and no faster: what is called is counted."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import pairwise, product
from pathlib import Path
from unittest.mock import Mock

import pytest
from tests.hostile.books import BOOKS, of_size
from tests.hostile.growing import word
from tests.work import lines_run

from grognard.checking import check_source
from grognard.cli import main
from grognard.diagnostics.collector import Collector
from grognard.drafting.settled import settle
from grognard.driver import compile_source
from grognard.host.budget import Limits
from grognard.ir.ruleset import Chapter
from grognard.lowering.chapters import Contents
from grognard.review.alone import review
from grognard.review.alone.columns import _off_step
from grognard.review.finding import Finding
from grognard.review.held import charts
from grognard.rulebooks.markdown import read_markdown
from grognard.rulebooks.reading import read_rulebook
from grognard.source import SourceFile
from grognard.syntax import incremental, mistakes, strange, tried
from grognard.syntax.incremental import Remembered
from grognard.syntax.layout import lay_out
from grognard.syntax.mistakes import EXPLAINED


def review_text(text: str) -> tuple[Finding, ...]:
    """What is found in a text in Markdown."""
    document = read_markdown(text.encode(), "book.md", Limits())
    return review(document.file, document)


_MANY = 3 * EXPLAINED
PIECE = "piece warrior\n  paces: 0 to 9, usually 0\n"
RULE = "test use\n"
TEXTS = {
    "signs alone": "a =\n" * _MANY,
    "signs in one rule": RULE + "  add 1 = 2\n" * _MANY,
    "signs in rules of their own": f"{RULE}  add 1 = 2\n\n" * _MANY,
    "words that do not fit in one rule": RULE + "  roll 2D6 of the of\n" * _MANY,
    "words that do not fit in rules of their own": f"{RULE}  roll 2D6 of the of\n\n" * _MANY,
}
"""Each of more faults than are looked into."""


@pytest.mark.slow
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_the_likely_mistake_is_looked_for_in_the_first_faults_alone(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    anew, explain = Mock(wraps=tried.said_anew), Mock(wraps=mistakes.explain)
    monkeypatch.setattr(strange, "said_anew", anew)
    monkeypatch.setattr(mistakes, "explain", explain)
    collector = Collector()
    Remembered().tree(SourceFile("t.rules", text), Limits(), collector)
    assert len(collector.diagnostics) == _MANY
    assert EXPLAINED <= max(anew.call_count, explain.call_count) <= EXPLAINED + 1
    last = collector.diagnostics[-1]
    assert last.message and last.help


def test_declarations_that_go_on_below_are_laid_out_a_few_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each was laid out again with every one above it."""
    text = "choice pace: walk,\n\n" * 200
    laid_out = Mock(wraps=lay_out)
    monkeypatch.setattr(incremental, "lay_out", laid_out)
    Remembered().tree(SourceFile("t.rules", text), Limits(), Collector())
    assert sum(len(call.args[0]) for call in laid_out.call_args_list) <= 2 * len(text)


class _Counted(str):
    """A name that counts how often one is compared with another."""

    compared = 0

    def __eq__(self, other: object) -> bool:
        _Counted.compared += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__


def test_the_chapter_of_a_declaration_is_looked_up() -> None:
    """It was searched for among all declarations, for each of them."""
    names = [f"name {number}" for number in range(400)]
    chapters = tuple(
        Chapter(title=title, prose=(), items=tuple(("test", _Counted(name)) for name in part))
        for title, part in (("", names[:200]), ("Fire", names[200:]))
    )
    contents = Contents((), chapters, ())
    _Counted.compared = 0
    assert [contents.chapter_of("test", _Counted(name)) for name in names] == [""] * 200 + ["Fire"] * 200
    assert _Counted.compared <= 4 * len(names)


def test_a_name_in_two_chapters_is_of_the_first() -> None:
    chapters = tuple(Chapter(title=title, prose=(), items=(("test", "use"),)) for title in ("", "Fire"))
    assert Contents((), chapters, ()).chapter_of("test", "use") == ""
    assert Contents((), chapters, ()).chapter_of("table", "use") == ""


@pytest.mark.slow
def test_a_list_has_an_end() -> None:
    """A thousand to a line: the tenth line is the last; one more piece is refused, and named where it stands."""
    head = f"ruleset Clans\n{PIECE}scenario Raid\n"
    whole, more = (check_source(head + "  given 1000 warriors\n" * 10 + last) for last in ("", "  given a warrior\n"))
    assert not whole.has_errors
    (told,) = [one for one in more.diagnostics if one.code.name == "GR902"]
    assert told.place.line == head.count("\n") + 11 and "10,000 pieces" in told.message


@pytest.mark.slow
def test_pieces_are_named_once() -> None:
    """Each line named again all pieces of the lines above it."""
    made = [
        lines_run(partial(compile_source, f"ruleset Clans\n{PIECE}scenario Raid\n" + "  given 9 warriors\n" * count))
        for count in (50, 200)
    ]
    assert made[1] < 6 * made[0]


@pytest.mark.slow
def test_a_word_is_looked_up_among_the_words_of_its_list() -> None:
    """Each cell of a table was held against every word that can stand there."""

    def table(count: int) -> str:
        words = [word(number) for number in range(count)]
        return f"ruleset Guns\nchoice gun: {', '.join(words)}\n\ntable t\n  | gun || r |\n" + "".join(
            f"  | {each} || 1 |\n" for each in words
        )

    made = [lines_run(partial(check_source, table(count))) for count in (100, 400)]
    assert made[1] < 6 * made[0]


def test_one_value_off_even_steps_is_what_trying_every_value_finds() -> None:
    """Of every column of up to six figures: the one between others of even steps, which moved alone."""

    def tried(values: Sequence[Fraction]) -> int:
        for at in range(1, len(values) - 1):
            steps = [later - before for before, later in pairwise(values)]
            others = {step for spot, step in enumerate(steps) if spot not in (at - 1, at)}
            even = others == {(steps[at - 1] + steps[at]) / 2}
            if even and others != {0} and steps[at] not in others:
                return at
        return 0

    for length in range(1, 7):
        for figures in product(range(4), repeat=length):
            values = [Fraction(figure) for figure in figures]
            assert _off_step(values) == tried(values), figures


@pytest.mark.slow
def test_tables_of_one_section_are_compared_as_far_as_looks_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of a hundred tables was held against every table of its section; beyond the looks it is cited alone."""
    matched = Mock(wraps=charts._matched)
    monkeypatch.setattr(charts, "_matched", matched)
    book = tmp_path / "book.md"
    for rows in (2, 60):
        matched.reset_mock()
        chart = "| Total | Result |\n| --- | --- |\n" + "".join(f"| {at} | result {word(at)} |\n" for at in range(rows))
        book.write_text("# Fire\n\n" + f"Chart:\n\n{chart}\n" * 40, encoding="utf-8")
        settle(read_rulebook(book), "Fire", "fire.rules")
        pairs = sum(len(call.args[1]) * len(call.args[2].records) for call in matched.call_args_list)
        assert 0 < pairs <= Limits().looks / charts._PAIR


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["code", "rosters", "blank turn records"])
def test_a_rulebook_of_one_kind(kind: str) -> None:
    small, large = (str(of_size(BOOKS[kind], size)) for size in (2_000, 8_000))
    review_text(small)  # what is loaded once
    assert lines_run(partial(review_text, large)) < 2 * (len(large) / len(small)) * lines_run(
        partial(review_text, small)
    )


def test_a_heading_as_long_as_a_text_is_a_paragraph(tmp_path: Path) -> None:
    """A paragraph above a rule of hyphens is a heading in Markdown: too long for a title, it ended with a fault of ours."""
    book = tmp_path / "book.md"
    book.write_text("A unit moves six inches. " * 900 + "\n---\n\nThe end.\n", encoding="utf-8")
    drafted = settle(read_rulebook(book), "Long", "long.rules")
    assert not drafted.written.compiled.has_errors


def test_memory_that_runs_out_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("grognard.cli.check._answer", full)
    assert main(["check", str(tmp_path)]) == 1
    assert capsys.readouterr().err == "There is not enough memory for this.\nSplit the file, or ask for less at once.\n"
