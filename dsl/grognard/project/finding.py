"""Where rulesets lie: files and folders by their path, bundled ones by name, and what another stands on."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.spelling import did_you_mean
from grognard.host.budget import Budget
from grognard.host.files import find_inside, hold_inside, read_bytes, read_text
from grognard.host.naming import RECORD_ENDING
from grognard.host.plaintext import FileProblem, whole_file
from grognard.ir.names import key
from grognard.lowering.headings import Heading
from grognard.project import bundled
from grognard.source import Place, SourceFile
from grognard.syntax import nodes as ast


@attrs.frozen
class Project:
    """The files of one ruleset or variant, the main file first, and where its base is looked for."""

    name: str
    files: tuple[SourceFile, ...]
    folder: Path | None
    looked_at: tuple[Path, ...] = attrs.field(default=(), eq=False)
    """Where it was looked for, nearest first, by what stands on it: a file that appears there would be read instead."""
    typed: bool = attrs.field(default=False, eq=False)
    """Whether its text was made of what somebody typed, who may name any file."""
    record: SourceFile | None = attrs.field(default=None, eq=False)
    """What somebody has read of its sentences; None where nothing is kept."""
    record_name: str = attrs.field(default="", eq=False)
    """What that is called where it does not go by the name of a file."""

    @property
    def record_path(self) -> Path | None:
        """Where that is kept: beside its main file, of several put together here; None for what comes with the program, or stands in no file."""
        if self.folder is None or not self.files:
            return None
        if self.record_name:
            return self.folder / self.record_name
        if self.typed:
            return None
        return self.folder / f"{Path(self.files[0].path).stem}{RECORD_ENDING}"


def find_project(name: str, budget: Budget) -> Project:
    """A bundled ruleset by its name, or a file or folder by its path; a folder of that name with such a file in it comes first.

    Who names the file of a folder that is called like it means the folder: `hill/hill.rules` with `hill/tables.rules`.
    """
    path = Path(name)
    if name in bundled.names() and not path.is_file() and not (path / f"{name}.rules").is_file():
        return bundled_project(name)
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
                mistyped=True,
            )
        for file in files:
            hold_inside(path, file)
        _hold_one(name, main, files)
        return with_record(
            Project(
                path.resolve().name,
                tuple(read_text(str(file), budget.limits, budget=budget) for file in files),
                path.resolve(),
            )
        )
    if path.is_file() or path.suffix or len(path.parts) > 1:
        whole = (read_text(name, budget.limits, budget=budget), *_parts_beside(path, budget))
        return with_record(Project(path.stem, whole, path.resolve().parent))
    if (named := bundled.named(name)) is not None:
        return bundled_project(named)
    beside = Path(f"{name}.rules")
    if beside.is_file():
        return find_project(str(beside), budget)
    return bundled_project(name)


_MOST_BESIDE = 256
"""So many files of a folder are looked through for a title."""


def _hold_one(name: str, main: Path, files: list[Path]) -> None:
    """Refuse a folder in which several rulesets begin, none of them called like it: nobody knows which is meant."""
    if main in files or len(files) == 1:
        return
    begin = [file for file in files[:_MOST_BESIDE] if file.is_file() and bundled.titles_of(read_text(str(file)).text)]
    if len(begin) > 1:
        names = ", ".join(path.as_posix() for path in begin)
        raise FileProblem(
            f"The folder {name} holds {len(begin)} rulesets: {names}.",
            f"Name the one that is meant: {begin[0].as_posix()}.",
            whole_file(name),
            mistyped=True,
        )


def _parts_beside(path: Path, budget: Budget) -> Iterator[SourceFile]:
    """The other files of a folder that is called like one in it: those that begin no game of their own."""
    if path.stem != path.resolve().parent.name or path.suffix != ".rules":
        return
    for other in sorted(path.parent.glob("*.rules"))[:_MOST_BESIDE]:
        if other.name != path.name and other.is_file():
            hold_inside(path.parent, other)
            file = read_text(str(other), budget.limits, budget=budget)
            if not bundled.titles_of(file.text):
                yield file


def bundled_project(name: str) -> Project:
    """A ruleset that ships with the program."""
    return Project(name, bundled.ruleset_files(name), None, record=bundled.record_file(name, RECORD_ENDING))


def with_record(project: Project) -> Project:
    """A project with what is kept beside it; whatever stands in that file, the rules can be read."""
    path = project.record_path
    if path is None or not path.is_file():
        return project
    hold_inside(path.parent, path)
    beside = Path(path.name) if project.typed else Path(project.files[0].path).with_name(path.name)
    shown = str(beside).replace("\\", "/")
    text = read_bytes(path, shown=shown).decode("utf-8-sig", "replace").replace("\r\n", "\n")
    return attrs.evolve(project, record=SourceFile(shown, text))


@attrs.frozen
class Link:
    """A game on the way from the one that is compiled down to its base, and the line that names what it rests on."""

    project: Project
    place: Place


Chain = tuple[Link, ...]


def base_name(heading: Heading) -> str:
    """What a file says it stands on; nothing for one that stands alone."""
    if isinstance(heading.node, ast.Variant):
        return heading.node.token_text("OF_TITLE")
    return heading.settings.get("extends", "")


_LONGEST_FILE_NAME = 200
"""Bytes; systems allow some 255."""


def _near(name: str, wanted: str, project: Project) -> tuple[Path, ...]:
    """Where a base may lie. A text may name what stands beside it or below, and no other place of the machine."""
    folder = project.folder
    if folder is None or max(len(part.encode("utf-8", "replace")) for part in name.split("/")) > _LONGEST_FILE_NAME:
        return ()
    if not set(name) & set("/\\:\0") and not name.strip().startswith("."):
        return (folder / f"{wanted}.rules", folder / wanted, folder.parent / wanted, folder / name)
    if project.typed:
        return (folder / name,)
    try:
        return (find_inside(folder, name),)
    except FileProblem:
        return ()


def _titled(title: str, project: Project) -> list[Path]:
    """The files beside a text that are called so in their first line, whatever their own names are."""
    if project.folder is None:
        return []
    own = {Path(file.path).name for file in project.files}
    paths: list[Path] = []
    for path in sorted(project.folder.glob("*.rules"))[:_MOST_BESIDE]:
        if path.name in own or not path.is_file():
            continue
        try:
            hold_inside(project.folder, path)
            text = read_text(str(path)).text
        except FileProblem:
            continue
        if key(title) in map(key, bundled.titles_of(text)):
            paths.append(path)
    return paths


def _is_own(path: Path, folder: Path) -> bool:
    """Whether a base lies where its name says, and no link leads from there out of the folder."""
    try:
        hold_inside(folder, path)
    except FileProblem:
        return False
    return True


def _is_circle(base: Project, links: Chain, collector: Collector) -> bool:
    """Whether a base rests on itself; reported at the line that closes the circle."""
    at = next((at for at, link in enumerate(links) if _main_file(link.project) == _main_file(base)), None)
    if at is None:
        return False
    circle = links[at:]
    lines = " → ".join(f"{link.place.file.path} (line {link.place.line})" for link in circle)
    message, help = "This file names itself as its base.", "Name the game that it rests on, or none."
    if len(circle) > 1:
        message = f"These files rest on one another in a circle: {lines} → {base.files[0].path}."
        help = "In one of these lines name a game that rests on none of these files."
    collector.report(codes.UNKNOWN_BASE, circle[-1].place, message, help=help)
    return True


def _main_file(project: Project) -> str:
    """What tells a game from another: where its main file is, or the name of one that ships with the program."""
    if project.folder is None or project.typed or not project.files:
        return project.name
    return os.path.realpath(project.files[0].path)


def find_base(
    name: str, project: Project, heading: Heading, collector: Collector, budget: Budget, chain: Chain
) -> Project | None:
    """The ruleset or variant that another names: beside it, else bundled; None (and a finding) where there is none."""
    wanted = key(name).replace(" ", "_")
    near = _near(name, wanted, project)
    path = next((path for path in near if path.is_file() or (path.is_dir() and any(path.glob("*.rules")))), None)
    if path is not None and project.folder is not None and not project.typed and not _is_own(path, project.folder):
        collector.report(
            codes.UNKNOWN_BASE,
            heading.node.place,
            f"`{path.name}` is a link that leads out of the folder of this file.",
            help="Put the file itself there.",
        )
        return None
    known = bundled.named(name) if path is None else None
    base = bundled_project(known) if known is not None else None
    titled = _titled(name, project) if base is None and path is None else []
    if len(titled) > 1:
        collector.report(
            codes.UNKNOWN_BASE,
            heading.node.place,
            f"Several files here are called `{name}`: {', '.join(path.name for path in titled)}.",
            help=f"Name the file in place of the title, without its ending: `{titled[0].stem}`.",
        )
        return None
    if base is None and (path := path or next(iter(titled), None)) is not None:
        base = find_project(str(path), budget)
    if base is not None:
        links = (*chain, Link(project, heading.node.place))
        if _is_circle(base, links, collector):
            return None
        return attrs.evolve(base, looked_at=near)
    joined = re.split(r"\s*(?:\band\b|[&+;])\s*(?:then\s+)?", name) if name != base_name(heading) else []
    collector.report(
        codes.UNKNOWN_BASE,
        heading.node.place,
        f"No ruleset called `{name}` is found.",
        help=f"Several are named with commas between: `with: {', '.join(joined)}`."
        if len(joined) > 1
        else did_you_mean(
            wanted,
            bundled.names(),
            f"One of your own lies beside the file that names it, as `{wanted}.rules`, or is named by its path. "
            f"Bundled are: {', '.join(bundled.names())}.",
        ),
    )
    return None


def together(name: str) -> Project | None:
    """Several variants over one base, named with a plus: `base+house_rule+another`. None for any other name."""
    base, *variants = (part.strip() for part in name.split("+"))
    if not variants or not base or not all(variants) or Path(name).exists():
        return None
    title = " with ".join([base, " and ".join(variants)])
    text = f"variant {title} of {base}\n  with: {', '.join(variants)}\n"
    called = "+".join(Path(part).stem for part in (base, *variants))
    kept = f"{called}{RECORD_ENDING}"
    return with_record(Project(name, (SourceFile(called, text),), Path.cwd(), typed=True, record_name=kept))
