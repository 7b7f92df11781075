"""Files that the program wrote itself: changed in any field, cut anywhere, of another kind or version."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from grognard.cli import main
from grognard.cli.printing import Beside
from grognard.docgen.played import OddsBox, PlayedExample
from grognard.host.stored import NotAsWritten
from grognard.play.log import Log
from grognard.store import rows
from grognard.store.answers import Answers
from grognard.store.folder import SETTING

LOG = Log(
    "ford.rules",
    "At the ford",
    7,
    2,
    True,
    [{"fact": "fog", "value": "yes"}, {"choice": "whether to act", "who": "Red", "value": "act"}],
    ["Turn 1", "  a line"],
    {"Red": {"men": 3, "going": "mud", "routed": False, "leader": None}},
    [{"event": "step", "turn": 1, "step": "fog"}, {"event": "change", "piece": "Red", "before": 4, "after": "3"}],
)
KEPT: dict[str, Beside] = {
    "0a": OddsBox("fog", "no rain", (("yes", {"hit": Fraction(1, 6), "miss": Fraction(5, 6)}),), ("hit", "miss")),
    "0b": PlayedExample(("one", "  two"), "hit"),
    "0c": None,
    # more digits than Python writes in base 10
    "0d": OddsBox("", "", (("", {"hit": Fraction(7**6_000 - 1, 7**6_000)}),), ("hit",)),
}
WRONG: tuple[Any, ...] = (None, True, -1, 0, 2**64, 10**30, "", "x", "\ud800", [], [1], {}, {"a": 1}, [[]], [{}])


def changed(content: Any) -> Iterator[Any]:
    """The same content with one part of it, at any depth, left out or of another kind."""
    if isinstance(content, dict):
        for name, inner in content.items():
            yield {other: value for other, value in content.items() if other != name}
            yield {**content, name + "x": inner}
            for wrong in (*WRONG, *changed(inner)):
                if type(wrong) is not type(inner) or wrong != inner:
                    yield {**content, name: wrong}
    elif isinstance(content, list):
        for at, inner in enumerate(content):
            yield content[:at] + content[at + 1 :]
            for wrong in (*WRONG, *changed(inner)):
                yield [*content[:at], wrong, *content[at + 1 :]]


def test_every_change_of_a_log_is_read_or_refused_with_its_place() -> None:
    content = json.loads(LOG.text())
    tried = refused = 0
    for other in changed(content):
        tried += 1
        try:
            log = Log.read(json.dumps(other))
        except NotAsWritten as error:
            refused += 1
            assert str(error).startswith("This ") and str(error).endswith(".") and len(str(error)) < 300
        else:
            # What is read is of the kinds it says.
            assert json.loads(log.text()).keys() == content.keys()
            assert all(type(text) is str for text in log.story)
            assert all(type(word) is str for answer in log.answers for word in answer.values())
    assert tried > 300 and refused > 250


def test_a_log_is_what_was_written() -> None:
    assert Log.read(LOG.text()) == LOG


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            {"seed": "7"},
            'This log of a game is not as it was written at `seed`: a whole number is wanted, and it is "7".',
        ),
        (
            {"turns": 1001},
            "This log of a game is not as it was written: `turns` is 1001, and it is between 1 and 1000.",
        ),
        (
            {"answers": [{"fact": "fog", "value": "yes"}, {"fact": "fog", "value": 3}]},
            "This log of a game is not as it was written at `answers, number 2, value`: a text is wanted, and it is 3.",
        ),
        (
            {"answers": [{"value": "yes"}]},
            "This log of a game is not as it was written: `answers`, number 1, is neither the answer to a fact nor to a choice.",
        ),
        ({"grognard log": 0}, "This is no log of a game: 0 is no version of one."),
        ({"grognard log": 99}, "This log of a game is of version 99, and this Grognard reads version 1."),
        ({"grognard log": "1"}, 'This is no log of a game: "1" is no version of one.'),
        ({"more": 1}, "This log of a game is not as it was written: it has a part that nobody knows, more."),
    ],
)
def test_what_is_said(change: dict[str, Any], said: str) -> None:
    with pytest.raises(NotAsWritten) as refused:
        Log.read(json.dumps({**json.loads(LOG.text()), **change}))
    assert str(refused.value) == said


@pytest.mark.parametrize(
    "text",
    ["", "{", "[1, 2]", "null", "7", "NaN", "[" * 99_999, '{"a":' * 9_999, "9" * 9_999, '"' + "\\" * 99_999, "[1e999]"],
)
def test_what_is_no_log_at_all(text: str) -> None:
    with pytest.raises(NotAsWritten, match="This is no log of a game"):
        Log.read(text)


@pytest.mark.parametrize("figure", ["NaN", "Infinity", "-Infinity", "1e999", "1.0", "9" * 5_000])
def test_figures_that_are_none(figure: str) -> None:
    with pytest.raises(NotAsWritten):
        Log.read(LOG.text().replace('"seed": 7', f'"seed": {figure}'))


def test_a_log_cut_anywhere_is_refused() -> None:
    text = LOG.text().rstrip()
    for end in range(len(text)):
        with pytest.raises(NotAsWritten):
            Log.read(text[:end])


def _again() -> dict[str, Any]:
    """What an earlier command kept; `anew` where it did not."""
    known: Answers[Any] = Answers("kept")
    return {mark: known.once(mark, lambda: "anew") for mark in KEPT}


def test_odds_and_runs_that_are_kept_come_back_unless_anything_was_changed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(SETTING, str(tmp_path / "cache"))
    known: Answers[Beside] = Answers("kept")
    for mark, answer in KEPT.items():
        known.once(mark, lambda answer=answer: answer)  # type: ignore[misc]
    known.save()
    assert _again() == KEPT
    (file,) = (tmp_path / "cache").iterdir()
    text = file.read_text(encoding="utf-8")
    seal, _, body = text.partition("\n")
    content = rows.unsealed(text)
    answers = content["answers"]
    small = {**content, "answers": {**answers, "atoms": [str(atom)[:20] for atom in answers["atoms"]]}}
    others = [f"{seal}\n{json.dumps(other)}" for other in changed(small)]
    others += [text[:end] for end in range(0, len(text) - 2, 97)]
    others += [f"{seal}\n{body} "]
    for other in others[:: max(1, len(others) // 400)]:
        file.write_text(other, encoding="utf-8")
        assert _again() == dict.fromkeys(KEPT, "anew")


GAME = """ruleset Ford
facts of a patrol
  going: open, mud
piece patrol
  paces: 0 to 99, usually 0
action march of a patrol
  roll D6
  its paces becomes the total
  its paces becomes 1 when its going is mud
scenario A road
  given a patrol called first
  given a patrol called second
  play turn 2 times
sequence turn
  1. march
    each patrol may march
"""


@pytest.mark.slow
def test_a_changed_log_never_ends_in_a_fault_of_ours(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules, log, other = (tmp_path / name for name in ("ford.rules", "game.json", "other.json"))
    rules.write_text(GAME, encoding="utf-8")
    assert main(["play", str(rules), "--auto", "--seed", "3", "--log", str(log)]) == 0
    content = json.loads(log.read_text(encoding="utf-8"))
    content["story"] = content["story"][:2]
    content["answers"] = content["answers"][:3] + content["answers"][-1:]
    capsys.readouterr()
    for number, changed_content in enumerate(changed(content)):
        if number % 5 == 0:
            other.write_text(json.dumps(changed_content), encoding="utf-8")
            status = main(["play", str(rules), "--replay", str(other)])
            said = capsys.readouterr()
            assert status in {0, 1, 2}, said.err
            assert status == 0 or said.err or "does not end as the log says" in said.out
