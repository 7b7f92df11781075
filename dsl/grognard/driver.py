"""The compiler, top to bottom: files, parse trees, variants laid over, IR. Each pass calls the one before.

Nothing is checked here: `grognard.checking` adds the findings of the checks to what this compiles.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Diagnostic, Severity, move_along
from grognard.evaluate.example_runs import ExampleRuns
from grognard.host.budget import Budget, Limits
from grognard.host.files import read_text
from grognard.host.naming import slug
from grognard.host.plaintext import whole_file
from grognard.ir.examples import Army
from grognard.ir.names import key
from grognard.ir.ruleset import Ruleset
from grognard.lowering.armies import army_title
from grognard.lowering.followers import without_followers
from grognard.lowering.headings import Heading, read_heading
from grognard.lowering.incremental import Memory
from grognard.lowering.lower import lower
from grognard.project import bundled
from grognard.project.armies import armies_wanted, find_army
from grognard.project.composition import Companion, clashes, hold_version, together_over, wanted_together
from grognard.project.finding import Chain, Link, Project, base_name, find_base, find_project, together
from grognard.project.layers import Layer, Whole, known_as, over
from grognard.project.turned import Turn, turn_wanted
from grognard.source import SourceFile
from grognard.syntax import nodes as ast
from grognard.syntax.incremental import Remembered, parsed
from grognard.syntax.node import Node
from grognard.variants.changes import Change, changes_nothing
from grognard.variants.left_behind import told_where_it_was_taken
from grognard.variants.overlay import Pin


@attrs.frozen
class Compiled:
    """One game with its diagnostics. `ruleset` is whole even where there are errors."""

    name: str
    ruleset: Ruleset
    diagnostics: tuple[Diagnostic, ...]
    files: tuple[SourceFile, ...]
    changes: tuple[Change, ...] = ()
    pins: tuple[Pin, ...] = ()
    stands_on: Project | None = None
    """What a variant is laid over; None where it is none."""
    allowed: tuple[Diagnostic, ...] = ()
    """What was found and is allowed in place."""
    looked_at: tuple[Path, ...] = ()
    """Where the texts it stands on were looked for."""
    records: tuple[SourceFile, ...] = ()
    """What somebody has read of its sentences: the records of what it stands on, and last its own."""
    own: tuple[SourceFile, ...] = ()
    """The files of the game itself, without those of what it stands on."""
    limits: Limits = attrs.field(factory=Limits)
    """What it may take to compile and check it."""
    runs: ExampleRuns = attrs.field(factory=ExampleRuns, eq=False, repr=False)
    """Its worked examples as far as they have run."""
    findings: dict[tuple[Limits, tuple[str, ...]], tuple[Diagnostic, ...]] = attrs.field(
        factory=dict, eq=False, repr=False
    )
    """What was found in this very ruleset, by the limits and the names of the checks."""

    @property
    def has_errors(self) -> bool:
        """Whether anything found is an error."""
        return any(diagnostic.severity is Severity.ERROR for diagnostic in self.diagnostics)


def compile_game(name: str, *, limits: Limits | None = None) -> Compiled:
    """Compile a bundled ruleset by its name, or any other by its path. Raises `FileProblem`."""
    budget = Budget(limits)
    return _compile(together(name) or find_project(name, budget), budget, runs=ExampleRuns(os.getcwd(), name))


class Desk:
    """A game that is being written: compiled again after every edit, from what the edit left as it was.

    The outcome is that of compiling it for the first time.
    """

    def __init__(self, limits: Limits | None = None, texts: dict[str, Remembered] | None = None) -> None:
        self._limits = limits
        self._texts = {} if texts is None else texts
        """The files by their paths; desks of games that stand on one another share them."""
        self.memory = Memory()
        """The game as it was lowered last."""
        self.runs = ExampleRuns()
        """Its worked examples as they ran."""
        self.read: tuple[str, ...] = ()
        """The files that were read the last time."""
        self._said: list[object] = []
        """All that the game rests on, as it is read: each declaration by its tree."""
        self._before: tuple[list[object], Compiled] | None = None
        """The last game without an error, and what it rested on."""

    def branch(self) -> Desk:
        """Another with the game as it is on this one: an edit that is only tried leaves this one as it was.

        What is compiled on one of them is to be read before anything is compiled on another: places move with the text.
        """
        copy = Desk(self._limits, {path: remembered.branch() for path, remembered in self._texts.items()})
        copy.memory, copy.runs = self.memory.branch(), self.runs.branch()
        copy._before = self._before
        return copy

    def compile(self, name: str) -> Compiled:
        """Compile it as it is now. Raises `FileProblem`."""
        budget = Budget(self._limits)
        if not self.read:
            self.runs = ExampleRuns(os.getcwd(), name)
        return self.compile_files(together(name) or find_project(name, budget), budget)

    def compile_files(self, project: Project, budget: Budget | None = None) -> Compiled:
        """Compile a game whose files are at hand."""
        self._said = []
        compiled = _compile(project, budget or Budget(self._limits), self)
        self.read = tuple(file.path for file in compiled.files)
        self._before = (self._said, compiled) if not compiled.has_errors and move_along(compiled.diagnostics) else None
        return compiled

    def tree(self, file: SourceFile, limits: Limits, collector: Collector) -> Node:
        """The tree of one of its files."""
        tree = self._texts.setdefault(file.path, Remembered()).tree(file, limits, collector)
        self._said += [file.path, *tree.nodes()]
        return tree

    def as_before(
        self, name: str, records: Sequence[SourceFile], files: Sequence[SourceFile], limits: Limits
    ) -> Compiled | None:
        """The last game, if all that was read now has the same trees and the rest of what it rests on is equal."""
        self._said += [name, *records, *(file.path for file in files), limits]
        # Trees of files in another unit than their author's are made anew, with places that do not move.
        self._said += [file for file in files if file.path not in self._texts or file.measured_in]
        if self._before is None or len(self._before[0]) != len(self._said):
            return None
        pairs = zip(self._said, self._before[0], strict=True)
        same = all(first is other or (not isinstance(first, Node) and first == other) for first, other in pairs)
        return self._before[1] if same else None


def compile_source(text: str, path: str = "text.rules", *, folder: Path | None = None) -> Compiled:
    """Compile a ruleset that is in no file; what it extends is looked for in `folder`, and among those bundled."""
    return compile_files(Project(slug(path), (SourceFile(path, text),), folder))


def compile_files(project: Project) -> Compiled:
    """Compile a ruleset whose files are at hand."""
    return _compile(project, Budget())


def base_of(compiled: Compiled, limits: Limits | None = None) -> Ruleset | None:
    """The game that a variant is laid over, as it is without it; None where it is no variant, or its base has errors."""
    if compiled.stands_on is None:
        return None
    base = _compile(compiled.stands_on, Budget(limits))
    return None if base.has_errors else base.ruleset


# ---- passes ------------------------------------------------------------------------------------------------


def _compile(project: Project, budget: Budget, desk: Desk | None = None, runs: ExampleRuns | None = None) -> Compiled:
    collector = Collector()
    whole = _whole(project, collector, budget, (), desk)
    files = (*(file for layer in whole.layers for file in layer), *_armies(whole, collector, budget, desk))
    about: dict[str, Any] = {
        "files": files,
        "changes": tuple(whole.changes),
        "pins": tuple(whole.pins),
        "stands_on": whole.stands_on,
        "looked_at": (*whole.looked_at, *(home.record_path for home in whole.homes if home.record_path is not None)),
        "records": tuple(home.record for home in whole.homes if home.record is not None),
        "own": project.files,
    }
    if desk is not None and (same := desk.as_before(project.name, about["records"], files, budget.limits)) is not None:
        return attrs.evolve(same, **about)
    # Without what it stands on, names that mean nothing here would be told of one by one.
    heard = Collector() if whole.lacks_base else collector
    takes, before = any(change.takes_away for change in whole.changes), frozenset(collector.diagnostics)
    last = desk is None and not takes
    ruleset = whole.lowered(slug(project.name), heard, desk.memory if desk is not None else None, last=last)
    if takes and collector.has_errors:
        own = {file.path for file in project.files}
        collector = told_where_it_was_taken(collector.diagnostics, before, whole.changes, own, whole.trees)
    if collector.has_errors:
        collector = without_followers(ruleset, collector)
    runs = desk.runs if desk is not None else runs or ExampleRuns()
    if len(whole.layers) > 1 and not collector.has_errors:
        # Only here, because a game of one text has no use for it and should start up fast.
        from grognard.evaluate.replay import standing

        ruleset = attrs.evolve(ruleset, examples=standing(ruleset, runs.outcome))
    return Compiled(project.name, ruleset, collector.diagnostics, **about, limits=budget.limits, runs=runs)


_VARIANT = re.compile(r"(?:\s*--[^\n]*\n|\s)*+variant\b", re.IGNORECASE)
"""A file that begins as a variant, whatever its first line says then."""


def _whole(
    project: Project,
    collector: Collector,
    budget: Budget,
    chain: Chain,
    desk: Desk | None = None,
    turns: tuple[Turn, ...] = (),
) -> Whole:
    """A project with everything it stands on, the base first, variants laid over; its lengths turned into other units."""
    budget.check("import_depth", len(chain) + 1)
    read = desk.tree if desk is not None else parsed
    trees = [read(file, budget.limits, collector) for file in project.files]
    for outer in turns:
        project = outer.project(project, trees)
        trees = [parsed(file, budget.limits, collector) for file in project.files]
    alone = Whole([project.files], trees)
    heading = read_heading(trees[0]) if trees else None
    if heading is None:
        message = "The file does not begin with `ruleset NAME` or `variant NAME of BASE`."
        help = "Write `ruleset My Rules` in its first line."
        if trees and trees[0].node(ast.Army) is not None:
            message = "This is an army list, and no ruleset."
            help = f"Look at it with `grognard muster {project.files[0].path}`."
        path = project.files[0].path if project.files else project.name
        if project.files and collector.has_errors and _VARIANT.match(project.files[0].text):
            # What is wrong with its first line was said where that was read.
            alone.lacks_base = True
            return alone
        collector.report(codes.UNKNOWN_BASE, whole_file(path), message, help=help)
        return alone
    alone.names |= known_as(project, heading)
    alone.homes.append(project)
    alone.version = heading.settings.get("version", "")
    if not base_name(heading):
        changes_nothing(trees, collector)
        return alone
    base = find_base(base_name(heading), project, heading, collector, budget, chain)
    if base is None:
        alone.lacks_base = True
        return alone
    chain = (*chain, Link(project, heading.node.place))
    companions = [
        (companion, find_base(companion.name, project, heading, collector, budget, chain[:-1]))
        for companion in wanted_together(heading)
    ]
    whole, turn = _turned(
        base, heading, [other for _, other in companions if other], collector, budget, chain, desk, turns
    )
    hold_version(heading, whole.version, collector)
    looked_at = [*whole.looked_at, *base.looked_at]
    if companions:
        laid: list[tuple[Companion, Layer]] = []
        for first, other in companions:
            looked_at += other.looked_at if other is not None else ()
            layer = _companion(other, whole, heading, collector, budget, turn) if other is not None else None
            if layer is not None:
                laid.append((first, layer))
        clashes(whole, laid, heading, collector)
        whole = together_over(whole, [layer for _, layer in laid], collector)
    laid_over = over(whole, Layer(project, heading, trees), collector)
    laid_over.looked_at = looked_at
    laid_over.lacks_base = whole.lacks_base
    laid_over.stands_on = base if isinstance(heading.node, ast.Variant) else None
    return laid_over


def _turned(
    base: Project,
    heading: Heading,
    companions: list[Project],
    collector: Collector,
    budget: Budget,
    chain: Chain,
    desk: Desk | None,
    turns: tuple[Turn, ...],
) -> tuple[Whole, Turn | None]:
    """What a text stands on, its lengths turned where this heading or that of a companion measures otherwise."""
    heads = [heading]
    for companion in companions:
        own = read_heading(parsed(companion.files[0], budget.limits, Collector()))
        heads += [own] if own is not None else []
    quiet = Collector()
    whole = _whole(base, quiet, budget, chain, desk, turns)
    before = {k: v for tree in whole.trees if (head := read_heading(tree)) for k, v in head.settings.items()}
    turn = turn_wanted(heads, before)
    if turn is not None:
        return _whole(base, collector, budget, chain, None, (turn, *turns)), turn
    for diagnostic in quiet.diagnostics:
        collector.take(diagnostic)
    return whole, None


def _armies(whole: Whole, collector: Collector, budget: Budget, desk: Desk | None) -> tuple[SourceFile, ...]:
    """Read the army lists that scenarios name; one that is nowhere is told of where it is named."""
    files = []
    for title in armies_wanted(whole.trees):
        file, looked_at = find_army(title, whole.homes, budget)
        whole.looked_at = [*whole.looked_at, *looked_at]
        if file is not None:
            files.append(file)
            whole.armies.append((desk.tree if desk is not None else parsed)(file, budget.limits, collector))
    return tuple(files)


def compile_army(name: str, *, limits: Limits | None = None, text: str | None = None) -> tuple[Compiled, Army | None]:
    """An army list by the path of its file, with the game that it is written for. Raises `FileProblem`.

    With a `text`, as it would be if that stood in the file.
    """
    budget, collector = Budget(limits), Collector()
    file = read_text(name, budget.limits, budget=budget)
    if text is not None:
        file = SourceFile(file.path, text)
    tree = parsed(file, budget.limits, collector)
    node = tree.node(ast.Army)
    title, of = (node.token("TITLE"), node.token("OF_TITLE")) if node is not None else (None, None)
    own = Project(Path(name).stem, (file,), Path(name).resolve().parent)
    base = None
    if node is None or title is None or of is None:
        collector.report(
            codes.UNKNOWN_BASE,
            node.place if node is not None else whole_file(name),
            "An army list begins with its name, and what it is written for.",
            help="Write `army Northern Host of Hill Clans` in its first line.",
        )
    else:
        base = find_base(of.text, own, Heading(title.text, {}, node), collector, budget, ())
    if base is None or title is None:
        return Compiled(own.name, lower((), own.name, Collector()), collector.diagnostics, (file,)), None
    whole = _whole(base, collector, budget, ())
    # Its own scenarios may name others; this one is the first, and it is what was asked about.
    whole.armies.append(tree)
    others = tuple(each for each in _armies(whole, collector, budget, None) if each.text != file.text)
    whole.armies = [each for at, each in enumerate(whole.armies) if at == 0 or army_title(each) != title.text]
    ruleset = whole.lowered(slug(base.name), collector, last=True)
    files = (*(each for layer in whole.layers for each in layer), file, *others)
    army = next((each for each in ruleset.armies if each.key == key(title.text)), None)
    return Compiled(own.name, ruleset, collector.diagnostics, files), army


def _stands_elsewhere(project: Project, own: Heading | None) -> str:
    """What to write where a variant is named over a base that is not its own."""
    of = base_name(own) if own is not None and isinstance(own.node, ast.Variant) else ""
    if not of:
        return "Only variants of the same rules can be played together."
    return (
        f"Only variants of the same rules can be played together, and this is one of `{of}`. Name that before it: "
        f"`{bundled.named(of) or of}+{project.name}`."
    )


def _companion(
    project: Project, whole: Whole, heading: Heading, collector: Collector, budget: Budget, turn: Turn | None
) -> Layer | None:
    """A variant that is to be laid over the same base beside others; in the unit that one of them turns all into."""
    trees = [parsed(file, budget.limits, collector) for file in project.files]
    own = read_heading(trees[0]) if trees else None
    if own is not None and turn is not None and not own.settings.get("lengths"):
        project = turn.project(project, trees)
        trees = [parsed(file, budget.limits, collector) for file in project.files]
    if own is None or not isinstance(own.node, ast.Variant) or key(base_name(own).replace("_", " ")) not in whole.names:
        collector.report(
            codes.UNKNOWN_BASE,
            heading.node.place,
            f"`{project.name}` is no variant of what this stands on.",
            help=_stands_elsewhere(project, own),
        )
        return None
    return Layer(project, own, trees)
