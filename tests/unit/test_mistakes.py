"""What a newcomer gets wrong, and what is said to it: each file of `cases/mistakes` names its code and its words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Diagnostic, Severity
from grognard.host.budget import Limits
from grognard.lowering.lower import lower
from grognard.source import SourceFile
from grognard.syntax.figures import check_figures
from grognard.syntax.mistakes import report
from grognard.syntax.parser import parse
from grognard.syntax.tables import load

FOLDER = Path(__file__).parent.parent / "cases" / "mistakes"
FILES = sorted(FOLDER.glob("*.rules"))
EXPECT = re.compile(r'-- expect (GR[0-9]{3}) "(.+)"$')


def found_in(file: SourceFile) -> tuple[Diagnostic, ...]:
    collector = Collector()
    parsed = parse(file)
    report(parsed, file, collector)
    check_figures(parsed, file, Limits(), collector)
    lower((parsed.tree,), "mistake", collector)
    return collector.diagnostics


def read(path: Path) -> tuple[SourceFile, str, str]:
    file = SourceFile(path.name, path.read_text(encoding="utf-8"))
    expected = EXPECT.match(file.line_text(1))
    assert expected is not None, "the first line says what is expected"
    return file, expected[1], expected[2]


def token_kinds() -> set[str]:
    return {kind for row in load().actions for kind in row if kind.isupper() and len(kind) > 1}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_mistake_gets_the_message_it_deserves(path: Path) -> None:
    file, code, words = read(path)
    found = found_in(file)
    shown = "\n".join(f"{one.place} {one.code.name} {one.message} | {one.help}" for one in found)
    assert any(one.code.name == code and words in f"{one.message} {one.help}" for one in found), shown
    # It is the first thing said, or said beside no more than one other.
    errors = [one for one in found if one.severity is Severity.ERROR]
    assert len(errors) <= 3, shown
    assert all(one.help for one in errors), shown


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_token_is_ever_named(path: Path) -> None:
    file, _, _ = read(path)
    kinds = token_kinds()
    for one in found_in(file):
        for text in (one.message, one.help or ""):
            own = set(re.findall(r"[A-Z_]{2,}", text)) & kinds
            assert not own or all(word in file.text for word in own), text
            assert not re.search(r"\b_[A-Z]+\b|\$END|Token\(", text), text


def test_there_are_enough_of_them() -> None:
    assert len(FILES) >= 24
    assert len({read(path)[1] for path in FILES}) >= 12
