"""Worked examples and scenarios, folded up until they are wanted; with what their run left behind."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.docgen import view
from grognard.docgen.board_picture import board_svg
from grognard.docgen.markup import Markup, text
from grognard.docgen.played import PlayedExample
from grognard.docgen.render_marks import chip, classes
from grognard.wording.phrase import capitalised, minus

_DEEPEST = 6


def example_html(markup: Markup, block: view.ExampleBlock, played: Sequence[PlayedExample | None]) -> str:
    """One example: what is given, what is done, what comes out and why."""
    anchor = markup.places.id(block.target)
    kind = text(block.kind)
    comes = f' <span class="comes">{text(block.comes_out)}</span>' if block.comes_out else ""
    summary = f'<summary><span class="kind">{kind}</span> {text(block.title)}{comes}{chip(block.mark)}</summary>'
    cites = markup.cites(block.beside.cites)
    cited = f'<p class="cites">{cites}</p>' if cites else ""
    body = markup.prose(block.beside.prose) + markup.remarks(block.beside.remarks)
    body += board_svg(block.board, f"{block.title}: the board at the start") if block.board is not None else block.table
    body += _facts(markup, block) + (_cases(block) if block.rows else _run(block, played))
    opened = " open" if block.index < 0 else ""
    return f'<details{classes(block.mark, "example")} id="{anchor}"{opened}>{summary}<div class="inside">{cited}{body}</div></details>'


def _facts(markup: Markup, block: view.ExampleBlock) -> str:
    rows = [
        (name, "<br>".join(markup.phrase(capitalised(one)) for one in told)) for name, told in block.phrases if told
    ]
    for name, words in block.texts:
        if words:
            rows.append((name, f"<b>{text(words)}</b>" if name == "Comes out" else text(words)))
    return f"<dl>{''.join(f'<dt>{name}</dt><dd>{words}</dd>' for name, words in rows)}</dl>" if rows else ""


def _cases(block: view.ExampleBlock) -> str:
    """The table of cases: what is given to the left, what comes out to the right, parted by a line."""
    out = len(block.heads) - block.shown
    over = f'<tr class="over"><th colspan="{block.shown}">Given</th>' if block.shown else '<tr class="over">'
    over += f'<th class="out" colspan="{out}">Comes out</th></tr>'
    heads = "".join(
        f'<th scope="col"{_parted(number, block)}>{text("Result" if head == "Then" else head)}</th>'
        for number, head in enumerate(block.heads)
    )
    rows = "".join(
        f"<tr>{''.join(_cell(cell, _parted(number, block)) for number, cell in enumerate(row))}</tr>"
        for row in block.rows
    )
    return f'<div class="wide"><table class="cases"><thead>{over}<tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>'


def _parted(number: int, block: view.ExampleBlock) -> str:
    return ' class="out"' if number == block.shown else ""


def _cell(words: str, parted: str) -> str:
    return f"<td{parted}>{'–' if words == '-' else text(minus(words))}</td>"


def _run(block: view.ExampleBlock, runs: Sequence[PlayedExample | None]) -> str:
    """The trace, as it was handed in."""
    there = block.mark != "gone" and 0 <= block.index < len(runs)
    played = runs[block.index] if there else None
    if played is None or not played.trace:
        return ""
    lines = []
    for line in played.trace:
        depth = min((len(line) - len(line.lstrip(" "))) // 2, _DEEPEST)
        lines.append(f'<li class="d{depth}">{text(line.strip())}</li>')
    result = f'<p class="result">= {text(played.result)}</p>' if played.result else ""
    return f'<div class="trace"><p class="kind">How it goes</p><ul>{"".join(lines)}</ul>{result}</div>'
