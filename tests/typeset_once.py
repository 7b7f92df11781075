"""A sheet that was made once in a session is not made again: it is the same, as tests of it demand.

Sheets of the bundled rulesets are asked for by many tests, each for a question of its own. What is kept rests on all that
a sheet is made of: its data, paper, edition and fonts. Within `made_anew` nothing is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from grognard.docgen.fonts import SheetFonts
from grognard.docgen.sheet import making
from grognard.docgen.sheet.data import SheetData
from grognard.docgen.sheet.making import SheetResult
from grognard.docgen.sheet.measuring import Measures
from grognard.docgen.sheet.page import USUAL, Edition
from tests.shared import digest, made_once

_make = making.make_sheet
_anew: list[bool] = []
_measures = Measures()
"""What was measured for any sheet of this process: a variant has most blocks of its base."""


@contextmanager
def made_anew() -> Iterator[None]:
    """For tests of the making itself: that it gives the same twice, and what becomes of it where a step goes wrong."""
    _anew.append(True)
    try:
        yield
    finally:
        _anew.pop()


def _make_once(
    data: SheetData,
    paper: str | None = None,
    edition: Edition = USUAL,
    measures: Measures | None = None,
    fonts: SheetFonts | None = None,
) -> SheetResult:
    if _anew:
        return _make(data, paper, edition, measures, fonts)
    chosen = paper or data.paper or "a4"  # as `make_sheet` has it: who names no paper asks for one of these
    name = digest(repr(part).encode("utf-8", "surrogatepass") for part in (data, chosen, edition, fonts))
    return made_once(name, lambda: _make(data, chosen, edition, measures or _measures, fonts))


def share_sheets() -> None:
    """From now on, in this process: before any module takes `make_sheet` from where it stands."""
    setattr(making, "make_sheet", _make_once)  # noqa: B010
