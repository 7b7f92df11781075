"""Are capitals where they belong, and has one word of the game them throughout: `a Unit` and `a unit`, `YOu`, `you may Use`?"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

import attrs

from grognard.diagnostics import codes
from grognard.review.alone.telling import together
from grognard.review.book import Book
from grognard.review.english.dictionary import unspelt
from grognard.review.english.forms import Form, forms, may_be
from grognard.review.finding import Finding, times
from grognard.review.near import near
from grognard.review.reading import Sentence
from grognard.word_set import word_set

_WORD = re.compile(r"[A-Za-z](?:\d+|[A-Za-z'’]*)|\d+")
_QUOTED = re.compile(r"[\"“][^\"“”]*[\"”]|(?<!\w)['‘][A-Z][^'‘’]*['’]|\([A-Z][^() ]* [^()]*\)")
"""What has its capitals as a title: between quotation marks, or long for an abbreviation in brackets."""
_RAISED = re.compile(r"[A-Z][A-Za-z]{3,}")
_LABEL = re.compile(r"\W*(?:\w[\w'’-]*,? ){0,3}\w[\w'’-]*[*_]*:")
_NOMINAL = word_set("""
    a an the each every its their your this that any all another his her no both these those more many much which of one
    two three four five six enough extra additional maximum minimum current total new enemy friendly own
""")
"""Words behind which a noun stands."""
_DETERMINED = word_set(
    "a an the each every its their your this that any another his her no all both these those one two three"
)
_TITLED = word_set("""
    phase step action table section chapter chart rule test check roll ability skill keyword spell trait order stage
    turn round page level
""")
"""Before these a word with a capital is a name: `the Move action`, and `a move`."""
_REFERRED = word_set("section chapter rule advanced optional table chart")
"""And before these one of two words is that of a part."""
_KINDS = _TITLED | word_set("card deck token value modifier marker tile area zone point stat track board pile")
_SAID = word_set("as called named labelled marked")
"""Behind these a word is told as a word."""
_DULL = word_set("""
    side part game rule rules section table above below following example general north south east west left right first
    last next same other such more than chapter page figure note book rulebook battle house king queen lord order empire
    army great long short close time level type each case
""")
_LONGER = re.compile(r"[A-Za-z]{3,}")
_LONG_TITLE = 5
"""So many blanks stand in a sentence at least; a heading on the line of what it heads has fewer, and may end with a stop."""
_MOST_NAMES = 30
_PAIRS = 200
_SHORT = 3
_OWNED = re.compile(r"['’]s?\Z")


@attrs.define(eq=False)
class _Token:
    """A word of a sentence. It is never changed; `frozen` would double the time in which one is made."""

    text: str
    start: int
    joined: bool
    """Whether only a blank, or a comma and a blank, stands before it."""
    apart: bool
    """Whether a comma stands before it."""

    @property
    def up(self) -> bool:
        return self.text[0].isupper()

    @property
    def small(self) -> bool:
        return self.text.islower()


@attrs.define
class _Uses:
    """Where one term stands, by the way it is written there."""

    ways: dict[str, list[tuple[int, int]]] = attrs.Factory(dict)
    sure: bool = False
    """Whether it stands with its capital where only a noun can, at least once."""
    things: bool = False
    """Whether it may be a noun at all."""

    @property
    def meant(self) -> bool:
        """Whether its capitals are those of a term: one alone may be a slip, and one word in capitals a raised voice."""
        ups = len(self.ways.get("Up", ()))
        return (self.sure and (ups > 0 or len(self.ways.get("ALL", ())) > 1)) or (self.things and ups > 1)

    def add(self, way: str, span: tuple[int, int]) -> None:
        self.ways.setdefault(way, []).append(span)


def terms_have_one_case(book: Book) -> Iterable[Finding]:
    """All of them together, the commonest first. A capital counts where none is due: within a sentence, outside a name."""
    heads = {line.row for line in book.headings}
    prose = [
        one
        for one in book.body
        if one.line.row not in heads and one.line.row not in book.in_table and not _headlike(one.text)
    ]
    mixed = sorted(
        (
            (sum(map(len, uses.ways.values())), _told(book, uses.ways), min(uses.ways.values(), key=len))
            for uses in _mixed(book, prose)
        ),
        key=lambda one: (-one[0], one[1]),
    )
    if not mixed:
        return
    names = "; ".join(name for _, name, _ in mixed[:_MOST_NAMES])
    more = f"; and {len(mixed) - _MOST_NAMES} more" if len(mixed) > _MOST_NAMES else ""
    first_place, *others = (places[0] for _, _, places in mixed)
    yield Finding(
        codes.TWO_SPELLINGS,
        book.place(*first_place),
        f"Written with a capital here and without there: {names}{more}.",
        "Use capitals for a term of the rules everywhere, or nowhere; a reader takes the two for different things.",
        places=tuple(book.place(*one) for one in others),
    )


def _told(book: Book, ways: Mapping[str, Sequence[tuple[int, int]]]) -> str:
    text = book.file.text
    return ", ".join(f"{text[slice(*places[0])]} {times(len(places))}" for _, places in sorted(ways.items()))


def _mixed(book: Book, prose: Sequence[Sentence]) -> Iterator[_Uses]:
    title = next((part.title for part in book.parts if " " in part.title.strip()), "")
    words: dict[str, _Uses] = {}
    pairs: dict[tuple[str, str], _Uses] = {}
    numbered: dict[str, _Uses] = {}
    raised = {_one(word) for word in _RAISED.findall(book.file.text)}
    for sentence in prose:
        tokens = _tokens(sentence, title)
        for at, token in enumerate(tokens):
            before = tokens[at - 1] if at and token.joined else None
            behind = (
                tokens[at + 1] if at + 1 < len(tokens) and tokens[at + 1].joined and not tokens[at + 1].apart else None
            )
            if behind is not None:
                if token.up:
                    _pair(pairs, token, before, behind, tokens[at + 2] if at + 2 < len(tokens) else None)
                if len(behind.text) == 1 or behind.text.isdigit():
                    _number(numbered, token, before, behind)
            # Most words never have a capital: of them nothing is asked.
            if before is not None and (
                not _within_name(tokens, at) if token.up else _one(_OWNED.sub("", token.text)) in raised
            ):
                _word(words, token, before, behind)
    single = {word: uses for word, uses in words.items() if len(uses.ways) > 1 and uses.meant}
    yield from single.values()
    yield from (uses for word, uses in numbered.items() if len(uses.ways) > 1 and word not in single)
    for (first, _), uses in _with_small(book, pairs):
        # Where its first word alone is told, only a second capital is new.
        if first not in single or any(way.istitle() for way in uses.ways):
            yield uses


def _tokens(sentence: Sentence, title: str) -> list[_Token]:
    """The words of a sentence that may have a capital for what they are, and not for where they stand."""
    text = sentence.text
    label = _LABEL.match(text)
    begin = label.end() if label is not None else 0
    titles = [match.span() for match in _QUOTED.finditer(text)]
    if title and title in text:
        titles += [match.span() for match in re.finditer(re.escape(title), text)]
    found: list[_Token] = []
    end, first = begin, True
    for match in _WORD.finditer(text, begin):
        gap = text[end : match.start()]
        end = match.end()
        if titles and any(start <= match.start() < stop for start, stop in titles):
            first = False
            end = -1
            continue
        joined = not first and (gap in (" ", ", ") or (gap == " (" and text[end : end + 1] == ")"))
        found.append(_Token(match.group(), sentence.start + match.start(), joined, gap == ", "))
        # Behind the figure of a list of parts a name begins the line, and behind a row of figures too.
        first = match.group().isdigit() and (first or (len(found) > 1 and found[-2].text.isdigit()))
    return found


def _within_name(tokens: Sequence[_Token], at: int) -> bool:
    """Whether a word is an end of a name with a little word in it: `Line of Sight`."""
    front, back = tokens[max(0, at - 2) : at], tokens[at + 1 : at + 3]
    return any(
        len(two) == 2 and two[inner].text == "of" and two[1 - inner].up and two[1].joined
        for two, inner in ((front, 1), (back, 0))
    )


def _free(before: _Token) -> bool:
    """Whether a word behind this one needs no capital."""
    return before.small or before.text.isdigit()


def _nominal(before: _Token, token: _Token) -> bool:
    return not token.apart and (
        before.text.casefold() in _NOMINAL or before.text.isdigit() or before.text.endswith(("'s", "’s"))
    )


def _word(words: dict[str, _Uses], token: _Token, before: _Token, behind: _Token | None) -> None:
    if len(token.text) <= _SHORT:
        return
    bare = _OWNED.sub("", token.text)
    key = _one(bare)
    if len(key) <= _SHORT or not bare.isalpha() or key in _DULL or (behind is not None and behind.up):
        return
    if not (_free(before) or before.text.casefold() in _DETERMINED):
        return
    known = forms(bare.casefold())
    span = (token.start, token.start + len(bare))
    nominal = _nominal(before, token)
    if token.up:
        if before.text in _SAID:
            return
        if behind is not None and _one(behind.text) in _TITLED:
            return
        thing = bool(known & {Form.ONE, Form.MANY} or not known)
        if bare[1:].islower() or (bare.isupper() and nominal):
            uses = words.setdefault(key, _Uses())
            uses.add("ALL" if bare.isupper() else "Up", span)
            uses.sure |= nominal and thing
            uses.things |= thing
    elif Form.QUALITY in known and behind is not None and forms(behind.text) & {Form.ONE, Form.MANY}:
        # It says of what kind the next word is.
        return
    elif nominal or (Form.MANY in known and not known & {Form.THIRD, Form.BARE, Form.QUALITY}):
        words.setdefault(key, _Uses()).add("small", span)


def _pair(
    pairs: dict[tuple[str, str], _Uses], token: _Token, before: _Token | None, behind: _Token, third: _Token | None
) -> None:
    """`Destiny Point` and `Destiny point`: a name of two words, of which one at least has its capital."""
    first, second = token.text, _OWNED.sub("", behind.text)
    if not token.up or not first.isalpha() or not second.isalpha() or min(len(first), len(second)) < _SHORT:
        return
    if first.casefold() in _DULL | _NOMINAL or first.isupper() or second.isupper():
        return
    if before is None or not _free(before):
        return
    if third is not None and third.joined and not third.apart and (third.up or _one(third.text) in _REFERRED):
        return
    span = (token.start, behind.start + len(second))
    key = (first.casefold(), _one(second))
    pairs.setdefault(key, _Uses()).add(f"{first} {_one(second).capitalize() if behind.up else _one(second)}", span)


def _with_small(book: Book, pairs: Mapping[tuple[str, str], _Uses]) -> Iterator[tuple[tuple[str, str], _Uses]]:
    """The pairs that are written in two ways, where all in small letters is one of them."""
    for key, uses in list(pairs.items())[:_PAIRS]:
        first, second = key
        if second not in _KINDS and not any(way.split()[1][0].isupper() for way in uses.ways):
            continue
        small = f"{first} {second}"
        lows = [
            match.span()
            for match in near(
                re.compile(rf"(?<=[a-z] ){small}s?(?=[ .,;:)])"), book.file.text, book.casefolded, (small,)
            )
            if not book.apart(match.start())
        ]
        if lows:
            uses.ways[small] = lows
        if len(uses.ways) > 1:
            yield key, uses


def _number(numbered: dict[str, _Uses], token: _Token, before: _Token | None, behind: _Token) -> None:
    """`Cell A` and `cell A`, `Phase 2` and `phase 2`."""
    label, word = behind.text, token.text
    if not (label.isdigit() or (len(label) == 1 and label.isupper() and label != "I")) or len(word) < _SHORT:
        return
    if before is None or not (token.small or _free(before)) or not word.isalpha() or word.casefold() in _DULL:
        return
    if Form.ONE not in forms(word.casefold()) or (label.isdigit() and _one(word) not in _KINDS):
        return
    numbered.setdefault(word.casefold(), _Uses()).add(word, (token.start, token.start + len(word)))


def _headlike(words: str) -> bool:
    """Whether a line has capitals everywhere, as a heading has."""
    if words.rstrip(" *_").endswith((".", "!", "?")):
        # `On Your Turn.` heads the line that it begins.
        long = _LONGER.findall(words.partition(" ")[2])
        return len(long) > 1 and words.count(" ") < _LONG_TITLE and all(word[0].isupper() for word in long)
    # The first word of a sentence has one in any case.
    long = re.findall(r"[A-Za-z]{4,}", words.partition(" ")[2])
    return len(long) > 1 and sum(word[0].isupper() for word in long) * 2 > len(long)


def _one(word: str) -> str:
    small = word.casefold()
    return small[:-1] if small.endswith("s") and not small.endswith("ss") else small


_TWO = re.compile(r"(?<![\w'’-])[A-Z]{2}[a-z]+(?![\w-])")
_BEHIND_A_HELPER = re.compile(r"\b(?:may|must|can|cannot|will|should) (?P<word>[A-Z][a-z]{2,})(?=[ ,.;])(?! [A-Z])")
_FIRST = re.compile(r"[\"“]?(?P<word>[A-Za-z][A-Za-z'’-]+)")
_NAME = re.compile(r"[a-z]+[A-Z]")
_OFTEN = 5
_LEAST = 2
_SHARE = 2
"""So many times as many begin with a capital."""
_LEAST_WORDS = 4

_Span = tuple[int, int]


def capitals_are_where_they_belong(book: Book) -> Iterable[Finding]:
    """Capitals too many told together, and capitals too few told together."""
    yield from together(
        book,
        codes.SIGN_MISPLACED,
        {*_two(book), *_verbs(book)},
        "A capital stands where none belongs: {}.",
        "Write a small letter.",
    )
    yield from together(
        book,
        codes.SIGN_MISPLACED,
        {*_items(book), *_cells(book)},
        "{}: this begins with a small letter, where its like have a capital.",
        "Begin all in one way.",
    )


def _two(book: Book) -> Iterator[_Span]:
    """Two capitals, as in `THis`, where the text has `this` too."""
    for match in _TWO.finditer(book.file.text):
        low = match[0].casefold()
        # `HPs` is several of a short form.
        if low.endswith("s") and low != "this":
            continue
        if any(book.file.text[at : at + len(low)] in (low, low.capitalize()) for at in book.runs.get(low, ())):
            yield match.span()


def _verbs(book: Book) -> Iterator[_Span]:
    """`may Use`, once, where the word is small everywhere else: no term of the game."""
    text = book.file.text
    for match in book.matches(_BEHIND_A_HELPER):
        word = match["word"]
        low = word.casefold()
        if not may_be(low, Form.BARE):
            continue
        written = Counter(text[at : at + len(low)] for at in book.runs.get(low, ()) if text[at - 2 : at - 1].isalpha())
        if written[word] == 1 and written[low] >= _OFTEN:
            yield match.span()


def _items(book: Book) -> Iterator[_Span]:
    lists: dict[tuple[int, int], list[_Span]] = defaultdict(list)
    for entry in book.entries:
        if not book.listed(entry.start):
            lists[book.part_at(entry.start), entry.depth].append((entry.start, entry.end))
    for spans in lists.values():
        yield from _begun_small(book, spans)


def _cells(book: Book) -> Iterator[_Span]:
    for grid in book.grids if book.told else ():
        for cells in grid.columns:
            spans = [(cell.start, cell.end) for cell in cells if cell.text.count(" ") >= _LEAST_WORDS]
            yield from _begun_small(book, spans)


def _begun_small(book: Book, spans: list[_Span]) -> Iterator[_Span]:
    text = book.file.text
    small: list[_Span] = []
    large = 0
    for start, end in spans:
        match = _FIRST.match(text, start, end)
        if match is None or book.in_code(start) or _NAME.match(match["word"]) or unspelt(match["word"].casefold()):
            continue
        if match["word"][0].isupper():
            large += 1
        elif text.count(" ", start, end) >= _LEAST_WORDS - 1:
            small.append(match.span("word"))
    if small and large >= max(_LEAST, len(small) * _SHARE):
        yield from small
