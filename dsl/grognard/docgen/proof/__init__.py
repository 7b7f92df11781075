"""Whether a finished sheet suffices: what counted in a run is looked for in the text of its pages."""

from __future__ import annotations

import importlib.util

from grognard.host.extras import install_command

NOT_READ = (
    f"Reading a sheet back takes pypdfium2, which is not installed here. Install it with: {install_command('qrs')}\n"
)


def can_be_read() -> bool:
    """Whether what reads finished sheets is installed; `proving` may be imported only then."""
    return importlib.util.find_spec("pypdfium2") is not None
