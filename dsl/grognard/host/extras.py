"""Libraries that only some commands need: what to type where they are not installed.

The command names the libraries themselves and not this program, so it does the same for a clone as for a package
from an index; and the Python that runs, so that they come where they are looked for.
"""

from __future__ import annotations

import re
import shlex
import sys
from importlib import metadata

_WANTED = {
    "site": ("mkdocs<2,>=1.6",),
    "qrs": ("typst>=0.14", "font-source-sans-pro>=0.0.1", "pypdfium2>=4.30"),
    "bulk": ("numpy>=2",),
    "texts": ("markdown-it-py>=3", "lxml>=5.2", "python-docx>=1.1", "pypdfium2>=4.30"),
    "spelling": ("pyspellchecker>=0.8", "lemminflect>=0.2.3"),
}
"""Where the program runs from a folder and knows nothing of how it was packed. A test holds it against that."""


def install_command(extra: str) -> str:
    """What to type for an extra of the package: `…/python -m pip install 'numpy>=2'`."""
    wanted = " ".join(map(shlex.quote, libraries(extra)))
    return f"{shlex.quote(sys.executable or 'python')} -m pip install {wanted}"


def libraries(extra: str) -> tuple[str, ...]:
    """The libraries of an extra, as pip takes them."""
    try:
        listed = metadata.requires("grognard") or []
    except metadata.PackageNotFoundError:
        listed = []
    marked = re.compile(rf"""(?P<library>[^;]+?)\s*;\s*extra\s*==\s*["']{re.escape(extra)}["']""")
    found = tuple(named["library"] for one in listed if (named := marked.fullmatch(one)) is not None)
    return found or _WANTED[extra]
