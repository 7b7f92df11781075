"""The compiler, top to bottom: files, parse trees, variants laid over, IR, checks. Each pass calls the one before."""

from __future__ import annotations

from pathlib import Path

import attrs

from grognard import bundled
from grognard.budget import Budget, Limits
from grognard.checks import check_ruleset
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Diagnostic, Severity
from grognard.diagnostics.spelling import nearest
from grognard.files import read_text
from grognard.ir.names import key
from grognard.ir.ruleset import Ruleset
from grognard.lowering.lower import Heading, lower, read_heading
from grognard.naming import slug
from grognard.plaintext import FileProblem, whole_file
from grognard.source import SourceFile
from grognard.syntax.figures import check_figures
from grognard.syntax.mistakes import report
from grognard.syntax.parser import Node, parse
from grognard.variants.overlay import Change, lay_over


@attrs.frozen
class Compiled:
    """One game, and all that was found on the way. `ruleset` is whole even where there are errors."""

    name: str
    ruleset: Ruleset
    diagnostics: tuple[Diagnostic, ...]
    files: tuple[SourceFile, ...]
    changes: tuple[Change, ...] = ()

    @property
    def has_errors(self) -> bool:
        """Whether anything found is an error."""
        return any(found.severity is Severity.ERROR for found in self.diagnostics)


@attrs.frozen
class Project:
    """The files of one ruleset or variant, the main file first, and where its base is looked for."""

    name: str
    files: tuple[SourceFile, ...]
    folder: Path | None


def compile_ruleset(name: str, *, check: bool = True, limits: Limits | None = None) -> Compiled:
    """Compile a bundled ruleset by its name, or any other by its path. Raises `FileProblem`."""
    budget = Budget(limits)
    collector = Collector()
    project = find_project(name, budget)
    return _compile(project, collector, budget, check)


def compile_text(text: str, path: str = "text.rules", *, check: bool = True) -> Compiled:
    """Compile a ruleset that stands in no file."""
    project = Project(slug(path), (SourceFile(path, text),), None)
    return _compile(project, Collector(), Budget(), check)


# ---- passes ------------------------------------------------------------------------------------------------


def _compile(project: Project, collector: Collector, budget: Budget, check: bool) -> Compiled:
    layers, trees, changes, variants = _whole(project, collector, budget, ())
    files = [file for layer in layers for file in layer]
    paths = tuple(tuple(file.path for file in layer) for layer in layers)
    ruleset = lower(tuple(trees), slug(project.name), collector, tuple(variants), paths)
    if check and not collector.has_errors:
        check_ruleset(ruleset, collector)
    return Compiled(project.name, ruleset, collector.diagnostics, tuple(files), tuple(changes))


def _whole(
    project: Project, collector: Collector, budget: Budget, chain: tuple[str, ...]
) -> tuple[list[tuple[SourceFile, ...]], list[Node], list[Change], list[str]]:
    """The files and trees of a project and of everything it stands on, the base first, variants laid over."""
    budget.check("import_depth", len(chain) + 1)
    trees = [_tree(file, collector, budget) for file in project.files]
    heading = read_heading(trees[0]) if trees else None
    if heading is None:
        collector.report(
            codes.UNKNOWN_BASE,
            whole_file(project.files[0].path) if project.files else whole_file(project.name),
            "The file does not begin with `ruleset NAME` or `variant NAME of BASE`.",
            help="Write `ruleset My Rules` in its first line.",
        )
        return [project.files], trees, [], []
    base_name = _base_name(heading)
    if not base_name:
        return [project.files], trees, [], []
    base = _find_base(base_name, project, heading, collector, budget, chain)
    if base is None:
        return [project.files], trees, [], []
    layers, base_trees, changes, variants = _whole(base, collector, budget, (*chain, project.name))
    nodes, more = _laid(base_trees, trees, collector)
    titles = [heading.title] if heading.node.kind == "variant" else []
    return [*layers, project.files], nodes, [*changes, *more], [*variants, *titles]


def _laid(base: list[Node], trees: list[Node], collector: Collector) -> tuple[list[Node], list[Change]]:
    """Declarations of the base with those of `trees` laid over: each heading keeps its own tree."""
    changes: list[Change] = []
    nodes = [node for tree in base for node in tree.nodes()]
    headings: list[Node] = []
    for tree in trees:
        headings += [node for node in tree.nodes() if node.kind in {"ruleset", "variant"}]
        rest = Node(
            "file",
            [node for node in tree.nodes() if node.kind not in {"ruleset", "variant"}],
            tree.start,
            tree.end,
            tree.file,
        )
        nodes, made = lay_over(nodes, rest, collector)
        changes += made
    first = base[0]
    whole = Node("file", list(nodes), first.start, first.end, first.file)
    more = [Node("file", [heading], heading.start, heading.end, heading.file) for heading in headings]
    return [whole, *more], changes


def _tree(file: SourceFile, collector: Collector, budget: Budget) -> Node:
    parsed = parse(file)
    report(parsed, file, collector)
    check_figures(parsed, file, budget.limits, collector)
    return parsed.tree


# ---- where files are ---------------------------------------------------------------------------------------


def find_project(name: str, budget: Budget) -> Project:
    """A bundled ruleset by its name, or a file or folder by its path."""
    path = Path(name)
    if name in bundled.names() and not path.is_file():
        return _bundled(name)
    if path.is_dir():
        files = sorted(path.glob("*.rules"))
        main = path / f"{path.resolve().name}.rules"
        if main in files:
            files.remove(main)
            files.insert(0, main)
        if not files:
            raise FileProblem(
                f"The folder {name} holds no `.rules` file.",
                "Name the file, or put one into the folder.",
                whole_file(name),
            )
        return Project(
            path.resolve().name,
            tuple(read_text(str(file), budget.limits, budget=budget) for file in files),
            path.resolve(),
        )
    if path.is_file() or path.suffix or len(path.parts) > 1:
        return Project(path.stem, (read_text(name, budget.limits, budget=budget),), path.resolve().parent)
    return _bundled(name)


def _bundled(name: str) -> Project:
    return Project(name, bundled.ruleset_files(name), None)


def _base_name(heading: Heading) -> str:
    token = heading.node.token("OF_TITLE")
    if heading.node.kind == "variant":
        return token.text if token is not None else ""
    return heading.settings.get("extends", "")


def _find_base(
    name: str,
    project: Project,
    heading: Heading,
    collector: Collector,
    budget: Budget,
    chain: tuple[str, ...],
) -> Project | None:
    wanted = key(name).replace(" ", "_")
    if wanted in {key(one).replace(" ", "_") for one in (*chain, project.name)}:
        collector.report(
            codes.UNKNOWN_BASE, heading.node.place, f"`{name}` stands on itself.", help="Name another base."
        )
        return None
    if project.folder is not None:
        near = [
            project.folder / f"{wanted}.rules",
            project.folder / wanted,
            project.folder.parent / wanted,
            project.folder / name,
        ]
        for path in near:
            if path.is_file() or (path.is_dir() and any(path.glob("*.rules"))):
                return find_project(str(path), budget)
    if wanted in bundled.names():
        return _bundled(wanted)
    close = nearest(wanted, bundled.names())
    collector.report(
        codes.UNKNOWN_BASE,
        heading.node.place,
        f"No ruleset called `{name}` is found.",
        help=f"Did you mean `{close}`?"
        if close
        else f"Bundled are: {', '.join(bundled.names())}. A ruleset of your own lies beside the file.",
    )
    return None
