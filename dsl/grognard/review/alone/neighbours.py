"""Do words stand side by side that cannot: `part of a for every`, `in they deck`, `able move`, `will checking`?

Which they are is told by the patterns of `neighbours.txt`; what a pattern may say stands at its top.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fnmatch import translate
from functools import cache
from importlib.resources import files

import attrs

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.english.forms import Form, forms, only
from grognard.review.english.tokens import Token, tokens
from grognard.review.finding import Finding
from grognard.word_set import word_set

Fits = Callable[[Token], bool]
"""Whether a word may stand at one place of a pattern."""
Lists = Mapping[str, frozenset[str]]
_NOTHING = Token("", "", -1, -1, False, False)
"""What stands before the first word, and behind the last."""
_PROPERTIES: Mapping[str, Fits] = {
    "low": lambda one: one.low,
    "word": lambda one: one.word,
    "digit": lambda one: one.text.isdigit(),
    "plain": lambda one: one.text.isalnum(),
    "any": lambda one: bool(one.text),
    "none": lambda one: not one.text,
}
_FORMS = {form.name.casefold(): form for form in Form}


@attrs.frozen
class Pattern:
    """Words that cannot stand so. `first` and `last` are the places of those that are quoted."""

    number: int
    message: str
    places: tuple[Fits, ...]
    first: int
    last: int
    anchor: int
    """The place at which one of a few words stands, so that the pattern need not be tried elsewhere."""

    def quoted(self, row: Sequence[Token], at: int) -> range | None:
        """Which words of a sentence are quoted, where it stands there with its anchor at one of them."""
        start = at - self.anchor
        quoted = range(start + self.first, start + self.last + 1)
        if quoted[0] < 0 or quoted[-1] >= len(row) or not row[quoted[0]].text[0].isalnum():
            return None
        for behind in quoted[1:]:
            before, one = row[behind - 1], row[behind]
            if not one.low or one.start - before.end != 1 or one.small == before.small:
                return None
        around = (row[one] if 0 <= one < len(row) else _NOTHING for one in range(start, start + len(self.places)))
        return quoted if all(fits(one) for fits, one in zip(self.places, around, strict=True)) else None


def words_stand_together(book: Book) -> Iterable[Finding]:
    """Each place where a pattern stands, from left to right; of two that share a word the first."""
    patterns = _by_anchor()
    for sentence in book.body:
        row = tokens(sentence.text)
        found = [
            (quoted[0], pattern.number, quoted[-1], pattern.message)
            for at, one in enumerate(row)
            for pattern in patterns.get(one.small, ())
            if (quoted := pattern.quoted(row, at)) is not None
        ]
        taken = -1
        for first, _, last, message in sorted(found):
            if first > taken:
                taken = last
                yield Finding(
                    codes.MISSPELT,
                    book.place(sentence.start + row[first].start, sentence.start + row[last].end),
                    f"{sentence.text[row[first].start : row[last].end]!r} stands here; {message}.",
                    "Mend it.",
                )


@cache
def _by_anchor() -> Mapping[str, list[Pattern]]:
    """The patterns, by the words that may be their anchors."""
    found: dict[str, list[Pattern]] = {}
    text = files(__package__).joinpath("neighbours.txt").read_text(encoding="utf-8")
    for words, pattern in _read(text):
        for word in words:
            found.setdefault(word, []).append(pattern)
    return found


def _read(text: str) -> Iterator[tuple[frozenset[str], Pattern]]:
    """Each pattern, with the words that may be its anchor."""
    lists: dict[str, frozenset[str]] = {}
    for number, line in enumerate(text.splitlines()):
        if line.startswith("$"):
            name, _, words = line.partition(" = ")
            lists[name] = word_set(words)
        elif line and not line.startswith("#"):
            message, said = line.split(" | ")
            said = re.sub(r"(\d+)x(\S+)", lambda match: " ".join([match[2]] * int(match[1])), said)
            first, last = (said[: said.index(sign)].count(" ") for sign in "[]")
            places = said.replace("[", "").replace("]", "").split()
            anchors = {at: few for at, one in enumerate(places) if (few := _few(one, lists))}
            anchor = min(anchors, key=lambda at: len(anchors[at]))
            fitting = tuple(_place(one, lists) for one in places)
            yield anchors[anchor], Pattern(number, message, fitting, first, last, anchor)


def _place(said: str, lists: Lists) -> Fits:
    ways = [[_part(part, lists) for part in way.split("&")] for way in said.split("|")]
    return lambda one: any(all(fits(one) for fits in way) for way in ways)


def _part(said: str, lists: Lists) -> Fits:
    if said.startswith("!"):
        inner = _part(said[1:], lists)
        return lambda one: not inner(one)
    if said.startswith(":"):
        return _PROPERTIES[said[1:]]
    if said.startswith(("~", "=")):
        wanted = [_FORMS[name] for name in said[1:].split(",")]
        return (
            (lambda one: only(one.small, *wanted))
            if said.startswith("=")
            else (lambda one: not forms(one.small).isdisjoint(wanted))
        )
    words = _words(said, lists)
    if "*" in said:
        like = re.compile("|".join(map(translate, words)))
        return lambda one: like.match(one.small) is not None
    return lambda one: one.small in words


def _words(said: str, lists: Lists) -> frozenset[str]:
    return lists[said] if said.startswith("$") else frozenset(said.split("/"))


def _few(said: str, lists: Lists) -> frozenset[str]:
    """The words of which one stands at a place; empty where it may be any."""
    ways = [[part for part in way.split("&") if part[0] not in "!:~=" and "*" not in part] for way in said.split("|")]
    return frozenset().union(*(_words(plain[0], lists) for plain in ways)) if all(ways) else frozenset()
