"""Small pieces of HTML, every text of an author escaped: it is data, never markup and never a template."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from grognard.ir.lines import Citation, Note, NoteKind
from grognard.ir.names import key

_EMPHASIS = re.compile(r"\*([^*\n]+)\*")
_NOTES = {NoteKind.READS_AS: "Read as", NoteKind.SOURCE_ERRS: "The source errs", NoteKind.NOTE: "Note"}


def text(value: object) -> str:
    """Escaped text."""
    return escape(str(value), quote=True)


def anchor(*parts: str) -> str:
    """An id for a link, the same for the same names."""
    words = " ".join(key(part) for part in parts)
    return re.sub(r"[^a-z0-9]+", "-", words.casefold()).strip("-") or "item"


def cites(citations: Iterable[Citation]) -> str:
    """Citations as links to their index."""
    marks = []
    for cite in citations:
        sure = f' title="{text(cite.certainty)}"' if cite.certainty else ""
        kind = "cite ours" if cite.ours else "cite"
        marks.append(
            f'<a class="{kind}" href="citations.html#{anchor("cite", cite.paragraph)}"{sure}>{text(cite.paragraph)}</a>'
        )
    return " ".join(marks)


def prose(lines: Iterable[str]) -> str:
    """An author's prose: paragraphs and emphasis, nothing else. `{name}` is shown as the name."""
    joined = " ".join(line for line in lines if line).strip()
    if not joined:
        return ""
    safe = _EMPHASIS.sub(r"<em>\1</em>", text(joined)).replace("{", "").replace("}", "")
    return f"<p>{safe}</p>"


def notes(found: Iterable[Note]) -> str:
    """Notes beside a line or a rule."""
    return "".join(
        f'<p class="note {note.kind.name.lower().replace("_", "-")}"><b>{_NOTES[note.kind]}:</b> {text(note.text)} {cites(note.cites)}</p>'
        for note in found
    )


def gaps_marked(shown: str) -> str:
    """Escaped text in which a gap (`?`, `? (words)`) is marked."""
    return (
        re.sub(
            r"\?(?: \(([^()]*)\))?",
            lambda m: f'<mark class="gap">? {m[1] or ""}</mark>',
            text(shown),
            count=1,
        )
        if "?" in shown
        else text(shown)
    )
