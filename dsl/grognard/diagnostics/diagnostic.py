"""A diagnostic is data: code, place, sentence, hint. How it looks is the renderers' business."""

from __future__ import annotations

import enum
from collections.abc import Iterable

import attrs

from grognard.source import Place, Stretch


class Severity(enum.Enum):
    """How much a diagnostic matters; the order is the order of weight."""

    ERROR = "error"
    WARNING = "warning"
    GAP = "gap"
    NOTE = "note"


_ORDER = {severity: number for number, severity in enumerate(Severity)}


@attrs.frozen
class Code:
    """One kind of diagnostic. `slug` names the fault, never the cure. A code is never used twice."""

    name: str
    slug: str
    severity: Severity
    since: str = "0.1.0"


@attrs.frozen
class Label:
    """A second place, with a few words that say what it has to do with the first."""

    place: Place
    words: str


@attrs.frozen
class Diagnostic:
    """One finding.

    `message` is one sentence: what is wrong, in the author's own words. `help` says what to do.
    `also` are further places. `notes` say why. `paste` is a block of text, lines and all, which the author puts into his
    own file and mends there; findings with the same block are mended by it together.
    """

    code: Code
    place: Place
    message: str
    help: str | None = None
    also: tuple[Label, ...] = ()
    notes: tuple[str, ...] = ()
    paste: str = ""

    @property
    def severity(self) -> Severity:
        """The severity of its code."""
        return self.code.severity

    def sort_key(self) -> tuple[str, int, int, str, str]:
        """File, place, weight, code: the order in which findings are shown."""
        return (self.place.file.path, self.place.span.start, _ORDER[self.severity], self.code.name, self.message)


def move_along(findings: Iterable[Diagnostic]) -> bool:
    """Whether findings stay true while their lines move: each place is in a declaration, none is a file as a whole.

    No message of a game without errors may count lines; a label shows a second place.
    """
    places = (place for finding in findings for place in (finding.place, *(label.place for label in finding.also)))
    return all(isinstance(place.within()[0], Stretch) for place in places)
