"""Writes every committed file that a program makes. `make generated` runs it."""

from __future__ import annotations

from pathlib import Path

from grognard.budget import limits_page
from grognard.files import write_file_atomic

ROOT = Path(__file__).resolve().parent.parent

PAGES = {
    "docs/limits.md": limits_page,
}
"""Path → the function that gives its text. A test compares each with the committed file."""


def main() -> None:
    """Write them all."""
    for path, text in PAGES.items():
        write_file_atomic(ROOT / path, text())


if __name__ == "__main__":
    main()
