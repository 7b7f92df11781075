"""The pages in `docs/fidelity`: a ruleset beside its source, as Markdown that reads well on a code host and in a site."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from grognard.docgen.citing import CitingLine
from grognard.docgen.fidelity import Entry, Fidelity, Part, counts, is_example
from grognard.docgen.markdown_escape import markdown_escape as safe
from grognard.ir.sections import section_key

Linked = Callable[[CitingLine], tuple[str, str]]
"""The name of a line's file, where there are several, and the address of the line; empty where there is none."""

_INSET = "    "
_KINDS = {
    "reads as": "*We read it as:*",
    "source errs": "**The source errs:**",
    "note": "*Note:*",
    "comes before": "*It comes before:*",
}


def page(found: Fidelity, linked: Linked | None = None) -> str:
    """The whole page."""
    linked = linked or _unlinked
    blocks = [_opening(found), _table(counts(found)), _uncited(found)]
    if found.remarks:
        blocks.append("\n>\n".join(f"> {safe(each)}" for each in found.remarks))
    blocks += [_part(part, linked) for part in found.parts]
    blocks += [
        _list("Cited, but no section of the source", [entry.line for entry in found.lost], linked),
        _list("What is ours", [line for line in found.ours if not is_example(line)], linked),
        _list("Without a citation", found.loose, linked),
        _names(found, linked),
    ]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _names(found: Fidelity, linked: Linked) -> str:
    """What the ruleset calls otherwise than its source, or what the source does not call at all."""
    if not found.names:
        return ""
    rows = [f"- **{safe(line.words)}** ({_where(line, linked)}): {safe(why)}" for line, why in found.names]
    return "\n".join(["## Names of ours", "", *rows])


def contents(pages: Sequence[tuple[str, Fidelity]]) -> str:
    """The page that leads to the others: of each its file and what it counts."""
    heads = ["Ruleset", *(words for words, _ in counts(pages[0][1]))] if pages else []
    rows = [
        f"| [{safe(found.title)}]({file}) | {' | '.join(str(number) for _, number in counts(found))} |"
        for file, found in pages
    ]
    table = [f"| {' | '.join(heads)} |", f"|{' --- |' * len(heads)}", *rows] if pages else []
    return (
        "\n".join(
            [
                "# Rulesets beside their sources",
                "",
                "Each page goes through a source section by section, and shows the lines of the ruleset that cite it.",
                "",
                *table,
            ]
        ).rstrip()
        + "\n"
    )


def _opening(found: Fidelity) -> str:
    lines = [f"# {safe(found.title)} beside its source", ""]
    if found.source:
        lines += [f"The source: {safe(found.source.rstrip('.'))}.", ""]
    if found.base:
        lines += [f"It stands on {safe(found.base)}; here are its own lines only, not those of {safe(found.base)}.", ""]
    lines.append(
        "Below each section of the source stand the lines of the ruleset that cite it, in the ruleset's own words."
        if found.listed or not found.parts
        else "The ruleset does not list the sections of its source, so only those that something cites are here."
    )
    return "\n".join(lines)


def _table(rows: Sequence[tuple[str, int]]) -> str:
    return "\n".join(["| what | how many |", "| --- | ---: |", *(f"| {words} | {number} |" for words, number in rows)])


def _uncited(found: Fidelity) -> str:
    names = [_name(part) for part in found.parts if part.uncited]
    return f"**Nothing cites:** {'; '.join(names)}." if names else ""


def _name(part: Part) -> str:
    key, heading = part.section.key, part.section.heading
    same = not heading or section_key(key) == section_key(heading)
    return safe(key) if same else f"{safe(key)} · {safe(heading)}"


def _part(part: Part, linked: Linked) -> str:
    lines = [f"{'#' * min(part.depth + 2, 6)} {_name(part)}", ""]
    if part.section.reason:
        lines += [f"*{_sentence(part.section.reason)}*", ""]
    elif part.uncited:
        lines += ["**Nothing cites this.**", ""]
    for _, group in groupby(part.entries, key=lambda entry: id(entry.line.head or entry.line)):
        lines += _group(list(group), linked)
    return "\n".join(lines).rstrip()


def _sentence(words: str) -> str:
    shown = safe(words)
    return f"{shown[:1].upper()}{shown[1:]}" if shown else ""


def _group(entries: list[Entry], linked: Linked) -> list[str]:
    """A declaration, and those of its lines that stand below this section."""
    head = entries[0].line.head or entries[0].line
    own = next((entry for entry in entries if entry.line is head), Entry(head, ()))
    lines = _bullet(own, linked, "", strong=True, own=own in entries)
    for entry in entries:
        if entry.line is not head:
            lines += _bullet(entry, linked, _INSET)
    return lines


def _bullet(entry: Entry, linked: Linked, inset: str, *, strong: bool = False, own: bool = True) -> list[str]:
    line = entry.line
    words = safe(line.words)
    words = f"**{words}**" if strong and not line.prose else words
    tail = [", ".join(safe(each) for each in entry.paragraphs), _where(line, linked)]
    if line.certainty:
        tail.append(safe(line.certainty))
    made = [f"{inset}- {words} ({', '.join(each for each in tail if each)})"]
    if own:
        made += [f"{inset}{_INSET}- {_unsaid(gap, line)}" for gap in line.gaps]
        made += [f"{inset}{_INSET}- {_KINDS.get(one.kind, '')} {safe(one.words)}" for one in line.remarks]
    return made


def _unsaid(gap: str, line: CitingLine) -> str:
    """A gap; its words are left out where the line has them."""
    return "**The source does not say.**" if gap in line.words else f"**The source does not say:** {safe(gap)}"


def _where(line: CitingLine, linked: Linked) -> str:
    name, address = linked(line)
    words = f"{safe(name)} line {line.number}" if name else f"line {line.number}"
    return f"[{words}]({address})" if address else words


def _unlinked(line: CitingLine) -> tuple[str, str]:
    return "", ""


def _list(title: str, lines: Sequence[CitingLine], linked: Linked) -> str:
    if not lines:
        return ""
    made = [f"## {title}", ""]
    for _, group in groupby(lines, key=lambda line: id(line.head or line)):
        made += _group([Entry(line, tuple(cite.paragraph for cite in line.own)) for line in group], linked)
    return "\n".join(made)
