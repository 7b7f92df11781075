"""A query of one rule: sets up its pieces and gives its facts, in any order and wording."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.core.world import PieceRef, Unknown, World
from grognard.diagnostics.spelling import did_you_mean
from grognard.evaluate.clashes import hold_limits
from grognard.evaluate.mustering import Said, quoted
from grognard.evaluate.posed import Question
from grognard.evaluate.resolving import Implied, NotYet, Resolver
from grognard.evaluate.targets import KindOfRole, PieceInRole, Target, ValueOfRule, slots_of
from grognard.evaluate.typed import BadQuestion, read_value
from grognard.ir import expressions as ir
from grognard.ir.names import key
from grognard.ir.rosters import presets, row_called
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import PieceOf, Value, domain_text
from grognard.ir.walk import nodes
from grognard.kept import kept

ROLLED = "rolled"


def rule_called(ruleset: Ruleset, name: str) -> Rule | None:
    """A rule by its name; a list of modifiers also by the name of what it is added to."""
    wanted = key(name)
    return ruleset.rules.get(wanted) or ruleset.rules.get(f"modifiers to {wanted}")


def find_rule(ruleset: Ruleset, name: str) -> Rule:
    """A rule by its name. Raises `BadQuestion` with the nearest one."""
    rule = rule_called(ruleset, name)
    if rule is None:
        shown = [rule.called for rule in ruleset.rules.values()]
        if key(name) in ruleset.tables:
            raise BadQuestion(f"`{name}` is a table; a rule reads it.", f"Ask a rule: {', '.join(sorted(shown)[:12])}.")
        raise BadQuestion(
            f"{ruleset.title} has no rule called `{name}`.",
            did_you_mean(name, shown, f"It has: {', '.join(sorted(shown))}." if shown else "It has no rules yet."),
        )
    return rule


def pose(ruleset: Ruleset, rule: Rule, facts: Mapping[str, str], *, advise: bool = True) -> Question:
    """Put a question: facts as `name → value`, as they are typed, in any order.

    A fact of a role is named with it (`target cover`, `cover (target)`, `target's cover`, `cover of the target`);
    `FIELD=rolled` rolls a field at the start, `stands=5` gives a role so many pieces of its own, `target=gun` says
    which kind of piece fills it. Raises `BadQuestion`; with `advise`, that names words to say first where some work,
    which are found by trying: who tries many situations by itself does without.
    """
    return _posed(ruleset, rule, facts, {}, _STEPS if advise else 0)


_TOO_MANY = "That takes more pieces than a question puts out by itself: say it in a worked example, or leave it out."
_STEPS = 2
"""So many things more are looked for that must be told before something can be."""


def _posed(ruleset: Ruleset, rule: Rule, facts: Mapping[str, str], implied: Mapping[str, str], steps: int) -> Question:
    poser = _Poser(ruleset, rule, facts, implied)
    try:
        poser.pose()
    except Implied as needed:
        return _posed(ruleset, rule, facts, {**implied, needed.role: needed.kind}, steps)
    except NotYet as missing:
        works = _first_that_works(ruleset, rule, facts, implied, missing, steps)
        wanted = next((each.name for each in poser.question.inputs() if key(each.name) == missing.field), missing.field)
        raise BadQuestion(
            f"There is no {missing.what} here yet whose `{wanted}` could be told.",
            f"Say so first: {quoted('='.join(works))}." if works else _TOO_MANY,
            works,
        ) from None
    poser.question.find = poser.find
    return poser.question


def _first_that_works(
    ruleset: Ruleset, rule: Rule, facts: Mapping[str, str], implied: Mapping[str, str], missing: NotYet, steps: int
) -> tuple[str, str] | None:
    """Words after which a question can be put, or after which other words are found for it: tried, not guessed."""
    if not steps:
        return None
    later: tuple[str, str] | None = None
    tries = list(missing.tries)
    for name, value in tries:
        try:
            _posed(ruleset, rule, {**facts, name: value}, implied, steps - 1)
        except BadQuestion as bad:
            tries += [(other, value) for other in bad.names if other not in dict(tries)]
            if (bad.first or bad.values) and name not in facts:
                later = later or (name, value)
            continue
        return name, value
    return later


class _Poser(Resolver):
    def pose(self) -> None:
        """Sets up the query: numbers of pieces first, then which piece is which, then their facts. Raises `BadQuestion`."""
        self._set_up()
        left: list[Said] = []
        for given in self.said:
            self.question.told[given.name] = given.text
            if key(given.name) in self.kinds_used and key(given.text) in self.ruleset.pieces:
                self.question.targets[given.name] = KindOfRole(key(given.name), key(given.text))
            else:
                left.append(given)
        kinds = [each for each in left if self._kind_named(each.text)]
        left = [*(each for each in left if each not in kinds), *self._placed(kinds)]
        left = self._counted(left)
        left = self._placed(left)
        self._told(left)
        words = {name: f"{name}={text}" for name, text in self.question.told.items()}
        hold_limits(
            self.world, {slot: words[name] for name, slots in self.question.told_slots().items() for slot in slots}
        )

    def _placed(self, said: Sequence[Said]) -> list[Said]:
        """Put pieces into the fields that hold pieces."""
        left: list[Said] = []
        for given in said:
            target = self._piece_field(given.name)
            if target is None:
                left.append(given)
                continue
            piece = self._piece_called(given, target)
            for slot in target.slots:
                self.world.initial[slot] = piece
            self.question.targets[given.name] = target
        # A piece that was put there now may be what another belongs to: `figure opponent group`.
        return left if len(left) == len(said) else self._placed(left)

    def _piece_called(self, given: Said, target: PieceInRole) -> PieceRef | None:
        """The piece of a name, or the one of a kind; one of that kind is put there where there is none."""
        if key(given.text) == "none":
            return None
        named = next((piece for piece in self.world.pieces if key(piece.name) == key(given.text)), None)
        if named is not None:
            return named
        kind = self._kind_named(given.text)
        if kind and self.ruleset.is_kind(kind, target.type.kind):
            holder, field = self.world.fields[target.slots[0]]
            there = [piece for piece in self.world.of_kind(kind) if piece not in self._parts()]
            if len(there) > 1:
                raise BadQuestion(
                    f"`{given.name}` can be one of {len(there)} pieces.",
                    f"Say which: {', '.join(p.name for p in there)}.",
                    values=tuple(piece.name for piece in there),
                )
            if there:
                return there[0]
            made = self.world.add_piece(f"{holder.name if holder else ''} {field.name}".strip(), kind)
            self._owners(made)
            return made
        kinds = [piece for piece in self.ruleset.pieces if self.ruleset.is_kind(piece, target.type.kind)]
        names = [piece.name for piece in self.world.of_kind(target.type.kind)]
        raise BadQuestion(f"No piece here is called `{given.text}`.", f"There are: {', '.join([*names, *kinds])}.")

    def _kind_named(self, text: str) -> str:
        """The kind that a word names: its own name, or what the piece in a field would be called, as `cannon crew`."""
        if key(text) in self.ruleset.pieces:
            return key(text)
        kinds = (
            field.type.kind
            for piece in self.world.pieces
            for field in self.ruleset.fields_of(piece.kind)
            if isinstance(field.type, PieceOf) and key(text) == key(f"{piece.name} {field.name}")
        )
        return next(kinds, "")

    def _told(self, said: Sequence[Said]) -> None:
        """Put values where they belong: those of each of several first, so that those of one are what holds."""
        exact: list[tuple[Said, Target]] = []
        bare: list[Said] = []
        for given in said:
            target = self._of_role(given.name) if not self._plain(given.name) else None
            if target is not None:
                exact.append((given, target))
            else:
                bare.append(given)
        known = {slots_of(target) for _, target in exact}
        exact += [(each, self._alone(each.name, known)) for each in bare]
        by: dict[int, tuple[str, object, int]] = {}
        for given, target in exact:
            self._preset(given, target)
        for given, target in sorted(exact, key=lambda pair: -len(slots_of(pair[1]))):
            self.question.targets[given.name] = target
            self._put(given, target, by)
        for piece, side in self.of_side:
            slot = self.world.slot_of(piece, "side")
            if isinstance(self.world.initial[slot], Unknown) and not isinstance(self.world.initial[side], Unknown):
                self.world.initial[slot] = self.world.initial[side]
        self._opposed()

    def _opposed(self) -> None:
        """Give roles that must be of two sides, or of one, the sides that what is told leaves to them.

        Where no rule names a side, all sides are alike, and the first role is of the first.
        """
        initial, first = self.world.initial, -1
        for param, piece in zip(self.question.rule.params, self.question.arguments, strict=True):
            slot = self.world.slot_of(piece, "side") if isinstance(piece, PieceRef) else -1
            first = slot if first < 0 else first
            if not param.side or slot < 0 or first < 0:
                continue
            for first_at, other in ((first, slot), (slot, first)):
                if isinstance(initial[first_at], Unknown):
                    left = self._sides_left(initial[other], param.side == "enemy")
                    initial[first_at] = (
                        left[0] if len(left) == 1 or (left and not _names_a_side(self.ruleset)) else initial[first_at]
                    )

    def _sides_left(self, other: object, enemy: bool) -> list[str]:
        """The sides of which a piece may be whose enemy, or friend, is of another."""
        sides = self.ruleset.sides
        return [side for side in sides if isinstance(other, Unknown) or (side != other) is enemy]

    def _preset(self, given: Said, target: Target) -> None:
        """Where a troop of a roster is told, all that the roster says of it; what is told besides is put over it."""
        for slot in slots_of(target):
            if (preset := of_roster(self.world, slot, given.text)) is not None:
                self.question.troops.add(given.name)
                for at, value in preset.items():
                    self.world.initial[at] = value

    def _put(self, given: Said, target: Target, by: dict[int, tuple[str, object, int]]) -> None:
        """Let a value stand where it is told of. Raises `BadQuestion` where another stands there that is as narrow."""
        slots = slots_of(target)
        if isinstance(target, ValueOfRule):
            self.world.initial[target.slot] = read_value(given.text, target.type, given.name)
            return
        if not slots:
            return
        field = self.world.fields[slots[0]][1]
        rolled = key(given.text) == ROLLED
        if rolled and field.rolled_on is None:
            raise BadQuestion(f"`{field.name}` is not rolled at muster.", f"Tell its value: {domain_text(field.type)}.")
        value: object = ROLLED if rolled else read_value(given.text, field.type, given.name)
        for slot in slots:
            before = by.get(slot)
            if before is not None and before[2] == len(slots) and before[1] != value:
                raise BadQuestion(
                    f"`{given.name}` and `{before[0]}` are the same, and have different values.", "Give it once."
                )
            by[slot] = (given.name, value, len(slots))
            self.question.before = [
                each for each in self.question.before if self.world.slot_of(each[0], each[1]) != slot
            ]
            owner = self.world.fields[slot][0]
            if rolled and owner is not None:
                self.question.before.append((owner, field.key, field.rolled_on or ""))
            else:
                self.world.initial[slot] = value


@kept
def _names_a_side(ruleset: Ruleset) -> bool:
    """Whether a rule holds for one side and not for another."""
    held = (*ruleset.rules.values(), *ruleset.tables.values(), *ruleset.limits)
    return any(piece.one_each for piece in ruleset.pieces.values()) or any(
        isinstance(node, ir.Constant) and isinstance(node.value, str) and node.value in ruleset.sides
        for node in nodes(held)
    )


def of_roster(world: World, slot: int, troop: str) -> dict[int, Value] | None:
    """Returns the roster's values, by slot, of the piece whose troop is in a slot; None where that is no troop."""
    owner, field = world.fields.get(slot, (None, None))
    if owner is None or field is None:
        return None
    preset: dict[int, Value] | None = None
    for table in world.ruleset.tables.values():
        if not table.roster_of or not world.ruleset.is_kind(owner.kind, table.roster_of):
            continue
        row = row_called([table], troop)
        if row is None or key(table.keys[0].name) != key(field.name):
            continue
        known = presets(world.ruleset.fields_of(owner.kind), *row)
        preset = (preset or {}) | {
            world.slot_of(owner, each.key): read_value(text, each.type, each.name) for each, text, _ in known
        }
    return preset
