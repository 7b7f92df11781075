"""Army lists: a file that says which pieces an army has, read as they would be read behind `given`."""

from __future__ import annotations

import attrs

from grognard.ir import expressions as ir
from grognard.ir.examples import Army, ArmyLine
from grognard.ir.names import key
from grognard.ir.rosters import row_called
from grognard.ir.types import Value, Words
from grognard.lowering.givens import Fields, Givens
from grognard.lowering.headings import settings_in
from grognard.lowering.nodes import text_of
from grognard.lowering.notes import beside, headed, read_beside
from grognard.lowering.scope import Scope
from grognard.lowering.symbols import Symbols
from grognard.lowering.word_lists import find_word
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.syntax.token import Token

_ARMY = "army "


def armies_named(node: Node) -> list[tuple[Node, str]]:
    """The army lists that a line `given the army Northern Host` names; none for any other line."""
    armies: list[tuple[Node, str]] = []
    for part in node.below(ast.FactsGiven) if isinstance(node, ast.GivenFacts) else ():
        # A name with `'s` in it is one too: `Fenn's Wreckers`.
        if len(part.parts) == 1 and (said := text_of(part)).casefold().startswith(_ARMY):
            armies.append((part, said[len(_ARMY) :].strip()))
    return armies


def army_file(title: str) -> str:
    """The name of the file in which an army list of a title is looked for: `fenns_wreckers.army`."""
    kept = "".join(letter if letter.isalnum() else " " for letter in key(title).replace("'", ""))
    return "_".join(kept.split()) + ".army"


def army_title(tree: Node) -> str:
    """What an army list is called; empty for a file that is none."""
    army = tree.node(ast.Army)
    return army.token_text("TITLE") if army is not None else ""


def read_army(symbols: Symbols, givens: Givens, tree: Node) -> Army | None:
    """An army list with its lines."""
    node = tree.node(ast.Army)
    if node is None:
        return None
    block, of, beside_all = (
        node.node(ast.ArmyLines),
        node.token_text("OF_TITLE"),
        read_beside(node.below(ast.ArmyLines)),
    )
    settings = settings_in(block) if block is not None else {}
    side = _side(symbols, block, settings.get("side", ""))
    scope = Scope(symbols)
    lines: list[ArmyLine] = []
    givens.coming(block.nodes(ast.ArmyUnit) if block is not None else ())
    for part in block.nodes(ast.ArmyUnit) if block is not None else ():
        before: Fields = [("side", ir.Constant(side, place=part.place))] if side is not None else []
        made = givens.standing_of(part, scope, side) or givens.said_of(part, scope, before)
        if made is None:
            continue
        if side is not None and symbols.field(made.kind, "side") is None:
            made = attrs.evolve(made, fields=tuple(field for field in made.fields if field[0] != "side"))
        for name in (made.name, *made.names):
            scope.roles[key(name)] = made.kind
        lines.append(
            ArmyLine(
                piece=made,
                troop=_troop(symbols, made.fields),
                said=_said(part),
                notes=beside(part).notes,
                place=part.place,
            )
        )
    givens.names.clear()
    return Army(
        **headed(node, army_title(tree), "", beside_all),
        of=of,
        side=side,
        settings=tuple(settings.items()),
        lines=tuple(lines),
    )


def _said(node: Node) -> str:
    """A line as it is written, without its citations and what stands below it."""
    end = max(
        *(part.end for part in node.parts if isinstance(part, Token)),
        *(part.end for part in node.nodes(ast.CalledPiece, ast.Properties)),
        0,
    )
    return " ".join(node.file.text[node.start : end].split())


def _side(symbols: Symbols, block: Node | None, text: str) -> Value:
    if not text or not symbols.sides:
        return None
    word = find_word(Words("side", symbols.sides), text)
    if word is None and block is not None:
        at = next((node for node in block.nodes(ast.Setting) if "side" in text_of(node).casefold()), block)
        symbols.unknown(at.place, text, "a side of the game is wanted", symbols.sides)
    return word


def _troop(symbols: Symbols, fields: tuple[tuple[str, ir.Expression], ...]) -> str:
    """The troop that a piece is, by the fields it was given."""
    rosters = symbols.rosters()
    for table in rosters:
        value = next((field for name, field in fields if name == key(table.keys[0].name)), None)
        if isinstance(value, ir.Constant) and (row := row_called([table], str(value.value))) is not None:
            return row[1].texts[0]
    return ""
