"""All benchmarks in one run, as the page `docs/benchmarks.md`: ratios, medians, growth with N.

    PYTHONPATH=dsl:. python tests/benchmarks/report.py [--peers PYTHON] > docs/benchmarks.md

What `bench_odds.py` says of times and peers holds here too. Nothing is judged but the answers.
"""

from __future__ import annotations

import contextlib
import gc
import io
import os
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import attrs
from lark import Lark, Token
from lark.lexer import Lexer
from tests.benchmarks import bench_odds
from tests.benchmarks.look_ups import LOOK_UPS, by_hand, reader, situations
from tests.benchmarks.peers import measured
from tests.benchmarks.texts import rules_text
from tests.edits import KINDS, edited

import grognard
from grognard.checking import check, check_game
from grognard.driver import Desk, compile_game
from grognard.evaluate import trace
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.players import Nobody
from grognard.evaluate.question import find_rule, pose
from grognard.evaluate.trace_text import lines_of
from grognard.host.budget import Budget
from grognard.ir.ruleset import Ruleset
from grognard.project import bundled
from grognard.project.finding import find_project
from grognard.source import SourceFile
from grognard.syntax import tables
from grognard.syntax.lexer import lex
from grognard.syntax.parser import parse

ROUNDS = 5
text = bench_odds.text


def seconds(call: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The median processor time of a call."""
    found = []
    for _ in range(rounds):
        start = time.process_time()
        call()
        found.append(time.process_time() - start)
    return statistics.median(found)


class _Faces:
    """Dice listed beforehand, at the cost of a look at a list: the dice are no part of what is measured."""

    def __init__(self) -> None:
        chance = random.Random(7)
        self.faces = [chance.randrange(1, 7) for _ in range(997)]
        self.at = 0

    def throw(self, site: int, sides: int) -> int:
        self.at = (self.at + 1) % 997
        return self.faces[self.at]


def one_run(game: Ruleset) -> None:
    """P7: one P4 with its trace, as `grognard roll` makes it."""
    question = pose(game, find_rule(game, "morale"), {"modifier": "-1"})
    program = question.program()
    dice = _Faces()

    def plainly() -> list[trace.Event]:
        recorder = trace.Recorder()
        Interpreter(question.world, dice, Nobody(), recorder).run(program)
        return recorder.events

    told = plainly()
    bare, _ = measured(lambda _: (dice.throw(1, 6), dice.throw(2, 6)))
    plain, _ = measured(lambda _: plainly(), 50)
    words, _ = measured(lambda _: lines_of(told, True), 50)
    unit = bench_odds.UNIT
    print("\n## One run\n\nP4 with its full trace; the dice source apart.\n")
    print("| what | time |\n| --- | ---: |")
    print(f"| answer and events | {text((plain - bare) * unit)} |")
    print(f"| the events in words | {text(words * unit)} |")


def look_ups() -> None:
    """P8: a table of 5 columns and 60 rows looked up 100,000 times."""
    read, state_of = reader()
    asked = situations(LOOK_UPS)
    states = [state_of(one) for one in asked]
    scan, dense = by_hand()
    for one, state in zip(asked[:5_000], states[:5_000], strict=True):
        if read(state)[0] != scan(one) or read(state)[0] != dense(one):
            raise SystemExit("P8: the rows differ")
    ours = seconds(lambda: [read(state) for state in states])
    scanning, direct = seconds(lambda: [scan(one) for one in asked]), seconds(lambda: [dense(one) for one in asked])
    print(
        "\n## Tables\n\nP8: 5 columns, 60 rows, the first that fits; each look-up gives its row, which is its reason.\n"
    )
    print("| way | a look-up | ours / it |\n| --- | ---: | ---: |")
    for name, spent in (
        ("ours", ours),
        ("maps and bisection by hand", direct),
        ("rows tried in turn by hand", scanning),
    ):
        print(f"| {name} | {text(spent / LOOK_UPS)} | {ours / spent:.2f} |")


class _OurTokens(Lexer):
    def __init__(self, conf: object) -> None: ...

    def lex(self, data: str):  # type: ignore[no-untyped-def, override]
        for token in lex(data).tokens:
            yield Token(token.kind, token.text, token.start, end_pos=token.end)


def front_end() -> None:
    """P9: parse and check."""
    grammar = files("grognard.grammar").joinpath("grognard.lark").read_text(encoding="utf-8")
    lark = Lark(
        grammar,
        parser="lalr",
        lexer=_OurTokens,
        start=list(tables.STARTS),
        keep_all_tokens=True,
        maybe_placeholders=False,
        propagate_positions=True,
    )
    print("\n## Reading rules\n\nP9. lark: its own driver and tree, with positions, over the same tokens.\n")
    print(
        "| lines | parse | lark | parse / lark | parse, name and check | lines a second |\n|---:|---:|---:|---:|---:|---:|"
    )
    for number in (200, 2_000, 20_000):
        written = rules_text(number)
        rounds = 3 if number > 2_000 else ROUNDS
        ours = seconds(lambda written=written: parse(SourceFile("many.rules", written)), rounds)  # type: ignore[misc]
        theirs = seconds(lambda written=written: lark.parse(written, start="file"), rounds)  # type: ignore[misc]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "many.rules"
            path.write_text(written, encoding="utf-8")
            whole = seconds(lambda path=path: check_game(str(path)), 1 if number > 2_000 else 3)  # type: ignore[misc]
        lines = written.count("\n")
        print(
            f"| {lines:,} | {text(ours)} | {text(theirs)} | {ours / theirs:.2f} | {text(whole)} | {lines / whole:,.0f} |",
            flush=True,
        )


def edits() -> None:
    """One line edited in a whole game that is open, its examples among it, as `check --watch` answers it."""
    print(
        "\nOne line edited in a game that is open, with its examples: all checks, as `check --watch` answers. Each the median\n"
        "of seven lines of that kind, in percent of the first check.\n"
    )
    print(f"| game | lines | first check | {' | '.join(KINDS)} |\n| --- | ---: | ---: |{' ---: |' * len(KINDS)}")
    gc.set_threshold(100_000)
    for name in ("hardtack", "regimental", "square_brigadier", "mwan18", "tyneside"):
        desk, game, chance = Desk(), find_project(name, Budget()), random.Random(9)
        at = next(at for at, file in enumerate(game.files) if bundled.main_file(name).text == file.text)
        main_file = game.files[at]
        lines = main_file.text.split("\n")

        def open_with(text: str) -> None:
            files = (*game.files[:at], SourceFile(main_file.path, text), *game.files[at + 1 :])  # noqa: B023
            check(desk.compile_files(attrs.evolve(game, files=files)))  # noqa: B023

        first = seconds(lambda: open_with(main_file.text), 1)  # noqa: B023
        shares = []
        for kind in KINDS:
            spent = []
            for found in edited(lines, kind, chance, 7):
                changed = "\n".join(found)
                spent.append(seconds(lambda: open_with(changed), 1))  # noqa: B023
                open_with(main_file.text)
            shares.append(f"{100 * statistics.median(spent) / first:.0f} %" if spent else "–")
        count = sum(file.text.count("\n") for file in game.files)
        print(f"| {name} | {count:,} | {text(first)} | {' | '.join(shares)} |", flush=True)


def public_calls() -> None:
    """What a program calls, on whole games: a first call, and the next."""
    print("\n## What a program calls\n")
    print("The first three rules of each game that have odds as all is usual. Next: the median of 30.\n")
    print("| game | call | first | next |\n| --- | --- | ---: | ---: |")
    for name in ("regimental", "mwan18", "tyneside"):
        game = grognard.load(name)
        for rule in _with_odds(game)[:3]:
            again = grognard.load(name)
            calls: tuple[tuple[str, Callable[[int], object]], ...] = (
                ("odds", lambda _: grognard.odds(again, rule)),  # noqa: B023
                ("roll", lambda seed: grognard.roll(again, rule, seed=seed)),  # noqa: B023
            )
            for call, make in calls:
                first = seconds(lambda: make(1), 1)  # noqa: B023
                rest = statistics.median([seconds(lambda seed=seed: make(seed), 1) for seed in range(30)])  # type: ignore[misc]  # noqa: B023
                print(f"| {name} | `{call}` of {rule} | {text(first)} | {text(rest)} |", flush=True)


def _whole_calls() -> None:
    print(
        "\n| game | `check`, first | again | `render` of a page, first | again |\n| --- | ---: | ---: | ---: | ---: |"
    )
    for name in ("regimental", "mwan18", "tyneside"):
        game = grognard.load(name)
        times = [seconds(lambda: grognard.check(name), 1) for _ in range(2)]  # noqa: B023
        times += [seconds(lambda: grognard.render(game, "page"), 1) for _ in range(2)]  # noqa: B023
        print(f"| {name} | {' | '.join(map(text, times))} |", flush=True)


def _with_odds(game: grognard.Game) -> list[str]:
    """The rules that come out in more than one way as all is usual."""
    found = []
    for rule in game.rules:
        with contextlib.suppress(grognard.RulesError):
            if len(grognard.odds(game, rule).chances) > 1:
                found.append(rule)
    return found


COMMANDS: tuple[tuple[str, ...], ...] = (
    ("check", "{game}"),
    ("rules", "{game}"),
    ("roll", "{odds}", "morale", "modifier=0"),
    ("odds", "{odds}", "morale", "modifier=0"),
    ("odds", "{odds}", "canister", "dice number=20"),
    ("sheet", "{game}", "-o", "{folder}/sheet.pdf"),
    ("build", "{game}", "-o", "{folder}/pages"),
)
_ICEPOOL = (
    "from icepool import d6; print(((20 @ d6.map(lambda face: int(face >= 4))).map(lambda hits: hits @ d6)).mean())"
)
"""P2 with 20 dice, as a script of its own."""


def commands(python: str | None) -> None:
    """Whole processes on an unchanged game: the first time, and again; then after a remark at its end."""
    print(
        "\n## Commands\n\nWhole processes, processor time; again and after a remark: the best of five and of three.\n"
    )
    print("| what | first | again | after a remark |\n| --- | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = f"{folder}/bytecode"

        def spent(words: list[str], rounds: int = 1) -> float:
            found = []
            for _ in range(rounds):
                before = resource.getrusage(resource.RUSAGE_CHILDREN)
                done = subprocess.run(words, capture_output=True, text=True, check=False, env=environment)
                after = resource.getrusage(resource.RUSAGE_CHILDREN)
                if done.returncode:
                    raise SystemExit(f"{' '.join(words)}: {done.stderr}")
                found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
            return min(found)

        odds = Path(folder) / "odds.rules"
        odds.write_text((bench_odds.HERE / "rules" / "odds.rules").read_text(encoding="utf-8"), encoding="utf-8")
        game = Path(folder) / "regimental"
        shutil.copytree(Path(__file__).resolve().parents[2] / "rules" / "regimental", game)
        main_file = game / "regimental.rules"
        us = [sys.executable, "-m", "grognard"]
        for number, command in enumerate(COMMANDS):
            environment["GROGNARD_CACHE"] = f"{folder}/kept {number}"
            words = [word.format(folder=folder, game=game, odds=odds) for word in command]
            spent([*us, "--version"])
            first = spent([*us, *words])
            again = spent([*us, *words], 5)
            edited = []
            for _ in range(3):
                for path in (odds, main_file):
                    path.write_text(f"{path.read_text(encoding='utf-8')}-- why\n", encoding="utf-8")
                edited.append(spent([*us, *words]))
            called = " ".join(Path(word).name if "/" in word else word for word in words)
            print(f"| `{called}` | {text(first)} | {text(again)} | {text(min(edited))} |", flush=True)
        if python:
            spent([python, "-c", _ICEPOOL])
            print(f"| a script with icepool, of P2 N=20 | | {text(spent([python, '-c', _ICEPOOL], 5))} | |")


def main(words: list[str]) -> None:
    """Print the page."""
    python = words[words.index("--peers") + 1] if "--peers" in words else None
    game = compile_game(str(bench_odds.HERE / "rules" / "odds.rules")).ruleset
    print("# Benchmarks\n")
    print(
        "Made by `tests/benchmarks/report.py`; quote the ratios, which hold from machine to machine to about a fifth, not the\n"
        "times. Problems and the ways written by hand are in `tests/benchmarks/problems.py`, the peers' own ways in\n"
        "`tests/benchmarks/peers.py`. Odds are exact, by `grognard.odds` of a loaded game, other facts on every call, no answer kept; *inside* is the same without\n"
        "reading the facts and naming the outcomes, and so are the tables of growth and of large questions.\n"
        "Warm is the median of many calls in one process, whatever a peer remembers of the call before; cold is a first call, in a\n"
        "process split off after the game was loaded (ours) or the engine imported (peers).\n"
    )
    print("## Exact odds\n")
    odds = io.StringIO()
    with contextlib.redirect_stdout(odds):
        bench_odds.exact(game, python, [])
        bench_odds.growth(game)
    print(odds.getvalue().rstrip())
    one_run(game)
    look_ups()
    front_end()
    edits()
    public_calls()
    _whole_calls()
    commands(python)


if __name__ == "__main__":
    main(sys.argv[1:])
