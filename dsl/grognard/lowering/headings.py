"""The first lines of a file: title and settings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.spelling import did_you_mean
from grognard.ir.names import key
from grognard.lengths import NAMES, Scale, converted, read_scale, scale_line, unit_named
from grognard.lowering.quantities import unit_name
from grognard.lowering.symbols import Symbols
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.word_set import word_set

# What can be said below `ruleset` or `variant`.
SETTINGS = {"base version"} | word_set(
    "language by source edition lengths scale extends sides version licence blurb logo font palette order title cite with"
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
    return Heading(node.token_text("TITLE"), settings_below(node), node)


def settings_below(node: Node) -> dict[str, str]:
    """The lines `name: text` below a heading, by name."""
    meta = node.node(ast.Meta)
    return settings_in(meta) if meta is not None else {}


def settings_in(block: Node) -> dict[str, str]:
    """The lines `name: text` of a block, by name."""
    settings: dict[str, str] = {}
    for setting in block.nodes(ast.Setting):
        name, text = setting.token("KEY"), setting.token("TEXT")
        if name is not None:
            settings[key(name.text)] = text.text.strip() if text is not None else ""
    return settings


def merged_settings(headings: list[Heading], symbols: Symbols) -> dict[str, str]:
    """The settings of all files together, later ones before earlier; unit and sides go to the symbols."""
    merged: dict[str, str] = {}
    for heading in headings:
        _unknown_settings(heading.node, SETTINGS, "a ruleset", symbols.collector)
        _other_lengths(heading, merged, symbols.collector)
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
                _setting(headings, "lengths").place,
                f"`{lengths}` is no unit of length.",
                help=_lengths_help(lengths),
            )
        symbols.unit = unit or ""
    symbols.scale = _scale_of(merged.get("scale", ""), headings, symbols.collector)
    symbols.sides = tuple(part.strip() for part in merged.get("sides", "").split(",") if part.strip())
    return merged


def _lengths_help(text: str) -> str:
    said = text.split(",")[0]
    scale = read_scale(said)
    if scale is not None:
        return (
            f"Write two lines: `lengths: {scale.other.name}`, and `scale: {said}, rounded up` if only whole ones count."
        )
    return f"Write {NAMES}. Whatever else you measure in is a number without a unit: `distance: 0 to 600`."


def _scale_of(text: str, headings: list[Heading], collector: Collector) -> Scale | None:
    scale = read_scale(text)
    if text and scale is None:
        collector.report(
            codes.UNKNOWN_SETTING,
            _setting(headings, "scale").place,
            f"`{text}` does not say how long 1 of one unit is in another.",
            help="Write `scale: 1 inch is 2.5 centimetres`, and behind it `, rounded up` or `, rounded down` where only whole ones count.",
        )
    return scale


def _setting(headings: list[Heading], name: str) -> Node:
    """The last line of the headings that has a setting."""
    return next(
        node
        for heading in headings[::-1]
        for node in heading.node.below(ast.Meta)
        if key(node.token_text("KEY")) == name
    )


def other_unit(heading: Heading, before: Mapping[str, str]) -> tuple[str, str] | None:
    """Returns the units of a base and its variant, where they differ: the variant converts one into the other."""
    old, new = (unit_name(settings.get("lengths", "").strip()) for settings in (before, heading.settings))
    return (old, new) if old and new and old != new else None


def _other_lengths(heading: Heading, before: Mapping[str, str], collector: Collector) -> None:
    """Lengths of the base become others only where something says how."""
    lengths = other_unit(heading, before)
    if lengths is None:
        return
    scale = read_scale(heading.settings.get("scale", before.get("scale", "")))
    if converted(Fraction(1), unit_named(lengths[0]), lengths[1], scale) is None:
        message = f"What this stands on measures in {lengths[0]}, and nothing says how its lengths become {lengths[1]}."
        help = f"Put a line below it: `{scale_line(*lengths)}`."
        collector.report(codes.NO_SCALE, _setting([heading], "lengths").place, message, help=help)


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
        elif name is not None and not setting.token_text("TEXT").strip():
            collector.report(
                codes.UNKNOWN_SETTING,
                setting.at(name),
                f"Nothing is written behind `{name.text}:`.",
                help="Write it on the same line, or take the line away.",
            )


def merged_sheets(nodes: Iterable[Node], own: tuple[str, ...], collector: Collector) -> dict[str, str]:
    """Returns the settings of all sheets. A sheet is named by its own game, not by its base."""
    merged: dict[str, str] = {}
    for node in nodes:
        _unknown_settings(node, SHEET_SETTINGS, "a sheet", collector)
        settings = settings_below(node)
        if own and node.file.path not in own:
            settings.pop("title", None)
        merged.update(settings)
    return merged
