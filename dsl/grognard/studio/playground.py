"""`grognard playground -o DIR`: the workbench as pages that need no program, with Python in the page.

What such a page carries: the modules that its answers import, the libraries that those import, all bundled games,
and Pyodide (Python for browsers) from its npm package.
"""

from __future__ import annotations

import io
import json
import lzma
import shutil
import subprocess
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import distribution, packages_distributions
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from grognard.cli import console
from grognard.host.output_tree import OutputTree
from grognard.language_service.workspace import ENDINGS

_LIBRARIES = ("attr", "attrs", "cattrs", "click", "lark", "typing_extensions")
_DATA = ("syntax", "scaffold", "grammar", "rules")
"""The packages of Grognard that read files of their own."""
_LATER_DATA = ("diagnostics", "docgen", "play")
"""Those of them that no first question of a page reads."""
_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
_TYPST = ("typst_ts_web_compiler.mjs", "typst_ts_web_compiler_bg.wasm")
_FACES = ("Regular", "It", "Semibold", "SemiboldIt", "Bold", "BoldIt")
_WINDOW = 8 * 1024**2
"""The page holds this much more memory while it unpacks."""
_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self' "
    "'unsafe-inline'; img-src data:; font-src data:; frame-src blob: data: 'self'; base-uri 'none'; form-action 'none'"
)


@click.command(short_help="Write the workbench as pages for a web server.")
@click.argument("folder", required=False, type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder to write; an empty or new one, or one written before.",
)
@click.option(
    "--pyodide",
    default="node_modules/pyodide",
    show_default=True,
    type=click.Path(path_type=Path),
    help="The folder of the npm package `pyodide`.",
)
@click.option(
    "--typst",
    default="node_modules/@myriaddreamin/typst-ts-web-compiler",
    show_default=True,
    type=click.Path(path_type=Path),
    help="The folder of the npm package `@myriaddreamin/typst-ts-web-compiler`, for sheets as PDF; without it they are pages.",
)
def command(folder: Path | None, output: Path, pyodide: Path, typst: Path) -> int:
    """Write the workbench for FOLDER, or for all bundled games, as pages that any web server can show.

    They need no program and ask no other server: Python runs in the page. What a reader saves stays in the reader's browser.
    """
    if not (pyodide / "pyodide.asm.wasm").is_file():
        raise click.UsageError(
            f"There is no Pyodide in {pyodide.as_posix()}. Get it with `npm install pyodide`, or name its folder with --pyodide."
        )
    if shutil.which("node") is None:
        raise click.UsageError(
            "This needs Node.js: it runs Pyodide once, to pack the program. There is no `node` on the path."
        )
    with OutputTree(output) as tree:
        for name, content in playground_files(folder, pyodide, typst):
            tree.write(name, content)
    console.write(f"the workbench: {(output / 'index.html').as_posix()}\n")
    return 0


def playground_files(folder: Path | None, pyodide: Path, typst: Path) -> Iterator[tuple[str, bytes]]:
    """Every file of the pages, by its name; the typesetter is among them where it and our font are there."""
    static = files("grognard.studio").joinpath("static")
    page = static.joinpath("index.html").read_text(encoding="utf-8")
    policy = f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    page = page.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n{policy}')
    typesetter = dict(_typesetter(typst))
    prints = ' data-prints="yes"' if typesetter else ""
    script = f'<script src="studio.js" data-worker="worker.js"{prints}>'
    yield "index.html", page.replace('<script src="studio.js">', script).encode()
    yield from typesetter.items()
    for name in ("studio.js", "studio.css", "worker.js"):
        yield name, static.joinpath(name).read_bytes()
    for name in _PYODIDE:
        yield f"pyodide/{name}", (pyodide / name).read_bytes()
    lock = json.loads((pyodide / "pyodide-lock.json").read_bytes())
    yield "pyodide/pyodide-lock.json", json.dumps(lock | {"packages": {}}).encode()
    yield from _python(folder, pyodide)
    yield "licences.txt", _licences().encode()


def _typesetter(package: Path) -> Iterator[tuple[str, bytes]]:
    """The typesetter for the page and the font of our sheets; nothing where one of them is not there."""
    found = find_spec("font_source_sans_pro")
    places = (found.submodule_search_locations or []) if found is not None else []
    fonts = [path for place in places for path in sorted((Path(place) / "files").glob("SourceSansPro-*.otf"))]
    compiler = [package / "pkg" / name for name in _TYPST]
    if fonts and all(path.is_file() for path in compiler):
        for path in (*compiler, *(font for font in fonts if font.stem.partition("-")[2] in _FACES)):
            yield f"typst/{path.name}", path.read_bytes()


def _python(folder: Path | None, pyodide: Path) -> Iterator[tuple[str, bytes]]:
    """Python's library, our program and its data: what Python begins with, what a page asks first, and the rest."""
    data, later = _data(_DATA), _data(_LATER_DATA)
    if folder is not None:
        data |= {
            f"grognard/studio/folder/{path.relative_to(folder).as_posix()}": path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.suffix in ENDINGS and path.is_file() and not path.is_symlink()
        }
    with TemporaryDirectory() as made:
        for name, content in {**dict(_sources()), **data, **later}.items():
            path = Path(made, "program", name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        with as_file(files("grognard.studio").joinpath("static", "pack.mjs")) as script:
            run = subprocess.run(["node", script, pyodide, made], capture_output=True, text=True, check=False)
        if run.returncode:
            raise click.ClickException(f"Pyodide could not pack the program: {run.stderr.strip()[-500:]}")
        boot, first, rest = (_written(Path(made, part)) for part in ("boot", "first", "rest"))
    yield "pyodide/python_stdlib.zip", _zipped(boot)
    yield "first.tar.xz", _packed(first | data)
    yield "rest.tar.xz", _packed(rest | later)


def _sources() -> Iterator[tuple[str, bytes]]:
    """Our modules and those of the libraries that they import."""
    own, libraries = Path(str(files("grognard"))).parent, Path(str(files("attr"))).parent
    for place, name in ((own, "grognard"), *((libraries, name) for name in _LIBRARIES)):
        found = place / name
        for path in sorted(found.rglob("*.py")) if found.is_dir() else [place / f"{name}.py"]:
            yield path.relative_to(place).as_posix(), path.read_bytes()


def _data(packages: Iterable[str]) -> dict[str, bytes]:
    """The files that packages of ours read."""
    return {
        name: content
        for package in packages
        for name, content in _below(files(f"grognard.{package}"), f"grognard/{package}")
    }


def _below(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    """The files of a package that are no modules; of `grammar` and `rules` also those that make them packages."""
    for each in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if each.is_dir():
            if each.name != "__pycache__":
                yield from _below(each, f"{path}/{each.name}")
        elif not each.name.endswith((".py", ".pyc", ".proofread.txt")) or each.name == "__init__.py":
            yield f"{path}/{each.name}", each.read_bytes()


def _written(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, by its path in it."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.pyc")}


def _packed(content: dict[str, bytes]) -> bytes:
    """A tar archive; the same content gives the same bytes."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w") as archive:
        for name, data in sorted(content.items()):
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": _WINDOW}]
    return lzma.compress(raw.getvalue(), filters=filters)


def _zipped(content: dict[str, bytes]) -> bytes:
    """A zip archive; the same content gives the same bytes."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in sorted(content.items()):
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def _licences() -> str:
    """The licences of the libraries that a page carries."""
    parts = [
        "Pyodide, MPL-2.0: https://github.com/pyodide/pyodide",
        "typst.ts, Apache-2.0: https://github.com/Myriad-Dreamin/typst.ts",
        "Source Sans Pro, OFL-1.1: https://github.com/adobe-fonts/source-sans",
    ]
    for name in sorted({packages_distributions()[name][0] for name in _LIBRARIES}):
        found = distribution(name)
        parts.append(f"{found.metadata['Name']} {found.version}")
        parts += [path.read_text(encoding="utf-8") for path in found.files or () if "LICENSE" in path.name.upper()]
    return "\n\n".join(parts) + "\n"
