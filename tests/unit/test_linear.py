"""Work grows with the length of a line, whatever it is made of: counted where it is ours, timed where it is a pattern's."""

from __future__ import annotations

import tracemalloc

import pytest
from tests.games import EVERY_GAME_ASKED
from tests.hostile.texts import FILLS, HEADS
from tests.rules_texts import read
from tests.work import lines_run, steady_seconds

from grognard.checking import check_source
from grognard.diagnostics.collector import Collector
from grognard.driver import compile_source
from grognard.host.budget import Limits
from grognard.source import SourceFile
from grognard.syntax.lexer import lex
from grognard.syntax.parser import parse

MOST = Limits().line_characters


def line(head: str, fill: str, size: int) -> str:
    return head + fill * (size // len(fill))


FOUND = [
    ("exception to ", ": "), ("exception to ", "a: "), ("remove exception to ", ": "), ("fill ", "in "),
    ("test t of a unit\n  roll again ", "[a] "), ("test t of a unit\n  roll again ", "|[a] "),
    ("test t of a unit\n  for each ", "of "), ("test t of a unit\n  roll ", "of "), ("test t of a unit\n  add ", "a of b at "),
    ("test t of a unit\n  comes before: ", "[a] "), ("test t of a unit\n  by hand: ", "[a] "),
    ("test t of a unit\n  +1  ", " "), ("remove ", " "), ("rename ", "\t"), ("? ", "\u00a0"),
    ("table t\n  | ", "|[a] "), ("test t of a unit\n  add ", '"'), ("test t of a unit\n  add ", "\u0301"), ("sequence s\n  1. ", "\u2028"), ("example e\n  then ", "e\u0301"),
]  # fmt: skip
"""Lines that once took time that grew with the square of their length, or more."""


@pytest.mark.parametrize(("head", "fill"), FOUND)
def test_counted(head: str, fill: str) -> None:
    once = lines_run(lambda: read(line(head, fill, 1_000)))
    assert lines_run(lambda: read(line(head, fill, 4_000))) < 6 * once + 5_000


@pytest.mark.slow
@pytest.mark.parametrize(("head", "fill"), FOUND)
def test_timed(head: str, fill: str) -> None:
    """The longest of them takes a fifth of this; where a pattern goes over the line again from each of its signs, more than two seconds."""
    assert steady_seconds(lambda: read(line(head, fill, 24_000))) < 1


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_no_line_raises(part: int) -> None:
    """Every form of line with a sixth of what it can go on with, ten times over and more; each of these with a third of the forms."""
    for number, head in enumerate(HEADS):
        for fill in FILLS if EVERY_GAME_ASKED else FILLS[number % 6 :: 6]:
            if number % 4 == part:
                read(line(head, fill, 60))


# ---- lines that are too long, below, at and above ---------------------------------------------------------------


def test_the_longest_line() -> None:
    for size, expected in ((MOST - 1, []), (MOST, []), (MOST + 1, ["too long"])):
        assert [fault.kind for fault in lex("> " + "x" * (size - 2)).faults] == expected
    long = "ruleset A\n> " + "x" * MOST + "\n\nchoice pace: walk, run\n"
    (error,) = [one for one in check_source(long).diagnostics if one.severity.value == "error"]
    assert error.code.name == "GR902" and "32,768" in error.message and "line-characters=32770" in str(error.help)
    assert not lex(long, 40_000).faults


def test_a_megabyte_in_one_line_is_refused_before_it_costs_anything() -> None:
    for fill in ('"', ",", "a ", "1", "(", "\\"):
        text = fill * (1_000_000 // len(fill))
        tracemalloc.start()
        lex(text)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 4 * len(text)


def test_many_steps_on_one_line_are_refused() -> None:
    collector = Collector()
    assert [fault.kind for fault in parse(SourceFile("t", "exception to a" + ": b" * 70)).faults] == ["too many steps"]
    assert not collector.has_errors


def test_memory_of_honest_rules() -> None:
    """To read a text, tree and all, takes no more than 35 times its size; measured: 29 to 32."""
    from tests.rules_texts import ROOT

    text = (ROOT / "rules/regimental/regimental.rules").read_text(encoding="utf-8")
    parse(SourceFile("t", text))
    tracemalloc.start()
    found = parse(SourceFile("t", text))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert found.tree.parts and peak < 35 * len(text.encode())


@pytest.mark.slow
@pytest.mark.parametrize("name", ["regimental", "mwan18", "tyneside"])
def test_memory_of_honest_rules_with_their_names(name: str) -> None:
    """Read, laid out, parsed and lowered, all of it: no more than 60 times the text; measured: 38 to 53, of it some 10 kept for the next edit."""
    from tests.rules_texts import ROOT

    path = ROOT / f"rules/{name}/{name}.rules"
    small = "ruleset A\n\ntest a\n  roll D6\n"
    compile_source(small)
    tracemalloc.start()
    found = compile_source(path.read_text(encoding="utf-8"), str(path))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert found.ruleset.rules and peak < 60 * path.stat().st_size


@pytest.mark.slow
def test_memory_of_wrong_lines() -> None:
    """Measured: 185 times the text where every second character is a line that is wrong."""
    text = "1\n" * 20_000
    parse(SourceFile("t", "1\n"))
    tracemalloc.start()
    found = parse(SourceFile("t", text))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(found.syntax_faults) == 20_000 and peak < 250 * len(text)
