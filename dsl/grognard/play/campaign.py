"""What comes of an army between two games: a sequence of its rules, played over the pieces of its list."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence as Listed

import attrs

from grognard.core.world import REMOVED, PieceRef, World
from grognard.dice.source import DiceSource
from grognard.evaluate.choosable import Choosable, choosable
from grognard.evaluate.players import Players
from grognard.evaluate.staging import table_of
from grognard.evaluate.typed import BadQuestion, read_value
from grognard.host.budget import Budget
from grognard.ir.examples import Army, Example
from grognard.ir.names import key
from grognard.ir.rules import Sequence
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Value, YesNo
from grognard.muster.kept import Left, kept_fields
from grognard.play.game import Game, StepDone


@attrs.frozen
class Between:
    """What happened: each step, and what is left of the pieces of every line of the list."""

    steps: tuple[StepDone, ...]
    left: tuple[tuple[Left, ...], ...]
    beside: tuple[tuple[str, Left], ...] = ()
    """What stands in every game by itself and keeps something, with its kind, where no line of the list tells of it."""


def between_games(
    ruleset: Ruleset,
    army: Army,
    sequence: Sequence,
    told: Listed[str],
    dice: DiceSource,
    players: Callable[[Choosable], Players],
    budget: Budget | None = None,
) -> Between:
    """Play a sequence once over an army list. `players` are made for what can be chosen. `told` is what is known of its pieces, or of the whole game: `Old Tom fell`, `Old Tom's men=3`, `won`.

    Raises `BadQuestion` for what is told of nobody, and what a run raises.
    """
    pieces = tuple(line.piece for line in army.lines)
    scenario = Example(
        name=army.name, place=army.place, pieces=pieces, facts=(), rule=None, rule_kind="", arguments=(), dice=None,
        choices=(), then=(), because=None, plays=((sequence.key, 1),),
    )  # fmt: skip
    can = choosable(ruleset, sequence.phases, table_of(ruleset, pieces))
    game = Game(ruleset, scenario, sequence, dice, players(can), budget)
    by_itself = _by_itself(ruleset, game, army)
    mine = [piece for piece in game.world.pieces if not game.world.standing(piece.kind)]
    for text in told:
        _tell(game, [*mine, *by_itself], text)
    _others_leave(ruleset, game, army)
    game.begin()
    steps = tuple(game.play_turn())
    left: list[tuple[Left, ...]] = []
    at = 0
    for line in army.lines:
        if game.world.standing(line.piece.kind):
            those = [piece for piece in by_itself if key(piece.name) == key(line.piece.name)]
            by_itself = [piece for piece in by_itself if piece not in those]
        else:
            those = mine[at : at + line.piece.count]
            at += line.piece.count
        left.append(tuple(_left(ruleset, game, piece) for piece in those))
    return Between(steps, tuple(left), tuple((piece.kind, _left(ruleset, game, piece)) for piece in by_itself))


def _by_itself(ruleset: Ruleset, game: Game, army: Army) -> list[PieceRef]:
    """What stands in every game by itself and is told of in the list, or keeps something: of its side, or of the game."""
    told = {key(line.piece.name) for line in army.lines}
    return [
        piece
        for kind, declared in ruleset.pieces.items()
        for piece in game.world.standing(kind)
        if key(piece.name) in told
        or (
            kept_fields(ruleset, kind)
            and (declared.one_each == "game" or game.state[game.world.slot_of(piece, "side")] == army.side)
        )
    ]


def _others_leave(ruleset: Ruleset, game: Game, army: Army) -> None:
    """What stands by itself for another side than that of the list is not there between games: nobody is asked for it."""
    for kind, declared in ruleset.pieces.items():
        for piece in game.world.standing(kind) if declared.one_each == "side" and army.side is not None else ():
            if game.state[game.world.slot_of(piece, "side")] != army.side:
                game.state[game.world.slot_of(piece, REMOVED)] = True


def _left(ruleset: Ruleset, game: Game, piece: PieceRef) -> Left:
    world, state = game.world, game.state
    if state[world.slot_of(piece, REMOVED)] is True:
        return Left(piece.name, None)
    kept: dict[str, Value] = {}
    for field in kept_fields(ruleset, piece.kind):
        value = state[world.slot_of(piece, field.key)]
        kept[field.key] = value.name if isinstance(value, PieceRef) else value  # type: ignore[assignment]
    return Left(piece.name, kept)


def _tell(game: Game, pieces: Listed[PieceRef], text: str) -> None:
    """Something is told of a piece, or a fact of the whole game, before the sequence begins."""
    said, stated, value = text.partition("=")
    slot, of_whom, negated = _slot(game.world, pieces, said, text)
    field = game.world.fields[slot][1]
    if not stated and not isinstance(field.type, YesNo):
        raise BadQuestion(
            f"`{text}` does not say what {of_whom[0]} {field.name} is.", f"Write `{of_whom[1]}{field.name}=…`."
        )
    found = read_value(value.strip(), field.type, said) if stated else not negated
    game.state[slot] = found
    if slot in game.runner.forgotten:
        game.runner.forgotten[slot] = found


def _slot(world: World, pieces: Listed[PieceRef], said: str, text: str) -> tuple[int, tuple[str, str], bool]:
    """What is told of, whose it is in two ways to say it, and whether it is denied."""
    named = sorted((one for one in pieces if _of(one, said)), key=lambda one: -len(one.name))
    if not named:
        what = key(said).removeprefix("not ")
        if what in world.fact_slots:
            return world.fact_slots[what], ("the", ""), key(said) != what
        names = ", ".join(one.name for one in pieces)
        facts = ", ".join(world.fields[slot][1].name for slot in world.fact_slots.values())
        raise BadQuestion(
            f"`{text}` names nothing in this list.",
            f"There are: {names}." + (f" Of the whole game can be told: {facts}." if facts else ""),
        )
    piece = named[0]
    what = key(said)[len(key(piece.name)) :].removeprefix("'s").strip()
    negated = what.startswith("not ")
    what = what.removeprefix("not ")
    slot = next(
        (world.slot_of(piece, name) for name in (what, what.rstrip("s")) if world.slot_of(piece, name) >= 0), -1
    )
    if slot not in world.fields:
        known = ", ".join(field.name for owner, field in world.fields.values() if owner is piece and not field.of_deck)
        raise BadQuestion(f"Nothing of {piece.name} is called `{what}`.", f"It has: {known}.")
    return slot, ("its", f"{piece.name}'s "), negated


def _of(piece: PieceRef, said: str) -> bool:
    name = key(piece.name)
    return key(said).startswith((f"{name} ", f"{name}'s "))
