"""Do stretches of numbers meet, without a hole and without an overlap, and do lists that are drawn as plain lines agree?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.bands import IN_TEXT, Band, Meeting, fits, meetings, read_band
from grognard.review.book import Book
from grognard.review.figures import read_figures
from grognard.review.finding import Finding, Sure
from grognard.review.grids import Grid
from grognard.review.plain_lists import PlainList, Valued
from grognard.rulebooks.document import Cell
from grognard.source import Place


@attrs.frozen
class Stretch:
    """A band and where it stands."""

    band: Band
    start: int
    end: int


def told(book: Book, stretches: list[Stretch], what: str, sure: Sure) -> Iterator[Finding]:
    """Every hole and every overlap of neighbouring stretches."""
    found = meetings([one.band for one in stretches])
    if len(found) > 3 and not all(one.both for one in found):
        return
    if found and all(one.both and one.low == one.high for one in found) and len(found) > 1:
        yield _shared(book, stretches, found)
        return
    for one in found:
        place = _at(book, stretches, one)
        if one.both:
            yield Finding(
                codes.BANDS_OVERLAP,
                place,
                f"{what} both hold at {one.what}.",
                f"Let one of them end before {one.low}, or the other begin after {one.high}.",
                sure,
            )
        else:
            yield Finding(
                codes.BANDS_HOLE, place, f"{what} leave {one.what} out.", f"Say what happens at {one.what}.", sure
            )


def _shared(book: Book, stretches: list[Stretch], found: list[Meeting]) -> Finding:
    """Every band ends where the next begins: one question, not one for each."""
    numbers = ", ".join(str(one.low) for one in found)
    return Finding(
        codes.BANDS_OVERLAP,
        _at(book, stretches, found[0]),
        f"Each stretch ends where the next begins: at {numbers} two of them hold.",
        "Say to which of the two the number itself belongs.",
    )


def _at(book: Book, stretches: list[Stretch], meeting: Meeting) -> Place:
    later = max(stretches[meeting.first], stretches[meeting.second], key=lambda one: one.start)
    return book.place(later.start, later.end)


_SCORED = re.compile(
    r"\b(?P<what>total|score|roll|result|throw|D\d{1,3}(?: roll)?) ?:? ?(?P<band>\d{1,3}(?: ?(?:-|–|to|or|,) ?\d{1,3})?(?: or (?:more|less|higher|lower)|\+)?) ?[=:–-]",
    re.IGNORECASE,
)
_CASE = re.compile(r"\b(?P<on>[Oo]n) (?:an? |any )?(?:(?:roll|throw|score|total|result) of )?(?:an? )?(?=\d)")
_THROW = re.compile(
    r"(?P<low>\d{1,3})(?: ?(?:-|–|—|to) ?(?P<high>\d{1,3})|(?P<more>\+| or (?:more|over|higher|better))"
    r"|(?P<less> or (?:less|fewer|lower|under|worse))|(?P<also>(?:, ?\d{1,3})*,? (?:or|and) \d{1,3}))?(?![\d/\"”%])",
    re.IGNORECASE,
)
_REST = re.compile(r"\b(?:otherwise|any other|anything else|all other|else|every other|remain)", re.IGNORECASE)
_DICE = frozenset({4, 6, 8, 10, 12, 20, 100})
_CHOICE = re.compile(r"\bon (?:a |an )?(?=\d)", re.IGNORECASE)


def bands_meet(book: Book) -> Iterable[Finding]:
    """The keys of tables, down the first column and across the head."""
    for grid in book.grids:
        for cells in (_column(grid), list(grid.rows[0].cells[1:])):
            stretches = [Stretch(band, cell.start, cell.end) for cell in cells if (band := read_band(cell.text))]
            if len(stretches) * 3 >= len(cells) * 2 and fits([one.band for one in stretches]):
                found = told(book, stretches, "Two rows or columns of this table", Sure.CERTAIN)
                # Holes in a table that a die is thrown on are told as faces without a row.
                thrown = any(figure.sides for figure in read_figures(grid.rows[0].cells[0].text))
                yield from (one for one in found if not (thrown and one.code is codes.BANDS_HOLE))


def _column(grid: Grid) -> list[Cell]:
    return [row.cells[0] for row in grid.rows if row.cells and row.cells[0].text]


def sentences_meet(book: Book) -> Iterable[Finding]:
    """Bands within a line of prose, or spread over lines that all begin alike."""
    scored: dict[str, list[Stretch]] = {}
    last = 0
    for line in book.figured:
        if book.apart(line.start):
            continue
        yield from told(book, _in_line(line.text, line.start), "Two stretches of numbers in this line", Sure.LIKELY)
        yield from _chosen(book, line.text, line.start)
        for match in _SCORED.finditer(line.text):
            band = read_band(match["band"])
            if band is None:
                continue
            if line.row - last > 3:
                yield from _scored(book, scored)
                scored = {}
            last = line.row
            stretch = Stretch(band, line.start + match.start(), line.start + match.end("band"))
            scored.setdefault(match["what"].casefold(), []).append(stretch)
    yield from _scored(book, scored)
    yield from _cases(book)


def _cases(book: Book) -> Iterator[Finding]:
    """`On a 1 or 2 it runs. On a 3 it halts. On a 5 or 6 it stands`: the cases of one paragraph."""
    figured = {line.row for line in book.figured}
    paragraph: list[Stretch] = []
    text: list[str] = []
    for line in (*book.lines, None):
        if line is not None and not line.blank and not book.apart(line.start):
            found = list(_cases_of(line.text, line.start)) if line.row in figured else []
            if len(found) == 2 and any(None in (one.band.low, one.band.high) for one in found):
                found = []  # told as the two cases of a line
            paragraph += found
            text.append(line.text)
            continue
        bands = [one.band for one in paragraph]
        said = " ".join(text) if bands else ""
        if not _REST.search(said) and (fits(bands) or _of_a_die(bands, said)) and _one_way(bands) and _near(bands):
            yield from told(book, paragraph, "Two cases of this paragraph", Sure.LIKELY)
        paragraph, text = [], []


def _cases_of(text: str, start: int) -> Iterator[Stretch]:
    for case in _CASE.finditer(text):
        match = _THROW.match(text, case.end())
        if match is None:
            continue
        low = int(match["low"])
        listed = [int(one) for one in re.findall(r"\d+", match["also"] or "")]
        if listed and listed != list(range(low + 1, low + 1 + len(listed))):
            continue
        high = int(match["high"] or (listed[-1] if listed else low))
        if match["more"]:
            band = Band(low, None)
        elif match["less"]:
            band = Band(None, low)
        elif high >= low:
            band = Band(low, high)
        else:
            continue
        yield Stretch(band, start + case.start(), start + match.end())


def _of_a_die(bands: list[Band], text: str) -> bool:
    """Two cases that begin and end as a die does, each a sentence of its own."""
    if len(bands) != 2 or len(re.findall(r"(?:\A|[.;:!]) ?On (?:an? )", text)) != 2:
        return False
    ends = (bands[0].low, bands[-1].high)
    return ends[0] == 1 and ends[1] in _DICE


def _near(bands: list[Band]) -> bool:
    """Whether no more than one number lies between two cases: where more are left out, nothing happens on them."""
    return all(one.both or one.low == one.high for one in meetings(bands))


def _one_way(bands: list[Band]) -> bool:
    lows = [-1 if band.low is None else band.low for band in bands]
    return lows == sorted(lows) or lows == sorted(lows, reverse=True)


def _scored(book: Book, scored: dict[str, list[Stretch]]) -> Iterator[Finding]:
    for stretches in scored.values():
        if len(stretches) > 2:
            yield from told(book, stretches, "Two of these results", Sure.LIKELY)


def _in_line(text: str, start: int) -> list[Stretch]:
    """The bands of one scale in a line: in rising order, most of them with two ends, no sums among them."""
    found: list[Stretch] = []
    for match in IN_TEXT.finditer(text):
        if match["high"] is None and match["more"] is None:
            continue
        low, high = int(match["low"]), int(match["high"]) if match["high"] else None
        if high is not None and high <= low:
            return []
        if found and (found[-1].band.high is None or low < (found[-1].band.low or 0)):
            return []
        found.append(Stretch(Band(low, high), start + match.start(), start + match.end()))
    found = _with_singles(found, text, start)
    return found if fits([one.band for one in found]) else []


def _with_singles(found: list[Stretch], text: str, start: int) -> list[Stretch]:
    """The same, with a number that stands alone where two of them leave it out: `7-8 out, 9 hurt, 10-12 dead`."""
    whole = found[:1]
    for before, behind in pairwise(found):
        low = (before.band.high or 0) + 1
        between = text[before.end - start : behind.start - start]
        alone = re.search(rf"(?<![\d+/-]){low}(?![\d+/-])", between) if behind.band.low == low + 1 else None
        if alone is not None:
            at = before.end + alone.start()
            whole.append(Stretch(Band(low, low), at, before.end + alone.end()))
        whole.append(behind)
    return whole


def _chosen(book: Book, text: str, start: int) -> Iterator[Finding]:
    """`on 7 or less … on 9,10`: the two halves of one throw."""
    starts = [match.end() for match in _CHOICE.finditer(text)]
    if len(starts) != 2:
        return
    stretches: list[Stretch] = []
    for at in starts:
        match = IN_TEXT.match(text, at)
        if match is None:
            return
        low, high = int(match["low"]), int(match["low"])
        band = Band(low, int(match["high"] or high))
        if match["less"]:
            band = Band(None, high)
        elif match["more"]:
            band = Band(low, None)
        elif match["also"]:
            listed = [low, *(int(one) for one in re.findall(r"\d+", match["also"]))]
            if listed != list(range(low, low + len(listed))):
                return
            band = Band(low, listed[-1])
        stretches.append(Stretch(band, start + at, start + match.end()))
    if any(one.band.low is None or one.band.high is None for one in stretches):
        yield from told(book, stretches, "The two cases of this line", Sure.LIKELY)


_LABELLED = re.compile(
    r"(?P<label>[A-Za-z][A-Za-z '()/-]{1,30}?)[*_]*\s*[:=–—-]\s*[*_]*\s*(?P<band>\d{1,3}\s?[\"”″']?\s?(?:(?:-|–|—|to)\s?\d{1,3}|\+|or (?:more|less))\s?(?:[\"”″']|cms?|inches|mm|paces|yards)?)[*_.;,]*\s*\Z"
)
_LEAST = 3


def labelled_bands_meet(book: Book) -> Iterable[Finding]:
    """Three lines of one list and more, each a label and a stretch of numbers, that are one scale."""
    run: list[Stretch] = []
    last = (-1, -1)
    for entry in (*book.entries, None):
        match = _LABELLED.match(entry.text) if entry is not None and len(entry.text) < 80 else None
        band = read_band(match["band"].strip()) if match is not None else None
        here = (entry.run, entry.depth) if entry is not None else (-2, -2)
        if run and (band is None or here != last):
            yield from _scale(book, run)
            run = []
        if entry is not None and match is not None and band is not None:
            start = entry.start + match.start("band")
            run.append(Stretch(band, start, start + len(match["band"].rstrip())))
            last = here


def _scale(book: Book, run: list[Stretch]) -> Iterable[Finding]:
    if len(run) >= _LEAST and fits([one.band for one in run]):
        yield from told(book, run, "Two lines of this list", Sure.LIKELY)


_MODIFIED = re.compile(r"modif|total|adjust|\+|result|add|score", re.IGNORECASE)
_RIVALS = 3
"""So many lists with the same name are held against a further one."""
_PAIRS = 3
"""Lists must share so many names before they are held to be one list."""


def lists_meet(book: Book) -> Iterable[Finding]:
    """`2-5 Rout`, `7-8 Retreat`: the bands that lines begin with, and the faces of the die named above them."""
    for one in book.plain_lists:
        if not one.led or not _rising(one):
            continue
        stretches = [Stretch(each.band, each.start, each.end) for each in one.led]
        if not fits([each.band for each in stretches]):
            continue
        yield from told(book, stretches, "Two lines of this list", Sure.LIKELY)
        yield from _ends(book, one)


def _rising(one: PlainList) -> bool:
    lows = [each.band.low if each.band.low is not None else -1 for each in one.led]
    return lows == sorted(lows) or lows == sorted(lows, reverse=True)


def _ends(book: Book, one: PlainList) -> Iterator[Finding]:
    """The lowest and the highest throw, where the line above names the dice and nothing changes the throw."""
    head = " ".join(line.text for line in one.above)
    dice = [figure for figure in read_figures(head) if figure.sides]
    if len(dice) != 1 or _MODIFIED.search(head) or dice[0].value.denominator != 1:
        return
    least, most = int(dice[0].value), int(dice[0].value) * dice[0].sides
    lows, highs = [each.band.low for each in one.led], [each.band.high for each in one.led]
    low = None if None in lows else min(each for each in lows if each is not None)
    high = None if None in highs else max(each for each in highs if each is not None)
    if low == 0 and most in (10, 100):
        least, most = 0, most - 1
    missing = [
        *range(least, min(low, least + 3) if low is not None else least),
        *range(max(high, most - 3) + 1 if high is not None else most + 1, most + 1),
    ]
    if missing and (low is None or low <= least + 2) and (high is None or high >= most - 2):
        first = one.led[0]
        yield Finding(
            codes.FACES_MISSING,
            book.place(first.start, first.line.start + len(first.line.text)),
            f"{dice[0]} is thrown for this list, and nothing stands for {', '.join(map(str, missing))}.",
            "Add what is missing, or say that the result is changed before it is looked up.",
        )


def signs_are_kept(book: Book) -> Iterable[Finding]:
    """One line without a sign in a list where all others have one."""
    for one in book.plain_lists:
        bare = [each for each in one.valued if not each.sign]
        if len(one.valued) < 4 or len(bare) != 1 or bare[0].value == "0":
            continue
        yield Finding(
            codes.VALUE_LOST,
            book.place(bare[0].start, bare[0].end),
            f"{bare[0].value} has no sign, where the other {len(one.valued) - 1} values of this list have one.",
            "Write + or - before it; copying loses signs.",
        )


def lists_agree(book: Book) -> Iterable[Finding]:
    """The same list at two places: the same in every line (worth knowing), or with one value that differs."""
    known: dict[tuple[str, ...], list[PlainList]] = {}
    for one in book.plain_lists:
        if len(one.valued) < _PAIRS:
            continue
        names = {each.sense for each in one.valued}
        rivals = {id(other): other for name in names for other in known.get(name, ())}
        for other in list(rivals.values())[:_RIVALS]:
            if _of_other_parts(book, other, one):
                continue
            yield from _held(book, other, one)
        for name in names:
            if len(known.setdefault(name, [])) < _RIVALS:
                known[name].append(one)


def _of_other_parts(book: Book, first: PlainList, second: PlainList) -> bool:
    """Whether two lists stand below two headings of one rank, as the profiles of two units do."""
    here, there = (book.part_at(one.valued[0].start) for one in (first, second))
    return here >= 0 and there >= 0 and here != there and book.parts[here].level == book.parts[there].level


def _held(book: Book, first: PlainList, second: PlainList) -> Iterator[Finding]:
    before = {each.sense: each for each in first.valued}
    pairs: list[tuple[Valued, Valued]] = [(before[each.sense], each) for each in second.valued if each.sense in before]
    if len(pairs) < _PAIRS or len(pairs) * 4 < 3 * max(len(first.valued), len(second.valued)):
        return
    # A sign that was lost is told by itself.
    pairs = [(one, other) for one, other in pairs if bool(one.sign) == bool(other.sign)]
    differ = [(one, other) for one, other in pairs if (one.sign, one.value) != (other.sign, other.value)]
    if len(pairs) < _PAIRS or len(differ) * 3 > len(pairs):
        # Most of them differ: a list for another case.
        return
    signed = bool(pairs[0][0].sign)
    for one, other in differ:
        yield Finding(
            codes.TWO_VALUES if signed else codes.TABLES_DIFFER,
            book.place(other.start, other.end),
            f"The same list has {one.sign}{one.value} for {' '.join(one.sense)!r} in {book.line_told(one.start)}, and here it is {other.sign}{other.value}.",
            "Make the two agree, or say how the cases differ.",
            also=(Label(book.place(one.start, one.end), "the other"),),
        )
