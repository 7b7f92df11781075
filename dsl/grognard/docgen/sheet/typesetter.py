"""The typesetter at arm's length: fonts of our own, a folder with only our files, no clock, no network."""

from __future__ import annotations

import datetime
import importlib.util
import json
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from typing import Any

from grognard.docgen.fonts import SheetFonts
from grognard.docgen.hidden import with_codes
from grognard.host.extras import install_command
from grognard.host.scratch import scratch_folder
from grognard.version import MADE_BY

_FACES = ("Regular", "It", "Semibold", "SemiboldIt", "Bold", "BoldIt")
_PACKAGE = "font_source_sans_pro"
_FAMILY = "Source Sans Pro"
_EMBEDDED = ("Libertinus Serif", "DejaVu Sans Mono", "New Computer Modern")
_OURS = "grognard.docgen.sheet"
_NO_FILES: Mapping[str, bytes] = {}
_NOTHING: dict[str, Any] = {"title": "", "smallest": 0, "page": {"width": 600, "height": 600}}
"""Where no page is made."""
_EMPTY, _KEEPS = "empty.typ", 10
"""A text without words; the typesetter keeps what none of so many texts used that were compiled since."""
_STAMP = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)


class SheetUnavailable(Exception):
    """The typesetter is not installed; says in plain words what to do."""


class NotSet(Exception):
    """The typesetter gave up; its words."""


@contextmanager
def typesetter(
    template: str = "sheet.typ",
    fonts: SheetFonts | None = None,
    package: str = _OURS,
    beside: Mapping[str, bytes] = _NO_FILES,
    parts: Sequence[str] = (),
) -> Iterator[Typesetter]:
    """A typesetter for one template, in a `with` block.

    `package` is where the template lies, with the `parts` that it includes; `beside` are files that it may show, by
    their paths. Raises SheetUnavailable where it is not installed.
    """
    if importlib.util.find_spec("typst") is None:
        raise SheetUnavailable(
            f"Sheets and books are made with typst, which is not installed here. Install it with: {install_command('qrs')}"
        )
    with scratch_folder("sheet") as folder:
        # Typst sees nothing beyond this folder, and in it only what is ours.
        root = folder / "root"
        root.mkdir()
        for name in (template, *parts):
            (root / name).write_bytes((resources.files(package) / name).read_bytes())
        for name, content in beside.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        (root / _EMPTY).touch()
        (root / "fonts").mkdir()
        families = (_FAMILY, *_EMBEDDED) if _copy_fonts(root / "fonts") else _EMBEDDED
        if fonts is not None:
            for number, content in enumerate(fonts.files):
                (root / "fonts" / f"author-{number}.ttf").write_bytes(content)
            families = (fonts.family, *families)
        yield Typesetter(root / template, families)


def _copy_fonts(folder: Path) -> bool:
    """Bring the faces of the font package over, one file each: the package holds each face twice."""
    spec = importlib.util.find_spec(_PACKAGE)
    for place in (spec.submodule_search_locations or []) if spec is not None else []:
        files = [Path(place) / "files" / f"SourceSansPro-{face}.otf" for face in _FACES]
        if all(file.is_file() for file in files):
            for file in files:
                shutil.copyfile(file, folder / file.name)
            return True
    return False


class Typesetter:
    """Compiles a template with one job at a time; beside it lie the fonts."""

    def __init__(self, template: Path, families: Sequence[str]) -> None:
        self._template = template
        self.families = families
        self._faces: Any = None

    def _compiler(self, job: Mapping[str, Any], template: Path | None = None) -> Any:
        import typst

        if self._faces is None:
            folders = [str(self._template.parent / "fonts")]
            self._faces = typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=folders)
        words = json.dumps({**job, "fonts": self.families, "made_by": MADE_BY}, ensure_ascii=False)
        return typst.Compiler(
            str(template or self._template),
            root=str(self._template.parent),
            font_paths=self._faces,
            sys_inputs={"job": words},
        )

    def _answer(self, compiler: Any, label: str) -> Any:
        """The one value that a template leaves under a label."""
        return json.loads(compiler.query(label, "value", one=True))

    def needs(self, job: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Of each block, what it needs in parts of the type size: its widest word, its widest mark, its columns."""
        found: list[dict[str, Any]] = self._answer(self._compiler({**_NOTHING, **job, "mode": "needs"}), "<needs>")
        return found

    def frame(self, job: Mapping[str, Any]) -> dict[str, float]:
        """The heights of header and footer, in points."""
        found: dict[str, float] = self._answer(self._compiler({**job, "mode": "frame"}), "<frame>")
        return found

    def measure(self, job: Mapping[str, Any]) -> list[list[dict[str, Any]]]:
        """Of each case, what was measured of each of its blocks."""
        found = json.loads(self._compiler({**_NOTHING, **job, "mode": "measure"}).query("<measured>", "value"))
        assert isinstance(found, list)
        # Hundreds of blocks take 80 MB each time, and a question alone never makes the typesetter let go of them.
        empty = self._compiler({}, self._template.with_name(_EMPTY))
        for _ in range(_KEEPS + 1):
            empty.compile(format="pdf")
        return found

    def place(self, job: Mapping[str, Any]) -> tuple[bytes, list[dict[str, Any]]]:
        """The finished sheet, and a record of every piece that is really on it."""
        compiler = self._compiler({**job, "mode": "place"})
        made = compiler.compile(format="pdf", timestamp=_STAMP)
        placed = json.loads(compiler.query("<placed>", "value"))
        assert isinstance(made, bytes)
        return made, placed

    def pages(self, job: Mapping[str, Any]) -> int:
        """How many pages a text has."""
        return int(self._answer(self._compiler(job), "<pages>"))

    def printed(self, job: Mapping[str, Any]) -> bytes:
        """A finished text."""
        made = self._compiler(with_codes(dict(job))).compile(format="pdf", timestamp=_STAMP)
        assert isinstance(made, bytes)
        return made

    def picture(self, pixels_per_inch: int) -> bytes:
        """A template that is one picture, as PNG."""
        made = self._compiler({}).compile(format="png", ppi=pixels_per_inch)
        assert isinstance(made, bytes)
        return made

    def paged(self, job: Mapping[str, Any]) -> tuple[bytes, int, list[int]]:
        """A finished text, how many pages it has, and what was pressed together in it.

        Raises NotSet where the typesetter cannot make it: files that it shows may be broken.
        """
        import typst

        compiler = self._compiler(job)
        try:
            made = compiler.compile(format="pdf", timestamp=_STAMP)
        except typst.TypstError as fault:
            raise NotSet(str(fault)) from fault
        assert isinstance(made, bytes)
        return made, int(self._answer(compiler, "<pages>")), list(map(int, self._answer(compiler, "<pressed>")))
