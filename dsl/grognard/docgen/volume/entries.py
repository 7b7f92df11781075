"""Blocks of the book as entries for the typesetter: what stands in each, in the order in which it is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, assert_never

import attrs

from grognard.docgen import view
from grognard.docgen.board_picture import board_svg, width_of
from grognard.docgen.volume.words import Run, Speech, cited, shown, spaced, titled
from grognard.ir.names import capital
from grognard.word_set import word_set
from grognard.wording.phrase import Phrase, Target, capitalised, minus, plain

_SAME_WORD = word_set("Table Modifiers Sequence Limits Facts")
"""Kinds that the title of a block says already, or its looks."""
_WHOLE = 620
"""A block of so few letters stays in one piece."""
_ROW_LETTERS = 45
"""A line of its own costs as much room as so many letters."""

_TABLE_WIDE = 300
"""How wide the picture of a table is in print, in points."""


@attrs.frozen
class Entries:
    """Makes the entries of a book. `numbers` are its paragraphs, `index` the entries of its index."""

    numbers: Mapping[Target, int]
    index: Mapping[Target, int]

    def of(self, block: view.AnyBlock) -> dict[str, Any] | None:
        """One block; None for what a variant has taken out."""
        if isinstance(block, view.TextBlock):
            speech = self._speech(0)
            return {"kind": "text", "title": shown(block.heading), "prose": speech.prose(block.prose)}
        if block.mark == "gone":
            return None
        number = self.numbers.get(block.target, 0)
        speech = self._speech(number)
        made: dict[str, Any] = {
            "kind": "",
            "id": 0,
            "number": number,
            "mark": block.mark in {"new", "changed"},
            "title": titled(capital(_title(block))),
            "sort": shown(_sort(block)),
            "about": speech.words(block.about),
            "cite": cited(block.beside.cites),
            "brief": speech.prose(block.beside.short),
            "prose": speech.prose(block.beside.prose),
            "remarks": speech.remarks(block.beside.remarks),
            "index": self.index.get(block.target, -1),
        }
        made |= _Inside(speech, self.index).of(block)
        made["whole"] = _letters(made) <= _WHOLE
        return made

    def _speech(self, number: int) -> Speech:
        return Speech(self.numbers, self.index, number)


def _title(block: view.Block) -> str:
    if isinstance(block, view.LimitsBlock):
        return f"limits {block.title}"
    if isinstance(block, view.SequenceBlock):
        return f"sequence of play: {block.title}"
    if isinstance(block, view.FieldsBlock) and block.kind == "Facts":
        return f"what is told {block.title}"
    return block.title


def _sort(block: view.Block) -> str:
    """The word before whom a rule is about: `Test` of a company."""
    return "" if block.kind in _SAME_WORD else block.kind


def _letters(made: Any) -> int:
    """About how much room an entry needs."""
    match made:
        case str():
            return len(made)
        case dict():
            return sum(map(_letters, made.values())) + (_ROW_LETTERS if "w" in made or "cells" in made else 0)
        case list():
            return sum(map(_letters, made))
        case _:
            return 0


@attrs.frozen
class _Inside:
    """What stands in a block."""

    speech: Speech
    index: Mapping[Target, int]

    def of(self, block: view.NamedBlock) -> dict[str, Any]:
        match block:
            case view.RuleBlock():
                return self._rule(block)
            case view.LimitsBlock():
                return {"kind": "bars", "bars": self._bars(block.bars)}
            case view.TableBlock():
                return self._table(block)
            case view.FieldsBlock():
                return {"kind": "fields", "rows": [self._field(one) for one in block.fields if one.mark != "gone"]}
            case view.WordsBlock():
                return {"kind": "words", "words": [shown(word) for word in filter(None, (*block.words, block.behind))]}
            case view.SequenceBlock():
                return {"kind": "sequence", "phases": [self._phase(one) for one in block.phases if one.mark != "gone"]}
            case view.ExampleBlock():
                return self._example(block)
            case view.GapBlock():
                return {"kind": "gap", "w": [{"g": ""}, f" The source does not say: {shown(block.title)}."]}
        assert_never(block)

    # ---- rules --------------------

    def _rule(self, block: view.RuleBlock) -> dict[str, Any]:
        shared = ""
        if block.shared:
            which = "Step 1 is" if block.shared == 1 else f"Steps 1 to {block.shared} are"
            shared = f"{which} done by each side."
        steps = [one for one in block.steps if one.mark != "gone"]
        signed = block.listed and any(one.sign for one in steps)
        return {
            "kind": "signs" if signed else "rule",
            "bars": self._bars(block.bars),
            "shared": shared,
            "steps": [self._signed(one) for one in steps] if signed else self._steps(steps),
        }

    def _bars(self, bars: Sequence[view.Bar]) -> list[dict[str, Any]]:
        return [
            {
                "w": [
                    *([{"b": self.speech.sentence(one.subject)}, " "] if one.subject else []),
                    *(self.speech.words(one.words) if one.subject else self.speech.sentence(one.words)),
                ],
                "c": cited(one.beside.cites),
                "m": _is_marked(one.mark),
                "below": self._below(one.beside, ()),
            }
            for one in bars
            if one.mark != "gone"
        ]

    def _signed(self, step: view.Step) -> dict[str, Any]:
        """A row of a list: what it adds, what for, and when."""
        when = self.speech.words(step.when)
        words = self.speech.sentence(step.words)
        return {
            "s": shown(minus(step.sign)),
            "w": [*words, *([", ", *when] if when else [])],
            "c": cited(step.beside.cites),
            "m": _is_marked(step.mark),
            "below": self._below(step.beside, step.exemptions),
        }

    def _steps(self, steps: Sequence[view.Step]) -> list[dict[str, Any]]:
        return [self._step(one) for one in steps if one.mark != "gone"]

    def _step(self, step: view.Step) -> dict[str, Any]:
        """A step; what it holds runs on in the same line where that is one plain thing."""
        below = self._below(step.beside, step.exemptions)
        body = [one for one in step.body if one.mark != "gone"]
        words = self._said(step)
        cite = cited(step.beside.cites)
        if step.opens and not body:
            words = [*words, " nothing more"]
        only = body[0] if len(body) == 1 else None
        if only is not None and not only.opens and not below and not only.body:
            inner = self._step(only)
            before = [{"c": cite}, " "] if cite and cite != inner["c"] else []
            return inner | {"w": [*words, " ", *before, *_small(inner["w"])], "m": inner["m"] or _is_marked(step.mark)}
        return {
            "w": words,
            "c": cite,
            "m": _is_marked(step.mark),
            "below": below,
            "body": self._steps(body),
            "points": plain(step.words).endswith("of these"),
        }

    def _said(self, step: view.Step) -> list[Run]:
        sign = step.sign and step.label
        words: list[Run] = []
        if sign:
            colon = ":" if step.sign[:1].isalpha() else ""
            words = [{"b": [shown(capital(minus(step.sign)))]}, f"{colon} "]
        words += self.speech.words(step.words) if sign else self.speech.sentence(step.words)
        when = self.speech.words(step.when)
        if when:
            words += [", ", *when]
        return [*words, ":"] if step.opens else words

    def _below(self, beside: view.Beside, exemptions: Sequence[view.Exemption]) -> list[dict[str, Any]]:
        """What stands below a line: exceptions, the author's words, how it is read."""
        made = [self._exemption(one) for one in exemptions if one.mark != "gone"]
        made += [{"prose": self.speech.prose(beside.prose)}] if beside.prose else []
        return [*made, *({"remark": one} for one in self.speech.remarks(beside.remarks))]

    def _exemption(self, one: view.Exemption) -> dict[str, Any]:
        when = self.speech.words(one.when)
        if one.cancels is not None:
            what = f": the exception of {shown(one.cancels)} does not count" if one.cancels else ": no exception counts"
            words: list[Run] = [{"b": ["But"]}, " ", *when, what]
        elif one.instead is None:
            words = [{"b": ["Except"]}, " ", *when, ": does not count"]
        else:
            words = [{"b": ["Except"]}, " ", *when, ": ", *self._instead(one.instead)]
        below = [{"remark": remark} for remark in self.speech.remarks(one.remarks)]
        return {"w": words, "c": cited(one.cites), "m": _is_marked(one.mark), "below": below}

    def _instead(self, step: view.Step) -> list[Run]:
        sign: list[Run] = [{"b": [shown(minus(step.sign))]}, " "] if step.sign and step.label else []
        when = self.speech.words(step.when)
        return [*sign, *self.speech.words(step.words), *([", ", *when] if when else [])]

    # ---- what is looked up --------------------

    def _table(self, block: view.TableBlock) -> dict[str, Any]:
        rows = [row for row in block.rows if row.mark != "gone"]
        return {
            "kind": "table",
            "across": self.speech.words(block.across),
            "keys": len(block.keys),
            "heads": [self._head(one) for one in (*block.keys, *block.columns)],
            "rows": [
                {
                    "cells": [self._cell(cell) for cell in (*row.keys, *row.cells)],
                    "c": cited(row.cites),
                    "m": _is_marked(row.mark),
                }
                for row in rows
            ],
            "notes": [
                {"w": ["*" * note.stars, " counts only when ", *self.speech.words(note.words)], "c": cited(note.cites)}
                for note in block.footnotes
            ],
        }

    def _head(self, head: Phrase) -> dict[str, Any]:
        return {"w": self.speech.sentence(head), "p": shown(plain(capitalised(head)))}

    def _cell(self, cell: view.CellView) -> dict[str, Any]:
        if cell.gap:
            return {"w": [{"g": shown(cell.text)}], "p": f"?? {shown(cell.text)}"}
        if cell.none:
            words = f"–{'*' * cell.text.count('*')}"
            return {"w": [words], "p": words}
        words = shown(minus(cell.text))
        number = self.speech.numbers.get(cell.target) if cell.target is not None else None
        if number is None or cell.target is None:
            return {"w": [words], "p": words}
        run: dict[str, Any] = {"t": words, "to": number}
        return {"w": [run | ({"x": self.index[cell.target]} if cell.target in self.index else {})], "p": words}

    def _field(self, entry: view.Entry) -> dict[str, Any]:
        return {
            "t": shown(entry.name),
            "w": self.speech.words(entry.domain),
            "c": cited(entry.beside.cites),
            "m": _is_marked(entry.mark),
            "prose": self.speech.prose(entry.beside.prose),
            "below": [{"remark": one} for one in self.speech.remarks(entry.beside.remarks)],
            "index": self.index.get(entry.target, -1),
        }

    def _phase(self, phase: view.PhaseView) -> dict[str, Any]:
        when = self.speech.words(phase.when)
        return {
            "n": shown(phase.number),
            "t": shown(capital(phase.title)),
            "w": [", ", *when] if when else [],
            "brief": self.speech.prose(phase.short),
            "c": cited(phase.cites),
            "m": _is_marked(phase.mark),
            "steps": self._steps(phase.steps),
        }

    # ---- examples --------------------

    def _example(self, block: view.ExampleBlock) -> dict[str, Any]:
        cases = telling_cases(block.rows, block.shown)
        return {
            "kind": "example",
            "scenario": block.index < 0,
            "lines": list(self._facts(block)),
            "board": board_svg(block.board, "") if block.board is not None else block.table,
            "wide": width_of(block.board) if block.board is not None else _TABLE_WIDE if block.table else 0,
            "heads": [shown("Result" if one == "Then" else one) for one in block.heads],
            "shown": block.shown,
            "cases": [["–" if cell == "-" else shown(minus(cell)) for cell in row] for row in cases],
            "more": len(block.rows) - len(cases),
        }

    def _facts(self, block: view.ExampleBlock) -> Iterator[dict[str, Any]]:
        for name, told in block.phrases:
            if told:
                yield {"t": name, "rows": [self.speech.sentence(one) for one in told]}
        for name, words in block.texts:
            if words:
                run: Run = {"b": [shown(words)]} if name == "Comes out" else shown(words)
                yield {"t": name, "rows": [[run]]}


_CASES = 8
"""So many cases of one example a reader still walks through."""


def telling_cases(rows: Sequence[tuple[str, ...]], given: int) -> list[tuple[str, ...]]:
    """Of many cases those that tell most, in their order: each that first comes out so, then the first of the others.

    `given` is how many cells of a row say what is given; the others say what comes out.
    """
    if len(rows) <= _CASES:
        return list(rows)
    firsts: dict[tuple[str, ...], int] = {}
    for at, row in enumerate(rows):
        firsts.setdefault(row[given:], at)
    order = [*firsts.values(), *(at for at in range(len(rows)) if at not in firsts.values())]
    return [rows[at] for at in sorted(order[:_CASES])]


def _is_marked(mark: view.Mark) -> bool:
    return mark in {"new", "changed"}


def _small(words: Sequence[Run]) -> list[Run]:
    """As it goes on behind a colon: with a small letter, unless it begins with a name."""
    if words and isinstance(words[0], str) and words[0][1:2].islower():
        return [spaced(words[0][:1].lower() + words[0][1:]), *words[1:]]
    return list(words)
