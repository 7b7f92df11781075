"""How are rows written so that a spreadsheet takes each cell for what it says, and none for a formula?"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

_FORMULA = re.compile(r"[\s']*[=+\-@\uff1d\uff0b\uff0d\uff20]|\t")
_FIGURE = re.compile(r"[+-]?(?:\d[\d.,/]*\s*%?)?")
"""What begins with a sign and is only a figure, or that sign alone."""


def rows_text(rows: Iterable[Sequence[str]], delimiter: str = ",") -> str:
    """Rows as text, a line each; a cell that would be a formula has an apostrophe before it, which spreadsheets hide."""
    written = io.StringIO()
    csv.writer(written, delimiter=delimiter, lineterminator="\n").writerows(
        [as_said(cell) for cell in row] for row in rows
    )
    return written.getvalue()


def figure(share: Fraction) -> str:
    """A chance as a figure, to twelve digits: a spreadsheet takes `1/36` for January 1936."""
    return f"{float(share):.12g}"


def as_said(cell: str) -> str:
    """A cell that no spreadsheet works out, and that ends no row: a carriage return in it is a line feed."""
    cell = cell.replace("\r\n", "\n").replace("\r", "\n")
    return f"'{cell}" if _FORMULA.match(cell) and not _FIGURE.fullmatch(cell) else cell
