"""Where does each section of a ruleset's source begin in the text? In their order, by heading and number."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache

import attrs

from grognard.ir.ruleset import Section
from grognard.review.book import Book, plain
from grognard.review.reading import content_words
from grognard.rulebooks.outline import Item, inside_marks

_MORE = re.compile(r"[,:(]| (?:of|in) the ")
CHOICES = 60
"""Places that are weighed for one section."""


@attrs.frozen
class Part:
    """A section and the stretch of the text that is its own."""

    section: Section
    start: int
    end: int
    headed: bool = True
    """Whether a heading begins it; what stands before the first heading speaks of the text, and states no rule."""


@attrs.frozen
class Cut:
    """A text cut into sections, and the sections that were not found."""

    parts: tuple[Part, ...]
    missing: tuple[Section, ...]
    behind: tuple[Section, ...] = ()
    """Those of the missing ones that the contents promise and that come after the end of this copy."""


def cut(book: Book, sections: tuple[Section, ...]) -> Cut:
    """Give every section the place that fits best, so that all places stand in the order of the sections."""
    by_mark: dict[str, list[Item]] = {}
    for item in book.items:
        if book.listed(item.line.start):
            continue  # an entry of the contents is no section
        by_mark.setdefault(item.mark.text.casefold(), []).append(item)
    inner: dict[str, list[int]] = {}
    for line in book.lines:
        for text, at in () if book.listed(line.start) else inside_marks(line):
            inner.setdefault(text.casefold(), []).append(at)
    headed = cache(lambda title: tuple(book.headed(title)))
    choices = [_choices(book, section, by_mark, inner, headed) for section in sections]
    places = _best(choices)
    placed = [(section, at) for section, at in zip(sections, places, strict=True) if at is not None]
    first = min((at for _, at in placed), default=0)
    front = None
    # What stands before the first heading belongs to a section that is listed first and has no heading of its own.
    if sections and places[0] is None and first > 0:
        front = sections[0]
        placed.insert(0, (front, 0))
    close = _tail(book, placed[-1][1]) if placed else None
    # What the page says behind the text belongs to a section that is listed last and has no heading of its own.
    if close is not None and places[-1] is None and placed[-1][0] is not sections[-1]:
        placed.append((sections[-1], close))
        close = None
    ends = [at for _, at in placed[1:]] + [len(book.file.text) if close is None else close]
    parts = tuple(
        Part(section, at, end, section is not front) for (section, at), end in zip(placed, ends, strict=False)
    )
    held = {section.key for section, _ in placed}
    missing = tuple(section for section in sections if section.key not in held)
    return Cut(_beside(book, parts), missing, _behind(book, sections, held))


def _tail(book: Book, after: int) -> int | None:
    """Where the page goes on behind the text: at the first line of it that a page has around a text."""
    return next((line.start for line in book.page_lines if line.start > after), None)


def _beside(book: Book, parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Sections whose headings stand side by side on one line share what stands below: their columns ran together."""
    merged = list(parts)
    for at in range(len(merged) - 2, -1, -1):
        part, after = merged[at], merged[at + 1]
        if "\n" not in book.file.text[part.start : after.start] and plain(
            book.file.text[part.start : after.start]
        ) == plain(part.section.heading):
            merged[at] = attrs.evolve(part, end=after.end)
    return tuple(merged)


def _behind(book: Book, sections: tuple[Section, ...], held: set[str]) -> tuple[Section, ...]:
    """The last sections of the list, none of which was found, where the contents promise them: the copy ends before."""
    found: list[Section] = []
    for section in reversed(sections):
        if section.key in held:
            break
        found.append(section)
    promised = book.file.text[book.contents.start : book.contents.end].casefold() if book.contents is not None else ""
    if not found or not any(plain(section.heading) in promised for section in found):
        return ()
    return tuple(reversed(found))


def outline_sections(book: Book) -> tuple[Section, ...]:
    """The sections that a text numbers itself, where the ruleset lists none."""
    sections: dict[str, Section] = {}
    for item in book.items:
        if item.depth < 2 and item.heading:
            path = item.path
            sections.setdefault(path, Section(key=path, heading=item.heading, place=book.line_place(item.line)))
    return tuple(sections.values())


def _choices(
    book: Book,
    section: Section,
    by_mark: dict[str, list[Item]],
    inner: dict[str, list[int]],
    headed: Callable[[str], Iterable[tuple[int, int]]],
) -> list[tuple[int, float]]:
    """Where a section may begin, and how well each place fits."""
    titles = _titles(section)
    weights: dict[int, float] = {}
    wanted = set(content_words(section.heading))
    mark = section.key.rpartition(".")[2].strip().casefold()
    for item in by_mark.get(mark, [])[: CHOICES * 4]:
        said = item.words[:200]
        shared = len(wanted & set(content_words(said))) / len(wanted) if wanted else 0.0
        begins = any(plain(said).startswith(title) for title in titles)
        same = item.path.casefold() == section.key.casefold()
        if shared >= 0.5 or begins or same:
            weights[item.line.start] = 2 + 3 * shared + 2 * same + 2 * begins
    for at in inner.get(mark, [])[: CHOICES * 4]:
        said = book.file.text[at : at + 200].split("\n")[0]
        shared = len(wanted & set(content_words(said))) / len(wanted) if wanted else 0.0
        if shared >= 0.5:
            weights[at] = 1.5 + 3 * shared
    for rank, title in enumerate(titles):
        for at, sure in headed(title):
            start = book.file.text.rfind("\n", 0, at) + 1 if sure > 1 else at
            weights[start] = max(weights.get(start, 0.0), {3: 6.0, 2: 4.0, 1: 2.5}[sure] - rank * 0.1)
    best = sorted(weights.items(), key=lambda choice: (-choice[1], choice[0]))[:CHOICES]
    return sorted(best)


def _titles(section: Section) -> tuple[str, ...]:
    """What the heading may be called in the text: all of it, or what stands before a comma or `of the`; or the key."""
    heading = section.heading
    short = _MORE.split(heading, maxsplit=1)[0]
    return tuple(
        dict.fromkeys(title for heading_text in (heading, short, section.key) if len(title := plain(heading_text)) > 2)
    )


def _best(choices: list[list[tuple[int, float]]]) -> list[int | None]:
    """One place a section, or none, all in order, so that they fit best together."""
    order = {at: rank for rank, at in enumerate(sorted({at for each in choices for at, _ in each}), 1)}
    tree: list[tuple[float, int]] = [(0.0, -1)] * (len(order) + 1)
    steps: list[tuple[int, int, int]] = []
    scores: list[float] = []
    for section, each in enumerate(choices):
        fresh = []
        for at, weight in each:
            before, step = _ask(tree, order[at] - 1)
            fresh.append((before + weight, (section, at, step)))
        for score, made in fresh:
            steps.append(made)
            scores.append(score)
            _tell(tree, order[made[1]], (score, len(steps) - 1))
    places: list[int | None] = [None] * len(choices)
    _, step = _ask(tree, len(order))
    while step >= 0:
        section, at, step = steps[step]
        places[section] = at
    return places


def _ask(tree: list[tuple[float, int]], rank: int) -> tuple[float, int]:
    best = (0.0, -1)
    while rank > 0:
        if tree[rank][0] > best[0]:
            best = tree[rank]
        rank -= rank & -rank
    return best


def _tell(tree: list[tuple[float, int]], rank: int, entry: tuple[float, int]) -> None:
    while rank < len(tree):
        if entry[0] > tree[rank][0]:
            tree[rank] = entry
        rank += rank & -rank
