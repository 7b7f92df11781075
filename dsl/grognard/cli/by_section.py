"""What `grognard rules RULESET --by-section` prints: the source section by section, and the lines that cite each."""

from __future__ import annotations

from grognard.diagnostics.render.cells import width_of
from grognard.docgen.citing import CitingLine
from grognard.docgen.fidelity import Entry, Fidelity, Part, counts


def shown(fidelity: Fidelity, width: int) -> str:
    """The short form for a terminal: one line for each line that cites, cut to the width."""
    numbers = counts(fidelity)
    beside = (
        ("Cited, but no section of the source", [entry.line for entry in fidelity.lost]),
        ("What is ours, examples left out", [line for line in fidelity.ours if not (line.head or line).story]),
        ("Without a citation", list(fidelity.loose)),
    )
    every = [entry.line for part in fidelity.parts for entry in part.entries]
    every += [line for _, others in beside for line in others]
    digits = max((len(_number(line, fidelity)) for line in every), default=1)
    lines = [f"{fidelity.title} beside its source", ""]
    lines += [f"{number:>{len(str(max(n for _, n in numbers)))}} {words}" for words, number in numbers]
    if not fidelity.listed and fidelity.parts:
        lines += ["", "It lists no sections of its source (`sections`): only those that it cites are here."]
    for part in fidelity.parts:
        lines += ["", _cut(_heading(part), width)]
        lines += [_cut(f"  {_number(e.line, fidelity):>{digits}}  {_words(e)}", width) for e in part.entries]
    for title, others in beside:
        if others:
            lines += ["", title]
            lines += [_cut(f"  {_number(line, fidelity):>{digits}}  {line.words}", width) for line in others]
    return "\n".join(lines) + "\n"


def data(fidelity: Fidelity) -> dict[str, object]:
    """Returns the same with all notes below the lines, as plain data."""
    return {
        "ruleset": fidelity.title,
        "source": fidelity.source,
        "sections listed": fidelity.listed,
        "counts": dict(counts(fidelity)),
        "sections": [
            {
                "key": part.section.key,
                "heading": part.section.heading,
                "reason": part.section.reason,
                "cited": part.cited,
                "lines": [_line_data(entry.line, entry.paragraphs) for entry in part.entries],
            }
            for part in fidelity.parts
        ],
        "belongs to no section": [_line_data(entry.line, entry.paragraphs) for entry in fidelity.lost],
        "ours": [_line_data(line, ()) for line in fidelity.ours],
        "without a citation": [_line_data(line, ()) for line in fidelity.loose],
    }


def _heading(part: Part) -> str:
    words = "  ".join(each for each in (part.section.key, part.section.heading) if each)
    if part.section.reason:
        return f"{words}  ({part.section.reason})"
    return f"{words}  -- nothing cites this" if part.uncited else words


def _words(entry: Entry) -> str:
    line = entry.line
    marks = [f"[{', '.join(entry.paragraphs)}]"] if entry.paragraphs else []
    if line.certainty:
        marks.append(line.certainty)
    marks += ["gap"] if line.gaps else []
    marks += dict.fromkeys(remark.kind for remark in line.remarks if remark.kind != "note")
    return f"{', '.join(marks)}  {line.words}" if marks else line.words


def _number(line: CitingLine, fidelity: Fidelity) -> str:
    name = line.file.path.rpartition("/")[2]
    return f"{name}:{line.number}" if fidelity.files > 1 else str(line.number)


def _cut(text: str, width: int) -> str:
    if width_of(text) <= width:
        return text
    while width_of(text) > width - 1:
        text = text[:-1]
    return text.rstrip() + "…"


def _line_data(line: CitingLine, paragraphs: tuple[str, ...]) -> dict[str, object]:
    return {
        "path": line.file.path,
        "line": line.number,
        "words": line.words,
        "in": line.head.words if line.head is not None else None,
        "cited as": list(paragraphs),
        "how sure": line.certainty,
        "gaps": list(line.gaps),
        "remarks": [{"kind": remark.kind, "words": remark.words} for remark in line.remarks],
    }
