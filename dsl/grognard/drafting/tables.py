"""How does a table of the source become a `table`: what is looked up, what is read off, what is left for the author?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm

import attrs

from grognard.drafting.cells import UNKNOWN, as_printed, label_text, unit_of, value_text
from grognard.drafting.drafted import Drafted, DraftLine
from grognard.drafting.grids import Grid
from grognard.drafting.names import Taken, name_of, text_of, whole_name
from grognard.lengths import behind
from grognard.rulebooks.labels import (
    Band,
    Blank,
    Factor,
    Label,
    Listed,
    Nothing,
    Odds,
    Pair,
    TwoDice,
    Words,
    ladder,
    read_cell,
    read_labels,
    touching,
)
from grognard.word_set import word_set

_DIE = re.compile(r"(?<![A-Za-z])(\d{0,2})\s?[dDwW](\d{1,4}|%)(?![A-Za-z\d])")
_TWO_DICE = re.compile(r"[dDwW](\d{1,3})\s*[;,&+/]\s*\d?[dDwW](\d{1,3})")
_LABELLED = re.compile(r"\A\s*\d{0,2}[dD]\d{1,3}\s*:\s*")
_BEYOND = re.compile(r"beyond|over|more|further|above", re.IGNORECASE)
_THROWN = re.compile(r"\b\d{0,2}[dD]\d{1,3}\b(?:\s*roll)?", re.IGNORECASE)
_SIDES = re.compile(r"\b(\d{1,2})[- ]?sided\b", re.IGNORECASE)
_RESULT = re.compile(r"\b(?:results?|effects?|table|chart|outcomes?)\Z")
_MEASURED = re.compile(r"(?:ranges?|distances?)", re.IGNORECASE)
"""In the corner of a crossed table it names the columns, and not what stands below it."""
_THROW = re.compile(r"\b(?:total|score|result|dice|die|roll|throw)\b", re.IGNORECASE)
_DIFFERENCE = re.compile(r"\bdiff", re.IGNORECASE)
_WEIGHTS = word_set("weight weights")
_NAMED = re.compile(r"([A-Za-z]+(?: [A-Za-z]+)*) \d")
_LOSSES = re.compile(r"(\d{1,2})\s?(?:-+|[–—/:])\s?(\d{1,2})")
_LIKE_FIGURES = ("I", "O")
_LETTERED = re.compile(r"([AD])[0-9]+(?:/[AD][0-9]+)?")
_NOUGHT = re.compile(r"\s*\d{1,2}\s?[-–—]\s?0\s*")
_STRETCH = re.compile(r"\d{1,4} ?[-–] ?\d")
_COUNTED = re.compile(r"\d{1,4}(?: ?[-–] ?\d{1,4})?\+? ?(?P<unit>[A-Za-z]{1,10})")
_ROLLED = re.compile(r"\b(?P<of>[a-z]+) (?:rolls?|throws?|scores?)\b", re.IGNORECASE)
_EACH = re.compile(r"(?:every|each)\b.*\b(?:rolled|thrown)\Z", re.IGNORECASE)
_FACES = re.compile(r"(?:(?:every|each|on) )?(?P<key>.+) (?:rolled|thrown)", re.IGNORECASE)
_ANY_THROW = word_set("die dice the total final modified your result a natural adjusted")
_LEAST_ROWS = 2
_MOST_ASIDE = 2


@attrs.frozen
class Asked:
    """What a table is looked up by: the word of its heading, and how it must be declared (nothing for a throw)."""

    heading: str
    declared: str = ""
    unit: str = ""
    words: tuple[str, ...] = ()
    """The words of a choice of this name, where it must be declared."""


@attrs.define
class Names:
    """What is named so far in a draft: tables and rules, facts, and the choices with their words."""

    names: Taken
    facts: Taken
    english: bool = True
    """Whether words may be read; else a label with a number in it may say anything."""
    choices: Taken = attrs.Factory(lambda: Taken(["unit", "total", "result"]))
    words: dict[str, tuple[str, ...]] = attrs.Factory(dict)
    _having: dict[str, list[str]] = attrs.Factory(dict)
    """The choices that have a word."""

    def declare(self, choice: str, words: tuple[str, ...]) -> None:
        """A choice with its words."""
        self.choices.take(choice)
        self.words[choice] = words
        for word in dict.fromkeys(words):
            self._having.setdefault(word, []).append(choice)

    def having(self, words: Sequence[str]) -> str | None:
        """The first choice that has all of these words."""
        rarest = min((self._having.get(word, []) for word in words), key=len, default=[])
        return next((name for name in rarest if set(words) <= set(self.words[name])), None)


@attrs.frozen
class Unread:
    """A table that cannot be read, and the labels or cells that are why."""

    cells: tuple[str, ...] = ()
    uncut: bool = False
    """Whether they are lines in which it is not clear where one cell ends."""


def draft_table(grid: Grid, heading: str, key: str, start: int, named: Names) -> Drafted | Unread:
    """The table in the language, each cell by itself, or why it cannot be read."""
    if len(grid.rows) < _LEAST_ROWS or len(grid.head) < 2:
        return Unread()
    title = whole_name(heading) or name_of(heading, spelled=False)
    keys, counted = _bare([row[0] for row in grid.rows])
    across = _across(grid.head, named, grid.over)
    facts, lefts = _lefts(grid, keys, across is not None, title, named)
    choices = {asked.heading: asked.words for asked in (*(across or ())[:1], facts) if asked.words}
    kept = [left for left in lefts if left]
    if len(set(kept)) != len(kept):
        again = (row[0] for at, row in enumerate(grid.rows) if lefts[at] and lefts[at] in lefts[:at])
        return Unread(tuple(again))
    if len(kept) < _LEAST_ROWS:
        return Unread(tuple(row[0] for row, left in zip(grid.rows, lefts, strict=True) if left == ""))
    if across is not None and across[0].heading == facts.heading == "total":
        across = Asked("column", "column: -100 to 1000"), across[1]
    elif across is not None and across[0].heading == facts.heading:
        facts = Asked("total")  # the corner names the columns
    wanted = _wanted(facts, named.facts)
    name = named.names.fresh(_called(title, facts.heading), "table")
    first = f"table {name}"
    if across is None:
        rights = _unique(_heads(grid))
    else:
        wanted += _wanted(across[0], named.facts)
        first = f"{first} across {across[0].heading}"
        rights = across[1]
    parts = _cell_parts(grid, across is not None and across[0].heading == "odds")
    rows, beside = _rows(grid, lefts, rights, rights if across is None else grid.head[1:], parts)
    banded = any(isinstance(read_cell(each), Band | Listed | TwoDice) for each in keys)
    unread = all(cell == UNKNOWN for row in rows for cell in row.values) and any(any(row[1:]) for row in grid.rows)
    if unread and not banded and len(rights) < 2:
        return Unread(tuple(row[1] for row in grid.rows))  # names with a paragraph each
    # A figure in a head that no name has is asked for; the head is printed there.
    nameless = across is None and any(map(_figures_lost, grid.head[1:], rights))
    lost = [] if nameless else _lost_heads(grid, facts, rights, crossed=across is not None)
    aside = [*map(text_of, grid.groups), *lost]
    whole = read_labels(keys)
    if whole != ladder(whole) or any(map(_EACH.match, (row[0] for row in grid.rows))):
        aside.append(f"as printed: {' / '.join(text_of(row[0]) for row in grid.rows)}")
    for labels in (whole, read_labels(grid.head[1:]) if across is not None else ()):
        if touching(labels) != labels:
            aside.append("where two stretches touch, the number belongs to the lower")
    if counted:
        aside.append(f"{text_of(grid.head[0])} in {counted}" if grid.head[0] else f"in {counted}")
    out = [
        DraftLine(f"{first} [{key}]"),
        *([DraftLine(f"  cells: {parts}")] if parts else []),
        DraftLine(_row(facts.heading, rights)),
        *(row.line for row in rows),
    ]
    out += [DraftLine(f"  > {line}") for line in (*aside, *beside)]
    prose = tuple(" | ".join(text_of(cell) for cell in row) for row in (grid.head, *grid.rows) if any(row))
    throw = _throw(f"{grid.head[0]} {grid.title}", keys) if facts.heading == "total" else ""
    made = Drafted("table", name, start, out, prose, throw=throw, facts=tuple(wanted))
    made.thrown_for = _thrown_for(grid.head[0])
    made.choices = choices
    for choice, words in choices.items():
        named.declare(choice, words)
    made.unread = tuple(as_printed(row) for row, left in zip(grid.rows, lefts, strict=True) if left == "")
    if nameless:
        made.unread += (as_printed(grid.head),)
    return made


def _heads(grid: Grid) -> list[str]:
    """The names of columns; one without a head has the word with which all its cells begin before a figure: `fire` of `Fire 2/5`."""
    names = []
    for at, cell in enumerate(grid.head[1:], 1):
        common = {match[1].casefold() for row in grid.rows if (match := _NAMED.match(row[at])) is not None}
        odds = re.sub(r"\s*:\s*", " to ", cell) if isinstance(read_cell(cell), Odds) else cell
        names.append(whole_name(odds) or (common.pop() if len(common) == 1 else ""))
    return names


def _lefts(
    grid: Grid, keys: Sequence[str], crossed: bool, title: str, named: Names
) -> tuple[Asked, Sequence[str | None]]:
    """What the rows are looked up by, and of each row what stands there: a number where half of the rows have one, else a name; empty where it cannot be read, None where nothing stands."""
    corner = _corner(grid.head[0]) if crossed else grid.head[0]
    if grid.head[0].casefold().strip() in _WEIGHTS and all(each.isdigit() and int(each) for each in keys):
        return _weighed([int(each) for each in keys])
    labels = touching(ladder(read_labels(keys)))
    odds = [label for label in labels if isinstance(label, Odds)]
    if len(odds) == len(labels):
        return _odds(odds, named)
    numbers = sum(isinstance(label, Band | Listed | Odds | TwoDice) for label in labels)
    filled = sum(bool(each) for each in keys)
    if numbers * 2 < filled or numbers < _LEAST_ROWS:
        return _words(grid, title, named)
    facts = _asked(corner, keys, labels)
    return facts, [label_text(label, facts.unit) if each else None for label, each in zip(labels, keys, strict=True)]


def _weighed(weights: Sequence[int]) -> tuple[Asked, list[str | None]]:
    """Rows that come as often as their weights, on a die with as many sides as all of them together."""
    ends: list[str | None] = []
    last = 0
    for weight in weights:
        ends.append(str(last + 1) if weight == 1 else f"{last + 1} to {last + weight}")
        last += weight
    return Asked(f"D{last}"), ends


def _asked(head: str, cells: Sequence[str], labels: Sequence[Label]) -> Asked:
    """What numbers on the left are looked up by: a die, the total, odds, a difference, or something that is counted or measured."""
    if any(isinstance(label, Odds) for label in labels):
        return Asked("odds", "odds: 0 or more")
    unit = unit_of(cells) or unit_of([head])
    die = _DIE.search(head)
    if (
        any(isinstance(label, TwoDice) for label in labels)
        or _TWO_DICE.search(head)
        or (die is not None and die[2] == "66")
    ):
        return Asked("total")
    if die is not None and die[1] in ("", "1"):
        return Asked("D100" if die[2] == "%" else f"D{die[2]}")
    if die is not None or (not unit and (not head.strip() or _THROW.search(head))):
        return Asked("total")
    name = whole_name(re.sub(r"\([^()]*\)", " ", head))
    if not name:
        return Asked("total")
    signed = any(isinstance(label, Band) and label.signed for label in labels) or _DIFFERENCE.search(head)
    return Asked(name, f"{name}: -100 to 100" if signed else f"{name}: 0{behind(unit)} or more", unit)


def _words(grid: Grid, title: str, named: Names) -> tuple[Asked, list[str | None]]:
    """The words on the left as a choice of their own, or as one that has all of them."""
    lefts = [_row_name(row[0], named.english) if row[0].strip() else None for row in grid.rows]
    filled = [left for left in lefts if left]
    known = named.having(filled)
    if known is not None:
        return Asked(known), lefts
    corner = _corner(grid.head[0])
    head = "" if _THROW.search(corner) or _MEASURED.fullmatch(corner.strip()) else whole_name(corner)
    wanted = head or f"{title or 'table'} row"
    wanted = named.choices.free(f"{wanted} kind" if wanted == title else wanted, "kind", beside=title)
    return Asked(wanted, words=tuple(filled)), lefts


def _row_name(label: str, english: bool) -> str:
    """The name of a row; empty where a number in it may be a stretch that was not read."""
    numbers = len(re.findall(r"\d+", label))
    return whole_name(label) if numbers == 0 or (numbers == 1 and english) else ""


def _wanted(questions: Asked, facts: Taken) -> list[str]:
    """The line that declares what is asked, where nothing of that name is declared yet."""
    if not questions.declared or facts.has(questions.heading):
        return []
    facts.fresh(questions.heading, "")
    return [questions.declared]


def _across(head: Sequence[str], named: Names, over: str) -> tuple[Asked, list[str]] | None:
    """What the columns are looked up by, and their labels, where all of them are numbers; None where they are named."""
    if len(head) < 3:
        return None
    labels = read_labels(head[1:])
    die = _DIE.search(head[0]) or _DIE.search(head[1])
    odds = [label for label in labels if isinstance(label, Odds)]
    if len(odds) == len(labels):
        return _odds(odds, named)
    if all(isinstance(label, Band) for label in labels) and any(
        isinstance(label, Band) and label.signed for label in labels
    ):
        return Asked("difference", "difference: -100 to 100"), [label_text(label) for label in labels]
    unit = unit_of(head[1:])
    bare, _ = _bare(_without_words(head[1:]))
    labels = touching(read_labels(bare))
    stretches = _stretches(bare, labels, unit)
    lows = [label.low for label in labels if isinstance(label, Band) and label.low is not None]
    if not all(stretches) or lows not in (sorted(set(lows)), sorted(set(lows), reverse=True)):
        return None  # numbers that neither rise nor fall are no scale
    lone = die.group() if die is not None and _LABELLED.match(head[1]) else ""
    if lone or (die is not None and not unit):
        return _asked(die.group() if die is not None else "", head[1:], labels), stretches
    measured = unit or _MEASURED.fullmatch(head[0].strip())
    return _asked("range" if measured else over, head[1:], labels), stretches


def _odds(odds: Sequence[Odds], named: Names) -> tuple[Asked, list[str]]:
    """Odds as the words of a list, from the worst to the best; as numbers, where they are no such list."""
    ratios = [label.attacker / label.defender for label in odds]
    words = tuple(f"{int(first * scale)}:{int(other * scale)}" for first, other, scale in map(_scaled, odds))
    # Of a list of words the last counts for all better odds too, and no other does.
    open_up = any(label.less for label in odds) or any(label.more for label in odds[:-1])
    if open_up or ratios != sorted(ratios) or named.words.get("odds", words) != words:
        return Asked("odds", "odds: 0 or more"), [label_text(label) for label in odds]
    return Asked("odds", words=() if "odds" in named.words else words), list(words)


def _without_words(cells: Sequence[str]) -> list[str]:
    """The labels of a head without the word before them; of columns that each say only how far they go, `up to` is written."""
    bare = [_LABELLED.sub("", cell) for cell in cells]
    low = re.fullmatch(r"0\s?(?:-|–|to)\s?(\d.*)", bare[0].strip()) if bare else None
    upward = len(bare) > 1 and all(re.match(r"\s*[-–]|up to", cell) for cell in bare[1:-1])
    if low is not None and len(bare) > 2 and upward:
        return [f"up to {low[1]}", *(re.sub(r"\A\s*[-–]\s*(?=\d)", "up to ", cell) for cell in bare[1:])]
    return bare


def _stretches(bare: Sequence[str], labels: Sequence[Label], unit: str) -> list[str]:
    """The stretches of numbers of a head, empty where a label is none; the last may only say `beyond`."""
    stretches = [label_text(label, unit) for label in labels]
    if stretches and not stretches[-1] and len(stretches) > 1 and _BEYOND.fullmatch(bare[-1].strip(" -–")):
        last = re.findall(r"\d+", bare[-2])
        stretches[-1] = f"more than {last[-1]}{behind(unit)}" if last else ""
    return stretches


@attrs.frozen
class _Row:
    line: DraftLine
    values: tuple[str, ...]


def _rows(
    grid: Grid, lefts: Sequence[str | None], rights: Sequence[str], shown: Sequence[str], parts: str
) -> tuple[list[_Row], list[str]]:
    """The rows in the language, and what stands beside them: rows without a label, and cells that were not read whole, below columns as they are `shown`."""
    columns = [read_labels([row[at] for row in grid.rows]) for at in range(1, len(grid.head))]
    targets = [_targets(column) for column in columns]
    rows: list[_Row] = []
    beside = [f"{text_of(right)}: the number or more" for right, each in zip(shown, targets, strict=True) if each]
    letters = _letters([cell.strip() for row in grid.rows for cell in row[1:]])
    for number, (left, row) in enumerate(zip(lefts, grid.rows, strict=True)):
        printed = as_printed(row)
        if not left:
            beside += [printed] if left is None else []
            continue
        values = []
        aside = []
        for right, cell, column, target in zip(shown, row[1:], columns, targets, strict=True):
            value, whole = value_text(column[number], cell)
            if _open_up(column[number]):
                value, whole = (value if target else UNKNOWN), target
            if parts.startswith("left") and (two := _LOSSES.fullmatch(cell.strip())) is not None:
                value, whole = f"{two[1]}/{two[2]}", True
            elif (parts.endswith("defender") and _LETTERED.fullmatch(cell.strip()) is not None) or (
                letters and cell.strip() in _LIKE_FIGURES
            ):
                value, whole = cell.strip(), True
            values.append(value)
            if not whole or isinstance(column[number], Factor):
                aside.append(f"{text_of(row[0])}, {text_of(right)}: {text_of(cell)}")
        # A row of which much stands beside it stands there as it is printed.
        beside += aside if len(aside) <= _MOST_ASIDE else [printed]
        blank = _row(left, [UNKNOWN] * len(values))
        rows.append(_Row(DraftLine(_row(left, values), (blank, f"  > {printed}")), tuple(values)))
    return rows, beside


def _letters(cells: Sequence[str]) -> bool:
    """Returns whether the results of a table are letters and no figures, so that `I` is no one and `O` no nought."""
    other = any(cell.isalpha() and cell not in _LIKE_FIGURES for cell in cells)
    return other and not any(map(str.isdigit, "".join(cells)))


def _open_up(label: Label) -> bool:
    """Whether a cell says so much or more: `3+`."""
    return isinstance(label, Band) and label.high is None and not label.open_low


def _targets(column: Sequence[Label]) -> bool:
    """Whether all figures of a column are the least that is wanted of a throw, so that a number says each."""
    return any(map(_open_up, column)) and all(_open_up(label) or isinstance(label, Blank | Nothing) for label in column)


def _scaled(odds: Odds) -> tuple[Fraction, Fraction, int]:
    """Both strengths, and by what they are multiplied to be whole: `1.5:1` is 3:2."""
    return odds.attacker, odds.defender, lcm(odds.attacker.denominator, odds.defender.denominator)


def _cell_parts(grid: Grid, of_odds: bool) -> str:
    """What numbers in the cells are, as far as the table says it: `left / right` of `2/1`, `A attacker, D defender` of `A1` and `D2`."""
    cells = [cell.strip() for row in grid.rows for cell in row[1:]]
    labels = read_labels(cells)
    # Where one cell is two numbers of which the first is larger, all of them are two, and none a stretch.
    both = any(isinstance(label, Odds | Pair) for label in labels) or any(map(_NOUGHT.fullmatch, cells))
    letters = {match[1] for cell in cells if (match := _LETTERED.fullmatch(cell)) is not None}
    parts = ["left / right"] if both else []
    return ", ".join([*parts, *(["A attacker, D defender"] if {"A", "D"} <= letters or (of_odds and letters) else [])])


def _thrown_for(head: str) -> str:
    """The word by which a head tells one throw from another: `damage` of `Damage Roll`."""
    match = _ROLLED.search(head)
    return "" if match is None or match["of"].casefold() in _ANY_THROW else match["of"].casefold()


def _bare(keys: Sequence[str]) -> tuple[list[str], str]:
    """Stretches of numbers without the letters that all of them end in, and these: `1-4G`, `5-9G`. That a number is rolled goes without saying."""
    rolled = [match["key"] for key in keys if (match := _FACES.fullmatch(key)) is not None]
    if len(rolled) == len(keys) and not any(isinstance(read_cell(key), Words) for key in rolled):
        return rolled, ""
    ends = {match["unit"] for key in keys if (match := _COUNTED.fullmatch(key)) is not None and not unit_of([key])}
    stretches = sum(_STRETCH.match(key) is not None for key in keys)
    # A number and a word may be a name; where most rows are stretches, what is behind them is what they count.
    if len(ends) != 1 or stretches * 2 < len(keys) or not all(_COUNTED.fullmatch(key) for key in keys):
        return list(keys), ""
    unit = ends.pop()
    return [key.removesuffix(unit).strip() for key in keys], unit


def _called(title: str, question: str) -> str:
    """The name of a table: what a throw is looked up on is the result of the test that makes it."""
    thrown = question == "total" or re.fullmatch(r"D\d+", question) is not None
    if not title or (title != question and (not thrown or _RESULT.search(title))):
        return title
    return f"{title} {'result' if thrown else 'table'}"


def _lost_heads(grid: Grid, facts: Asked, rights: Sequence[str], *, crossed: bool) -> list[str]:
    """What the heads say beyond the labels and names that were made of them, in one line."""
    heads = [text_of(grid.head[0])] if _lost(grid.head[0], facts.heading) else []
    for cell, made in zip(grid.head[1:], rights, strict=True):
        if (made != cell.strip()) if crossed else _lost(cell, made):
            better = crossed and ":" in made and isinstance(label := read_cell(cell), Odds) and label.more
            heads.append(f"{text_of(cell)}: {made} or better" if better else text_of(cell))
    return [" / ".join(heads)] if heads else []


def _figures_lost(cell: str, name: str) -> bool:
    """Whether a head has a figure that its name lacks."""
    return not set(re.findall(r"\d+", cell)) <= set(re.findall(r"\d+", name))


def _lost(cell: str, name: str) -> bool:
    """Whether a head says more than the name that was made of it; that something is thrown goes without saying."""
    words = set(re.findall(r"\w+", cell.casefold())) - set(re.findall(r"\w+", name.casefold()))
    return bool(words - _ANY_THROW - {"roll", "throw", "score"})


def _throw(head: str, keys: Sequence[str]) -> str:
    """The throw that the head of a table names; a die of ten whose rows begin at nothing runs from 0 to 9. Two dice read one after the other are `D6 D6`."""
    both = _TWO_DICE.search(head)
    if both is not None:
        return f"D{both[1]} D{both[2]}"
    die = _DIE.search(head)
    sides = _SIDES.search(head)
    if die is not None and die[2] == "66":
        return "D6 D6"
    if die is None and sides is None:
        return ""
    many, faces = (die[1], die[2]) if die is not None else ("", sides[1] if sides is not None else "")
    faces = "100" if faces == "%" else faces
    from_nothing = "0" in keys and faces not in keys and many in ("", "1")
    return f"0 to {int(faces) - 1}" if from_nothing else f"{many}D{faces}"


def _corner(cell: str) -> str:
    """What the corner of a crossed table says of its rows: without the die of its columns."""
    bare = _THROWN.sub(" ", cell).strip(" /\\:⇒→▼▶")
    return bare or cell


def _unique(rights: Iterable[str]) -> list[str]:
    """Names of columns, each once; one without a name gets one."""
    taken = Taken()
    return [taken.fresh(right, "result" if at == 0 else "column") for at, right in enumerate(rights)]


def _row(left: str, right: Sequence[str]) -> str:
    return f"  | {left} || {' | '.join(right)} |"
