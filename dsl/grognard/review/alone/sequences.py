"""Is each step of a sequence described somewhere, and each part that the contents list?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding, some_of
from grognard.review.model.model import Model, Sequence, Step
from grognard.review.reading import content_words

_STEPS = re.compile(r"\b(?:phases?|steps?|sequence|order of play|turn order|turn|round)\b", re.IGNORECASE)
_LEAST = 3
_LONGEST_NAME = 5
_MOST_NAMES = 6


def steps_are_described(book: Book, model: Model) -> Iterable[Finding]:
    """A step of a list of bare names that the text nowhere speaks of again, where it does so of at least two others."""
    for sequence in model.sequences:
        if (
            len(sequence.steps) < _LEAST
            or any(step.described for step in sequence.steps)
            or not _of_the_turn(book, sequence)
        ):
            continue
        if any(not 0 < len(step.name.split()) <= _LONGEST_NAME for step in sequence.steps):
            continue
        bare = [step for step in sequence.steps if not _spoken_of(book, sequence, step)]
        if bare and len(sequence.steps) - len(bare) >= 2:
            yield Finding.at_all(
                codes.STEP_UNDESCRIBED,
                [book.place(*step.span) for step in bare],
                f"Nothing in the text says what happens here: {some_of([repr(step.name) for step in bare], _MOST_NAMES)}.",
                "Describe it, or take it out of the list.",
            )


def _of_the_turn(book: Book, sequence: Sequence) -> bool:
    title = book.title_at(sequence.steps[0].span[0])
    names = [step.name for step in sequence.steps]
    return bool(_STEPS.search(f"{sequence.lead} {title}")) or sum(_STEPS.search(name) is not None for name in names) > 1


def _spoken_of(book: Book, sequence: Sequence, step: Step) -> bool:
    """Whether a word of its name, but for `phase`, stands outside the list, in any form."""
    names = [word for word in content_words(step.name) if not _STEPS.fullmatch(word)]
    start, end = sequence.steps[0].span[0], sequence.until
    places = (at for name in names for at in book.beginning(name[: max(4, len(name) - 3)]))
    return not names or any(not start <= at < end for at in places)


_CONTENTS = re.compile(r"(?:table of )?contents|index", re.IGNORECASE)
_PAGE = re.compile(r"[\s.…]*\d{0,3}\s*\Z")


def contents_are_kept(book: Book, model: Model) -> Iterable[Finding]:
    """Entries of the contents whose words head no part and begin no line, where most entries do."""
    entries = [(entry.title, entry.start, entry.end) for entry in book.contents.entries] if book.contents else []
    end = book.contents.end if book.contents else 0
    if not entries:
        part = next((part for part in book.parts if _CONTENTS.fullmatch(part.title.strip())), None)
        if part is None:
            return
        end = part.until
        entries = [
            (_PAGE.sub("", entry.text.strip(" *_[]")), entry.start, entry.end)
            for entry in book.entries
            if part.end <= entry.start < part.until
        ]
    heads = [frozenset(content_words(part.title)) for part in book.parts if part.start >= end]
    heads += [frozenset(content_words(grid.title)) for grid in book.grids]
    lines = {line.text.strip(" *_#:.").casefold() for line in book.lines if line.start >= end}
    lost = [entry for entry in entries if _is_lost(entry[0], heads, lines)]
    if len(entries) >= _LEAST and 0 < len(lost) * 4 <= len(entries) + 1:
        yield Finding.at_all(
            codes.PROMISED_IN_CONTENTS,
            [book.place(first, last) for _, first, last in lost],
            f"The contents list it, and nothing in the text is headed so: {some_of([repr(title) for title, _, _ in lost], _MOST_NAMES)}.",
            "Write the part, or mend the contents.",
        )


def _is_lost(title: str, heads: list[frozenset[str]], lines: set[str]) -> bool:
    wanted = frozenset(content_words(title))
    if not wanted or title.strip(" *_#:.").casefold() in lines:
        return False
    return not any(head and (wanted <= head or head <= wanted) for head in heads)
