"""What an author sees. The expected texts are written by hand."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.diagnostics.diagnostic import Code, Diagnostic, Label, Severity
from grognard.diagnostics.render.cells import cell_width, visible, width_of
from grognard.diagnostics.render.terminal import render, summary
from grognard.source import Place, SourceFile, Span

UNKNOWN = Code("GR101", "unknown-name", Severity.ERROR)
ODD = Code("GR999", "odd-line", Severity.WARNING)
GAP = Code("GR401", "gap", Severity.GAP)


def finding(text: str, start: int, end: int, message: str = "Here.", code: Code = ODD) -> Diagnostic:
    return Diagnostic(code, Place(SourceFile("a.rules", text), Span(start, end)), message)


def excerpt(text: str, start: int, end: int, width: int = 80, encoding: str = "utf-8") -> str:
    lines = render([finding(text, start, end)], width=width, encoding=encoding).split("\n")
    return "\n".join(lines[1:3])


def test_a_whole_finding() -> None:
    file = SourceFile("rules/redan.rules", "fact cover: open, wood\n\n+1  in works  when covver is work\n")
    found = Diagnostic(
        UNKNOWN,
        Place(file, Span(43, 49)),
        "`covver` is not declared.",
        "Did you mean `cover`?",
        (Label(Place(file, Span(5, 10)), "the nearest name"),),
        ("A name must be declared before anything can depend on it, in this file or in one that it uses.",),
    )
    assert render([found]) == (
        "rules/redan.rules:3:20: error GR101 unknown-name: `covver` is not declared.\n"
        "  3 | +1  in works  when covver is work\n"
        "    |                    ^^^^^^\n"
        "  note: A name must be declared before anything can depend on it, in this file\n"
        "        or in one that it uses.\n"
        "  help: Did you mean `cover`?\n"
        "  also: rules/redan.rules:1:6: the nearest name\n"
        "  1 | fact cover: open, wood\n"
        "    |      ^^^^^\n"
        "\n"
        "1 error\n"
    )


def test_color() -> None:
    assert render([finding("abc", 1, 2)], color=True) == (
        "a.rules:1:2: \x1b[1;33mwarning GR999\x1b[0m odd-line: Here.\n"
        "  1 | abc\n"
        "    |  \x1b[1;33m^\x1b[0m\n"
        "\n"
        "1 warning\n"
    )


@pytest.mark.parametrize(
    ("text", "start", "end", "shown"),
    [
        ("\tab\tc", 4, 5, "  1 |     ab  c\n    |         ^"),
        ("a\tb", 1, 2, "  1 | a   b\n    |  ^^^"),
        ("歩兵 moves", 3, 8, "  1 | 歩兵 moves\n    |      ^^^^^"),
        ("歩兵 moves", 1, 2, "  1 | 歩兵 moves\n    |   ^^"),
        ("cafe\u0301 x", 6, 7, "  1 | cafe\u0301 x\n    |      ^"),
        ("🎲 x", 2, 3, "  1 | 🎲 x\n    |    ^"),
        ("a\x1b[31mb", 6, 7, "  1 | a<U+001B>[31mb\n    |              ^"),
        ("a\u200bb", 1, 2, "  1 | a<U+200B>b\n    |  ^^^^^^^^"),
        ("abc", 3, 3, "  1 | abc\n    |    ^"),
        ("abc\n", 4, 4, "  2 |\n    | ^"),
        ("one\ntwo\nthree", 1, 9, "  1 | one\n    |  ^^ to line 3"),
        ("one\ntwo", 1, 4, "  1 | one\n    |  ^^"),
    ],
)
def test_carets(text: str, start: int, end: int, shown: str) -> None:
    assert excerpt(text, start, end) == shown


def test_carets_align_from_line_ten_on() -> None:
    assert excerpt("\n" * 9 + "abc", 10, 11) == "  10 | abc\n     |  ^"


def test_a_long_line_is_cut_around_the_span() -> None:
    text = "start " * 20 + "HERE" + " end" * 20
    assert excerpt(text, 120, 124, width=50) == (
        "  1 | ...tart start HERE end end end end end en...\n"
        "    |               ^^^^"
    )  # fmt: skip
    assert excerpt(text, 0, 5, width=50) == (
        "  1 | start start start start start start st...\n"
        "    | ^^^^^"
    )  # fmt: skip
    assert excerpt(text, len(text) - 3, len(text), width=50) == (
        "  1 | ...nd end end end end end end end end end\n"
        "    |                                       ^^^"
    )  # fmt: skip


def test_a_line_of_a_million_characters() -> None:
    lines = excerpt("x" * 1_000_000, 500_000, 900_000).split("\n")
    assert all(len(line) <= 80 for line in lines)
    assert "^" in lines[1]


def test_what_the_console_does_not_have() -> None:
    assert excerpt("歩 – é x", 6, 7, encoding="cp1252") == "  1 | ?? – é x\n    |        ^"
    assert excerpt("歩 – é x", 6, 7, encoding="ascii") == "  1 | ?? - ? x\n    |        ^"


def test_a_finding_without_text_has_no_line() -> None:
    found = Diagnostic(UNKNOWN, Place(SourceFile("a.rules", ""), Span(0, 0)), "There is no a.rules.")
    assert render([found]) == "a.rules: error GR101 unknown-name: There is no a.rules.\n\n1 error\n"


def test_hostile_words_cannot_reach_the_terminal() -> None:
    file = SourceFile("\x1b]0;a.rules", "\x9b31m")
    found = Diagnostic(UNKNOWN, Place(file, Span(0, 1)), "\x1b[2J\nb", "\u202ex \r y", (), ("\x07",))
    shown = render([found])
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", shown)
    assert shown.startswith("<U+001B>]0;a.rules:1:1: error GR101 unknown-name: <U+001B>[2J<U+000A>b\n")


def test_limit_and_summary() -> None:
    many = [finding("abc", 0, 1, f"Here {number}.") for number in range(52)] + [finding("abc", 0, 1, code=GAP)]
    assert render(many).endswith("\n\n... and 3 more\n\n52 warnings, 1 gap\n")
    assert "more" not in render(many[:50])
    assert "... and 1 more" in render(many[:51])
    assert "more" not in render(many, limit=None)
    assert summary([]) == "Nothing found."
    assert render([]) == "Nothing found.\n"


def test_one_cause_is_told_once() -> None:
    """The same of places one after the other: the second and third are shown below the first, a sixth is counted."""
    file = SourceFile("a.rules", "mood\nmood\nmood\nmood\nmood\nmood\n")
    many = [Diagnostic(UNKNOWN, Place(file, Span(at, at + 4)), "Unknown.", "Mend it.") for at in range(0, 30, 5)]
    assert render(many[:2]) == (
        "a.rules:1:1: error GR101 unknown-name: Unknown.\n"
        "  1 | mood\n"
        "    | ^^^^\n"
        "  help: Mend it.\n"
        "  the same here: a.rules:2:1\n"
        "  2 | mood\n"
        "    | ^^^^\n"
        "\n"
        "2 errors\n"
    )
    assert "  and in 1 more place, the last a.rules:6:1\n\n6 errors" in render(many)
    apart = [many[0], Diagnostic(UNKNOWN, many[1].place, "Other.", "Mend it."), many[2]]
    assert "the same" not in render(apart)


def test_what_must_be_mended_is_not_hidden_behind_gaps() -> None:
    gaps = [finding("abc", 0, 1, code=GAP)] * 4
    shown = render([*gaps, finding("xyz", 0, 3)], limit=2)
    assert "xyz" in shown
    assert shown.index("gap GR") < shown.index("warning GR")
    assert "... and 3 more" in shown


@given(st.text(max_size=60), st.integers(0, 60), st.integers(0, 60), st.integers(1, 90))
def test_any_text_fits_and_is_harmless(text: str, start: int, length: int, width: int) -> None:
    start = min(start, len(text))
    end = min(start + length, len(text))
    shown = render([finding(text, start, end)], width=width)
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f]", shown)
    if text:
        line, carets = shown.split("\n")[1:3]
        assert width_of(line) <= max(width, 40)
        assert "^" in carets


def test_cells() -> None:
    assert [cell_width(each) for each in ("a", "歩", "\u0301", "é", "\u200d", "ｶ", "Ａ")] == [1, 2, 0, 1, 0, 1, 2]
    assert visible("plain ~ text") == "plain ~ text"
    assert visible("\ud800\u2028\ue000") == "<U+D800><U+2028><U+E000>"
    assert visible("é", "no such encoding") == "?"
