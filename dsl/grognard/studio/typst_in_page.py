"""How does a page without a program set type? By typst as WebAssembly, behind the calls of its Python package used here.

The page brings the fonts; those of an author are not among them, so that a sheet is in ours.
"""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

_MAIN = "/"
_TEXT = 1
"""How the typesetter tells what is wrong: as plain text."""


class TypstError(RuntimeError):
    """The typesetter gave up; its words."""


class Fonts:
    """The fonts of the page: there are no others."""

    def __init__(self, **_: object) -> None:
        pass


class Compiler:
    """Compiles one template with one job, as `typst.Compiler` does."""

    wasm: Any = None
    """The compiler of the page, once it is loaded."""
    _held: dict[str, bytes] = {}  # noqa: RUF012  # what the one compiler of the page holds

    def __init__(self, main: str, *, root: str, font_paths: object, sys_inputs: dict[str, str]) -> None:
        from pyodide.ffi import to_js  # type: ignore[import-not-found]  # only in a page

        self._to_js = to_js
        self._main = _MAIN + Path(main).relative_to(root).as_posix()
        self._inputs = [[name, value] for name, value in sys_inputs.items()]
        files = {
            _MAIN + path.relative_to(root).as_posix(): path.read_bytes()
            for path in sorted(Path(root).rglob("*"))
            if path.is_file() and "fonts" not in path.relative_to(root).parts
        }
        for path in self._held.keys() - files.keys():
            self.wasm.unmap_shadow(path)
            del self._held[path]
        for path, content in files.items():
            if self._held.get(path) != content:
                self.wasm.map_shadow(path, to_js(content))
                self._held[path] = content

    def query(self, selector: str, field: str | None = None, one: bool = False) -> str:
        """What a template leaves under a label, as JSON."""
        import json

        try:
            found = str(self.wasm.query(self._main, self._to_js(self._inputs), selector, field))
        except Exception as fault:
            raise TypstError(str(fault)) from fault
        return json.dumps(json.loads(found)[0]) if one else found

    def compile(self, format: str = "pdf", **_: object) -> bytes:
        """The finished pages."""
        try:
            made = self.wasm.compile(self._main, self._to_js(self._inputs), format, _TEXT)
        except Exception as fault:
            raise TypstError(str(fault)) from fault
        if not made.result:
            raise TypstError(str(made.diagnostics))
        content: bytes = made.result.to_bytes()
        return content


def installed(wasm: Any) -> ModuleType:
    """A module that stands for the package `typst`, over the compiler that a page has loaded."""
    Compiler.wasm = wasm
    module = ModuleType("typst")
    module.__spec__ = ModuleSpec("typst", None)
    vars(module).update(Compiler=Compiler, Fonts=Fonts, TypstError=TypstError)
    sys.modules["typst"] = module
    return module
