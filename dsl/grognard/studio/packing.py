"""What does a page carry of Python, and what of it first? Asked within Pyodide, whose bytecode it is.

Three folders are written: `boot` is what Python needs to begin, `first` what the first questions of a page import, and
`rest` every other module that a later question could.
"""

from __future__ import annotations

import importlib.util
import json
import marshal
import sys
from collections.abc import Iterable, Iterator
from importlib.machinery import FrozenImporter
from pathlib import Path
from types import CodeType

from grognard.studio.in_browser import answer, begin

_LOOKED_UP = ("checks", "checks.each")
"""The packages of ours whose modules are found by their folder."""
_ENCODINGS = ("aliases", "ascii", "cp437", "idna", "latin_1", "punycode", "utf_8", "utf_8_sig", "utf_16")
_LEFT_OUT = (
    *("_pyrepl", "argparse", "doctest", "pdb", "pydoc", "tkinter", "unittest"),
    *("asyncio.proactor_events", "asyncio.windows_events", "asyncio.windows_utils"),
)
"""What Python's own library imports only where somebody works on it, or on another system."""
_GAME = "ruleset Luck\n  by: me\n\ntest luck\n  roll D6\n  on 4+: the result is won\n"


def pack(program: Path, library: Path, out: Path, boot: Iterable[str]) -> None:
    """Write the bytecode of our `program` and of Python's `library`; `boot` names the modules that are there before both."""
    _first_questions()
    first = set(sys.modules)
    begun = {name.partition(".")[0] for name in boot}
    for name, path in _modules(program, library):
        own = path.is_relative_to(program)
        part = "boot" if not own and name.partition(".")[0] in begun else "first" if name in first else "rest"
        inside = path.relative_to(program if own else library)
        made = out / part / f"{inside}c"
        made.parent.mkdir(parents=True, exist_ok=True)
        code = compile(path.read_bytes(), inside.as_posix(), "exec", dont_inherit=True, optimize=2)
        made.write_bytes(importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(_slim(code)))


def _first_questions() -> None:
    """Ask what whoever opens a page sees first, up to a roll."""
    studio = begin()
    text = {"path": "luck.rules", "text": _GAME}
    for question, more in (
        ("save", {}), ("files", {}), ("bases", {}), ("read", {}), ("findings", {}), ("findings", {"checks": True}), ("fixes", {}),
        ("complete", {"offset": 42}), ("hover", {"offset": 35}), ("format", {}), ("odds", {"offset": 35}), ("roll", {"rule": "luck"}),
    ):  # fmt: skip
        answer(studio, question, json.dumps({**text, **more}))


def _modules(program: Path, library: Path) -> Iterator[tuple[str, Path]]:
    """The modules that Python begins with, and those that our answers import, at the top of a module or within."""
    # Only here: it is no module of the page.
    from modulefinder import ModuleFinder

    finder = ModuleFinder(path=[str(program), str(library)], excludes=list(_LEFT_OUT))
    specs = [spec for module in sys.modules.values() if (spec := getattr(module, "__spec__", None)) is not None]
    loaded = [spec.name for spec in specs if spec.has_location]
    looked_up = [
        f"grognard.{package}.{path.stem}"
        for package in _LOOKED_UP
        for path in sorted((program / "grognard" / package.replace(".", "/")).glob("*.py"))
    ]
    for name in (*loaded, *looked_up, *(f"encodings.{name}" for name in _ENCODINGS)):
        finder.import_hook(name.removesuffix(".__init__"))
    for name, module in sorted(finder.modules.items()):
        path = Path(getattr(module, "__file__", None) or "")
        if path.suffix == ".py" and name != __name__ and FrozenImporter.find_spec(name) is None:
            yield name, path


def _slim(code: CodeType) -> CodeType:
    """The code with one line for each function: places within are a quarter of all bytes."""
    count = len(code.co_code) // 2
    lines = b"\xef\0" * (count // 8) + (bytes((0xE8 | count % 8 - 1, 0)) if count % 8 else b"")
    constants = tuple(_slim(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=lines, co_consts=constants)
