"""A game compiled again after an edit is the game compiled for the first time: findings, places, IR; whatever the edit."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import attrs
import pytest
from tests.edits import KINDS, edited
from tests.games import EVERY_GAME_ASKED

from grognard.checking import check
from grognard.driver import Compiled, Desk, compile_files
from grognard.host.budget import Budget
from grognard.ir.export import to_data
from grognard.ir.types import Die
from grognard.project import bundled
from grognard.project.finding import Project, find_project
from grognard.source import Place, SourceFile

pytestmark = pytest.mark.slow

EDITS = 14 if EVERY_GAME_ASKED else 7
"""Of a small text; each fault that was planted in what is kept between edits was found within them by several texts."""
EDITS_OF_A_WHOLE_GAME = 5 if EVERY_GAME_ASKED else 2
"""Small texts hold every form there is; whole games, how much there is that an edit does not touch."""
WHOLE = ("hardtack", "regimental", "square_brigadier_filled", "tyneside_campaign")
"""One of each build: a plug-in on a core, a game alone, a variant, a variant of a variant."""
GAMES = ("regimental", "hardtack", "square_brigadier", "mwan18", "tyneside")
"""Whole games, with all their files and checks."""
CHECKED = "low_tide"
"""A game of few lines with troops, a scenario, sentences in short and examples: every edit is checked twice."""
EDITS_OF_A_GAME_CHECKED = 12 if EVERY_GAME_ASKED else 6
EDITS_TRIED = 8 if EVERY_GAME_ASKED else 4
HERE = Path(__file__).resolve().parent.parent
SMALL = [HERE / "texts" / "every_form.rules", HERE / "texts" / "every_change.rules"]
SMALL += sorted((HERE / "cases" / "fragments").glob("*.rules"))
WORDS = ("when", "the", "it", "roll D6", "[A.1]", "  ", "\t", "--", "> prose", "|", ",", "2", "any", "or", "?", "\r")


def _edited(lines: list[str], chance: random.Random) -> list[str]:
    """One slip, or one thing an author does, wherever it falls: most of them leave a text that is wrong."""
    found = list(lines)
    at = chance.randrange(len(found)) if found else 0
    match chance.randrange(10) if found else 5:
        case 0:
            del found[at]
        case 1:
            found.insert(at, found[at])
        case 2:
            found[at] = found[at].replace(chance.choice("123456"), chance.choice("123456789"), 1)
        case 3:
            words = found[at].split(" ")
            words.insert(chance.randrange(len(words) + 1), chance.choice(WORDS))
            found[at] = " ".join(words)
        case 4:
            other = chance.randrange(len(found))
            found[at], found[other] = found[other], found[at]
        case 5:
            found.insert(at, "")
        case 6:
            found[at] = found[at][: chance.randrange(len(found[at]) + 1)]
        case 7:
            # A whole piece of the text moves elsewhere.
            end = min(len(found), at + chance.randrange(1, 30))
            piece = found[at:end]
            del found[at:end]
            to = chance.randrange(len(found) + 1)
            found[to:to] = piece
        case 8:
            found[at] = found[at].replace("a", "e", 1)
        case _:
            blank = [number for number, line in enumerate(found) if not line.strip()]
            if blank:
                del found[chance.choice(blank)]
    return found


_FIGURE = re.compile(r"(?<![\w.\[])\d+(?![\w.\]])")


def _mended(lines: list[str], chance: random.Random) -> list[str]:
    """One thing an author does who knows the language: the text stays one that can be checked, more often than not."""
    found = list(lines)
    at = chance.randrange(len(found)) if found else 0
    match chance.randrange(10) if found else 1:
        case 6:
            found[at] = f"{found[at]}  " if chance.randrange(2) else found[at].rstrip()
        case 7:
            found[at] = f"{found[at]}  -- a remark" if "--" not in found[at] else found[at].partition("--")[0]
        case 8:
            found.insert(at, chance.choice(("-- a remark", "  -- a remark")))
        case 9:
            fields = [at for at, line in enumerate(found) if ", usually " in line and line.startswith("  ")]
            if fields:
                found.insert(chance.choice(fields), "  spare mark: yes or no, usually no")
        case 0:
            rows = [at for at, line in enumerate(found) if line.startswith(("  |", "  +", "  -", "  >"))]
            if rows:
                del found[chance.choice(rows)]
        case 1:
            alike = [at for at in range(len(found) - 1) if _begins(found[at]) == _begins(found[at + 1]) != ""]
            if alike:
                at = chance.choice(alike)
                found[at], found[at + 1] = found[at + 1], found[at]
        case _:
            figures = [(at, one) for at, line in enumerate(found) for one in _FIGURE.finditer(line)]
            if figures:
                at, one = chance.choice(figures)
                more = str(max(0, int(one.group()) + chance.choice((-1, 1))))
                found[at] = found[at][: one.start()] + more + found[at][one.end() :]
    return found


def _begins(line: str) -> str:
    """The white at the left edge of a line and the sign behind it; empty for a line at the edge."""
    return line[: len(line) - len(line.lstrip()) + 1] if line.startswith("  ") and line.strip() else ""


def _project(path: str, text: str, of: Path | str | None) -> Project:
    """A text in a folder, or in place of the main file of a bundled game, whose other files stay."""
    # Files are read with their line ends made one; here too.
    file = SourceFile(path, text.replace("\r\n", "\n").replace("\r", "\n"))
    if not isinstance(of, str):
        return Project("game", (file,), of)
    game = find_project(of, Budget())
    return attrs.evolve(game, files=tuple(file if one.path == path else one for one in game.files))


def _told(found: Compiled) -> list[object]:
    return [
        (
            *one.sort_key(),
            one.place.span,
            one.place.line,
            one.help,
            one.notes,
            [(label.place.file.path, label.place.span, label.words) for label in one.also],
        )
        for one in (*found.diagnostics, *found.allowed)
    ]


def _same(one: Any, other: Any) -> bool:
    """Whether two parts of the IR are exported alike: as `to_data` would have it, of which it makes nothing."""
    stack = [(one, other)]
    while stack:
        one, other = stack.pop()
        kind: type = type(one)
        if kind is not type(other):
            return False
        match one, other:
            case Place(), Place():
                if _stands(one) != _stands(other):
                    return False
            case (tuple() | list(), tuple() | list()):
                if len(one) != len(other):
                    return False
                stack += zip(one, other, strict=True)
            case dict(), dict():
                if list(one) != list(other):
                    return False
                stack += zip(one.values(), other.values(), strict=True)
            case _ if (names := _fields(kind)) is not None:
                stack += [(getattr(one, name), getattr(other, name)) for name in names]
            case _ if one != other:
                return False
    return True


def _stands(place: Place) -> tuple[str, int, int]:
    at = place.file.position(place.span.start)
    return place.file.path, at.line, at.column


_names: dict[type, tuple[str, ...] | None] = {}


def _fields(kind: type) -> tuple[str, ...] | None:
    if kind not in _names:
        _names[kind] = tuple(one.name for one in attrs.fields(kind)) if attrs.has(kind) and kind is not Die else None
    return _names[kind]


def _are_alike(again: Compiled, fresh: Compiled) -> None:
    assert _told(again) == _told(fresh)
    assert _same(again.ruleset, fresh.ruleset) or to_data(again.ruleset) == to_data(fresh.ruleset)


def _unchecked(compiled: Compiled) -> Compiled:
    return compiled


def _hold(path: str, text: str, of: Path | str | None, chance: random.Random, edits: int, checked: bool) -> None:
    desk = Desk()
    made = check if checked else _unchecked
    made(desk.compile_files(_project(path, text, of)))
    lines = text.split("\n")
    for _ in range(edits):
        before = lines
        # What breaks the text is one edit in four: a broken text is not checked, so that most faults lie hidden.
        lines = (_edited if chance.randrange(4) == 0 else _mended)(lines, chance)
        project = _project(path, "\n".join(lines), of)
        again, fresh = made(desk.compile_files(project)), made(compile_files(project))
        _are_alike(again, fresh)
        if fresh.has_errors and chance.random() < 0.8:
            lines = before


@pytest.mark.parametrize("name", [path.stem for path in SMALL])
def test_small_texts_with_all_checks(name: str) -> None:
    path = next(one for one in SMALL if one.stem == name)
    _hold(path.name, path.read_text(encoding="utf-8"), path.parent, random.Random(name), EDITS, True)


@pytest.mark.parametrize("name", bundled.names() if EVERY_GAME_ASKED else WHOLE)
def test_whole_rulesets(name: str) -> None:
    (file, *_) = bundled.ruleset_files(name)
    _hold(file.path, file.text, None, random.Random(name), EDITS_OF_A_WHOLE_GAME, False)


@pytest.mark.parametrize("name", GAMES if EVERY_GAME_ASKED else GAMES[:1])
def test_edits_of_every_kind_one_after_another(name: str) -> None:
    """Held against a fresh check after all of them, and by what was kept on the way; then all is taken back."""
    file = bundled.main_file(name)
    desk, chance, lines = Desk(), random.Random(name), file.text.split("\n")
    check(desk.compile_files(_project(file.path, file.text, name)))
    for kind in KINDS:
        lines = next(edited(lines, kind, chance, 1), lines)
        project = _project(file.path, "\n".join(lines), name)
        again = check(desk.compile_files(project))
        if EVERY_GAME_ASKED or kind == [*KINDS][-1]:
            _are_alike(again, check(compile_files(project)))
    as_it_was = _project(file.path, file.text, name)
    _are_alike(check(desk.compile_files(as_it_was)), check(compile_files(as_it_was)))


def test_checks_of_a_whole_ruleset() -> None:
    (file, *_) = bundled.ruleset_files(CHECKED)
    _hold(file.path, file.text, CHECKED, random.Random(1), EDITS_OF_A_GAME_CHECKED, True)


def test_remarks_and_spaces_leave_the_ruleset_and_its_findings() -> None:
    (file, *_) = bundled.ruleset_files(CHECKED)
    desk, lines = Desk(), file.text.split("\n")
    before = check(desk.compile_files(_project(file.path, file.text, CHECKED)))
    assert not before.has_errors
    for at, more in ((0, "  "), (len(lines) // 2, "  -- a remark"), (len(lines) - 1, "\n-- a remark")):
        lines[at] += more if not lines[at].startswith("  >") else " "
        project = _project(file.path, "\n".join(lines), CHECKED)
        again = check(desk.compile_files(project))
        assert again.ruleset is before.ruleset and again.findings is before.findings
        _are_alike(again, check(compile_files(project)))


def test_edits_that_are_only_tried() -> None:
    """Each on a branch of its own; the desk they were tried on knows nothing of them."""
    (file, *_) = bundled.ruleset_files(CHECKED)
    chance, desk, lines = random.Random(2), Desk(), file.text.split("\n")
    as_it_stands = _project(file.path, file.text, CHECKED)
    check(desk.compile_files(as_it_stands))
    for number in range(EDITS_TRIED):
        tried = (_edited if number % 4 == 3 else _mended)(lines, chance)
        project = _project(file.path, "\n".join(tried), CHECKED)
        _are_alike(check(desk.branch().compile_files(project)), check(compile_files(project)))
    _are_alike(check(desk.compile_files(as_it_stands)), check(compile_files(as_it_stands)))
