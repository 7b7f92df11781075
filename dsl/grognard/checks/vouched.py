"""The review record of summaries: which were read beside their rules, and the marks that show a later change.

Free English cannot be proved, so a sentence said in short is vouched for by a person; and as a translation is marked
*fuzzy* once its original has changed, so the sentence counts as unread again once it, or a rule that it tells, did.

The mark of a sentence is taken of its lines as they are written and of every line of the rules it tells, word for word:
roles, gates, what is done, exceptions, what a variant filled a gap with, the headings of a table. No layout, comment,
citation, remark or prose is in it, for these change no rule; nor the name of a rule; nor a figure that the sentence draws
in braces, for it cannot be out of date; nor rows of signs and tables, which stand below the sentence as they are.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Container, Iterable, Iterator, Sequence

import attrs

from grognard.checks.shorts import Short, shorts_of
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.declared import Choice, Declared
from grognard.ir.examples import table_of
from grognard.ir.limits import Limits
from grognard.ir.names import key
from grognard.ir.on_sheet import shorts, title_of
from grognard.ir.rules import Phase, Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.ir.walk import nodes
from grognard.kept import kept
from grognard.source import Place, SourceFile
from grognard.telling.drawn import BRACES
from grognard.telling.printed import is_printed

HEAD = (
    "# What somebody has read beside its rules and found true. `grognard proofread` writes it: rule | mark | sentence,\n"
    "# behind = a mark of each line of the rule, and behind ~ each worked example that was read with it. Order says nothing.\n"
)
_MARK, _SHORT_MARK = 12, 5
"""Hexadecimal digits: 48 bits tell a few thousand sentences apart; the mark of a line only names which one changed."""
_ENTRY = re.compile(
    rf"(?P<name>[^|]*)\|\s*(?P<mark>[0-9a-f]{{{_MARK}}})\s*(?:\|\s?(?P<text>.*)|=(?P<lines>[0-9a-f\s]*)|~\s?(?P<example>.*))"
)
_BESIDE = re.compile(r"\s*(?:>|--|note:|reads as:|source errs:|in short:|on the sheet:)", re.IGNORECASE)
_BEHIND = re.compile(r"\[[^\[\]]*\]|(?<!\s)\s+--\s.*$")
"""Citations and comments."""
_TOKEN = re.compile(r"\w+|[^\w\s]")


@attrs.frozen
class Told:
    """One line of the rules that a sentence covers: its place, and its words without what changes no rule."""

    place: Place
    text: str
    put_in: tuple[Place, ...] = ()
    """What a variant put into it: the `D6` for the `?` of `roll ?`."""
    heads: bool = False
    """Whether it is the head of a declaration."""
    listed: bool = False
    """Whether it is printed below the sentence as it is, so that the sentence need not tell it, and no mark is taken of it."""

    @property
    def places(self) -> tuple[Place, ...]:
        """Returns its place, and the places of what was put into it."""
        return self.place, *self.put_in

    @property
    def mark(self) -> str:
        """A short mark of it."""
        return _digest(self.text)[:_SHORT_MARK]


@attrs.frozen
class Read:
    """What was read of one rule: its sentences, and the marks of its lines."""

    name: str
    mark: str
    sentences: tuple[str, ...]
    lines: tuple[str, ...]
    examples: tuple[str, ...] = ()
    """The names of the worked examples that stood beside it."""


@attrs.frozen
class Unread:
    """A sentence that was not yet read as it is now, beside its rules as they are."""

    short: Short
    lines: tuple[Told, ...]
    before: Read | None = None
    """As it was when it was read; None where it never was."""

    @property
    def said_otherwise(self) -> tuple[str, ...]:
        """The lines of the sentence that are not as they were read."""
        return tuple(
            name for name in sentences_of(self.short) if self.before is None or name not in self.before.sentences
        )

    @property
    def said_no_more(self) -> tuple[str, ...]:
        """Those that were read and are gone."""
        return (
            tuple(sentence for sentence in self.before.sentences if sentence not in sentences_of(self.short))
            if self.before
            else ()
        )

    @property
    def is_outrun(self) -> bool:
        """Whether it is word for word as it was read, so that only its rules changed."""
        return self.before is not None and not self.said_otherwise and not self.said_no_more

    @property
    def is_reworded(self) -> bool:
        """Whether it is other than it was read, and its rules are not."""
        return bool(self.said_otherwise and self.said_no_more) and not (self.told_otherwise or self.told_no_more)

    @property
    def told_otherwise(self) -> tuple[Told, ...]:
        """The lines of the rules that are not as they were when it was read."""
        told = _counting(self.lines) if self.before is not None else ()
        return tuple(each for each in told if self.before is not None and each.mark not in self.before.lines)

    @property
    def told_no_more(self) -> int:
        """How many lines the rules had besides."""
        now = {line.mark for line in self.lines}
        return sum(mark not in now for mark in self.before.lines) if self.before is not None else 0


@attrs.frozen
class Record:
    """One file of what was read, or several: `unreadable` are the lines (from 1) that say nothing."""

    read: tuple[Read, ...] = ()
    unreadable: tuple[tuple[SourceFile, int], ...] = ()


def sentences_of(short: Short) -> tuple[str, ...]:
    """Returns the lines of a summary as written."""
    return tuple(" ".join(line.split()) for line in short.lines)


def mark_of(short: Short, told: Sequence[Told]) -> str:
    """The mark of a sentence beside what it tells."""
    return _digest("\n".join((*sentences_of(short), "", *(each.text for each in _counting(told)))))[:_MARK]


def _counting(told: Iterable[Told]) -> list[Told]:
    return [each for each in told if not each.listed]


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


# ---- the record --------------------------------------------------------------------------------------------


def read_record(files: Iterable[SourceFile]) -> Record:
    """Returns the record in some files. Lines in any order; an unreadable one is skipped."""
    records: dict[tuple[str, str], tuple[dict[str, None], dict[str, None], dict[str, None]]] = {}
    unreadable = []
    for file in files:
        for number, line in enumerate(file.text.split("\n"), 1):
            entry = _ENTRY.fullmatch(line.strip())
            if entry is None:
                if line.strip() and not line.startswith("#"):
                    unreadable.append((file, number))
                continue
            sentences, lines, examples = records.setdefault((entry["name"].strip(), entry["mark"]), ({}, {}, {}))
            if entry["text"] is not None:
                sentences[" ".join(entry["text"].split())] = None
            elif entry["example"] is not None:
                examples[" ".join(entry["example"].split())] = None
            else:
                lines.update(dict.fromkeys(entry["lines"].split()))
    read = (Read(*about, *map(tuple, kept)) for about, kept in records.items())
    return Record(tuple(read), tuple(unreadable))


def record_text(read: Iterable[Read]) -> str:
    """A record as it is kept: one line for each line of a sentence, in order, so that those of several people merge."""
    lines: set[str] = set()
    for each in read:
        lines.update(f"{each.name} | {each.mark} | {text}" for text in each.sentences)
        lines.add(f"{each.name} | {each.mark} = {' '.join(each.lines)}".rstrip())
        lines.update(f"{each.name} | {each.mark} ~ {example}" for example in each.examples)
    return HEAD + "".join(f"{line}\n" for line in sorted(lines))


def now_read(ruleset: Ruleset, short: Short, told: Sequence[Told]) -> Read:
    """Returns the record of a sentence as it was read."""
    marks = tuple(each.mark for each in _counting(told))
    return Read(name_of(short), mark_of(short, told), sentences_of(short), marks, examples_of(ruleset, short))


def examples_of(ruleset: Ruleset, short: Short) -> tuple[str, ...]:
    """The names of the worked examples of the rules that a sentence tells."""
    rules = {part.key for part in short.tells if isinstance(part, Rule)}
    names = (" ".join(table_of(example.name).split()) for example in ruleset.examples if example.rule in rules)
    return tuple(dict.fromkeys(names))


def name_of(short: Short) -> str:
    """Returns the name in a record for the rule of a sentence."""
    return " ".join(title_of(short.home).replace("|", " ").split())


def waiting(ruleset: Ruleset, record: Record) -> list[Unread]:
    """Returns the sentences that were not read as they are now, in the order of the ruleset.

    Of a game that stands on another only what it changes itself: its author cannot mend the rest. A rule that is only
    called otherwise than it was has been read.
    """
    marks = {each.mark for each in record.read}
    own = own_files(ruleset)
    waiting_here = []
    for short in shorts_of(ruleset):
        told = told_lines(short)
        if mark_of(short, told) not in marks:
            unread = Unread(short, told, _before(short, told, record))
            if _is_changed_in(own, unread):
                waiting_here.append(unread)
    return waiting_here


def own_files(ruleset: Ruleset) -> tuple[str, ...]:
    """The files whose sentences are its own: those of the last text, or of all variants that are named together."""
    last = ruleset.layers[-1].files if ruleset.layers else ()
    together = 1 + last[0].count("+") if last and are_joined(last[0]) else 1
    return tuple(path for layer in reversed(ruleset.layers[-together:]) for path in layer.files)


def are_joined(path: str) -> bool:
    """Whether that is no file, but variants that are named together: `base+one+other`."""
    return "+" in path and not path.endswith(".rules")


def how_many(ruleset: Ruleset, record: Record) -> tuple[int, int]:
    """Returns the number of sentences of a ruleset, and how many of them were read as they are."""
    marks, every = {each.mark for each in record.read}, shorts_of(ruleset)
    return len(every), sum(mark_of(each, told_lines(each)) in marks for each in every)


def _is_changed_in(own: Container[str], unread: Unread) -> bool:
    """Whether a sentence or a line that it tells stands in some files, or was taken out of the rule by them."""
    told = (place for each in _counting(unread.lines) for place in each.places)
    places = (unread.short.home.place, *said_at(unread.short).values(), *told)
    if any(place.file.path in own for place in places):
        return True
    return unread.is_outrun and not unread.told_otherwise


def _before(short: Short, told: Sequence[Told], record: Record) -> Read | None:
    """What was read of a rule, in whichever way it is most like what it is now."""
    now, said = {each.mark for each in _counting(told)}, set(sentences_of(short))
    return max(
        (each for each in record.read if key(each.name) == key(name_of(short))),
        key=lambda each: (len(now & {*each.lines}) + len(said & {*each.sentences})) * 1000 - len(each.lines),
        default=None,
    )


def said_at(short: Short) -> dict[str, Place]:
    """Returns the place of each line of a sentence, in its order."""
    notes = shorts(short.home)
    return {line: note.place for line, note in zip(sentences_of(short), notes, strict=True) if note.place is not None}


# ---- what a sentence tells ---------------------------------------------------------------------------------


def told_lines(short: Short) -> tuple[Told, ...]:
    """The lines of all that a sentence tells, in the order of the rules."""
    drawn = {key(match["name"]) for line in short.lines for match in BRACES.finditer(line) if match["words"] is None}
    return tuple(told for part in short.tells for told in _told_by(part, frozenset(drawn)))


@kept
def _told_by(part: Declared | Phase, drawn: frozenset[str]) -> tuple[Told, ...]:
    """The lines of one declaration, for a sentence that draws some names."""
    return tuple(told for told in _Lines(drawn).of(part) if told.text)


class _Lines:
    """The lines of declarations, for a sentence that draws some names."""

    def __init__(self, drawn: frozenset[str]) -> None:
        self._drawn = drawn

    def of(self, part: Declared | Phase) -> Iterator[Told]:
        """Each line of one declaration."""
        match part:
            case Rule():
                roles = (f"{role.preposition} {role.kind} {role.name}" for role in part.params)
                yield Told(part.place, _plain(f"{part.kind.value} {' '.join(roles)}"), heads=True)
                for gate in (*part.gates, *part.holds):
                    yield self._told(gate.place, gate.place.text, (gate.condition,))
                for line in () if part.holds else part.lines:
                    listed = is_printed(part, line)
                    yield from (attrs.evolve(each, listed=listed) for each in self._line(line))
            case Phase():
                head = part.place.text.split("\n")[0]
                yield self._told(part.place, head.removeprefix(f"{part.number}."), (part.condition,))
                for line in part.lines:
                    yield from self._line(line)
            case Limits():
                for limit in part.limits:
                    yield self._told(limit.place, limit.place.text, (limit.gate and limit.gate.condition,))
            case Choice():
                yield Told(part.place, _plain(", ".join(map(str, part.words))), heads=True)
            case Table():
                heads = (*(heading.text for heading in part.keys), *part.columns)
                yield Told(part.place, _plain(" | ".join(heads)), heads=True)
                yield from (Told(row.place, _plain(row.place.text), listed=True) for row in part.rows)
                for note in part.footnotes:
                    yield self._told(note.place, note.place.text, (note.condition,))
            case _:
                return

    def _line(self, line: il.Line) -> Iterator[Told]:
        text = _without_body(line)
        for exception in line.exceptions:
            text = text.replace(exception.place.text, "")
        if isinstance(line.deed, do.Amount) and key(line.label) in self._drawn:
            text = re.sub(r"^\s*\S+", "{}", text)
        parts = (line.deed, line.opener, line.condition, line.each)
        yield self._told(line.place, text, parts)
        for exception in line.exceptions:
            yield self._told(exception.place, exception.place.text, (exception.condition, exception.instead))
        for inner in line.body:
            yield from self._line(inner)

    def _told(self, place: Place, text: str, parts: tuple[object, ...]) -> Told:
        """A line, with what a variant put into it, and without what is drawn."""
        beyond: list[Place] = []
        drawn: list[tuple[str, str]] = []
        for node in nodes(parts):
            match node:
                case ir.Is(value=ir.Field() | ir.Fact() | ir.Variable() | ir.WorkOut() as value):
                    if (name := key(ir.name_of(value))) in self._drawn:
                        drawn.append((node.place.text, f"{{{name}}}"))
                case do.Roll(dice=ir.DiceOf(count=count, die=die)) if "die" in self._drawn and not isinstance(
                    count, ir.Constant
                ):
                    drawn.append((die.place.text, "{die}"))
                case do.Roll(dice=dice) if "dice" in self._drawn:
                    drawn.append((dice.place.text, "{dice}"))
                case do.HitsOn(bands=(ir.Span(low=ir.Constant() as low),)) if "hits on" in self._drawn:
                    drawn.append((low.place.text, "{hits on}"))
                case _:
                    pass
            where = getattr(node, "place", None)
            if isinstance(where, Place) and not any(each.holds(where) for each in (place, *beyond)):
                beyond.append(where)
        whole = "\n".join((text, *(each.text for each in beyond)))
        for words, name in drawn:
            whole = whole.replace(words, name)
        return Told(place, _plain(whole), tuple(beyond))


def _without_body(line: il.Line) -> str:
    """The words of a line itself: those below it count by themselves."""
    first = next((each.place for each in line.body if each.place.file.path == line.place.file.path), None)
    if first is None or not line.place.span.start < first.span.start <= line.place.span.end:
        return line.place.text
    return line.place.file.text[line.place.span.start : first.span.start]


def _plain(text: str) -> str:
    """Words and signs, without layout, citations, comments and prose."""
    lines = (_BEHIND.sub("", line) for line in text.split("\n") if not _BESIDE.match(line))
    return " ".join(_TOKEN.findall("\n".join(lines))).casefold()
