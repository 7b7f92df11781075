"""The first lines of a file: title and settings."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.spelling import did_you_mean
from grognard.ir.names import key
from grognard.lengths import NAMES
from grognard.lowering.quantities import unit_name
from grognard.lowering.symbols import Symbols
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.word_set import word_set

# What can be said below `ruleset` or `variant`.
SETTINGS = {"base version"} | word_set(
    "language by source edition lengths extends sides version licence blurb logo font palette order title cite with"
)


# What can be said below `sheet`.
SHEET_SETTINGS = {"title", "order", "always", "omit", "paper", "columns", "sheets", "charts"}

PALETTES = ("brick", "blue", "green", "grey", "ochre")
"""Colours of a site, the usual one first."""


@attrs.define
class Heading:
    """The first lines of a file: title and settings."""

    title: str
    settings: dict[str, str]
    node: Node


def read_heading(tree: Node) -> Heading | None:
    """The `ruleset` or `variant` line and its settings, before anything else is lowered."""
    node = tree.node(ast.Ruleset, ast.Variant)
    if node is None:
        return None
    return Heading(node.said("TITLE"), settings_below(node), node)


def settings_below(node: Node) -> dict[str, str]:
    """The lines `name: text` below a heading, by name."""
    meta = node.node(ast.Meta)
    return settings_in(meta) if meta is not None else {}


def settings_in(block: Node) -> dict[str, str]:
    """The lines `name: text` of a block, by name."""
    found: dict[str, str] = {}
    for setting in block.nodes(ast.Setting):
        name, text = setting.token("KEY"), setting.token("TEXT")
        if name is not None:
            found[key(name.text)] = text.text.strip() if text is not None else ""
    return found


def merged_settings(headings: list[Heading], symbols: Symbols) -> dict[str, str]:
    """The settings of all files together, later ones before earlier; unit and sides go to the symbols."""
    merged: dict[str, str] = {}
    for heading in headings:
        _unknown_settings(heading.node, SETTINGS, "a ruleset", symbols.collector)
        _other_lengths(heading, merged.get("lengths", ""), symbols.collector)
        merged.pop("title", None)  # A game is called by its own name, not by that of what it stands on.
        merged.update(heading.settings)
    palette = merged.get("palette", "")
    if palette and key(palette) not in PALETTES:
        symbols.collector.report(
            codes.UNKNOWN_SETTING,
            headings[-1].node.place,
            f"`{palette}` is no palette.",
            help=did_you_mean(palette, PALETTES, f"There are: {', '.join(PALETTES)}."),
        )
    lengths = merged.get("lengths", "")
    if lengths:
        unit = unit_name(lengths.strip())
        if unit is None:
            symbols.collector.report(
                codes.UNKNOWN_SETTING,
                headings[-1].node.place,
                f"`{lengths}` is no unit of length.",
                help=f"Write {NAMES}. Whatever else you measure in is a number without a unit: `distance: 0 to 600`.",
            )
        symbols.unit = unit or ""
    symbols.sides = tuple(part.strip() for part in merged.get("sides", "").split(",") if part.strip())
    return merged


def _other_lengths(heading: Heading, before: str, collector: Collector) -> None:
    """A variant measures as its base does: no figure of the base becomes another by a setting."""
    here = heading.settings.get("lengths", "")
    old, new = unit_name(before.strip()), unit_name(here.strip())
    if not old or not new or old == new:
        return
    setting = next(one for one in heading.node.below(ast.Meta) if key(one.said("KEY")) == "lengths")
    collector.report(
        codes.UNITS_MIXED,
        setting.place,
        f"What this stands on measures in {old}, and this line turns none of its lengths into {new}.",
        help=f"Take it away, and write each length that is to be another anew, in {old}: `amend …`, and below it the whole row or "
        "line. If only your ruler is another, say so in prose, behind `>`.",
    )


def _unknown_settings(block: Node, known: Collection[str], of: str, collector: Collector) -> None:
    """Name each setting of a block that there is not."""
    for setting in block.below(ast.Meta):
        name = setting.token("KEY")
        if name is not None and key(name.text) not in known:
            collector.report(
                codes.UNKNOWN_SETTING,
                setting.at(name),
                f"`{name.text}` is no setting of {of}.",
                help=did_you_mean(key(name.text), known, f"There are: {', '.join(sorted(known))}."),
            )
        elif name is not None and not setting.said("TEXT").strip():
            collector.report(
                codes.UNKNOWN_SETTING,
                setting.at(name),
                f"Nothing is written behind `{name.text}:`.",
                help="Write it on the same line, or take the line away.",
            )


def merged_sheets(nodes: Iterable[Node], own: tuple[str, ...], collector: Collector) -> dict[str, str]:
    """The settings of all sheets. One is called by its own game's name, not by that of what it stands on."""
    merged: dict[str, str] = {}
    for node in nodes:
        _unknown_settings(node, SHEET_SETTINGS, "a sheet", collector)
        settings = settings_below(node)
        if own and node.file.path not in own:
            settings.pop("title", None)
        merged.update(settings)
    return merged
