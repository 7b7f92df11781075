"""How does a rulebook become the text of a first ruleset? Section by section, in its order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

import attrs

from grognard.drafting.doubts import leaves_open, parted_example, sentences
from grognard.drafting.drafted import Drafted, DraftLine, asked_of
from grognard.drafting.grids import grid_of
from grognard.drafting.leads import lead
from grognard.drafting.modifiers import draft_modifiers, has_amounts, modified, run_of_signed, signed_table
from grognard.drafting.names import Taken, name_of, text_of, unnumbered
from grognard.drafting.parts import Part, parts_of
from grognard.drafting.sequences import draft_headed, draft_sequence, headed_steps, run_of_steps
from grognard.drafting.table_cuts import cut_tables
from grognard.drafting.tables import Names, Unread, draft_table
from grognard.drafting.things import Item, Paragraph, Table, Thing
from grognard.drafting.thrown import DIE, changed_throw, changes_the_aim, looked_up, near_texts, pairs, texts_of
from grognard.drafting.throws import lengths_of, throw_of, usual_die
from grognard.rulebooks.document import Document

_IN_SHORT = re.compile(r"(?:in short|in brief|summary|overview|outline|steps)\W*\Z", re.IGNORECASE)
"""A line above a list that says no more of it than the heading does."""
_TO_READ = "-- Read the test above beside these words; once it is as they say, take all of this `?` away."
_THROWN_HEAD = re.compile(r"\d|\b(?:total|score|result|dice|die|roll|throw|range|distance)s?\b", re.IGNORECASE)
"""A corner that says what is looked up by, and names no table."""
_STRETCH = 6_000
"""Letters of one line of prose; the language allows more."""


@attrs.define
class Drafting:
    """A whole draft, before it is known whether the language will have all of it."""

    title: str
    source: str
    lengths: str
    parts: list[Part]

    @property
    def entries(self) -> list[Drafted]:
        """All that is declared in it, in order."""
        return [entry for part in self.parts for entry in part.entries]


def draft(document: Document, title: str, refused: frozenset[int] = frozenset()) -> Drafting:
    """Draft a ruleset from a rulebook. Headings that stand at `refused` places are taken for lines of text."""
    parts = parts_of(document, refused)
    text = document.file.text
    highest = min((part.level for part in parts if part.level), default=0)
    top = [part for part in parts if part.level == highest]
    if len(top) == 1 and top[0].heading and not any(part.things for part in parts[: parts.index(top[0])]):
        title = top[0].heading
    name = document.file.path.rpartition("/")[2]
    made = Drafting(title, name, lengths_of(text), parts)
    maker = _Maker(made, usual_die(text), document.english)
    above: list[Part] = []
    for at, part in enumerate(parts):
        while above and above[-1].level >= part.level:
            above.pop()
        maker.fill(part, above[-1] if above and above[-1].level else None, _below(parts, at))
        above.append(part)
    return made


def _below(parts: Sequence[Part], at: int) -> list[str]:
    """The headings right below one."""
    within: list[Part] = []
    for part in islice(parts, at + 1, None):
        if part.level <= parts[at].level:
            break
        within.append(part)
    highest = min((part.level for part in within), default=0)
    return [part.heading for part in within if part.level == highest]


class _Maker:
    """Makes the entries of each section; names are given once for the whole draft."""

    def __init__(self, made: Drafting, die: int, english: bool) -> None:
        self.made = made
        self.die = die
        self.names = Taken(["unit"])
        self.lists = Taken()
        self.facts = Taken()
        self.named = Names(self.names, self.facts, english=english)
        self.outer = ""

    def fill(self, part: Part, above: Part | None, below: Sequence[str]) -> None:
        """Draft the entries of one section; `below` are the headings of those right below it."""
        entries = part.entries
        heading = unnumbered(part.heading)
        outer = throw_of(texts_of(above.things), self.die) if above is not None else ""
        if outer and above is not None:
            outer = f"{outer} [{above.key}]"
        things = part.things
        self.outer = unnumbered(above.heading) if above is not None else ""
        alone = sum(isinstance(each, Table) for each in things) == 1
        at = 0
        while at < len(things):
            thing = things[at]
            end = at + 1
            head = lead(things, at) or heading or self.made.title
            if not part.key:
                entries.append(prose(_flat(thing), part.key))
            elif isinstance(thing, Table):
                entries += (
                    each for cut_table in cut_tables(thing) for each in self._table(cut_table, head, part, alone)
                )
            elif (steps := run_of_steps(things, at, order := heading if _IN_SHORT.match(head) else head)) > at:
                entries.append(draft_sequence(things[at:steps], order, part.key, thing.start, self.names))
                end = steps
            elif (signed := run_of_signed(things, at)) > at:
                lines = [thing.text for thing in things[at:signed] if isinstance(thing, Item | Paragraph)]
                entries.append(self._modifiers(lines, head, part, thing.start))
                end = signed
            else:
                entries += self._words(things[at:end], part)
            at = end
        headed = headed_steps(part.heading, below) if part.key else []
        if headed and not any(drafted.kind == "sequence" for drafted in entries):
            entries.append(draft_headed(headed, heading, part.key, part.start, self.names))
        if part.key:
            entries += list(self._tests(entries, part, outer))

    def _table(self, table: Table, head: str, part: Part, alone: bool) -> Iterator[Drafted]:
        """A table. Where it is not `alone` in its section and nothing names it, the words in its corner do."""
        signed = signed_table(table)
        if signed is not None:
            yield self._modifiers(signed[0], head, part, table.start)
            if signed[1]:
                yield prose([Paragraph(row, table.start) for row in signed[1]], part.key)
            return
        grid = grid_of(table)
        if not alone and not table.title and head == unnumbered(part.heading) and not _THROWN_HEAD.search(grid.head[0]):
            head = grid.head[0] or head
        made = draft_table(grid, head, part.key, table.start, self.named)
        if isinstance(made, Unread):
            cells = ", ".join(f"`{text_of(cell)}`" for cell in made.cells)
            yield doubt("table", name_of(head), part.key, table.start, f"Not read: {cells}" if cells else "")
            yield prose(_flat(table), part.key)
            return
        for name, words in made.choices.items():
            line = DraftLine(f"choice {name}: {', '.join(words)} [{part.key}]")
            yield Drafted("choice", name, table.start, [line])
            yield Drafted("facts", name, table.start, asked_of([name], part.key, of_unit=True))
        if made.facts:
            yield Drafted("facts", "", table.start, asked_of(made.facts, part.key))
        yield made
        for row in made.unread:
            yield doubt(
                "row", f"{made.name} says of {name_of(row, spelled=self.named.english)}", part.key, table.start, row
            )

    def _modifiers(self, lines: Sequence[str], head: str, part: Part, start: int) -> Drafted:
        head = next((each for each in (head, unnumbered(part.heading), self.outer) if modified(each)), head)
        made = draft_modifiers(lines, head, part.key, start, self.lists, self.facts)
        facts = asked_of(made.measured, part.key) if made.measured else []
        facts += asked_of(made.facts, part.key, of_unit=True) if made.facts else []
        if facts:
            made.lines = [*(attrs.evolve(line, instead=("",)) for line in facts), DraftLine(""), *made.lines]
        return made

    def _words(self, things: Sequence[Thing], part: Part) -> Iterator[Drafted]:
        """Prose, with the examples and the open sentences in it taken out beside a `?`."""
        held: list[Thing] = []
        for thing in things:
            assert isinstance(thing, Item | Paragraph)
            rule, example = parted_example(thing.text)
            if rule:
                held.append(attrs.evolve(thing, text=rule))
            opened = [sentence for sentence in sentences(rule) if leaves_open(sentence)]
            if example or opened:
                if held:
                    yield prose(held, part.key)
                    held = []
                for sentence in opened:
                    yield doubt("open", name_of(sentence), part.key, thing.start, sentence)
                if example:
                    yield doubt("example", name_of(unnumbered(part.heading)), part.key, thing.start, example)
        if held:
            yield prose(held, part.key)

    def _tests(self, entries: Sequence[Drafted], part: Part, outer: str) -> Iterator[Drafted]:
        """A throw, its modifiers and its table, where the section says plainly which belong together."""
        entries_left = [
            entry
            for entry in entries
            if (entry.kind == "modifiers" and has_amounts(entry))
            or (entry.kind == "table" and looked_up(entry) == "total")
        ]
        for lists, tables in pairs(entries_left):
            near = near_texts(part, [drafted.start for drafted in (*lists, *tables)])
            own = tables[0].thrown_for if tables else ""
            # A table for the damage roll is not read by the attack roll that stands beside it.
            named = [text for text in near if own in text.casefold()]
            thrown = (tables[0].throw if tables else "") or throw_of(named, self.die) or ("" if own else outer)
            first = (lists or tables)[0]
            name = first.name.removesuffix(" result")
            notes = [text for text in near[1:] if throw_of([text], self.die)]
            if lists and (aims := [text for text in near[1:] if changes_the_aim(text)]):
                # What is changed is the number that is wanted, and not what is thrown.
                yield doubt("aim", name, part.key, first.start, " ".join(aims))
            elif thrown:
                lines = [*_thrown(thrown), *(f"  add modifiers to {each_list.name}" for each_list in lists)]
                yield self._test(
                    name, [*lines, *(f"  read {table.name}" for table in tables)], notes, part, first.start
                )
        if not entries_left:
            for table in entries:
                if table.kind == "table" and DIE.match(looked_up(table)):
                    near = near_texts(part, [table.start])[1:]
                    if any(changed_throw(text) for text in near):
                        continue  # what comes to the throw, or off it, the author has to write
                    name = table.name.removesuffix(" result")
                    yield self._test(
                        name,
                        [f"  read {table.name}"],
                        [text for text in near if throw_of([text], 0)],
                        part,
                        table.start,
                    )

    def _test(self, name: str, lines: Sequence[str], notes: Sequence[str], part: Part, start: int) -> Drafted:
        called = self.names.fresh(name if not self.names.has(name) else f"{name} test", "test")
        out = [DraftLine(f"test {called} of a unit [{part.key}]"), *map(DraftLine, lines)]
        out += [DraftLine(""), DraftLine(_TO_READ)]
        out += [DraftLine(f"? whether {called} goes as drafted here [{part.key}]")]
        out += [DraftLine(f"  note: {text_of(stretch)}") for text in notes for stretch in _stretches(text)]
        return Drafted("test", called, start, out)


def _thrown(throw: str) -> list[str]:
    """The lines that make a throw; two dice read one after the other are tens and ones."""
    dice = throw.split(" [", 1)[0].split(" ")
    if len(dice) == 2 and all(die.startswith("D") for die in dice):
        return [f"  roll {dice[0]} as tens", f"  roll {dice[1]} as ones", "  start at tens times 10 plus ones"]
    return [f"  roll {throw}"]


def _flat(thing: Thing) -> list[Thing]:
    """A table as lines of its cells; anything else as it is."""
    if not isinstance(thing, Table):
        return [thing]
    return [Paragraph(" / ".join(cell for cell in row if cell), thing.start) for row in thing.rows if any(row)]


def doubt(sort: str, about: str, key: str, start: int, sentence: str) -> Drafted:
    """A `?` of its own, with the sentence below it."""
    first = {
        "table": "how to look up",
        "row": "what",
        "open": "what is meant by",
        "example": "the worked example of",
        "aim": "what is changed by modifiers to",
    }[sort]
    lines = [DraftLine(f"? {first} {about or 'this'} [{key}]")]
    if sentence:
        lines += [DraftLine(f"  note: {text_of(stretch)}") for stretch in _stretches(sentence)]
    if sort == "example":
        lines.insert(
            0, DraftLine("-- A worked example. Once its rule is written: `example`, with `given`, `dice` and `then`.")
        )
    return Drafted("example" if sort == "example" else "doubt", about, start, lines)


def prose(things: Sequence[Thing], key: str) -> Drafted:
    """Words as they stand, cited at the end of each paragraph; items of one list stand together."""
    lines: list[DraftLine] = []
    for at, thing in enumerate(things):
        assert isinstance(thing, Item | Paragraph)
        mark = f"{thing.mark} " if isinstance(thing, Item) else ""
        after = things[at + 1] if at + 1 < len(things) else None
        stretches = list(_stretches(mark + thing.text))
        joined = isinstance(thing, Item) and isinstance(after, Item)
        for number, words in enumerate(stretches, 1):
            ends = number == len(stretches) and not joined
            lines.append(DraftLine(f"> {text_of(words)}{f' [{key}]' if key and ends else ''}"))
        if after is not None and not joined:
            lines.append(DraftLine(""))
    return Drafted("prose", "", things[0].start, lines)


def _stretches(text: str) -> Iterator[str]:
    """A long text in parts that are not too long for a line of prose."""
    while len(text) > _STRETCH:
        cut = text.rfind(" ", 0, _STRETCH)
        cut = cut if cut > 0 else _STRETCH
        yield text[:cut]
        text = text[cut:].strip()
    yield text
