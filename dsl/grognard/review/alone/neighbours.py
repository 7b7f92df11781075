"""Do words stand side by side that cannot: `part of a for every`, `in they deck`, `able move`, `will checking`?

Which they are is told by the patterns of `neighbours.txt`, where what a pattern may say stands at the top, and of `misplaced.txt`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fnmatch import translate
from functools import cache, reduce
from importlib.resources import files
from itertools import pairwise

import attrs

from grognard.diagnostics import codes
from grognard.ir.names import plural
from grognard.review.book import Book
from grognard.review.english.clauses import begins_clause
from grognard.review.english.forms import Form, forms, only
from grognard.review.english.tokens import Token, tokens
from grognard.review.finding import Finding
from grognard.word_set import word_set

Fits = Callable[[Token], bool]
"""Whether a word may stand at one place of a pattern."""
_TABLES = ("neighbours.txt", "misplaced.txt")
_NOTHING = Token("", "", -1, -1, False, False)
"""What stands before the first word, and behind the last."""
_COUNTED = ":counted"
"""What is asked of the lexicon with another word than the one that stands there, so that it costs something."""
_PROPERTIES: Mapping[str, Fits] = {
    ":low": lambda one: one.low,
    ":name": lambda one: one.word and one.text[0].isupper() and one.text[1:].islower(),
    ":word": lambda one: one.word,
    ":digit": lambda one: one.text.isdigit(),
    ":count": lambda one: one.text.isdecimal() and 1 < int(one.text) < 100,
    _COUNTED: lambda one: Form.MANY in forms(plural(one.small)),
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
_BESIDE = (1, -1, 0, 2, -2, 3, -3)
"""The words that are asked first, counted from the one at the anchor."""
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
    beside: tuple[Fits | None, ...]
    """What can be asked of the words that `_BESIDE` names; None where it may be any."""

    def quoted(
        self, row: Sequence[Token], at: int, begins: Sequence[bool], beside: Sequence[bool], spoken: frozenset[str]
    ) -> range | None:
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
            if not beside[behind] or row[behind].small == row[behind - 1].small:
                return None
        if self.several is not None and f"{row[start + self.several].small}s" not in spoken:
            return None
        for one in reversed(row[max(0, first - self.far) : first]):
            if not one.word and one.text not in "-'’":
                break
            if not self.led(one):
                return None
        return range(first, last + 1)


_NUMBERED = word_set("""
    turn round phase step player unit model token card hex tile character marker space square side deck group member number option
    ship soldier creature spell weapon page level
""")
"""What a number behind it tells from its like: `card 3`."""
_VALUED = re.compile(
    r"(?<![\w'’-])(?:(?P<behind>[a-z]{3,})(?: is| of|:| =)? \d{1,3}(?=[.,;)|\n]|\Z| (?:in|for|at|with|and|or|to|per)\b)|[+−–-](?:[2-9]|\d{2}) (?P<before>[a-z]{3,}))(?!\w)"
)


def _statistics(small: str) -> frozenset[str]:
    """What has a value in a text, in small letters: `attack 4`, `+2 attack`. Of it one says `lose 2 attack`."""
    return frozenset(
        word
        for match in _VALUED.finditer(small)
        if (word := match["behind"] or match["before"]) not in _NUMBERED and not word.endswith("s")
    )


def words_stand_together(book: Book) -> Iterable[Finding]:
    """Each place where a pattern stands; of two that share a word the one that comes first in the table."""
    sieve = _Sieve(*_by_anchor())
    valued = _statistics(book.casefolded)
    spoken = frozenset(_WORD.findall(book.casefolded))
    # What a part is headed by is one name: `Move and Attack`.
    titles = frozenset(part.title.casefold().strip(" :.") for part in book.parts)
    for sentence in book.body:
        row = _plain(sentence.text)
        begins = [begins_clause(row, at) for at in range(len(row))]
        beside = _beside(sentence.text, row)
        found = [
            (pattern.number, quoted[0], quoted[-1], pattern.message)
            for at, pattern in sieve.left(row, begins)
            if (quoted := pattern.quoted(row, at, begins, beside, spoken)) is not None
        ]
        taken: set[int] = set()
        for _, first, last, message in sorted(found):
            quoted = range(first, last + 1)
            if row[first].text.isdigit() and (
                row[last].small in valued or book.ends_a_name(sentence.start + row[first].start)
            ):
                continue
            named = last > first + 1 and sentence.text[row[first].start : row[last - 1].end].casefold() in titles
            if taken.isdisjoint(quoted) and not named:
                taken.update(quoted)
                yield Finding(
                    codes.MISSPELT,
                    book.place(sentence.start + row[first].start, sentence.start + row[last].end),
                    f"{sentence.text[row[first].start : row[last].end]!r} stands here; {message}.",
                    "Mend it.",
                )


_EMPHASIS = "*_"


def _plain(text: str) -> Sequence[Token]:
    """The words and signs of a sentence without marks of emphasis; what joins two words is none: `on_deck`."""
    row = tokens(text)
    if not any(mark in text for mark in _EMPHASIS):
        return row
    return [
        one
        for one in row
        if one.text not in _EMPHASIS
        or (text[one.start - 1 : one.start].isalnum() and text[one.end : one.end + 1].isalnum())
    ]


def _beside(text: str, row: Sequence[Token]) -> Sequence[bool]:
    """Whether each word stands one blank behind the one before it, but for marks of emphasis. A letter between marks is a name."""
    gaps = [True, *(two.start - one.end == 1 for one, two in pairwise(row))]
    if any(mark in text for mark in _EMPHASIS):
        for at, (one, two) in enumerate(pairwise(row), 1):
            between = text[one.end : two.start]
            gaps[at] = gaps[at] or (between.strip(_EMPHASIS) == " " and len(one.text) > 1 and len(two.text) > 1)
    return gaps


@attrs.frozen
class _Kinds:
    """Which words are alike to every pattern, whatever the text: what stands in a pattern is a kind of its own."""

    named: frozenset[str]
    """Every word that stands in a pattern or a list."""
    like: tuple[re.Pattern[str], ...]
    """Every form of words of which only some letters are told."""

    def of(self, one: Token) -> tuple[object, ...]:
        """All that the places of patterns ask of a word, but for `_COUNTED`."""
        asked = (fits(one) for name, fits in _PROPERTIES.items() if name != _COUNTED)
        hits = (like.match(one.small) is not None for like in self.like)
        return (one.small if one.small in self.named else "", forms(one.small), *asked, *hits)


@attrs.define
class _Group:
    """Patterns with one anchor, and which of them (one bit each) the kinds of words leave."""

    patterns: list[Pattern]
    left: tuple[dict[int, int], ...] = attrs.field(factory=lambda: tuple({} for _ in _BESIDE))
    """For each of the words that `_BESIDE` names."""

    def fitting(self, where: int, kind: int, one: Token) -> int:
        """Those that a kind of words leaves at one of the places; worked out with any word of that kind."""
        found = 0
        for bit, pattern in enumerate(self.patterns):
            fits = pattern.beside[where]
            if fits is None or fits(one):
                found |= 1 << bit
        self.left[where][kind] = found
        return found


class _Sieve:
    """Which patterns may stand where? A word and its neighbours leave few of those that have it as their anchor.

    The neighbours are asked by their kinds, of which a text has some hundreds, so hardly any pattern is tried in vain.
    """

    def __init__(self, patterns: Mapping[str, list[Pattern]], kinds: _Kinds) -> None:
        self._groups = {word: _Group(some) for word, some in patterns.items()}
        self._kinds = kinds
        self._numbers: dict[tuple[object, ...], int] = {}
        self._known: dict[str, int] = {}

    def _kind(self, one: Token) -> int:
        kind = self._known[one.text] = self._numbers.setdefault(self._kinds.of(one), len(self._numbers))
        return kind

    def left(self, row: Sequence[Token], begins: Sequence[bool]) -> Iterator[tuple[int, Pattern]]:
        """Each pattern that is left, with the place of its anchor in the sentence."""
        groups, known = self._groups, self._known
        # What stands before the first word and behind the last is the same wherever it is asked for.
        around = (*row, _NOTHING, _NOTHING, _NOTHING)
        for at, one in enumerate(row):
            group = groups.get(one.small)
            wide = groups.get(_COUNT) if one.text.isdigit() else groups.get(_CLAUSE) if begins[at] else None
            for some in (group, wide):
                if some is None:
                    continue
                bits = -1
                for where, beside in enumerate(_BESIDE):
                    other = around[max(at + beside, -1)]
                    kind = known.get(other.text)
                    if kind is None:
                        kind = self._kind(other)
                    found = some.left[where].get(kind)
                    bits &= some.fitting(where, kind, other) if found is None else found
                    if not bits:
                        break
                while bits:
                    low = bits & -bits
                    yield at, some.patterns[low.bit_length() - 1]
                    bits ^= low


@cache
def _by_anchor() -> tuple[Mapping[str, list[Pattern]], _Kinds]:
    """The patterns, by the words that may be their anchors, and which words are alike to them."""
    found: dict[str, list[Pattern]] = {}
    text = "\n".join(files(__package__).joinpath(name).read_text(encoding="utf-8") for name in _TABLES)
    reader = _Reader()
    for words, pattern in reader.read(text):
        for word in words:
            found.setdefault(word, []).append(pattern)
    return found, _Kinds(frozenset(reader.named), tuple(dict.fromkeys(reader.like)))


@attrs.frozen
class _Reader:
    """The patterns are read from their text, with the lists and the places that have a name in it."""

    lists: dict[str, frozenset[str]] = attrs.field(factory=dict)
    places: dict[str, Fits] = attrs.field(factory=dict)
    costly: set[str] = attrs.field(factory=set)
    """The places with a name in which `_COUNTED` is asked."""
    named: set[str] = attrs.field(factory=set)
    like: list[re.Pattern[str]] = attrs.field(factory=list)
    """The words and the forms of words that were met."""

    def read(self, text: str) -> Iterator[tuple[frozenset[str], Pattern]]:
        """Each pattern, with the words that may be its anchor."""
        for number, line in enumerate(text.splitlines()):
            name, _, said = line.partition(" = ")
            if line.startswith("$"):
                self.lists[name] = word_set(said)
            elif line.startswith("@"):
                self.places[name] = self.place(said)
                if self.costs(said):
                    self.costly.add(name)
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
        beside = tuple(
            fitting[at] if 0 <= at < len(places) and not self.costs(places[at]) else None
            for at in (anchor + beside for beside in _BESIDE)
        )
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
            beside,
        )

    def costs(self, said: str) -> bool:
        """Whether the lexicon is asked of another word at a place."""
        return _COUNTED in said or any(name in said for name in self.costly)

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
            self.like.append(like)
            return lambda one: like.match(one.small) is not None
        self.named.update(words)
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
