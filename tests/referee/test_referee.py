"""Does play keep to the table it plays on? Each bundled game by itself, over several seeds, held against its own log.

`GROGNARD_REFEREE_SEEDS=20` plays more of them.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from grognard.cli import main
from tests.referee.game_log import GameLog, read_log
from tests.referee.games import GAMES
from tests.referee.referee import faults
from tests.referee.table import PAIRS, table_faults

RULES = Path(__file__).resolve().parents[2] / "rules"
SEEDS = int(os.environ.get("GROGNARD_REFEREE_SEEDS", "2"))


@cache
def played(game: str, seed: int) -> str:
    """The log of four turns."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        assert main(["play", game, "--auto", "--seed", str(seed), "--turns", "4", "--json"]) == 0
    return printed.getvalue()


_SET_UP = r"^ +given [0-9]+ by [0-9]+ (?:inches|feet|centimetres)$"


def rules_of(game: str) -> str:
    """The text that has the scenario of a game."""
    base = game.removesuffix("_filled")
    paths = (RULES / game / f"{game}.rules", RULES / base / "examples.rules")
    texts = [path.read_text(encoding="utf-8") for path in paths if path.exists()]
    return next((text for text in texts if re.search(_SET_UP, text, re.MULTILINE)), texts[0])


def read(game: str, text: str) -> GameLog:
    """A log with the scenario of its game."""
    return read_log(text, rules_of(game))


@pytest.mark.slow
@pytest.mark.parametrize("game", PAIRS)
def test_no_log_contradicts_its_table(game: str) -> None:
    logs = {seed: read(game, played(game, seed)) for seed in range(1, SEEDS + 1)}
    found = {seed: list(table_faults(log, game, rules_of(game))) for seed, log in logs.items()}
    assert not {seed: some for seed, some in found.items() if some}


@pytest.mark.slow
@pytest.mark.parametrize("game", PAIRS)
def test_a_fault_planted_in_each_fact_of_a_table_is_reported(game: str) -> None:
    text = json.loads(played(game, 1))
    facts = [event for event in text["events"] if event["event"] == "fact" and event["name"] in PAIRS[game]]
    for name in {event["name"] for event in facts}:
        event = next(event for event in reversed(facts) if event["name"] == name)
        right, event["value"] = event["value"], "no such thing"
        assert list(table_faults(read(game, json.dumps(text)), game, rules_of(game))), name
        event["value"] = right
    moved = [event for event in text["events"] if event["event"] == "place"]
    for event in moved:
        event["value"] = "3 by 3, facing west"
    assert list(table_faults(read(game, json.dumps(text)), game, rules_of(game)))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_log_contradicts_itself(game: str) -> None:
    found = {seed: list(faults(read(game, played(game, seed)), GAMES[game])) for seed in range(1, SEEDS + 1)}
    assert not {seed: some for seed, some in found.items() if some}


def step(turn: int, title: str) -> dict[str, Any]:
    return {"event": "step", "turn": turn, "step": title}


def begins(rule: str, kind: str, **roles: str) -> dict[str, Any]:
    return {"event": "begins", "rule": rule, "kind": kind, **{f"as {name}": piece for name, piece in roles.items()}}


def ends(rule: str) -> dict[str, Any]:
    return {"event": "ends", "rule": rule, "result": "no effect"}


def fact(name: str, value: object) -> dict[str, Any]:
    return {"event": "fact", "name": name, "value": value}


def change(piece: str, name: str, before: object, after: object) -> dict[str, Any]:
    return {"event": "change", "piece": piece, "field": name, "before": before, "after": after}


THROW = {"event": "throw", "dice": "D6", "faces": "4", "total": "4"}
END = {
    "Reds": {"side": "Red", "hands": 4},
    "Blues": {"side": "Blue", "hands": 4},
    "Greens": {"side": "Blue", "hands": 4},
}


def shot(who: str, at: str, *within: dict[str, Any]) -> list[dict[str, Any]]:
    return [begins("shoot", "action", shooter=who, target=at), *within, THROW, ends("shoot")]


def march(who: str) -> list[dict[str, Any]]:
    return [
        begins("march", "action", group=who),
        {"event": "by hand", "text": f'Move {who} up to 6".', "moves": who},
        ends("march"),
    ]


PLANTED: dict[str, tuple[list[dict[str, Any]], str]] = {
    "measured, and shot": (shot("Reds", "Blues", fact("range", 9)), ""),
    "the same two again, neither has moved": ([*shot("Reds", "Blues", fact("range", 9)), *shot("Blues", "Reds")], ""),
    "another target at the range of the first": (
        [*shot("Reds", "Blues", fact("range", 9)), *shot("Reds", "Greens")],
        "shoot of Reds at Greens, and the range was not measured",
    ),
    "the target has moved": (
        [*shot("Reds", "Blues", fact("range", 9)), *march("Blues"), *shot("Reds", "Blues")],
        "shoot of Reds at Blues, and the range was not measured",
    ),
    "measured anew after the move": (
        [*shot("Reds", "Blues", fact("range", 9)), *march("Blues"), *shot("Reds", "Blues", fact("range", 4))],
        "",
    ),
    "two ranges for two that stand": (
        [*shot("Reds", "Blues", fact("range", 9)), *shot("Blues", "Reds", fact("range", 8))],
        "range of Blues and Reds is 8, and was 9; neither has moved",
    ),
    "measured within what was said": (
        [*shot("Reds", "Blues", fact("range", "0 to 12")), *shot("Reds", "Blues", fact("range", 9))],
        "",
    ),
    "measured beyond what was said": (
        [*shot("Reds", "Blues", fact("range", "0 to 12")), *shot("Reds", "Blues", fact("range", 13))],
        "range of Blues and Reds is 13, and was 0 to 12; neither has moved",
    ),
    "nearer, and then farther": (
        [*shot("Reds", "Blues", fact("range", "0 to 6")), *shot("Reds", "Blues", fact("range", "7 to 48"))],
        "range of Blues and Reds is 7 to 48, and was 0 to 6; neither has moved",
    ),
    "nearer than the nearest": (
        [
            *shot("Reds", "Blues", fact("range", 9)),
            begins("courage", "test", group="Reds"),
            fact("Reds's distance to nearest enemy", 12),
            ends("courage"),
        ],
        "Reds's nearest enemy is 12 away, and Blues is 9",
    ),
    "an act of those that have left": (
        [change("Reds", "#removed", False, True), *shot("Reds", "Blues", fact("range", 9))],
        "Reds has left, and begins shoot",
    ),
    "an act of those that are none": (
        [change("Reds", "hands", 4, 0), begins("courage", "test", group="Reds"), ends("courage")],
        "Reds has no hands left, and begins courage",
    ),
    "a shot of the shaken": (
        [change("Reds", "shaken", False, True), *shot("Reds", "Blues", fact("range", 9))],
        "shoot of Reds, whose shaken is True",
    ),
    "twice in a turn": (
        [begins("act", "action", group="Reds"), ends("act"), begins("act", "action", group="Reds"), ends("act")],
        "act of Reds a second time this turn",
    ),
    "again in the next turn": (
        [begins("act", "action", group="Reds"), ends("act"), step(2, "crews"), begins("act", "action", group="Reds")],
        "",
    ),
    "out of its step": ([step(1, "loot"), *shot("Reds", "Blues", fact("range", 9))], "shoot of Reds in this step"),
    "losses that do not add up": (
        [change("Reds", "hands", 4, 3), change("Reds", "hands", 2, 1)],
        "Reds's hands was 3, and is said to have been 2",
    ),
    "losses at once": (
        [change("Reds", "hands", 4, 3), change("Reds", "hands", 4, 2), change("Reds", "hands", 1, 4)],
        "",
    ),
    "another end": ([change("Reds", "hands", 6, 5)], "Reds ends with hands 4, and its losses come to 5"),
    "gone, and there at the end": ([change("Reds", "#removed", False, True)], "Reds has left, and is there at the end"),
    "a face that the die has not": ([{**THROW, "faces": "7"}], "[7] on D6"),
}


@pytest.mark.parametrize("name", PLANTED)
def test_what_is_planted_is_found(name: str) -> None:
    events, sentence = PLANTED[name]
    text = json.dumps({"turns": 2, "scenario": "", "end": END, "events": [step(1, "crews"), *events]})
    found = [one.partition(": ")[2] for one in faults(read_log(text), GAMES["low_tide"])]
    if sentence:
        assert sentence in found
    else:
        assert not found


@pytest.mark.parametrize(("later", "allowed"), [([], True), ([step(2, "fire")], False)])
def test_who_falls_at_one_moment_with_others_still_fires(later: list[dict[str, Any]], allowed: bool) -> None:
    events = [change("Reds", "#removed", False, True), *later, begins("musketry", "test", company="Reds")]
    text = json.dumps({"turns": 2, "scenario": "", "end": END, "events": [step(1, "fire"), *events]})
    found = [one.partition(": ")[2] for one in faults(read_log(text), GAMES["regimental_filled"])]
    assert ("Reds has left, and begins musketry" not in found) is allowed
