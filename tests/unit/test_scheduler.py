"""`--scheduler`: the workers of a scheduler give the answers of this process, also where one of them dies."""

from __future__ import annotations

import contextlib
import importlib
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.games import EVERY_GAME_ASKED

from grognard.cli import main
from grognard.driver import compile_game
from grognard.host.budget import Limits
from grognard.host.engine import EngineUnavailable, engine, is_shared, shared

pytest.importorskip("numpy")
pytest.importorskip("distributed")
from grognard.cli.trying import rule_made
from grognard.evaluate.bulk.sample import Order, sample

distributed: Any = importlib.import_module("distributed")
pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
RULES = str(ROOT / "tests" / "benchmarks" / "rules" / "odds.rules")
_PATIENCE = 120


class Cluster:
    """A scheduler with its workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "scheduler.json"
        self.processes = [self._begun("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")]
        self.workers = [self._begun("dask_worker", "--no-nanny", "--nthreads", "1", "--no-dashboard") for _ in "ab"]
        self.processes += self.workers
        self.address = self._answering()

    def _begun(self, program: str, *options: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{program}", "--scheduler-file", str(self._file), *options]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self._file.parent)

    def _answering(self) -> str:
        until = time.monotonic() + _PATIENCE
        while not self._file.exists():
            assert time.monotonic() < until and self.processes[0].poll() is None
            time.sleep(0.1)
        with distributed.Client(scheduler_file=str(self._file), timeout=_PATIENCE, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=_PATIENCE)
            return str(client.scheduler.address)

    def end(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    begun = Cluster(tmp_path_factory.mktemp("cluster"))
    with contextlib.closing(contextlib.ExitStack()) as stack:
        stack.callback(begun.end)
        yield begun


def asked(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 0
    return capsys.readouterr().out


MORE = [("compare", "square_brigadier_filled", "square_brigadier_club", "--most", "20")] if EVERY_GAME_ASKED else []


@pytest.mark.parametrize(
    "words",
    [
        ("odds", RULES, "morale", "modifier=0", "--sample", "400000", "--seed", "5", "--json"),
        ("worth", "low_tide", "courage", "--most", "20"),
        ("slips", "threshing_floor", "--count", "6"),
        *MORE,
    ],
    ids=lambda words: words[0],
)
def test_its_answer_is_that_of_this_process(
    words: tuple[str, ...],
    cluster: Cluster,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for kept in "ab":  # no answer may come from what the other kept
        monkeypatch.setenv("GROGNARD_CACHE", str(tmp_path / kept))
        there = asked(capsys, *words, *(("--scheduler", cluster.address) if kept == "a" else ()))
        if kept == "a":
            first = there
    assert first == there and not is_shared()


def test_what_is_refused_in_words(cluster: Cluster, capsys: pytest.CaptureFixture[str]) -> None:
    sampled = ("odds", RULES, "opposed", "--sample", "10")
    assert main([*sampled, "--scheduler", cluster.address, "--processes", "2"]) == 2
    assert "Either --processes" in capsys.readouterr().err
    assert main([*sampled, "--scheduler", "no address"]) == 1
    assert "No scheduler answers" in capsys.readouterr().err


def test_a_job_that_fails_fails_here(cluster: Cluster) -> None:
    with pytest.raises(ZeroDivisionError), engine(cluster.address):
        list(shared(lambda number: 1 // number, [1, 0]))


def test_a_worker_that_dies_changes_no_answer(cluster: Cluster) -> None:
    """The last test of this cluster: it takes one of its two workers away, in the middle of the work."""
    make = partial(rule_made, compile_game(RULES).ruleset, "morale", (("modifier", "0"),), Limits())
    order = Order(2_000_000, 7)
    alone = sample(make, order)
    dead: list[int] = []

    def step(_done: int) -> None:
        if not dead:
            cluster.workers[0].kill()
            dead.append(cluster.workers[0].wait())

    with engine(cluster.address) as executor:
        together = sample(make, order, executor=executor, progress=step, alone=0)
    assert dead and together == alone


def test_workers_that_are_all_gone_are_missed(cluster: Cluster) -> None:
    """Behind the last test of the cluster: it takes both workers away."""
    for worker in cluster.workers:
        worker.kill()
        worker.wait()
    with pytest.raises(EngineUnavailable, match=r"no workers|are gone"), engine(cluster.address):
        pass
