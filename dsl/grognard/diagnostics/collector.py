"""Where passes report. A pass never raises for a mistake of an author: it reports and goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from grognard.diagnostics.diagnostic import Code, Diagnostic, Label, Severity
from grognard.diagnostics.spelling import Help, nearest
from grognard.source import Place

_SOUGHT = 20_000
"""So often a misspelled name is held against one that is known; who has more of both has another trouble."""


class Collector:
    """Gathers the diagnostics of one compilation; the same finding twice counts once."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, int, int, str, str], Diagnostic] = {}
        self.reports = 0
        """How often something was reported, the same finding as often as it was."""
        self._sought = 0

    def nearest(self, word: str, known: Iterable[str] | Callable[[], Iterable[str]]) -> str | None:
        """The known name that is nearest to a word; None where nothing is near, or too many have been sought already."""
        if self._sought > _SOUGHT:
            return None
        names = list(known() if callable(known) else known)
        self._sought += len(names)
        return nearest(word, names)

    def did_you_mean(
        self, word: str, known: Iterable[str] | Callable[[], Iterable[str]], otherwise: Help
    ) -> str | Help:
        """Asks whether that name is meant; says something else where there is none."""
        near = self.nearest(word, known)
        return f"Did you mean `{near}`?" if near else otherwise

    def report(
        self,
        code: Code,
        place: Place,
        message: str,
        *,
        help: str | None = None,
        also: Sequence[Label] = (),
        notes: Sequence[str] = (),
        paste: str = "",
    ) -> None:
        """Note one finding."""
        self.take(Diagnostic(code, place, message, help, tuple(also), tuple(notes), paste))

    def take(self, finding: Diagnostic) -> None:
        """Note a finding of another collector."""
        self.reports += 1
        self._found.setdefault(finding.sort_key(), finding)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All findings, in the order in which they are shown."""
        return tuple(self._found[key] for key in sorted(self._found))

    @property
    def has_errors(self) -> bool:
        """Whether anything found is an error."""
        return any(finding.severity is Severity.ERROR for finding in self._found.values())
