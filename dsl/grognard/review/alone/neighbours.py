"""Do words stand side by side that cannot: `part of a for every`, `in they deck`, `able move`, `will checking`?

Which they are is told by the patterns of `neighbours.txt`; what a pattern may say stands at its top.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fnmatch import translate
from functools import cache, reduce
from importlib.resources import files

import attrs

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.english.clauses import begins_clause
from grognard.review.english.forms import Form, forms, only
from grognard.review.english.tokens import Token, tokens
from grognard.review.finding import Finding
from grognard.word_set import word_set

Fits = Callable[[Token], bool]
"""Whether a word may stand at one place of a pattern."""
_NOTHING = Token("", "", -1, -1, False, False)
"""What stands before the first word, and behind the last."""
_PROPERTIES: Mapping[str, Fits] = {
    ":low": lambda one: one.low,
    ":name": lambda one: one.word and one.text[0].isupper() and one.text[1:].islower(),
    ":word": lambda one: one.word,
    ":digit": lambda one: one.text.isdigit(),
    ":count": lambda one: one.text.isdecimal() and 1 < int(one.text) < 100,
    ":counted": lambda one: Form.MANY in forms(_plural(one.small)),
    ":plain": lambda one: one.text.isalnum(),
    ":any": lambda one: bool(one.text),
    ":none": lambda one: not one.text,
}
_WORD = re.compile(r"[a-z]{3,}")
_SEVERAL = "&:several"
_COUNT, _CLAUSE = ":count", "clause"
"""What stands for every number, and for every word with which a clause begins, among the words that are anchors."""
_COMMON = word_set(
    "the a an of to and in is are it each you they this that with for on by may can must be or if when your"
)
_OFTEN = 20
"""So much more often one of those stands than another word of a pattern, about."""
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
    several: int | None
    """The place of a word of which the text must have the plural somewhere."""
    opens: bool
    """Whether a clause begins with the quoted words."""
    far: int
    """So many words before those that are quoted, up to a sign, are `led`."""
    led: Fits

    def quoted(self, row: Sequence[Token], at: int, begins: Sequence[bool], spoken: frozenset[str]) -> range | None:
        """Which words of a sentence are quoted, where it stands there with its anchor at one of them."""
        start = at - self.anchor
        first, last = start + self.first, start + self.last
        if first < 0 or last >= len(row) or (self.opens and not begins[first]):
            return None
        for place, fits in enumerate(self.places, start):
            if not fits(row[place] if 0 <= place < len(row) else _NOTHING):
                return None
        if not row[first].text[0].isalnum() or (
            row[first].text.isdigit() and first and _glued(row[first - 1], row[first])
        ):
            return None
        for behind in range(first + 1, last + 1):
            if row[behind].start - row[behind - 1].end != 1 or row[behind].small == row[behind - 1].small:
                return None
        if self.several is not None and f"{row[start + self.several].small}s" not in spoken:
            return None
        for one in reversed(row[max(0, first - self.far) : first]):
            if not one.word and one.text not in "-'’":
                break
            if not self.led(one):
                return None
        return range(first, last + 1)


def words_stand_together(book: Book) -> Iterable[Finding]:
    """Each place where a pattern stands; of two that share a word the one that comes first in the table."""
    patterns = _by_anchor()
    spoken = frozenset(_WORD.findall(book.casefolded))
    # What a part is headed by is one name: `Move and Attack`.
    titles = frozenset(part.title.casefold().strip(" :.") for part in book.parts)
    for sentence in book.body:
        row = tokens(sentence.text)
        begins = [begins_clause(row, at) for at in range(len(row))]
        found = [
            (pattern.number, quoted[0], quoted[-1], pattern.message)
            for at, one in enumerate(row)
            for word in (one.small, _COUNT if one.text.isdigit() else _CLAUSE if begins[at] else "")
            for pattern in patterns.get(word, ())
            if (quoted := pattern.quoted(row, at, begins, spoken)) is not None
        ]
        taken: set[int] = set()
        for _, first, last, message in sorted(found):
            quoted = range(first, last + 1)
            named = last > first + 1 and sentence.text[row[first].start : row[last - 1].end].casefold() in titles
            if taken.isdisjoint(quoted) and not named:
                taken.update(quoted)
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
    for words, pattern in _Reader().read(text):
        for word in words:
            found.setdefault(word, []).append(pattern)
    return found


@attrs.frozen
class _Reader:
    """The patterns are read from their text, with the lists and the places that have a name in it."""

    lists: dict[str, frozenset[str]] = attrs.field(factory=dict)
    places: dict[str, Fits] = attrs.field(factory=dict)

    def read(self, text: str) -> Iterator[tuple[frozenset[str], Pattern]]:
        """Each pattern, with the words that may be its anchor."""
        for number, line in enumerate(text.splitlines()):
            name, _, said = line.partition(" = ")
            if line.startswith("$"):
                self.lists[name] = word_set(said)
            elif line.startswith("@"):
                self.places[name] = self.place(said)
            elif line and not line.startswith("#"):
                message, said = line.split(" | ")
                said = re.sub(r"(\d+)x(\S+)", lambda match: " ".join([match[2]] * int(match[1])), said)
                yield from (self.pattern(number, message, ways) for ways in _without(said.split()))

    def pattern(self, number: int, message: str, said: list[str]) -> tuple[frozenset[str], Pattern]:
        """One pattern, of which no place may be left out."""
        opens = said[0] == _CLAUSE
        far, _, led = said[0].partition("<")
        said = said[opens or bool(led) :]
        first, last = said.index("["), said.index("]") - 2
        places = [one for one in said if one not in ("[", "]")]
        anchors = {at: few for at, one in enumerate(places) if (few := self.few(one))}
        anchor = min(anchors, key=lambda at: len(anchors[at]) + _OFTEN * len(anchors[at] & _COMMON), default=first)
        several = next((at for at, one in enumerate(places) if one.endswith(_SEVERAL)), None)
        fitting = [self.place(one.removesuffix(_SEVERAL)) for one in places]
        for at in range(first + 1, last + 1):
            if ":name" not in places[at]:
                fitting[at] = _both(_PROPERTIES[":low"], fitting[at])
        return anchors.get(anchor, frozenset([_CLAUSE])), Pattern(
            number,
            message,
            tuple(fitting),
            first,
            last,
            anchor,
            several,
            opens,
            int(far) if led else 0,
            self.place(led or ":any"),
        )

    def place(self, said: str) -> Fits:
        ways = (reduce(_both, map(self.part, way.split("&"))) for way in said.split("|"))
        return reduce(_either, ways)

    def part(self, said: str) -> Fits:
        if said.startswith("!"):
            inner = self.part(said[1:])
            return lambda one: not inner(one)
        if said.startswith(":"):
            return _PROPERTIES[said]
        if said.startswith("@"):
            return self.places[said]
        if said.startswith(("~", "=")):
            wanted = [_FORMS[name] for name in said[1:].split(",")]
            if said.startswith("="):
                return lambda one: only(one.small, *wanted)
            return lambda one: not forms(one.small).isdisjoint(wanted)
        words = self.words(said)
        if "*" in said:
            like = re.compile("|".join(map(translate, words)))
            return lambda one: like.match(one.small) is not None
        return lambda one: one.small in words

    def words(self, said: str) -> frozenset[str]:
        return self.lists[said] if said.startswith("$") else frozenset(said.split("/"))

    def few(self, said: str) -> frozenset[str]:
        """The words of which one stands at a place; empty where it may be any."""
        found: set[str] = set()
        for way in said.split("|"):
            named = [part for part in way.split("&") if part == _COUNT or not ("*" in part or part[0] in "!:~=@")]
            if not named:
                return frozenset()
            found |= {_COUNT} if named[0] == _COUNT else self.words(named[0])
        return frozenset(found)


def _without(places: list[str]) -> Iterator[list[str]]:
    """A pattern with and without each of the places that may be left out."""
    at = next((at for at, one in enumerate(places) if one.startswith("?")), None)
    if at is None:
        yield places
        return
    yield from _without([*places[:at], places[at][1:], *places[at + 1 :]])
    yield from _without(places[:at] + places[at + 1 :])


def _both(first: Fits, second: Fits) -> Fits:
    return lambda one: first(one) and second(one)


def _either(first: Fits, second: Fits) -> Fits:
    return lambda one: first(one) or second(one)


def _glued(before: Token, one: Token) -> bool:
    """Whether a number is a part of the word before it: `D20`."""
    return before.word and before.end == one.start


def _plural(noun: str) -> str:
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("s", "x", "ch", "sh")) else "s")
