"""Does some rule speak of each figure that profiles and tables give: a column `Size`, a line `Bravery: 7`?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.entries import Entry
from grognard.review.finding import Finding
from grognard.review.reading import words
from grognard.word_set import word_set

_FIGURE = re.compile(r"\s*[*_]*[+-]?\d{1,3}(?:[\"”+%]|['’]{2}|\s?(?:inches|cm|\"))?[*_]*\s*\.?\s*\Z")
_LABEL = re.compile(r"[A-Za-z][A-Za-z '’/-]{1,24}\Z")
_SELF = word_set("""
    cost point pt price total roll result number qty quantity name type page level count value year id weight player
    turn round die dice no amount sum example item row column score time minute age card copy version date width height
    length size table rank order spaces dimension model figure base max min bonus modifier vp gold coin
""")
_LEAST_ROWS = 3
_LEAST_PROFILES = 2
_MOST_NAMES = 6
_SHORT = 4


def figures_have_their_rules(book: Book) -> Iterable[Finding]:
    """Columns of figures, and lines of profiles, whose name stands nowhere else."""
    found: dict[str, tuple[tuple[int, int], int]] = {}
    for grid in book.grids:
        if len(grid.rows) <= _LEAST_ROWS:
            continue
        for at, head in enumerate(grid.rows[0].cells):
            cells = [row.cells[at].text for row in grid.rows[1:] if at < len(row.cells)]
            figures = [cell for cell in cells if _FIGURE.match(cell)]
            label = head.text.strip(" *_")
            if at and len(figures) >= _LEAST_ROWS and len(figures) * 3 >= len(cells) * 2 and _LABEL.match(label):
                found.setdefault(label.casefold(), ((head.start, head.end), _LEAST_PROFILES))
    for entry in book.entries:
        name = entry.name
        if name and _LABEL.match(name) and entry.rest and _FIGURE.match(entry.rest):
            span, many = found.get(name.casefold(), ((entry.start, entry.start + len(name)), 0))
            found[name.casefold()] = (span, many + 1)
    yield from _listed_stats(book)
    bare = [
        (span, label)
        for label, (span, many) in found.items()
        if many >= _LEAST_PROFILES and not _SELF.intersection(words(label)) and not _spoken_of(book, label)
    ]
    # Where no figure is spoken of, the rules stand in another book.
    if not bare or len(bare) == len(found) or len(bare) * 2 > len(found):
        return
    bare.sort()
    text = book.file.text
    names = ", ".join(repr(text[start:end].strip(" *_")) for (start, end), _ in bare[:_MOST_NAMES])
    yield Finding.at_all(
        codes.LISTED_NEVER_USED,
        book.places(span for span, _ in bare),
        f"Figures are given for it, and no rule speaks of it: {names}.",
        "Say what it is for, or leave it out.",
    )


_STATS = re.compile(r"\b(?:stats?|statistics|attributes?|characteristics|profile)\b", re.IGNORECASE)


def _listed_stats(book: Book) -> Iterator[Finding]:
    """The names in a list of stats, some of which the rules use and some not."""
    runs: dict[tuple[int, int], list[Entry]] = {}
    above: list[Entry] = []
    for entry in book.entries:
        while above and (above[-1].depth >= entry.depth or above[-1].run != entry.run):
            above.pop()
        at = book.part_at(entry.start)
        title = above[-1].text if above else book.parts[at].title if at >= 0 else ""
        if len(title.split()) <= _SHORT and _STATS.search(title) and len(entry.text.split()) <= _SHORT:
            runs.setdefault((entry.run, above[-1].start if above else -1), []).append(entry)
        above.append(entry)
    for run in runs.values():
        bare = [one for one in run if not _elsewhere(book, one)]
        if len(run) >= _LEAST_ROWS and 0 < len(bare) < len(run):
            names = ", ".join(repr(one.text.strip(" *_")) for one in bare[:_MOST_NAMES])
            yield Finding.at_all(
                codes.LISTED_NEVER_USED,
                book.places((one.start, one.end) for one in bare),
                f"Listed among the figures that a unit has, and no rule speaks of it: {names}.",
                "Say what it is for, or leave it out.",
            )


def _elsewhere(book: Book, entry: Entry) -> bool:
    name = entry.text.strip(" *_:.").casefold()
    at = book.casefolded.find(name)
    while at >= 0:
        if not entry.start <= at < entry.end:
            return True
        at = book.casefolded.find(name, at + 1)
    return not name


def _spoken_of(book: Book, label: str) -> bool:
    """Whether some word of a name stands in a sentence, a heading, or a line that is no figure."""
    stems = [word[: max(3, len(word) - 2)] for word in words(label) if len(word) > 2]
    if not stems:
        return True
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, stems))})", re.IGNORECASE)
    labelled = re.compile(rf"[\s>*_•-]*{re.escape(label)}[\s*_]*[:=-]?\s*[*_]*[+-]?\d", re.IGNORECASE)
    return (
        any(pattern.search(one.text) and not labelled.match(one.line.text) for one in book.body)
        or any(pattern.search(part.title) for part in book.parts)
        or any(pattern.search(cell.text) for grid in book.grids for row in grid.rows[1:] for cell in row.cells)
    )
