"""How both sides stand at the end of a turn: a line for each, with what is no longer as it began."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from grognard.core.world import REMOVED, PieceRef, Unknown
from grognard.evaluate.trace_text import shown
from grognard.ir.declared import FieldOf
from grognard.ir.names import key, plural
from grognard.ir.types import Numbers, PieceOf, YesNo
from grognard.play.game import Game
from grognard.play.story.seen import Seen
from grognard.play.story.wording import counted, counts_things, part_of

_UNTOLD = "Of no side that was told"
"""Before those of whom the scenario says no side."""


def nameless(game: Game) -> dict[str, str]:
    """Of each piece that the scenario sets up by number (one of six figures): the name of what it belongs to."""
    numbered = {name for given in game.scenario.pieces if given.count > 1 for name in given.names}
    found: dict[str, str] = {}
    for piece in game.world.pieces:
        held = game.runner.table.bodies.held(piece, game.world.initial)
        owners = [owner.name for kind, owner in held if game.ruleset.shape_of(kind) is None]
        if piece.name in numbered and owners:
            found[piece.name] = owners[0]
    return found


def stand(game: Game, began: Sequence[object]) -> list[str]:
    """One line a side: each body of troops with what changed since the game began (`began` is the state it began with)."""
    seen, few = Seen(game.ruleset), nameless(game)
    sides: dict[str, list[str]] = {}
    for piece in game.world.pieces:
        if piece.name in few or game.world.slot_of(piece, REMOVED) < 0:
            continue
        side = game.runner.table.bodies.side(piece, game.state)
        if side is None or side is piece:
            continue
        said = ["gone"] if not game.in_play(piece) else _said(game, seen, few, piece, began)
        whose = _UNTOLD if isinstance(side, Unknown) else shown(side)
        if said:
            sides.setdefault(whose, []).append(f"{piece.name} {', '.join(said)}")
        else:
            sides.setdefault(whose, [])
    return [f"{side}: {part}." for side, said in sides.items() for part in (_in_lines(said) or ["as it began"])]


_LONG_LINE = 150
"""A line goes on in another before it has more letters."""


def _in_lines(said: Sequence[str]) -> list[str]:
    """What is said of the pieces of a side, in one line or in several."""
    lines: list[str] = []
    for one in said:
        if lines and len(lines[-1]) + len(one) <= _LONG_LINE:
            lines[-1] += f"; {one}"
        else:
            lines.append(one)
    return lines


def _said(game: Game, seen: Seen, few: Mapping[str, str], piece: PieceRef, began: Sequence[object]) -> list[str]:
    found: list[str] = []
    for field in game.ruleset.fields_of(piece.kind):
        slot = game.world.slot_of(piece, field.key)
        now, then = game.state[slot], began[slot]
        if now != then and not isinstance(now, Unknown) and not field.this_turn and seen.counts(field):
            found += [_placed(now)] if seen.ruleset.on_a_board(field) else _changed(field, now, then)
    ranks: dict[str, list[PieceRef]] = {}
    for one in game.world.pieces:
        if few.get(one.name) == piece.name:
            ranks.setdefault(one.kind, []).append(one)
    for kind, ones in ranks.items():
        left = sum(game.in_play(one) for one in ones)
        if left < len(ones):
            found.append(f"{left} of {len(ones)} {plural(kind)}")
        found += _together(game, seen, kind, ones, began)
    return found


def _together(game: Game, seen: Seen, kind: str, ones: Sequence[PieceRef], began: Sequence[object]) -> Iterator[str]:
    """What some of a kind (the four stands of a company) have left of what they had together, of what can be counted."""
    for field in game.ruleset.fields_of(kind):
        if not isinstance(field.type, Numbers) or not counts_things(field) or not seen.counts(field):
            continue
        slots = [game.world.slot_of(one, field.key) for one in ones]
        then = _sum(began[slot] for slot in slots)
        now = _sum(game.state[slot] for slot, one in zip(slots, ones, strict=True) if game.in_play(one))
        if then is not None and now is not None and now != then:
            yield part_of(now, then, field) if now < then else counted(now, field)


def _sum(values: Iterable[object]) -> int | None:
    """The sum of whole numbers; None where something is no such number."""
    found = list(values)
    whole = [one for one in found if isinstance(one, int) and not isinstance(one, bool)]
    return sum(whole) if len(whole) == len(found) else None


def _placed(place: object) -> str:
    return f"on {place.name}" if isinstance(place, PieceRef) else "off the board"


def _changed(field: FieldOf, now: object, then: object) -> list[str]:
    if isinstance(field.type, PieceOf) or now is None:
        return []
    if isinstance(field.type, YesNo):
        return [field.name if now else f"no longer {field.name}"]
    if isinstance(now, int | Fraction) and not isinstance(now, bool):
        # What goes up from none in play, as what was loaded, has no whole of which so much is left.
        fewer = isinstance(then, int) and now < then and field.usual != 0
        return [part_of(now, then, field) if fewer and isinstance(then, int) else counted(now, field)]
    return [f"no {field.name}" if key(shown(now)) in {"none", "nothing"} else f"{field.name} {shown(now)}"]
