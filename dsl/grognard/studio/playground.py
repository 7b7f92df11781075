"""`grognard playground -o DIR`: the workbench as pages that need no program, with Python in the page.

What such a page carries: the modules that its answers import, the libraries that those import, all bundled games,
and Pyodide (Python for browsers) from its npm package.
"""

from __future__ import annotations

import io
import lzma
import pkgutil
import tarfile
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution, packages_distributions
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from modulefinder import ModuleFinder
from pathlib import Path

import click

from grognard.cli import console
from grognard.host.output_tree import OutputTree
from grognard.language_service.workspace import ENDINGS
from grognard.word_set import word_set

_LIBRARIES = ("attr", "attrs", "cattrs", "click", "lark", "typing_extensions")
_DATA = ("diagnostics", "docgen", "play", "syntax", "scaffold", "grammar", "rules")
"""The packages of Grognard that read files of their own."""
_LOOKED_UP = ("checks", "checks.each")
"""Those whose modules are found by their folder."""
_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
_TYPST = ("typst_ts_web_compiler.mjs", "typst_ts_web_compiler_bg.wasm")
_FACES = ("Regular", "It", "Semibold", "SemiboldIt", "Bold", "BoldIt")
_NOT_NEEDED = word_set(
    "_pyio.py _pyrepl aifc.py antigravity.py argparse.py bdb.py cProfile.py cgi.py chunk.py cmd.py "
    "code.py compileall.py configparser.py ctypes curses dbm doctest.py ensurepip filecmp.py "
    "fileinput.py ftplib.py getpass.py http idlelib imaplib.py ipaddress.py mailbox.py mimetypes.py "
    "netrc.py nntplib.py nturl2path.py optparse.py pdb.py pickletools.py plistlib.py poplib.py profile.py pstats.py "
    "pty.py pyclbr.py pydoc.py pydoc_data rlcompleter.py sched.py shelve.py smtplib.py socketserver.py sqlite3 "
    "statistics.py symtable.py tabnanny.py telnetlib.py this.py timeit.py tkinter tomllib trace.py tracemalloc.py "
    "tty.py turtle.py unittest venv webbrowser.py wsgiref xdrlib.py xml xmlrpc zoneinfo"
)
"""Modules of Python that nothing here imports."""
_ENCODINGS = frozenset(
    f"encodings/{name}.py"
    for name in ("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode", "utf_8", "utf_8_sig", "utf_16")
)
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
    yield "grognard.tar.xz", _packed(dict(_program(folder)))
    for name in _PYODIDE:
        yield f"pyodide/{name}", (pyodide / name).read_bytes()
    yield "pyodide/python_stdlib.zip", _slim((pyodide / "python_stdlib.zip").read_bytes())
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


def _program(folder: Path | None) -> Iterator[tuple[str, bytes]]:
    """The modules and data that a page carries, by their paths."""
    own, libraries = Path(str(files("grognard"))).parent, Path(str(files("attr"))).parent
    for path in _modules(own):
        yield path.relative_to(own).as_posix(), path.read_bytes()
    for name in _LIBRARIES:
        found = libraries / name
        for path in sorted(found.rglob("*.py")) if found.is_dir() else [libraries / f"{name}.py"]:
            yield path.relative_to(libraries).as_posix(), path.read_bytes()
    for package in _DATA:
        yield from _below(files(f"grognard.{package}"), f"grognard/{package}")
    if folder is None:
        return
    for path in sorted(folder.rglob("*")):
        if path.suffix in ENDINGS and path.is_file() and not path.is_symlink():
            yield f"grognard/studio/folder/{path.relative_to(folder).as_posix()}", path.read_bytes()


def _modules(own: Path) -> Iterator[Path]:
    """The files of every module of ours that the answers import, at the top of a module or within."""
    finder = ModuleFinder(path=[str(own)])
    finder.import_hook("grognard.studio.in_browser")
    for package in _LOOKED_UP:
        for module in pkgutil.iter_modules([str(own / "grognard" / package.replace(".", "/"))]):
            finder.import_hook(f"grognard.{package}.{module.name}")
    for name in (each for each in finder.modules if each.partition(".")[0] == "grognard"):
        path = own.joinpath(*name.split("."))
        yield path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def _below(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    """The files of a package that are no modules; of `grammar` and `rules` also those that make them packages."""
    for each in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if each.is_dir():
            if each.name != "__pycache__":
                yield from _below(each, f"{path}/{each.name}")
        elif not each.name.endswith((".py", ".pyc", ".proofread.txt")) or each.name == "__init__.py":
            yield f"{path}/{each.name}", each.read_bytes()


def _packed(content: dict[str, bytes]) -> bytes:
    """A tar archive; the same content gives the same bytes."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w") as archive:
        for name, data in sorted(content.items()):
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return lzma.compress(raw.getvalue(), preset=9 | lzma.PRESET_EXTREME)


def _slim(library: bytes) -> bytes:
    """Python's own library without what nothing here imports."""
    made = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(library)) as whole,
        zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as slim,
    ):
        for entry in whole.infolist():
            top = entry.filename.partition("/")[0]
            if top not in _NOT_NEEDED and (top != "encodings" or entry.filename in _ENCODINGS):
                slim.writestr(zipfile.ZipInfo(entry.filename), whole.read(entry), zipfile.ZIP_DEFLATED)
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
