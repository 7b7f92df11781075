"""The whole book as one Markdown file: for a wiki, a forum, a word processor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from grognard.docgen import view
from grognard.docgen.digest import digest
from grognard.docgen.hidden import by_code_in_markup
from grognard.docgen.markdown_escape import markdown_escape as safe
from grognard.docgen.variant_of import VariantOf, book_of
from grognard.ir.names import capital
from grognard.ir.notes import Citation
from grognard.ir.ruleset import Ruleset
from grognard.wording.phrase import Phrase, capitalised, plain


def book_markdown(ruleset: Ruleset, variant: VariantOf | None = None) -> str:
    """The book as text: headings, lists and tables, without a sign of HTML but what is escaped.

    Of a variant each changed line says so, and what it was stands struck before it.
    """
    book = book_of(ruleset, variant)
    settings = dict(ruleset.settings)
    lines = [f"# {safe(ruleset.title)}", ""]
    if settings.get("blurb"):
        lines += [f"*{safe(settings['blurb'])}*", ""]
    lines += [f"- {word}: {safe(settings[name])}" for name, word in view.CREDITS if settings.get(name)]
    lines += [f"- Text: {digest(ruleset)}", ""]
    for chapter in book.chapters:
        lines += [f"## {safe(chapter.title)}", ""]
        for block in chapter.blocks:
            lines += [*_block(block), ""]
    return by_code_in_markup("\n".join(_single(lines)).rstrip() + "\n")


def _single(lines: Sequence[str]) -> list[str]:
    """No two empty lines in a row."""
    return [line for at, line in enumerate(lines) if line or (at and lines[at - 1])]


def _block(block: view.AnyBlock) -> list[str]:
    if isinstance(block, view.TextBlock):
        return [*([f"### {safe(block.heading)}", ""] if block.heading else []), *_prose(block.prose)]
    if isinstance(block, view.GapBlock):
        return [f"**? The source does not say: {safe(block.title)}.**{_cited(block.beside.cites)}"]
    about = f" {_words(block.about)}" if block.about else ""
    head = (
        f"### {safe(block.kind)}: {safe(capital(block.title))}{about}{_cited(block.beside.cites)}{_marked(block.mark)}"
    )
    if block.mark == "gone":
        return [head]
    stepwise = ["*Step by step:*", ""] if block.beside.short and isinstance(block, view.RuleBlock) else []
    return [head, "", *_prose(block.beside.short), *_beside(block.beside, ""), *stepwise, *_inside(block)]


_MARKED = {"new": "new", "gone": "no longer there", "changed": "changed", "reworded": "only said otherwise"}


def _marked(mark: view.Mark) -> str:
    return f" **[{_MARKED[mark]}]**".replace("[", "&#91;").replace("]", "&#93;") if mark else ""


def _both(now: str, was: str | None, mark: view.Mark) -> str:
    """A line with what it was, struck; one that is gone only so."""
    if mark == "gone":
        return f"~~{now}~~{_marked(mark)}"
    old = f"~~{was}~~ " if was is not None and was != now else ""
    return f"{old}{now}{_marked(mark)}"


def _inside(block: view.AnyBlock) -> list[str]:
    match block:
        case view.RuleBlock():
            shared = []
            if block.shared:
                shared = ["", f"*The first {block.shared} steps are done by each side.*" if block.shared > 1 else "*The first step is done by each side.*"]  # fmt: skip
            return [*_bars(block.bars), *shared, "", *_steps(block.steps, "")]
        case view.LimitsBlock():
            return _bars(block.bars)
        case view.TableBlock():
            return _table(block)
        case view.FieldsBlock():
            return [
                line
                for entry in block.fields
                for line in (f"- {_entry(entry)}", *_beside(entry.beside, "  "))
            ]  # fmt: skip
        case view.WordsBlock():
            gone = [f"~~{safe(word)}~~" for word in block.gone]
            words = [f"**{safe(word)}**" if word in block.new else safe(word) for word in block.words]
            return [", ".join([*words, *gone, *((block.behind,) if block.behind else ())])]
        case view.SequenceBlock():
            return [line for phase in block.phases for line in _phase(phase)]
        case view.ExampleBlock():
            return _example(block)
        case view.GapBlock() | view.TextBlock():
            return []
    assert_never(block)


def _entry(entry: view.Entry) -> str:
    def said(one: view.Entry) -> str:
        return f"**{safe(one.name)}**: {_words(one.domain)}{_cited(one.beside.cites)}"

    return _both(said(entry), said(entry.was) if entry.was is not None else None, entry.mark)


def _phase(phase: view.PhaseView) -> list[str]:
    def said(one: view.PhaseView) -> str:
        when = f" {_words(one.when)}" if one.when else ""
        return f"**{safe(one.number)} {safe(capital(one.title))}**{when}{_cited(one.cites)}"

    words = _both(said(phase), said(phase.was) if phase.was is not None else None, phase.mark)
    short = [f"  {line}" for line in _prose(phase.short) if line]
    return [f"- {words}", *([*short, ""] if short else []), *_steps(phase.steps, "  ")]


def _bars(bars: Sequence[view.Bar]) -> list[str]:
    made = []
    for bar in bars:
        words = _both(_bar(bar), _bar(bar.was) if bar.was is not None else None, bar.mark)
        made.append(f"- {words}")
        made += _beside(bar.beside, "  ")
    return made


def _bar(bar: view.Bar) -> str:
    subject = f"{_words(bar.subject)} " if bar.subject else ""
    return f"{capital(subject + _words(bar.words))}{_cited(bar.beside.cites)}"


def _steps(steps: Sequence[view.Step], inset: str) -> list[str]:
    made = []
    for number, step in enumerate(steps, 1):
        made += _step(step, inset, f"{number}.")
    return made


def _step(step: view.Step, inset: str, mark: str) -> list[str]:
    made = [f"{inset}{mark} {_both(_said(step), _said(step.was) if step.was is not None else None, step.mark)}"]
    below = inset + " " * (len(mark) + 1)
    made.extend(f"{below}- {_both(_exemption(one), None, one.mark)}" for one in step.exemptions)
    return [*made, *_beside(step.beside, below), *_steps(step.body, below)]


def _said(step: view.Step) -> str:
    # A line with a sign says it first and its label after; any other is its words.
    sign = f"**{safe(step.sign)}** " if step.sign and step.label else ""
    words = _words(step.words) if sign else _words(capitalised(step.words))
    when = f", {_words(step.when)}" if step.when else ""
    colon = ":" if step.opens else ""
    return f"{sign}{words}{when}{colon}{_cited(step.beside.cites)}"


def _exemption(one: view.Exemption) -> str:
    if one.cancels is not None:
        what = f"the exception of {safe(one.cancels)} does not count" if one.cancels else "no exception counts"
        return f"But {_words(one.when)}: {what}{_cited(one.cites)}"
    if one.instead is None:
        return f"Except {_words(one.when)}: does not count{_cited(one.cites)}"
    sign = f"**{safe(one.instead.sign)}** " if one.instead.sign and one.instead.label else ""
    return f"Except {_words(one.when)}: {sign}{_words(one.instead.words)}{_cited(one.cites)}"


def _table(block: view.TableBlock) -> list[str]:
    across = f"*Across: {_words(block.across)}*" if block.across else ""
    heads = [_words(capitalised(head)) for head in (*block.keys, *block.columns)]
    rows = [_row(row) for row in block.rows]
    if any(row[-1] for row in rows):
        heads.append("")
    else:
        rows = [row[:-1] for row in rows]
    lines = [f"| {' | '.join(heads)} |", f"|{' --- |' * len(heads)}", *(f"| {' | '.join(row)} |" for row in rows)]
    notes = [
        f"{'&#42;' * note.stars} counts only when {_words(note.words)}{_cited(note.cites)}\n"
        for note in block.footnotes
    ]
    return [across, "", *lines, "", *notes]


def _row(row: view.RowView) -> list[str]:
    was = row.was
    keys = [f"**{_both(_cell(cell), _was(was.keys, at) if was else None, '')}**" for at, cell in enumerate(row.keys)]
    cells = [_both(_cell(cell), _was(was.cells, at) if was else None, "") for at, cell in enumerate(row.cells)]
    if row.mark == "gone":
        keys, cells = [f"~~{cell}~~" for cell in keys], [f"~~{cell}~~" for cell in cells]
    return [*keys, *cells, f"{_cited(row.cites)}{_marked(row.mark)}".strip()]


def _was(cells: Sequence[view.CellView], at: int) -> str | None:
    return _cell(cells[at]) if at < len(cells) else None


def _cell(cell: view.CellView) -> str:
    if cell.gap:
        return f"? {safe(cell.text)}".rstrip()
    return "–" + "&#42;" * cell.text.count("*") if cell.none else safe(cell.text)


def _example(block: view.ExampleBlock) -> list[str]:
    rows = [(name, _words(capitalised(one))) for name, told in block.phrases for one in told]
    rows += [(name, safe(words)) for name, words in block.texts if words]
    return [*(f"- {name}: {words}" for name, words in rows), *_cases(block)]


def _cases(block: view.ExampleBlock) -> list[str]:
    """A table of cases."""
    if not block.rows:
        return []
    lines = [block.heads, ("---",) * len(block.heads), *block.rows]
    return ["", *(f"| {' | '.join(cells if cells[0] == '---' else map(safe, cells))} |" for cells in lines), ""]


def _beside(beside: view.Beside, inset: str) -> list[str]:
    made = [f"{inset}{line}" if line else line for line in _prose(beside.prose)]
    for remark in beside.remarks:
        made += [f"{inset}> *{view.REMARKS[remark.kind]}:* {_words(remark.words)}{_cited(remark.cites)}", ""]
    return ["", *made, ""] if made else []


def _prose(found: view.Prose) -> list[str]:
    made = []
    for part in found:
        if isinstance(part, view.Paragraph):
            made += [_words(part.words), ""]
            continue
        if isinstance(part, view.Picture):
            made += [f"*[Picture] {_words(part.caption)}*".replace("[", "&#91;").replace("]", "&#93;"), ""]
            continue
        for number, point in enumerate(part.points, part.first or 1):
            made.append(f"{'-' if part.first is None else f'{number}.'} {_words(point)}")
        made.append("")
    return made


def _words(phrase: Phrase) -> str:
    return safe(plain(phrase))


def _cited(cites: Sequence[Citation]) -> str:
    return f" ({', '.join(safe(str(cite)) for cite in cites)})" if cites else ""
