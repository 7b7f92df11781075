"""Trials from the command line and from Python: the same whoever makes them, and each can be seen again."""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import Executor, ProcessPoolExecutor
from fractions import Fraction
from functools import partial
from math import sqrt
from pathlib import Path
from typing import Any, NoReturn

import pytest
from tests.hostile.growing import GROWING

from grognard.cli import main
from grognard.core.step import every
from grognard.dice import philox
from grognard.driver import compile_game, compile_source
from grognard.evaluate.odds import Odds
from grognard.evaluate.question import find_rule, pose
from grognard.host.budget import Limits

pytest.importorskip("numpy")
from grognard.cli.trying import rule_made
from grognard.evaluate.bulk.driver import Driver
from grognard.evaluate.bulk.rows import Rows
from grognard.evaluate.bulk.sample import Order, Sampler, sample
from grognard.evaluate.bulk.steps import Answering

RULES = str(Path(__file__).resolve().parents[1] / "benchmarks" / "rules" / "odds.rules")
QUESTIONS = [
    ("morale", (("modifier", "0"),)),
    ("opposed", ()),
    ("canister", (("dice number", "7"),)),
    ("without both", (("dice number", "5"),)),
    ("fire fight", ()),
    ("hill", (("attacker stands", "6"), ("defender stands", "5"), ("attacker edge", "1"))),
]
N = 8_000
GAME = compile_game(RULES).ruleset


@pytest.mark.slow
@pytest.mark.parametrize(("rule", "facts"), QUESTIONS, ids=[rule for rule, _ in QUESTIONS])
@pytest.mark.parametrize("by_count", [False, True])
def test_shares_lie_within_five_standard_errors(rule: str, facts: tuple[tuple[str, str], ...], by_count: bool) -> None:
    question = pose(GAME, find_rule(GAME, rule), dict(facts))
    exact = Odds(question.world).results(question.program())
    found = sample(partial(rule_made, GAME, rule, facts, Limits()), Order(N, 11, by_count=by_count))
    assert sum(found.counts.values()) == N
    seen = {values[0]: number for values, number in found.counts.items()}
    assert set(seen) <= set(exact.outcomes)
    for value in exact.outcomes:
        chance = float(exact.probability(value))
        # five standard errors of the exact chance; a little more room where the normal curve fits badly
        room = 5 * sqrt(chance * (1 - chance) * N) + 5
        assert abs(seen.get(value, 0) - chance * N) <= room, value


def test_stretches_of_any_length_are_the_same_trials() -> None:
    world, program, wanted = rule_made(GAME, "fire fight", (), Limits())
    one_by_one = [Sampler(world, program, wanted, Answering()).stretches(3, trial, 1) for trial in range(5, 45)]
    alone: dict[object, int] = {}
    for stretches in one_by_one:
        for _, found in stretches:
            for values, number in found.counts.items():
                alone[values] = alone.get(values, 0) + number
    together = sample(partial(rule_made, GAME, "fire fight", (), Limits()), Order(40, 3, first=5))
    assert together.counts == alone


def _shared(executor: Executor) -> None:
    make = partial(rule_made, GAME, "morale", (("modifier", "0"),), Limits())
    done: list[int] = []
    order = Order(600_000, 5)
    assert sample(make, order, executor=executor, progress=done.append, alone=0).counts == sample(make, order).counts
    assert done[-1] == 600_000
    assert len(done) > 16


class _Nobody(Executor):
    """Takes no work."""

    def submit(self, *_work: object, **_named: object) -> NoReturn:
        raise AssertionError("asked for help")


def test_no_process_is_begun_for_little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grognard.evaluate.bulk.sample.monotonic", lambda: 0.0)
    make = partial(rule_made, GAME, "morale", (("modifier", "0"),), Limits())
    assert sample(make, Order(N, 5), executor=_Nobody()).trials == N
    by_count = Order(N, 5, by_count=True)
    assert sample(make, by_count, executor=_Nobody(), alone=0).counts == sample(make, by_count).counts


def test_processes_give_the_same_answer() -> None:
    with ProcessPoolExecutor(2) as executor:
        _shared(executor)


def test_each_trial_can_be_rolled_again(capsys: pytest.CaptureFixture[str]) -> None:
    facts = ["modifier=1"]
    counts: dict[str, int] = {}
    for trial in range(12):
        assert main(["roll", RULES, "morale", *facts, "--seed", "9", "--trial", str(trial), "--json"]) == 0
        result = json.loads(capsys.readouterr().out)["result"]
        counts[result] = counts.get(result, 0) + 1
    assert main(["odds", RULES, "morale", *facts, "--sample", "12", "--seed", "9", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert {value: told["count"] for value, told in answer["outcomes"].items()} == counts
    assert answer["sample"] == {"trials": 12, "seed": 9, "replayable": True}
    share = Fraction(counts["rout"], 12)
    assert abs(float(answer["outcomes"]["rout"]["error"]) - sqrt(share * (1 - share) / 12)) < 1e-7


def test_a_gap_is_a_share_of_the_trials(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "ruleset Luck\n\npiece unit\n  men: 0 to 9, usually 1\n\ntest luck of a unit\n  roll D6\n  on 6: ? what a six does\n"
    rules = tmp_path / "luck.rules"
    rules.write_text(text, encoding="utf-8")
    faces = [philox.face(2, trial, 1, 0, 6) for trial in range(400)]
    assert main(["odds", str(rules), "luck", "--sample", "400", "--seed", "2", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["gaps"] == [{"words": "what a six does", "count": faces.count(6)}]
    told = {value: found["count"] for value, found in answer["outcomes"].items()}
    assert told == {str(face): faces.count(face) for face in range(1, 6)}


@pytest.mark.parametrize(
    "option", [["--seed", "1"], ["--counts"], ["--processes", "2"], ["--scheduler", "tcp://127.0.0.1:9"]]
)
def test_what_is_about_trials_wants_trials(option: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", RULES, "opposed", *option]) == 2
    assert "--sample" in capsys.readouterr().err


@pytest.mark.slow
def test_plain_commands_do_without_numpy() -> None:
    script = (
        "import sys; sys.modules['numpy'] = None; from grognard.cli import main; "
        f"print(main(['odds', {RULES!r}, 'opposed'])); print(main(['odds', {RULES!r}, 'opposed', '--sample', '5']))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.splitlines()[-2:][0] == "0"
    assert done.stdout.splitlines()[-1] == "1"
    assert "pip install" in done.stderr


def _dice(lines: int, number: int) -> str:
    return "ruleset Dice\n\ntest volley\n" + f"  roll {number}D1000\n" * lines


def test_dice_of_whole_stretches_are_not_held(tmp_path: Path) -> None:
    (tmp_path / "dice.rules").write_text(_dice(20, 100))
    made = rule_made(compile_game(str(tmp_path / "dice.rules")).ruleset, "volley", (), Limits())
    rows: list[Rows] = []

    class Kept(Rows):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            rows.append(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("grognard.evaluate.bulk.sample.Rows", Kept)
        sample(lambda: made, Order(1_000, 1))
    assert [each.size for each in rows] == [0]


def test_more_dice_in_a_trial_than_there_is_time_for_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # Ten steps for a die: twice 1,000 dice are within a million steps, 101 times are beyond.
    for lines, status in ((2, 0), (101, 1)):
        (tmp_path / "dice.rules").write_text(_dice(lines, 1_000))
        assert main(["odds", str(tmp_path / "dice.rules"), "volley", "--sample", "4"]) == status
    assert "Roll fewer dice in one trial. Or raise the limit: --limit steps=" in capsys.readouterr().err


def test_the_dead_slots_of_a_long_rule_take_four_bytes_each() -> None:
    """Each of 200 draws has nearly as many slots that nobody reads after it."""
    ruleset = compile_source(GROWING["cards"](200)).ruleset
    world, program, wanted = rule_made(ruleset, "use", (), Limits())
    doing = Driver(world, program, wanted, Answering()).steps
    dead = doing.dead(next(step for step in every(program.body) if doing.dead(step)))
    assert len(dead) > 100 and memoryview(dead).nbytes == 4 * len(dead)  # type: ignore[arg-type]
