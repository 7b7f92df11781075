"""Libraries that only some commands need: what to type where they are not installed.

The command names the libraries themselves and not this program, so it does the same for a clone as for a package
from an index; and the Python that runs, so that they come where they are looked for.
"""

from __future__ import annotations

import shlex
import sys

EXTRAS = {
    "site": ("mkdocs<2,>=1.6", "pygments>=2.17"),
    "qrs": ("typst>=0.14", "font-source-sans-pro>=0.0.1", "pypdfium2>=4.30"),
    "bulk": ("numpy>=2",),
    "table": ("shapely>=2.1",),
    "texts": ("markdown-it-py>=3", "lxml>=5.2", "pypdfium2>=4.30"),
    "spelling": ("codespell>=2.3",),
    "lsp": ("pygls>=2",),
    "cluster": ("distributed>=2024.8",),
}
"""The libraries of each extra of the package, as pip takes them. A test holds them against pyproject.toml."""


def install_command(extra: str) -> str:
    """What to type for an extra of the package: `…/python -m pip install 'numpy>=2'`."""
    return pip_install(*EXTRAS[extra])


def pip_install(*wanted: str) -> str:
    """What to type to have some libraries where this program looks for them."""
    return f"{shlex.quote(sys.executable or 'python')} -m pip install {' '.join(map(shlex.quote, wanted))}"
