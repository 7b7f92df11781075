"""Our odds beside the best way to write each by hand and beside other dice engines: prints a report in Markdown.

    PYTHONPATH=dsl:. python tests/benchmarks/bench_odds.py [--peers PYTHON] [--growth] [PROBLEM …]

`--peers` is a Python that has icepool, dyce and d20 (`python -m venv v; v/bin/pip install icepool dyce;
v/bin/pip install --no-deps d20`). Ours is `grognard.odds` of a loaded game, as a program calls it, with other facts on
every call; nothing of an answer is kept. "Inside" is the same without reading the facts and naming the outcomes. Warm is the median of many calls in one process; cold is a first call, in a process split off when
the rule was compiled (ours) or the engine imported (peers). Every time is processor time, the median of rounds, each
divided by a fixed piece of Python work done beside it, so that a busy machine hits all alike; the times shown are for a
machine that does that work in the time stated.
Times are never judged here, answers are: a wrong one stops the report.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.benchmarks.peers import cold, measured
from tests.benchmarks.problems import PROBLEMS, Problem, shares

import grognard
from grognard.api import Game, game_of
from grognard.core.program import Program
from grognard.core.world import PieceRef, Unknown
from grognard.driver import compile_game
from grognard.evaluate.odds import Asked
from grognard.evaluate.posed import Question
from grognard.evaluate.question import find_rule, pose
from grognard.host.budget import BudgetExceeded
from grognard.ir.ruleset import Ruleset

HERE = Path(__file__).resolve().parent
UNIT = 2.6e-6
"""The time of the piece of work that all times are shown for."""


def public(game: Game, problem: Problem) -> Callable[[int], grognard.Odds]:
    """A call of `grognard.odds` that answers the i-th situation."""
    facts = [problem.facts(tuple(situation)) for situation in problem.situations]
    return lambda i: grognard.odds(game, problem.rule, facts[i % len(facts)])


def asked(game: Ruleset, problem: Problem) -> tuple[Callable[[int], object], list[dict[int, object]]]:
    """A call that answers the i-th situation, and what it tells."""
    rule = find_rule(game, problem.rule)
    question = pose(game, rule, problem.facts(tuple(problem.situations[0])))
    ask = Asked(question.world, question.program())
    told = [told_in(pose(game, rule, problem.facts(tuple(situation)))) for situation in problem.situations]
    return (lambda i: ask.odds(told[i % len(told)])), told


def told_in(question: Question) -> dict[int, object]:
    """What a question tells, by slot."""
    world = question.world
    values = {slot: world.initial[slot] for slot in (*world.fields, *world.parameters)}
    return {slot: value for slot, value in values.items() if not isinstance(value, PieceRef | Unknown)}


def check(problem: Problem, call: Callable[[int], object]) -> None:
    """Stop at a wrong answer."""
    for i, situation in enumerate(problem.situations):
        found = call(i)
        mine = {problem.outcome(value): found.probability(value) for value in found.outcomes}  # type: ignore[attr-defined]
        if mine != shares(problem.hand(*situation)):
            raise SystemExit(f"{problem.name} {situation}: the answers differ")


def text(seconds: float) -> str:
    """A time in the unit that suits it."""
    for name, factor in (("s", 1.0), ("ms", 1e3), ("µs", 1e6)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {name}"
    return f"{seconds * 1e9:.3g} ns"


def peers(python: str, wanted: Sequence[str]) -> dict[str, dict[str, tuple[float, float]]]:
    """By problem and peer the time of a call in units, warm and cold."""
    try:
        done = subprocess.run(
            [python, str(HERE / "peers.py"), *wanted], capture_output=True, text=True, check=True, timeout=900
        )
    except (OSError, subprocess.SubprocessError) as fault:
        print(f"The peers could not be run: {fault}\n")
        return {}
    found: dict[str, dict[str, tuple[float, float]]] = {}
    for peer, problem, warm, first in json.loads(done.stdout):
        found.setdefault(problem, {})[peer] = warm, first
    return found


def exact(game: Ruleset, python: str | None, wanted: Sequence[str]) -> None:
    """The table of exact odds."""
    others = peers(python, wanted) if python else {}
    if not python:
        print("The peers are left out: say `--peers PYTHON` for a Python that has them.\n")
    print(
        "| problem | | ours | by hand | ours / hand | fastest peer | peer / ours | ours cold | fastest peer cold | peer / ours | inside |"
    )
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    loaded = game_of("odds.rules", game)
    for problem in PROBLEMS:
        if wanted and problem.name not in wanted:
            continue
        inside, _ = asked(game, problem)
        check(problem, inside)
        call = public(loaded, problem)
        for i, situation in enumerate(problem.situations):
            found = {problem.outcome(value): chance for value, chance in call(i).chances.items()}
            if found != shares(problem.hand(*situation)):
                raise SystemExit(f"{problem.name} {situation}: the answers differ")
        first = cold(public(game_of("odds.rules", game), problem))
        ours, _ = measured(call)
        inner, _ = measured(inside)
        hand, _ = measured(lambda i, p=problem: p.hand(*p.situations[i % len(p.situations)]))  # type: ignore[misc]
        rivals = others.get(problem.name, {})
        print(
            f"| {problem.name} | {problem.what} | {text(ours * UNIT)} | {text(hand * UNIT)} | {ours / hand:.1f} "
            f"| {_fastest({peer: times[0] for peer, times in rivals.items()}, ours)} "
            f"| {text(first * UNIT)} | {_fastest({peer: times[1] for peer, times in rivals.items()}, first)} | {text(inner * UNIT)} |",
            flush=True,
        )


def _fastest(times: dict[str, float], ours: float) -> str:
    """The fastest peer, and how many times our time it takes."""
    best = min(times.items(), key=lambda item: item[1], default=None)
    return f"{best[0]} {text(best[1] * UNIT)} | {best[1] / ours:.1f}" if best else "- | -"


def growth(game: Ruleset) -> None:
    """How the time grows, and what a question too large is answered with."""
    print("\n| growth | 25 | 50 | 100 | 200 |\n| --- | ---: | ---: | ---: | ---: |")
    for rule in ("canister", "without lowest", "without both"):
        cells = []
        for number in (25, 50, 100, 200):
            question = pose(game, find_rule(game, rule), {"dice number": str(number)})
            ask = Asked(question.world, question.program())
            cells.append(text(measured(lambda _, ask=ask: ask.odds(), 5)[0] * UNIT))  # type: ignore[misc]
        print(f"| {rule} | {' | '.join(cells)} |")
    print("\n| large | first answer |\n| --- | ---: |")
    for name, rule, facts in (
        ("999D6 added up", "many", {"dice number": "999"}),
        ("the product of five D100", "product", {}),
        ("4D6 against 4D6, highest to highest", "rows", {}),
        ("20 turns, 10 stands a side", "long fight", {"turns": "20"}),
    ):
        question = pose(game, find_rule(game, rule), facts)
        start = time.process_time()
        try:
            program: Program = question.program()
            found = f"{len(Asked(question.world, program).odds()):,} outcomes"
        except BudgetExceeded as fault:
            found = f"refused: {fault.message}"
        print(f"| {name} | {text(time.process_time() - start)}: {found} |")


def main(words: list[str]) -> None:
    """Print the report."""
    python = None
    if "--peers" in words:
        at = words.index("--peers")
        python = words[at + 1]
        del words[at : at + 2]
    game = compile_game(str(HERE / "rules" / "odds.rules")).ruleset
    wanted = [word for word in words if not word.startswith("--")]
    print(f"Times for a machine whose unit of work takes {text(UNIT)}.\n")
    exact(game, python, wanted)
    if "--growth" in words:
        growth(game)


if __name__ == "__main__":
    main(sys.argv[1:])
