"""One thing that a close reader would mark: where, what, why, what to do, and how sure it is."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Sequence

import attrs

from grognard.diagnostics.diagnostic import Code, Diagnostic, Label, Severity
from grognard.source import Place

QUOTED_WORDS = 6
"""No finding quotes more of a text than this."""

BANDS = {
    Severity.ERROR: "Matters at the table",
    Severity.WARNING: "Leaves a reader in doubt",
    Severity.NOTE: "Print and layout",
}
"""What findings are told under, the heaviest first."""
_WORD = re.compile(r"\S+")


class Sure(enum.Enum):
    """How sure a finding is, the surest first."""

    CERTAIN = "certain"
    LIKELY = "likely"


@attrs.frozen
class Finding:
    """One finding in a text. `places` are further ones of the same kind, which need not be told one by one."""

    code: Code
    place: Place
    message: str
    help: str
    sure: Sure = Sure.LIKELY
    also: tuple[Label, ...] = ()
    places: tuple[Place, ...] = ()

    @classmethod
    def at_all(cls, code: Code, places: Sequence[Place], message: str, help: str, sure: Sure = Sure.LIKELY) -> Finding:
        """One finding for several places of one kind, told at the first of them."""
        return cls(code, places[0], message, help, sure, places=tuple(places[1:]))

    @property
    def quote(self) -> str:
        """The words it is about."""
        return quoted(self.place.text)

    @property
    def diagnostic(self) -> Diagnostic:
        """The same, as findings in rules files are shown."""
        return Diagnostic(self.code, self.place, self.message, self.help, self.also, (f"How sure: {self.sure.value}.",))

    def located(self, where: str) -> Diagnostic:
        """The same with the place as the owner of the rulebook finds it, where a line of ours says nothing to him."""
        diagnostic = self.diagnostic
        return attrs.evolve(diagnostic, notes=(*diagnostic.notes, f"Where: {where}.")) if where else diagnostic


def quoted(text: str) -> str:
    """At most six words of a text, on one line, no word longer than 40 characters."""
    words: list[str] = []
    for match in _WORD.finditer(text):
        if len(words) == QUOTED_WORDS:
            return " ".join(words) + " …"
        word = match.group()
        words.append(word if len(word) <= 40 else word[:40] + "…")
    return " ".join(words)


def some_of(names: Sequence[str], most: int) -> str:
    """The first of several names, and how many there are besides: `a, b and 3 more`."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return f"{', '.join(names[:most])}{more}"


def times(count: int) -> str:
    """How often: `once`, `twice`, `3 times`."""
    return "once" if count == 1 else "twice" if count == 2 else f"{count} times"


def by_weight(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The order in which they are told: what matters most at the table first."""
    weights, sures = list(Severity), list(Sure)

    def weight(finding: Finding) -> tuple[int, int, str, int, str]:
        span = finding.place.span.start
        return (
            weights.index(finding.code.severity),
            sures.index(finding.sure),
            finding.code.name,
            span,
            finding.message,
        )

    return tuple(sorted(dict.fromkeys(findings), key=weight))
