"""Which lists of signed figures does a section have? They become `modifiers`, each line asked of the players as a fact."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grognard.drafting.cells import band_cell
from grognard.drafting.drafted import Drafted, DraftLine
from grognard.drafting.measured import measured
from grognard.drafting.names import Taken, name_of, plain_words, text_of
from grognard.drafting.signed import Signed, read_signed
from grognard.drafting.things import Item, Paragraph, Table, Thing

LEAST = 2
"""A list of fewer lines is none."""
_SHARE = 0.6
_MODIFIERS = re.compile(
    r"\b(?:modifiers?|factors?|bonus(?:es)?|adjustments?|penalt(?:y|ies)|dice|die|roll)\b", re.IGNORECASE
)
_SAID = re.compile(r"\A(minus|subtract|plus|add) (?=[\dlI])", re.IGNORECASE)
_SIGNS = {"minus": "-", "subtract": "-", "plus": "+", "add": "+"}
_SIGNED = re.compile(r"[+\-−–]\s?[lI\d](?:/\S{1,2})?[*†]*\Z")
"""An amount with its sign; a letter may stand in it for a figure, and then it is left for the author."""
_DASHED = re.compile(r"\w\s+[-−–]\s+\d{1,3}\W*\Z")
_IN_LABEL = re.compile(r"\b(?:is|are|has|have|was|were)\b\s*", re.IGNORECASE)
_COUNTED = re.compile(r"\d{1,4} ?[-–] ?\d{1,4} ?[A-Za-z]{1,10}")
_EACH = re.compile(r"\b(?:(?:for\s+)?(?:each|every)|per)\b", re.IGNORECASE)
_WHEN = re.compile(r"\b(?:when|if)\b\s*", re.IGNORECASE)


def run_of_signed(things: Sequence[Thing], at: int) -> int:
    """The end of the lines from `at` that are a list of signed figures; `at` itself where none begins."""
    first = things[at]
    if not isinstance(first, Item | Paragraph) or read_signed(first.text) is None:
        return at
    end = last = at
    total = 0
    while end < len(things) and _like(first, things[end]):
        thing = things[end]
        assert isinstance(thing, Item | Paragraph)
        if read_signed(thing.text) is not None:
            total, last = total + 1, end + 1
        elif isinstance(thing, Paragraph) or end - last >= 2:
            break
        end += 1
    return last if total >= LEAST and total >= _SHARE * (last - at) else at


def signed_table(table: Table) -> tuple[list[str], list[str]] | None:
    """The lines of a table of labels and signed figures, and what else stands in it; None where it is another table."""
    rows = [[cell for cell in row if cell] for row in table.rows]
    pairs = [row for row in rows if len(row) == 2]
    if len(pairs) < LEAST or len(pairs) < len(rows) - 1 - sum(len(row) == 1 for row in rows):
        return None
    for value in (1, 0):
        labels = [row[1 - value] for row in (pairs[1:] if table.heads else pairs)]
        if sum(
            band_cell(label) is not None or _COUNTED.fullmatch(label) is not None for label in labels
        ) * 4 >= 3 * len(labels):
            continue  # what is looked up by a number is a table
        signed = [row for row in pairs if _SIGNED.match(_amount(row[value]))]
        rows_left = [row for row in pairs if any(map(str.isdigit, row[value])) or row in signed]
        if len(signed) >= LEAST and len(signed) * 2 >= len(rows_left):
            lines = [_line(row[1 - value], row[value]) for row in rows_left]
            return lines, [" / ".join(row) for row in rows if row not in rows_left]
    return None


def _amount(cell: str) -> str:
    """A cell with a sign for `add` and `minus`."""
    return _SAID.sub(lambda match: _SIGNS[match[1].casefold()], cell)


def _line(label: str, cell: str) -> str:
    """A row as a line of a list; one whose amount cannot be read stays as the source has it."""
    line = f"{label}: {_amount(cell)}"
    return line if read_signed(line) is not None else f"{label}: {cell}"


def _like(first: Thing, other: Thing) -> bool:
    if isinstance(first, Item):
        return isinstance(other, Item) and other.depth == first.depth
    return isinstance(other, Paragraph)


def draft_modifiers(lines: Sequence[str], heading: str, key: str, start: int, names: Taken, facts: Taken) -> Drafted:
    """A list of modifiers, with a fact for each line that tells whether it counts."""
    name = names.fresh(modified(heading), "score")
    out = [DraftLine(f"modifiers to {name} of a unit [{key}]")]
    declared: list[str] = []
    ranged: list[str] = []
    seen: set[str] = set()
    dashes = _only_dashes(lines)
    for text in lines:
        signed = None if dashes else read_signed(text)
        fact = name_of(_WHEN.sub("", signed.label)) if signed is not None else ""
        if signed is None or signed.counted or signed.aimed or not fact or fact in seen:
            # Two lines of one list that come down to one fact could not be told apart; what is changed is no case.
            out.append(DraftLine("\n".join(_waiting(text, key))))
            continue
        if (far := measured(signed.label)) is not None:
            if not facts.has(far.name):
                facts.fresh(far.name, "")
                ranged.append(far.declared)
            beside = f"\n    > {text_of(text)}" if signed.tail else ""
            line = f"  {signed.amount}  {_label(signed)}  when {far.condition}{beside}"
            out.append(DraftLine(line, tuple(_waiting(text, key))))
            continue
        seen.add(fact)
        if not facts.has(fact):
            facts.fresh(fact, "")
            declared.append(f"{fact}: yes or no, usually no")
        label = _label(signed)
        beside = f"\n    > {text_of(text)}" if signed.tail else ""
        out.append(DraftLine(f"  {signed.amount}  {label}  when {fact}{beside}", tuple(_waiting(text, key))))
    prose = tuple(text_of(text) for text in lines)
    return Drafted("modifiers", name, start, out, prose, facts=tuple(declared), measured=tuple(ranged))


def _only_dashes(lines: Sequence[str]) -> bool:
    """Whether a dash between blanks parts each amount from its words, and no other sign stands there: it may be no minus."""
    return all(_DASHED.search(line) is not None for line in lines)


def has_amounts(made: Drafted) -> bool:
    """Whether any of its lines was read, and does not wait."""
    return any(line.text.lstrip()[:1] in ("+", "-") for line in made.lines)


def _waiting(text: str, key: str) -> list[str]:
    """A line that the author must write."""
    signed = read_signed(text)
    if signed is None or not signed.counted or not (name := name_of(_EACH.sub(" ", signed.label))):
        return [f"  ? what {name_of(text) or 'this'} comes to [{key}]", f"    note: {text_of(text)}"]
    return [f"  ? what each {name} adds or takes off [{key}]", f"    note: {text_of(text)}"]


def modified(heading: str) -> str:
    """What a list under a heading modifies: the heading without `modifiers`."""
    return name_of(" ".join(plain_words(_MODIFIERS.sub(" ", heading))))


def _label(signed: Signed) -> str:
    return " ".join(_WHEN.sub("", _IN_LABEL.sub("", text_of(signed.label))).split())
