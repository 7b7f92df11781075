"""Which tests touch which lines, and does one of them notice a mutant?

pytest collects once; nothing is run in that process. What touches what is found out in a child for each file of tests, and
each mutant has a child of its own, which runs the tests that touch its lines, those that caught most first, until one fails.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from itertools import groupby
from math import inf
from pathlib import Path

import attrs
import pytest
from _pytest.runner import runtestprotocol

from tests.mutants.making import Mutant
from tests.mutants.planting import OnlyAnew, changes, plant

_MEMORY = 4 << 30
"""Bytes that a child may take: a mutant that gathers without end is noticed by that."""


@attrs.frozen
class Outcome:
    """What became of a mutant."""

    mutant: Mutant
    caught_by: str
    """The test that failed, `time` where it ran on, empty where nothing noticed."""
    touched: int
    """How many tests run a line of it."""
    anew: bool
    """Whether a process of its own was begun for it."""
    seconds: float


@attrs.define
class Touches:
    """Which tests run which lines, and how long each takes."""

    lines: dict[str, dict[int, set[str]]] = attrs.field(factory=lambda: defaultdict(lambda: defaultdict(set)))
    seconds: dict[str, float] = attrs.field(factory=dict)
    caught: Counter[str] = attrs.field(factory=Counter)
    """How many mutants each test has caught so far."""

    def promising(self, tests: Iterable[str], of: Mutant) -> list[str]:
        """Those named like the module first, then those that caught most for what they take, then the quickest."""
        name = Path(of.path).stem

        def rank(one: str) -> tuple[object, ...]:
            namesake = name in one.partition("::")[0]
            return not namesake, -self.caught[one] / (1 + self.seconds[one]), self.seconds[one], one

        return sorted(tests, key=rank)

    def of(self, mutant: Mutant) -> list[str]:
        """The tests that run a line of it, the most promising first."""
        by_line = self.lines.get(f"{mutant.path}", {})
        found: set[str] = set()
        for line in range(mutant.first, mutant.last + 1):
            found |= by_line.get(line, set())
        return self.promising(found, mutant)

    def within(self, tests: Sequence[str], most: float) -> list[str]:
        """As many of them, in order, as take no longer together, longer ones passed over; the quickest in any case."""
        found: list[str] = []
        for one in tests:
            if self.seconds[one] <= most:
                most -= self.seconds[one]
                found.append(one)
        return found or sorted(tests, key=lambda one: self.seconds[one])[:1]

    def of_module(self, mutant: Mutant) -> list[str]:
        """The tests that run any line of its module, the most promising first."""
        return self.promising(set().union(*self.lines.get(mutant.path, {}).values()), mutant)


def _fails(item: pytest.Item) -> bool:
    return any(report.failed for report in runtestprotocol(item, nextitem=None, log=False))


def _child(work: Callable[[], int], until: Callable[[], float]) -> int | None:
    """Do something in a child; its status, or None where the clock passed what `until` says."""
    child = os.fork()
    if not child:
        status = 1
        try:
            nothing = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(nothing, stream)
            resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            os.setpgid(0, 0)
            status = work()
        finally:
            os._exit(status)
    while True:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        if time.monotonic() > until():
            for kill in (os.killpg, os.kill):
                with suppress(ProcessLookupError, PermissionError):
                    kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return None
        time.sleep(0.005)


@attrs.define
class Trier:
    """A plugin of pytest that tries mutants in place of running tests."""

    folder: str
    left_out: str
    wanted: Sequence[Mutant]
    scratch: Path
    kept: Path
    """A folder for what touches what: finding that out takes longer than many mutants."""
    most: float
    """Seconds of tests for one mutant, as they took while traced; those beyond are not run, and could only catch more."""
    warm: Callable[[], None]
    """What may be in memory before: nothing that the modules under trial work out."""
    told: Callable[[Outcome], None]
    outcomes: list[Outcome] = attrs.field(factory=list)
    _items: dict[str, pytest.Item] = attrs.field(factory=dict)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out those that take too long for what they hold."""
        items[:] = [one for one in items if re.search(self.left_out, one.nodeid) is None]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try each."""
        session.config.option.verbose = -1
        self._items = {item.nodeid: item for item in session.items}
        self.warm()
        touches = self._touches(session.items)
        for mutant in self.wanted:
            outcome = self._tried(mutant, touches)
            touches.caught[outcome.caught_by] += 1
            self.outcomes.append(outcome)
            self.told(self.outcomes[-1])
        return True

    def _touches(self, items: Sequence[pytest.Item]) -> Touches:
        touches = Touches()
        for file, group in groupby(items, key=lambda one: one.path):
            own = list(group)
            told = self.kept / f"{self._mark(file)}.json"
            if not told.exists():
                print(f"touched by {file.name} …", file=sys.stderr, flush=True)
                _child(partial(self._traced, own, told), lambda: inf)
            if not told.exists():
                raise RuntimeError(f"the tests of {file} could not be traced")
            data = json.loads(told.read_text(encoding="utf-8"))
            if data["failed"]:
                told.unlink()
                raise RuntimeError(f"fails without any mutant: {data['failed']}")
            touches.seconds |= data["seconds"]
            for path, by_line in data["lines"].items():
                for line, tests in by_line.items():
                    touches.lines[path][int(line)].update(tests)
        return touches

    def _mark(self, file: Path) -> str:
        """Of all that decides what a file of tests touches, but for the rest of the program."""
        digest = hashlib.sha256(file.read_bytes())
        for path in sorted(Path(self.folder).rglob("*.py")):
            digest.update(path.read_bytes())
        return f"{file.stem}-{digest.hexdigest()[:16]}"

    def _traced(self, items: Sequence[pytest.Item], told: Path) -> int:
        import coverage

        seconds, failed = {}, []
        here = Path.cwd()
        traced = coverage.Coverage(data_file=None, source=[str(here / self.folder)], config_file=False)
        traced.set_option("run:disable_warnings", ["trace-changed", "no-data-collected", "module-not-measured"])
        traced.start()
        for item in items:
            traced.switch_context(item.nodeid)
            begun = time.perf_counter()
            if _fails(item):
                failed.append(item.nodeid)
            seconds[item.nodeid] = time.perf_counter() - begun
        traced.stop()
        data = traced.get_data()
        lines = {
            Path(path).relative_to(here).as_posix(): {
                line: [one for one in contexts if one] for line, contexts in data.contexts_by_lineno(path).items()
            }
            for path in data.measured_files()
        }
        part = told.with_suffix(".part")
        part.write_text(json.dumps({"seconds": seconds, "failed": failed, "lines": lines}), encoding="utf-8")
        part.replace(told)
        return 0

    def _tried(self, mutant: Mutant, touches: Touches) -> Outcome:
        begun = time.monotonic()
        first = touches.of(mutant)
        try:
            changes(mutant)
        except OnlyAnew:
            caught = self._anew(mutant, touches)
            return Outcome(mutant, caught, len(first), True, time.monotonic() - begun)
        files = {self._items[one].path for one in first}
        # What an earlier test of the file keeps may be looked at by a later one that runs no line of it itself.
        rest = [one for one, item in self._items.items() if item.path in files and one not in set(first)]
        caught = self._run(mutant, touches.within([*first, *rest], self.most), touches) if first else ""
        return Outcome(mutant, caught, len(first), False, time.monotonic() - begun)

    def _run(self, mutant: Mutant, tests: Sequence[str], touches: Touches) -> str:
        note = self.scratch / "failed"
        note.unlink(missing_ok=True)

        def work() -> int:
            plant(mutant)
            for one in tests:
                note.write_text(one, encoding="utf-8")
                if _fails(self._items[one]):
                    return 1
            return 0

        now, since = "", time.monotonic()

        def until() -> float:
            """Each test may take a while longer than it took without the mutant."""
            nonlocal now, since
            with suppress(OSError):
                if (running := note.read_text(encoding="utf-8")) != now:
                    now, since = running, time.monotonic()
            return since + 30 + 4 * touches.seconds.get(now, 0)

        status = _child(work, until)
        if status == 0:
            return ""
        return "time" if status is None else note.read_text(encoding="utf-8") if note.exists() else "its first line"

    def _anew(self, mutant: Mutant, touches: Touches) -> str:
        path, tests = Path(mutant.path), touches.within(touches.of_module(mutant), self.most)
        if not tests:
            return ""
        as_it_was = path.read_bytes()
        path.write_text(mutant.source(), encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", *tests]
        try:
            seconds = 60 + 2 * sum(touches.seconds[one] for one in tests)
            ended = subprocess.run(command, capture_output=True, text=True, timeout=seconds)
        except subprocess.TimeoutExpired:
            return "time"
        finally:
            path.write_bytes(as_it_was)
        if ended.returncode == 0:
            return ""
        failed = [line for line in ended.stdout.split("\n") if line.startswith(("FAILED", "ERROR"))]
        return failed[0].split(" ")[1] if failed else f"status {ended.returncode}"
