"""From a compiled ruleset to a folder: built whole or not at all, and not again where nothing has changed."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import attrs

from grognard.checking import add_checks
from grognard.checks.all import FAULTS
from grognard.cli import console
from grognard.cli.build_stamp import RECORD, is_built, mark_of_build
from grognard.cli.pictures import read_pictures
from grognard.cli.printing import Beside, Press
from grognard.cli.progress import Progress
from grognard.cli.shapes import Shape, made_as
from grognard.diagnostics.diagnostic import Severity
from grognard.docgen.shapes.in_play import NotThere, in_play, left_out
from grognard.docgen.sheet.measuring import Measures
from grognard.docgen.sheet.typesetter import SheetUnavailable
from grognard.docgen.site import SiteUnavailable
from grognard.docgen.volume.making import PictureUnreadable
from grognard.driver import Compiled, base_of
from grognard.host.output_tree import OutputTree
from grognard.ir.ruleset import Ruleset
from grognard.source import SourceFile
from grognard.store.answers import Answers


@attrs.define
class Shared:
    """What rulesets that are built one after the other share: found by marks or by their texts, or not at all."""

    beside: Answers[Beside] = attrs.field(factory=Answers)
    measures: Measures = attrs.field(factory=Measures)
    compiled: dict[tuple[SourceFile, ...], Ruleset] = attrs.field(factory=dict)

    def base_of(self, compiled: Compiled) -> Ruleset | None:
        """What a variant is laid over, compiled once; None where it is no variant."""
        own = compiled.stands_on.files if compiled.stands_on is not None else ()
        for files, ruleset in self.compiled.items():
            if own and files[-len(own) :] == own:  # what that stands on itself comes before
                return ruleset
        return base_of(compiled)


class Builder:
    """Builds into one folder, again and again if need be."""

    def __init__(
        self,
        output: Path,
        shapes: tuple[Shape, ...] = ("site",),
        part: str = "",
        shared: Shared | None = None,
        paper: str | None = None,
    ) -> None:
        self.output = output
        self.shapes = shapes
        self.part = part
        self.paper = paper
        self._progress = Progress()
        self._shared = shared or Shared()
        self._beside: Answers[Beside] = Answers("build", f"{output.resolve()}")
        self._press = Press(self._beside, self._progress, self._shared.measures)

    def build(self, compiled: Compiled) -> int:
        """Check and build. Errors are shown, and leave the folder as it was."""
        pictures = read_pictures(compiled.files)
        seen = [f"{name} {hashlib.sha256(content).hexdigest()}" for name, content in sorted(pictures.items())]
        mark = mark_of_build(compiled.files, (*self.shapes, "for", self.part, "on", self.paper or "", *seen))
        OutputTree(self.output).clear_up()
        if not compiled.has_errors and is_built(self.output, mark):
            console.write(f"{compiled.ruleset.title}: nothing has changed: {self.output.as_posix()}\n")
            return 0
        self._beside.learn(self._shared.beside)
        compiled = add_checks(compiled, FAULTS)
        compiled.runs.save()
        self._press.runs = compiled.runs
        if compiled.has_errors:
            console.show(
                [finding for finding in compiled.diagnostics if finding.severity is Severity.ERROR], stream=sys.stderr
            )
            return 1
        try:
            ruleset = in_play(compiled.ruleset, self.part) if self.part else compiled.ruleset
            base = self._shared.base_of(compiled) if not self.part else None
            made = [made_as(shape, ruleset, self._press, pictures, base, self.paper) for shape in self.shapes]
        except NotThere as missing:
            console.write(f"{missing.message}\n{missing.help}\n", sys.stderr)
            return 2
        except (SheetUnavailable, SiteUnavailable, PictureUnreadable) as missing:
            console.write(f"{missing}\n", sys.stderr)
            return 1
        finally:
            self._progress.clear()
        self._shared.beside.learn(self._beside)
        self._beside.save()
        self._shared.compiled[compiled.files] = compiled.ruleset
        if self.part:
            fewer = left_out(compiled.ruleset, ruleset)
            said = f"{fewer} lines and cells are left out" if fewer else "nothing can be left out: it needs every line"
            console.write(f"{ruleset.title}: {said}.\n")
        with OutputTree(self.output) as tree:
            for each in made:
                for name, content in each.files.items():
                    tree.write(name, content)
            tree.write(RECORD, mark)
        for each in made:
            console.write(f"{ruleset.title}: {each.shape}: {(self.output / each.first).as_posix()}\n")
            for name, about in each.besides:
                console.write(f"  {(self.output / name).as_posix()}: {about}\n")
        return 0
