"""Diagnostics as text for people: the sentence, the author's own line, a caret under what is meant.

Knows nothing of passes, files or terminals: it is given a width and an encoding, and returns a text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import PurePath

import attrs

from grognard.diagnostics.diagnostic import Diagnostic, Severity
from grognard.diagnostics.render.cells import cut, expand, visible, width_of
from grognard.source import Place

_COLORS = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.GAP: "1;36", Severity.NOTE: "1;34"}

_LONGEST_LINE = 10_000
"""Characters of a line that are looked at on each side of the span; the rest cannot be shown anyhow."""

_ALLOWED = 3
"""So many of what is allowed in place are named."""
_PLACES = 4
"""So many more places are shown at which the same is said."""


def render(
    diagnostics: Sequence[Diagnostic],
    color: bool = False,
    width: int = 80,
    limit: int | None = 50,
    *,
    encoding: str = "utf-8",
    allowed: Sequence[Diagnostic] = (),
) -> str:
    """All findings up to the limit, the weightiest where not all are shown; how many more; a summary; a line end."""
    page = _Page(color, max(width, 40), encoding)
    shown = diagnostics if limit is None else _weightiest(diagnostics, limit)
    blocks = [page.mended_together(group) for group in _mended_together(_alike(shown))]
    if len(shown) < len(diagnostics):
        blocks.append(f"... and {len(diagnostics) - len(shown):,} more")
    blocks.append(summary(diagnostics, allowed))
    return "\n\n".join(blocks) + "\n"


def _weightiest(diagnostics: Sequence[Diagnostic], limit: int) -> list[Diagnostic]:
    """So many of them, errors before warnings before what is only to be known, in the order they came in."""
    weights = list(Severity)
    order = sorted(range(len(diagnostics)), key=lambda number: weights.index(diagnostics[number].severity))
    return [diagnostics[number] for number in sorted(order[:limit])]


def _alike(diagnostics: Sequence[Diagnostic]) -> list[list[Diagnostic]]:
    """Findings that stand one after the other and say the same of different places, together: one cause is told once."""
    groups: list[list[Diagnostic]] = []
    for diagnostic in diagnostics:
        first = groups[-1][0] if groups else None
        if first is not None and _says(first) == _says(diagnostic) and first.place.file is diagnostic.place.file:
            groups[-1].append(diagnostic)
        else:
            groups.append([diagnostic])
    return groups


def _mended_together(groups: Iterable[list[Diagnostic]]) -> list[list[list[Diagnostic]]]:
    """Findings that one block of text mends, one after the other where the first of them stands."""
    together: list[list[list[Diagnostic]]] = []
    by_paste: dict[str, list[list[Diagnostic]]] = {}
    for group in groups:
        paste = group[0].paste
        if paste in by_paste:
            by_paste[paste].append(group)
            continue
        together.append([group])
        if paste:
            by_paste[paste] = together[-1]
    return together


def _says(finding: Diagnostic) -> tuple[object, ...]:
    return finding.code, finding.message, finding.help, finding.notes, finding.also, finding.paste


def counted(diagnostics: Iterable[Diagnostic]) -> list[str]:
    """How many there are of each weight, the heaviest first: `2 errors`, `1 warning`."""
    counts = Counter(each.severity for each in diagnostics)
    return [
        f"{counts[severity]:,} {severity.value}{'s' if counts[severity] != 1 else ''}"
        for severity in Severity
        if counts[severity]
    ]


def summary(diagnostics: Iterable[Diagnostic], allowed: Sequence[Diagnostic] = ()) -> str:
    """`2 errors, 1 warning, 1 allowed in place: GR512 at mill.rules:4`, or `Nothing found.`."""
    told = [
        f"{finding.code.name} at {PurePath(finding.place.file.path).name}:{finding.place.line}"
        for finding in allowed[:_ALLOWED]
    ]
    rest = f" and {len(allowed) - _ALLOWED:,} more" if len(allowed) > _ALLOWED else ""
    of_these = f"{len(allowed):,} allowed in place: {', '.join(told)}{rest}" if allowed else ""
    if not (words := counted(diagnostics)):
        return f"Nothing found. ({of_these})" if allowed else "Nothing found."
    return ", ".join([*words, *([of_these] if allowed else [])])


@attrs.frozen
class _Page:
    """Colour, width and encoding of the text that is made."""

    color: bool
    width: int
    encoding: str

    def mended_together(self, groups: Sequence[Sequence[Diagnostic]]) -> str:
        """Findings that the same block of text mends; the block, and what is said of it, stand below the last of them."""
        last = groups[-1][0]
        blocks = [
            self.block(attrs.evolve(first, help=None if first.help == last.help else first.help), others)
            for first, *others in groups[:-1]
        ]
        blocks.append(self.block(last, groups[-1][1:]))
        if last.paste:
            # From the edge and in whole lines, so that it can be marked with the mouse as it is to stand in a file.
            blocks.append("\n".join(visible(line, self.encoding) for line in last.paste.split("\n")))
        return "\n\n".join(blocks)

    def block(self, finding: Diagnostic, others: Sequence[Diagnostic] = ()) -> str:
        """One finding; of `others` that say the same only where they stand."""
        tint = _COLORS[finding.severity]
        head = self._tinted(f"{finding.severity.value} {finding.code.name}", tint)
        lines = [f"{self._where(finding.place)}: {head} {finding.code.slug}: {self._flat(finding.message)}"]
        lines += self._excerpt(finding.place, tint)
        for note in finding.notes:
            lines += self._wrapped("note: ", note)
        if finding.help is not None:
            lines += self._wrapped("help: ", finding.help)
        for label in finding.also:
            lines.append(f"  also: {self._where(label.place)}: {self._flat(label.words)}")
            lines += self._excerpt(label.place, _COLORS[Severity.NOTE])
        for other in others[:_PLACES]:
            lines.append(f"  the same here: {self._where(other.place)}")
            lines += self._excerpt(other.place, tint)
        if len(others) > _PLACES:
            more = len(others) - _PLACES
            places = "place" if more == 1 else "places"
            lines.append(f"  and in {more:,} more {places}, the last {self._where(others[-1].place)}")
        return "\n".join(lines)

    def _tinted(self, text: str, tint: str) -> str:
        return f"\x1b[{tint}m{text}\x1b[0m" if self.color else text

    def _flat(self, text: str) -> str:
        return visible(cut(text).replace("\t", " "), self.encoding)

    def _where(self, place: Place) -> str:
        path = self._flat(place.file.path)
        if not place.file.text:
            return path
        position = place.file.position(place.span.start)
        return f"{path}:{position.line}:{position.column}"

    def _wrapped(self, head: str, text: str) -> list[str]:
        """Words in lines no wider than the page, the later ones under the first."""
        lines: list[str] = []
        line = ""
        room = self.width - 2 - len(head)
        for word in self._flat(text).split():
            longer = f"{line} {word}" if line else word
            if line and width_of(longer) > room:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
        return [f"  {head if number == 0 else ' ' * len(head)}{each}" for number, each in enumerate(lines)]

    def _excerpt(self, place: Place, tint: str) -> list[str]:
        """The line that is meant, with carets under the span; nothing for a file without text."""
        file = place.file
        if not file.text:
            return []
        position = file.position(place.span.start)
        text = file.line_text(position.line)
        start = position.column - 1
        end = min(max(place.span.end - place.span.start, 1) + start, max(len(text), start + 1))
        gutter = str(position.line)
        line, before, under = self._window(text, start, end, self.width - len(gutter) - 5)
        blank = " " * len(gutter)
        carets = self._tinted("^" * max(under, 1), tint)
        lines = [f"  {gutter} | {line}".rstrip(), f"  {blank} | {' ' * before}{carets}"]
        last = file.position(max(place.span.start, place.span.end - 1)).line
        if last > position.line:
            lines[-1] += f" to line {last}"
        return lines

    def _window(self, text: str, start: int, end: int, room: int) -> tuple[str, int, int]:
        """The part of a line that fits, the cells before the span in it, and the cells of the span."""
        first = max(0, start - _LONGEST_LINE)
        pieces = expand(text[first : end + _LONGEST_LINE], self.encoding)
        start, end = start - first, end - first
        widths = [width_of(piece) for piece in pieces]
        low, high = 0, len(pieces)
        if sum(widths) > room:
            low, high = _cut(widths, start, end, room - 6)
        left = "..." if low or first else ""
        right = "..." if high < len(pieces) or len(text) > first + len(pieces) else ""
        shown = "".join(pieces[low:high])
        return (f"{left}{shown}{right}", len(left) + sum(widths[low:start]), sum(widths[start : min(end, high)]))


def _cut(widths: list[int], start: int, end: int, room: int) -> tuple[int, int]:
    """Which pieces to show: the span from its beginning, and as much around it as there is room for."""
    low = high = min(start, len(widths))
    used = 0
    while high < min(end, len(widths)) and used + widths[high] <= room:
        used += widths[high]
        high += 1
    # A third of what is left goes before the span, the rest after it, and then before it again.
    before = (room - used) // 3
    while low > 0 and widths[low - 1] <= before:
        low -= 1
        before -= widths[low]
        used += widths[low]
    while high < len(widths) and used + widths[high] <= room:
        used += widths[high]
        high += 1
    while low > 0 and used + widths[low - 1] <= room:
        low -= 1
        used += widths[low]
    return low, high
