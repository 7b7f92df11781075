"""The command line, in this process: what is typed, and odds."""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import re
from fractions import Fraction
from pathlib import Path

from grognard.cli import main
from grognard.cli.app import COMMANDS
from grognard.host.plaintext import BIDI_CONTROLS
from tests.hostile.texts import some_rules

FAULT = 3
"""The exit status that says: this is a fault of Grognard itself."""

GAME = """ruleset Ford
facts of a patrol
  going: open, mud
piece patrol
  paces: 0 to 99, usually 0
choice pace: walk, run
action march of a patrol
  roll D6
  its paces becomes the total
  its paces becomes 1 when its going is mud
test nerve of a patrol
  roll 2D6
  +1  on the road  when its going is open
  read result
table result
  | total || end |
  | 2 to 7 || run |
  | 8 or more || stand |
scenario A road
  given a patrol called first
  given a patrol called second
  play turn 2 times
sequence turn
  1. march
    each patrol may march
"""


def run(*args: str) -> tuple[int, str]:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(list(args))
    said = out.getvalue() + err.getvalue()
    assert status != FAULT and "Traceback" not in said, said[-2_000:]
    assert not set(said) & BIDI_CONTROLS and "\x1b[2J" not in said
    return status, said


_QUIET = sorted(set(COMMANDS) - {"serve", "studio", "lsp", "playground", "demo", "build", "sheet", "slips", "new"})
_ARGUMENTS = (
    *(
        "ford.rules",
        "nothing",
        "nerve",
        "march",
        "result",
        "turn",
        "A road",
        "first",
        "going=mud",
        "going=fog",
        "=",
        "a=b=c",
        "",
    ),
    *(
        "..",
        "/",
        "/etc/passwd",
        "-",
        "--",
        "--json",
        "--seed",
        "1",
        "-1",
        "--trial",
        "--sample",
        "10",
        "--over",
        "going",
        "--csv",
    ),
    *(
        "--at-least",
        "1/0",
        "--choose",
        "run",
        "--limit",
        "steps=10",
        "states=1",
        "steps=x",
        "--format",
        "sarif",
        "--trace",
    ),
    *(
        "full",
        "--text",
        "--check",
        "--by-section",
        "--auto",
        "--turns",
        "2",
        "--dice",
        "3,4",
        "7",
        "99",
        "GR302",
        "--list",
    ),
    *(
        "\u202e",
        "\udcff",
        "a\nb",
        "x" * 5_000,
        "1e9",
        "٣",
        "--help",
        "--unknown",
        "--schema",
        "ford.rules+x",
        "--version",
    ),
)


def commands(luck: random.Random, room: Path) -> None:
    """A command line of words that belong somewhere, seldom together."""
    (room / "ford.rules").write_text(GAME, encoding="utf-8")
    before = sorted(path.name for path in room.parent.iterdir())
    words = [luck.choice(_ARGUMENTS) for _ in range(luck.randint(0, 5))]
    command = luck.choice((*_QUIET, "x", ""))
    if luck.random() < 0.7:
        words.insert(0, "ford.rules")
    here = Path.cwd()
    os.chdir(room)
    try:
        run(command, *words)
    finally:
        os.chdir(here)
    assert sorted(path.name for path in room.parent.iterdir()) == before


def odds(luck: random.Random, room: Path) -> None:
    """Odds of any rules: what comes out and what meets a gap add to exactly one."""
    rules = room / "some.rules"
    rules.write_text(f"{GAME}{some_rules(luck, 3).removeprefix('ruleset Example')}", encoding="utf-8", errors="replace")
    names = re.findall(
        r"^(?:test|work out|fight|die|dice) ([a-z ]+?)(?= of | against |$)", rules.read_text("utf-8"), re.MULTILINE
    )
    facts = ["going=mud"] if luck.random() < 0.5 else []
    small = ("--limit", "states=2000", "--limit", "transitions=50000")
    status, said = run("odds", str(rules), luck.choice(names), *facts, "--json", *small)
    if status == 0:
        told = json.loads(said)
        chances = [Fraction(one) for one in told["outcomes"].values() if "e" not in one]
        gaps = [Fraction(one["chance"]) for one in told.get("gaps", ())]
        assert sum(chances) + sum(gaps) == 1, said
