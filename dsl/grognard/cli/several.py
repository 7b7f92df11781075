"""Many rulesets built at once: those over one base together, so that it is read and worked out once."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from pathlib import Path

import attrs
import click

from grognard.cli import console
from grognard.cli.building import Builder, Shared
from grognard.cli.progress import Progress
from grognard.cli.shapes import Shape
from grognard.diagnostics.collector import Collector
from grognard.driver import Desk
from grognard.host.budget import Budget, Limits
from grognard.host.plaintext import FileProblem
from grognard.host.process_pool import in_fresh_processes
from grognard.lowering.headings import read_heading
from grognard.project.finding import Project, base_name, find_base, find_project, together
from grognard.source import SourceFile
from grognard.syntax.incremental import Remembered
from grognard.syntax.parser import parse


@attrs.frozen
class BuildReport:
    """The output of building one ruleset, and its status."""

    name: str
    out: str
    errors: str
    status: int


def build_all(
    names: Sequence[str], output: Path, shapes: tuple[Shape, ...], limits: Limits, paper: str | None = None
) -> int:
    """Build each ruleset into a folder of its own name below `output`. One that has errors stops no other."""
    folders = {name: Path(name).resolve().stem for name in names}
    for name, folder in folders.items():
        other = next((name for name in names if folders[name] == folder), name)
        if other != name:
            raise click.UsageError(f"{other} and {name} would both be built into {(output / folder).as_posix()}.")
    lots = sorted(families(names), key=lambda lot: -sum(member.size for member in lot))
    # The smaller families are built one by one, though less is shared so: else a core idles at the end.
    whole = len(lots) // 2 + 1
    singles = sorted((member for lot in lots[whole:] for member in lot), key=lambda member: -member.size)
    lots = [*lots[:whole], *([single] for single in singles)]
    build = partial(_build_family, output=output, folders=folders, shapes=shapes, limits=limits, paper=paper)
    reports: dict[str, BuildReport] = {}
    progress = Progress()
    progress("rulesets", 0, len(names))
    for done in in_fresh_processes(build, lots):
        reports |= {report.name: report for report in done}
        progress("rulesets", len(reports), len(names))
    progress.clear()
    for name in names:
        console.write(reports[name].out)
        console.write(reports[name].errors, sys.stderr)
    return max(report.status for report in reports.values())


# ---- families --------------------------------------------------------------------------------------------------------


@attrs.frozen
class Member:
    """A ruleset among those over the same base. `size` is its number of characters."""

    name: str
    depth: int
    size: int


def families(names: Sequence[str]) -> list[list[Member]]:
    """Returns the rulesets by their base, each base before its variants."""
    lots: dict[object, list[Member]] = {}
    for name in names:
        layers = list(_layers(name))
        root = Path(layers[-1].files[0].path).resolve() if layers else name
        letters = sum(len(file.text) for layer in layers for file in layer.files)
        lots.setdefault(root, []).append(Member(name, len(layers), letters))
    return [sorted(members, key=lambda member: member.depth) for members in lots.values()]


def _layers(name: str) -> list[Project]:
    """A ruleset and what it stands on, down to the base; as much of it as can be found."""
    budget, layers = Budget(), list[Project]()
    try:
        project: Project | None = together(name) or find_project(name, budget)
        while project is not None and project not in layers:
            layers.append(project)
            heading = read_heading(parse(_first_lines(project.files[0])).tree)
            base = base_name(heading) if heading is not None else ""
            if heading is None or not base:
                break
            project = find_base(base, project, heading, Collector(), budget, ())
    except FileProblem:
        pass  # It is reported where the ruleset is built.
    return layers


def _first_lines(file: SourceFile) -> SourceFile:
    """The heading of a file alone: up to the second line that begins at the margin."""
    lines = file.text.splitlines()
    starts = [at for at, line in enumerate(lines) if line[:1].strip() and not line.startswith("--")]
    return SourceFile(file.path, "\n".join(lines[: starts[1]] if len(starts) > 1 else lines) + "\n")


def _build_family(
    members: Sequence[Member],
    output: Path,
    folders: dict[str, str],
    shapes: tuple[Shape, ...],
    limits: Limits,
    paper: str | None,
) -> list[BuildReport]:
    shared, texts = Shared(), dict[str, Remembered]()
    reports: list[BuildReport] = []
    for member in members:
        out, errors = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(errors):
            try:
                builder, desk = (
                    Builder(output / folders[member.name], shapes, shared=shared, paper=paper),
                    Desk(limits, texts),
                )
                status = builder.build(desk.compile(member.name))
            except FileProblem as problem:
                console.show([problem.diagnostic], stream=sys.stderr)
                status = 1
        reports.append(BuildReport(member.name, out.getvalue(), errors.getvalue(), status))
    return reports
