"""Files that the program wrote itself and reads again, with some parts of them others."""

from __future__ import annotations

import contextlib
import json
import os
import random
from fractions import Fraction
from pathlib import Path

from grognard.docgen.played import OddsBox, PlayedExample
from grognard.host.output_tree import MANIFEST, OutputTree, is_intact
from grognard.host.stored import NotAsWritten
from grognard.play.log import Log
from grognard.store.rows import Unreadable, admit, read, written
from tests.hostile.running import GAME, run
from tests.hostile.texts import changed

_KEPT: dict[str, str] = {}


def _written_once(room: Path) -> dict[str, str]:
    """What the program writes about a small game, by its kind."""
    if not _KEPT:
        from grognard.checking import check_source

        rules = room / "ford.rules"
        rules.write_text(GAME, encoding="utf-8")
        run("play", str(rules), "--auto", "--seed", "3", "--log", str(room / "game.json"))
        _KEPT["log"] = (room / "game.json").read_text(encoding="utf-8")
        found = check_source(GAME)
        _KEPT["rows"] = json.dumps(written([found.ruleset, found.diagnostics, found.allowed]))
        with OutputTree(room / "site") as tree:
            tree.write("a.html", "1")
        _KEPT["manifest"] = (room / "site" / MANIFEST).read_text(encoding="utf-8")
        admit(OddsBox, PlayedExample)
        odds = OddsBox(
            "cover", "in the open", (("1", {"hit": Fraction(1, 3), "miss": Fraction(2, 3)}),), ("hit", "miss")
        )
        _KEPT["odds"] = json.dumps(written([{"a": odds, "b": PlayedExample(("roll 3",), "a hit")}]))
    return _KEPT


def _other(text: str, luck: random.Random) -> str:
    content = json.loads(text)
    for _ in range(luck.choice((1, 1, 2, 3))):
        _change_data(content, luck)
    text = json.dumps(content)
    if luck.random() < 0.3:
        at = luck.randrange(len(text) + 1)
        text = luck.choice(
            (text[:at], text[:at] + luck.choice('[]{}",0-.eN\u202e\\') + text[at + 1 :], text + text[at:], text[at:])
        )
    return text


def read_again(luck: random.Random, room: Path) -> None:
    """A log, a kept game, a list of files or kept odds: what it was, nothing, or one sentence."""
    kind, text = luck.choice(sorted(_written_once(room).items()))
    text = _other(text, luck)
    with contextlib.suppress(NotAsWritten, Unreadable):
        match kind:
            case "log":
                log = Log.read(text)
                assert Log.read(log.text()) == log
            case "rows" | "odds":
                try:
                    content = json.loads(text)
                except ValueError:
                    return
                if isinstance(content, dict):
                    read(content)
            case _:
                (room / MANIFEST).write_bytes(text.encode("utf-8", "replace"))
                assert is_intact(room) in {True, False}


def logs(luck: random.Random, room: Path) -> None:
    """A log of play with some parts of it others, cut, or not JSON at all."""
    rules, log = room / "ford.rules", room / "game.json"
    rules.write_text(GAME, encoding="utf-8")
    if not log.exists():
        run("play", str(rules), "--auto", "--seed", "3", "--log", str(log))
    text = log.read_text(encoding="utf-8")
    content = json.loads(text)
    for _ in range(luck.randint(1, 3)):
        _change_data(content, luck)
    text = json.dumps(content)
    if luck.random() < 0.3:
        text = changed(text, luck)
    other = room / "other.json"
    other.write_bytes(text.encode("utf-8", "replace"))
    run("play", str(rules), "--replay", str(other))


def kept_games(luck: random.Random, room: Path) -> None:
    """A game that was kept compiled, with its file damaged: the answer is the same, for it is compiled anew."""
    rules, cache_folder = room / "ford.rules", room / "cache"
    rules.write_text(GAME, encoding="utf-8")
    os.environ["GROGNARD_CACHE"] = str(cache_folder)
    try:
        asked = ("roll", str(rules), "nerve", "going=mud", "--dice", "3,4")
        told = run(*asked)
        assert told[0] == 0
        for file in sorted(path for path in cache_folder.rglob("*") if path.is_file()):
            text = file.read_text(encoding="utf-8")
            if luck.random() < 0.6:
                with contextlib.suppress(ValueError):
                    content = json.loads(text)
                    for _ in range(luck.randint(1, 3)):
                        _change_data(content, luck)
                    text = json.dumps(content)
            else:
                at = luck.randrange(len(text) + 1)
                text = luck.choice((text[:at], text[:at] + luck.choice('[]{}",0\u202e') + text[at + 1 :], "[" * 99_999))
            file.write_bytes(text.encode("utf-8", "replace"))
        assert run(*asked) == told
    finally:
        os.environ["GROGNARD_CACHE"] = "off"


def _change_data(content: object, luck: random.Random) -> None:
    wrong: tuple[object, ...] = (
        None,
        True,
        -1,
        10**30,
        1.5,
        "",
        "mud",
        "x" * 999,
        [],
        {},
        [[1]],
        {"a": {}},
        "\u202e",
        "walk",
        0,
    )
    while isinstance(content, dict | list) and content:
        keys = list(content) if isinstance(content, dict) else list(range(len(content)))
        at = luck.choice(keys)
        inner = content[at]
        if isinstance(inner, dict | list) and inner and luck.random() < 0.7:
            content = inner
            continue
        if luck.random() < 0.2:
            del content[at]
        elif luck.random() < 0.1 and isinstance(content, dict):
            content["more"] = luck.choice(wrong)
        else:
            content[at] = luck.choice(wrong)
        return
