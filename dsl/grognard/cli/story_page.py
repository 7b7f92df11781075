"""How does the story of a game look as a page? As the rules do: turns at the side, reasons folded, the board after each turn."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.docgen.board_picture import board_svg
from grognard.docgen.board_setup import board_of
from grognard.docgen.html_page import html_page, palette_of
from grognard.docgen.markup import text
from grognard.docgen.site import theme_file
from grognard.docgen.table_picture import table_svg
from grognard.evaluate.tabletop import body_of
from grognard.play.story.report import Entry, Report
from grognard.play.table.set_up import spot_of


def story_page(report: Report) -> str:
    """The whole report as one page that needs nothing else."""
    heads = {
        entry.turn: f"Turn {entry.turn}" if entry.turn else entry.text for entry in report.entries if entry.heading
    }
    jumps = "".join(f'<li><a href="#turn-{turn}">{text(name)}</a></li>' for turn, name in heads.items())
    body = (
        '<div class="layout"><nav class="chapters" aria-label="Turns"><details open><summary>Turns</summary>'
        f'<ul>{jumps}</ul></details></nav><main class="story"><h1>{text(report.title)}</h1>{"".join(_told(report))}</main></div>'
    )
    styles = [theme_file("rulebook.css"), theme_file("story.css")]
    return html_page(report.title, body, styles, palette=palette_of(report.game.ruleset))


def board_after(report: Report, entry: Entry) -> str:
    """A picture of the board or the table as the pieces are then; empty for a game without one."""
    example, start = report.game.scenario, dict(report.game.scenario.table.spots) if report.game.scenario.table else {}
    if start:
        places = {
            name: str(fields.get("place", ""))
            for name, fields in (entry.table or {}).items()
            if "removed" not in fields
        }
        spots = {
            name: spot
            for name, before in start.items()
            if (spot := spot_of(places.get(name, ""), body_of(before))) is not None
        }
        return table_svg(report.game.ruleset, example, spots, entry.text)
    board = board_of(report.game.ruleset, report.game.scenario, entry.table)
    return board_svg(board, entry.text) if board is not None else ""


def _told(report: Report) -> Iterator[str]:
    turns = set[int]()
    for entry in report.entries:
        said = text(entry.text)
        if entry.heading:
            place = f' id="turn-{entry.turn}"' if entry.turn not in turns else ""
            turns.add(entry.turn)
            picture = board_after(report, entry) if entry.table is not None else ""
            yield f"<h2{place}>{said}</h2>{f'<figure>{picture}</figure>' if picture else ''}"
        elif entry.reasons:
            reasons = text("\n".join(entry.reasons))
            yield f'<details><summary>{said}</summary><pre tabindex="0">{reasons}</pre></details>'
        else:
            yield f"<p>{said}</p>"
