"""P7: many trials of P4 and of P5, beside NumPy on the same words, the fastest NumPy, and NumPy's binomial.

    PYTHONPATH=dsl:. python tests/benchmarks/bench_trials.py [TRIALS]

Processor time, the median of five rounds (of one for the battle), all in one run. The program is made beforehand and
its states are known: what is measured is trials. Times are never judged here, answers are.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from grognard.cli.trying import rule_made
from grognard.driver import compile_game
from grognard.evaluate.bulk.rows import Rows
from grognard.evaluate.bulk.sample import Sampler, joined
from grognard.evaluate.bulk.steps import Answering
from grognard.host.budget import Limits

RULES = str(Path(__file__).resolve().parent / "rules" / "odds.rules")
SEED = 7


def sampler(rule: str, facts: tuple[tuple[str, str], ...] = ()) -> Sampler:
    world, program, wanted = rule_made(compile_game(RULES).ruleset, rule, facts, Limits())
    return Sampler(world, program, wanted, Answering())


def addressed(one: Sampler, trials: int) -> dict[object, int]:
    """Trial by trial on dice of their own."""
    found = joined([part for _, part in one.stretches(SEED, 0, trials)])
    return {values[0]: number for values, number in found.counts.items()}


def counted(one: Sampler, trials: int) -> dict[object, int]:
    return {values[0]: number for values, number in one.counted(SEED, trials).counts.items()}


RATING = np.array([1, 1, 2, 2, 3, 4], dtype=np.int8)


def same_words(trials: int) -> Any:
    """P4 by hand on the very words that the addresses give."""
    rows = Rows(SEED, 0, trials)
    first, second = rows.words(1, 0), rows.words(2, 0)
    total = RATING[(first % np.uint64(6)).astype(np.intp)] + (second % np.uint64(6)).astype(np.int8) + 1
    return np.bincount(np.clip(total, 3, 6))


JOINT = np.clip(RATING[:, None] + np.arange(1, 7, dtype=np.int8)[None, :], 3, 6).ravel()


def fastest(trials: int) -> Any:
    """P4 by one draw of both dice together, counted before they are looked up."""
    drawn = np.bincount(np.random.default_rng(SEED).integers(0, 36, trials, dtype=np.uint8), minlength=36)
    return np.bincount(JOINT, drawn)


def binomial(trials: int) -> Any:
    """P5, six turns, by NumPy's binomial: a draw a side and turn."""
    random = np.random.default_rng(SEED)
    mine = np.full(trials, 20)
    theirs = np.full(trials, 20)
    for _ in range(6):
        first, second = 3 * ((mine + 1) // 2), 3 * ((theirs + 1) // 2)
        theirs = np.maximum(theirs - random.binomial(first, 1 / 3), 0)
        mine = np.maximum(mine - random.binomial(second, 1 / 2), 0)
    return np.bincount((mine + 1) // 2 * 11 + (theirs + 1) // 2)


def measured(call: Callable[[], object], rounds: int) -> float:
    call()
    times = []
    for _ in range(rounds):
        begun = time.process_time()
        call()
        times.append(time.process_time() - begun)
    return statistics.median(times)


def main(trials: int) -> None:
    """Print the report."""
    morale, battle = sampler("morale", (("modifier", "0"),)), sampler("fire fight")
    order = {"rout": 3, "fall back": 4, "halt": 5, "carry on": 6}
    ours, by_hand = addressed(morale, trials), same_words(trials)
    if any(by_hand[order[str(value)]] != number for value, number in ours.items()):
        raise SystemExit("P4: the same words give another answer")
    print(f"| {trials:,} trials | time | ours, trial by trial | ours, --counts |\n| --- | ---: | ---: | ---: |")
    mine, quick = measured(partial(addressed, morale, trials), 5), measured(partial(counted, morale, trials), 5)
    for name, call in (("P4: NumPy, the same words", same_words), ("P4: NumPy, the fastest", fastest)):
        took = measured(partial(call, trials), 5)
        print(f"| {name} | {took * 1e3:.1f} ms | {mine * 1e3:.1f} ms, x{mine / took:.2f} | {quick * 1e3:.2f} ms |")
    mine, quick = measured(partial(addressed, battle, trials), 1), measured(partial(counted, battle, trials), 3)
    took = measured(partial(binomial, trials), 3)
    print(
        f"| P5, six turns: NumPy binomial | {took * 1e3:.0f} ms | {mine * 1e3:.0f} ms, x{mine / took:.1f} "
        f"| {quick * 1e3:.0f} ms, x{quick / took:.2f} |"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
