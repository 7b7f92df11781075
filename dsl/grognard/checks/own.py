"""Which checks does an author bring along? A Python file with a tuple `CHECKS`, named on the command line.

Each is a `Check`, as ours are, with a `Code` of its own to report by. Such a file is
a program, and runs as one: only what somebody names is read.
"""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from grognard.checks.check import Check
from grognard.host.plaintext import FileProblem, whole_file


def own_checks(path: str) -> tuple[Check, ...]:
    """The checks of a file. Raises `FileProblem` where it is none, has no `CHECKS`, or does not run."""
    spec = spec_from_file_location("grognard_own_checks", path)
    if not Path(path).is_file() or spec is None or spec.loader is None:
        raise FileProblem(
            f"{path} is no file of checks.",
            "Name a Python file with a tuple `CHECKS` in it.",
            whole_file(path),
            mistyped=True,
        )
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # whatever its author wrote
        raise FileProblem(f"{path} does not run: {error}.", "Run it with Python by itself.", whole_file(path)) from None
    checks = getattr(module, "CHECKS", None)
    if not isinstance(checks, tuple) or not checks or not all(isinstance(check, Check) for check in checks):
        raise FileProblem(
            f"{path} has no tuple `CHECKS` of `Check` objects.",
            "Write `CHECKS = (Check(your_check),)` at its end.",
            whole_file(path),
        )
    return checks
