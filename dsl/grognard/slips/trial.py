"""Whether a slip is caught: by the compiler, a worked example, or a check, whichever is first to say more than before."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Sequence

import attrs

from grognard.checks.all import ALL
from grognard.checks.each.examples import examples_hold
from grognard.checks.known import Known
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Diagnostic, Severity
from grognard.dice import philox
from grognard.driver import Compiled, Desk
from grognard.host.budget import Budget, Limits
from grognard.ir.examples import Example
from grognard.project.finding import Project
from grognard.slips.sites import Slip, What, Where, sites

_CHECKS = tuple(check for check in ALL if check.run is not examples_hold)


@attrs.frozen
class Tried:
    """A slip, and the code of what caught it; empty where nothing did."""

    slip: Slip
    code: str


class Faulty(ValueError):
    """A ruleset that has errors as it stands: each slip would be caught."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        super().__init__("a ruleset with errors catches every slip")
        self.diagnostics = diagnostics


class Trial:
    """Tries mutants of one ruleset. Raises Faulty for a ruleset with errors."""

    def __init__(self, project: Project, limits: Limits | None = None) -> None:
        self.project = project
        self._limits = limits
        self._desk = Desk(limits)
        compiled = self._desk.compile_files(project)
        if compiled.has_errors:
            raise Faulty(compiled.diagnostics)
        self.ruleset = compiled.ruleset
        self.sites = sites(project.files, self.ruleset)
        """Every slip there is."""
        collector = Collector()
        known = Known(self.ruleset, compiled.runs, Budget(limits), compiled.records)
        for check in _CHECKS:
            check.run(self.ruleset, known, collector)
        self._before = _counts((*compiled.diagnostics, *collector.diagnostics))
        self._failing = {example.name for example in self.ruleset.examples if _fails(known, example)}
        self._catching: list[str] = []
        """The examples that caught slips, the last one first: slips beside one another are caught by the same."""

    def job(self) -> bytes:
        """What is sent to another process, where `of` makes the same trial of it."""
        return pickle.dumps((self.project, self._limits))

    @classmethod
    def of(cls, job: bytes) -> Trial:
        """The trial of a job, made anew. Raises Faulty where the ruleset has errors there."""
        return cls(*pickle.loads(job))

    def some(self, count: int, seed: int) -> tuple[Slip, ...]:
        """Returns a number of mutants, picked by a seed, in the order of the text."""
        keys = philox.seed_keys(seed)
        order = sorted(range(len(self.sites)), key=lambda at: philox.philox4x64((at, 0, 0, 0), keys))
        return tuple(self.sites[at] for at in sorted(order[:count]))

    def caught(self, slip: Slip) -> str:
        """The code of what catches a slip, empty where nothing does."""
        files = tuple(
            attrs.evolve(file, text=slip.text()) if file.path == slip.file.path else file for file in self.project.files
        )
        # Of the text as it stands, and not of the slip before: then all is known that this one leaves as it was.
        desk = self._desk.branch()
        compiled = desk.compile_files(attrs.evolve(self.project, files=files))
        errors = [diagnostic for diagnostic in compiled.diagnostics if diagnostic.severity is Severity.ERROR]
        if errors:
            return errors[0].code.name
        known = Known(compiled.ruleset, compiled.runs, Budget(self._limits), compiled.records)
        # No run reads prose, so each example would come out as before.
        by_examples = "" if slip.where is Where.PROSE else self._by_examples(known)
        return by_examples or self._by_checks(compiled, known)

    def _by_examples(self, known: Known) -> str:
        rank = {name: at for at, name in enumerate(self._catching)}
        for example in sorted(known.ruleset.examples, key=lambda each: rank.get(each.name, len(rank))):
            if example.name not in self._failing and not example.changed and _fails(known, example):
                if example.name in rank:
                    self._catching.remove(example.name)
                self._catching.insert(0, example.name)
                return "GR402"
        return ""

    def _by_checks(self, compiled: Compiled, known: Known) -> str:
        collector = Collector()
        more = _counts(compiled.diagnostics) - self._before
        for check in _CHECKS:
            if more:
                break
            check.run(compiled.ruleset, known, collector)
            more = _counts((*compiled.diagnostics, *collector.diagnostics)) - self._before
        return min(more, default="")


def _counts(findings: Sequence[Diagnostic]) -> Counter[str]:
    """How many findings there are of each code. A gap is no finding: its words are not the author's slip."""
    return Counter(diagnostic.code.name for diagnostic in findings if diagnostic.severity is not Severity.GAP)


def _fails(known: Known, example: Example) -> bool:
    replay = known.replay(example)
    return replay is not None and bool(replay.faults or replay.reasons or replay.stopped)


@attrs.frozen
class Share:
    """How many slips of one kind were caught, of how many."""

    caught: int
    tried: int

    @property
    def percent(self) -> int:
        """Rounded down: 100 is all of them."""
        return 100 * self.caught // self.tried if self.tried else 100


def share(tried: Sequence[Tried]) -> Share:
    """How many of some slips were caught."""
    return Share(sum(bool(trial.code) for trial in tried), len(tried))


def by_kind(tried: Sequence[Tried]) -> list[tuple[What, Where, Share]]:
    """The share for each kind of slip that was tried."""
    shares = []
    for kind in What:
        for where in Where:
            of = [trial for trial in tried if trial.slip.kind is kind and trial.slip.where is where]
            if of:
                shares.append((kind, where, share(of)))
    return shares
