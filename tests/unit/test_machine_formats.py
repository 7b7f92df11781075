"""Diagnostics for programs: JSON and GitHub workflow commands."""

from __future__ import annotations

import json

import attrs

from grognard.diagnostics.diagnostic import Code, Diagnostic, Label, Severity
from grognard.diagnostics.render import github, sarif
from grognard.diagnostics.render import json as as_json
from grognard.source import Place, SourceFile, Span
from grognard.version import MADE_BY

FILE = SourceFile("a,b:c.rules", "one\nzwö 🎲 x\n")
FOUND = Diagnostic(
    Code("GR101", "unknown-name", Severity.ERROR),
    Place(FILE, Span(8, 9)),
    "100% wrong\nhere",
    "Mend it.",
    (Label(Place(FILE, Span(0, 3)), "first"),),
    ("why",),
)


def test_json() -> None:
    assert as_json.report([FOUND]) == {
        "version": 1,
        "made_by": MADE_BY,
        "diagnostics": [
            {
                "code": "GR101",
                "slug": "unknown-name",
                "severity": "error",
                "message": "100% wrong\nhere",
                "place": {
                    "file": "a,b:c.rules",
                    "line": 2,
                    "column": 5,
                    "end_line": 2,
                    "end_column": 6,
                    "start": 8,
                    "end": 9,
                },
                "help": "Mend it.",
                "notes": ["why"],
                "paste": None,
                "also": [
                    {
                        "words": "first",
                        "place": {
                            "file": "a,b:c.rules",
                            "line": 1,
                            "column": 1,
                            "end_line": 1,
                            "end_column": 4,
                            "start": 0,
                            "end": 3,
                        },
                    }
                ],
            }
        ],
        "counts": {"error": 1, "warning": 0, "gap": 0, "note": 0},
        "allowed": [],
    }


def test_json_text_is_ascii_and_comes_back() -> None:
    file = SourceFile("é\ud800.rules", "x")
    found = Diagnostic(FOUND.code, Place(file, Span(0, 1)), "\x1b[31m")
    text = as_json.render([found])
    assert text.isascii() and "\x1b" not in text and text.endswith("}\n")
    assert json.loads(text) == as_json.report([found])


def test_github() -> None:
    assert github.render([FOUND]) == (
        "::error file=a%2Cb%3Ac.rules,line=2,endLine=2,col=5,endColumn=5,title=GR101 unknown-name"
        "::100%25 wrong%0Ahere%0Awhy%0AMend it.\n"
    )
    assert github.render([]) == ""


def test_github_commands_cannot_be_smuggled_in() -> None:
    found = Diagnostic(
        Code("GR401", "gap", Severity.GAP), Place(SourceFile("a\n::error ::x", "x\ny"), Span(0, 3)), "m\r\n::error ::x"
    )
    line = github.command(found)
    assert "\n" not in line and "\r" not in line
    assert line == ("::notice file=a%0A%3A%3Aerror %3A%3Ax,line=1,endLine=2,title=GR401 gap::m<U+000D>%0A::error ::x")


def test_a_block_to_paste_is_told_line_by_line() -> None:
    found = attrs.evolve(FOUND, paste="amend aim\n  in short: Throw D6, 50 % hit.")
    assert as_json.to_dict(found)["paste"] == found.paste
    assert github.command(found).endswith("Mend it.%0A%0Aamend aim%0A  in short: Throw D6, 50 %25 hit.")
    (result,) = json.loads(sarif.render([found]))["runs"][0]["results"]
    assert result["message"]["text"] == f"100% wrong\nhere Mend it.\n\n{found.paste}"
