"""A question put to one rule: its pieces set up, its facts told, its program built."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

import attrs

from grognard.core.build import Builder
from grognard.core.program import Program
from grognard.core.world import Held, PieceRef, Unknown, World
from grognard.diagnostics.spelling import nearest
from grognard.evaluate.interpreter import pure_runner
from grognard.evaluate.trace import Recorder
from grognard.host.budget import Budget
from grognard.ir.extent import extent, parts_of
from grognard.ir.interface import Input, interface
from grognard.ir.names import key, plural, singular
from grognard.ir.ruleset import FieldOf, Rule, Ruleset
from grognard.ir.types import Anything, Die, Numbers, PieceOf, Type, Value, Words, YesNo, domain_text, tidy

ROLLED = "rolled"


@attrs.frozen
class BadQuestion(Exception):
    """A question that cannot be put: what is wrong, and what to do."""

    message: str
    help: str = ""


@attrs.define
class Question:
    """One rule with its world."""

    ruleset: Ruleset
    rule: Rule
    world: World
    arguments: list[object]
    before: list[tuple[PieceRef, str, str]] = attrs.field(factory=list)
    told: dict[str, str] = attrs.field(factory=dict)
    """The facts as they were told, by the names they were told under."""
    watcher: Recorder | None = None
    """Told of every row that is read, and of what is worked out on the side."""

    def program(self, budget: Budget | None = None) -> Program:
        """The program that answers it. With a budget (of odds): raises `BudgetExceeded` where it is too long."""
        if budget is not None:
            budget.check("lines", extent(self.ruleset, self.rule), hint=self._shorter(budget))
        self.world.watch = self.watcher.row if self.watcher is not None else None
        return Builder(self.world, pure_runner(self.world, self.watcher)).program(
            self.rule, self.arguments, self.before
        )

    def _shorter(self, budget: Budget) -> str | None:
        """Rules it leads to that are short enough to be asked about, the longest first."""
        found: dict[str, int] = {}
        todo = [self.rule]
        while todo:
            for part in parts_of(self.ruleset, todo.pop()):
                if part.name not in found:
                    found[part.name] = extent(self.ruleset, part)
                    todo.append(part)
        fitting = [name for name, lines in found.items() if lines <= budget.limits.lines]
        fitting.sort(key=lambda name: -found[name])
        names = ", ".join(f"`{name}`" for name in fitting[:4])
        return (
            f"Ask about one of the rules it leads to: {names}; or try it many times: --sample 100000."
            if names
            else None
        )

    _inputs: tuple[Input, ...] | None = None

    def inputs(self) -> tuple[Input, ...]:
        """Everything the rule can ask of these pieces; which piece is meant is no question here."""
        if self._inputs is None:
            found = interface(self.ruleset, self.rule).inputs
            self._inputs = tuple(one for one in found if not isinstance(one.type, PieceOf) and self._is_asked(one))
        return self._inputs

    def _is_asked(self, wanted: Input) -> bool:
        piece = self.piece(wanted.role)
        if piece is None or wanted.sort == "count":
            return True
        return self.world.slot_of(piece, key(wanted.name)) >= 0

    def piece(self, role: str) -> PieceRef | None:
        """The piece that plays a role."""
        return next((piece for piece in self.world.pieces if piece.name == role), None)

    def slots(self, wanted: Input) -> tuple[int, ...]:
        """Where a fact, field or value stands: one slot, or one for each piece of `each KIND`."""
        if wanted.sort == "value":
            return tuple(
                held.slot
                for param, held in zip(self.rule.params, self.arguments, strict=True)
                if isinstance(held, Held) and key(param.name) == key(wanted.name)
            )
        if not wanted.role:
            slot = self.world.fact_slots.get(key(wanted.name), -1)
            return (slot,) if slot >= 0 else ()
        piece = self.piece(wanted.role)
        pieces = [piece] if piece is not None else self.world.of_kind(wanted.role.removeprefix("each "))
        found = (self.world.slot_of(one, key(wanted.name)) for one in pieces)
        return tuple(slot for slot in found if slot >= 0)

    def missing(self) -> list[Input]:
        """What has neither been told nor a usual value."""
        told = {slot for slot, value in enumerate(self.world.initial) if not isinstance(value, Unknown)}
        rolled = {(id(piece), field) for piece, field, _ in self.before}
        found: list[Input] = []
        for wanted in self.inputs():
            if wanted.has_usual:
                continue
            if wanted.sort == "fact" and not wanted.role:
                if self.world.fact_slots[key(wanted.name)] not in told:
                    found.append(wanted)
                continue
            piece = next((p for p in self.world.pieces if p.name == wanted.role), None)
            if wanted.sort in {"fact", "field"} and piece is not None:
                slot = self.world.slot_of(piece, key(wanted.name))
                if slot >= 0 and slot not in told and (id(piece), key(wanted.name)) not in rolled:
                    found.append(wanted)
        return found


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
        near = nearest(name, shown)
        raise BadQuestion(
            f"{ruleset.title} has no rule called `{name}`.",
            f"Did you mean `{near}`?" if near else f"It has: {', '.join(sorted(shown))}.",
        )
    return rule


def pose(ruleset: Ruleset, rule: Rule, facts: Mapping[str, str]) -> Question:
    """Put a question: facts as `name → value`, as they are typed.

    A fact of a role is named with it (`target cover`), `FIELD=rolled` rolls a field at the start, `stands=5`
    gives a role so many pieces of its own, `target=gun` says which kind of piece fills it. Raises `BadQuestion`.
    """
    world = World(ruleset)
    question = Question(ruleset, rule, world, [])
    kinds = {key(name): key(text) for name, text in facts.items() if key(text) in ruleset.pieces}
    poser = _Poser(question, kinds)
    poser.set_up()
    for name, text in facts.items():
        if key(name) not in poser.kinds_used:
            poser.tell(name, text)
        else:
            question.told[name] = text
    return question


class _Poser:
    def __init__(self, question: Question, kinds: Mapping[str, str]) -> None:
        self.question = question
        self.kinds = kinds
        self.kinds_used: set[str] = set()
        self.ruleset = question.ruleset
        self.world = question.world
        self.values: dict[str, int] = {}

    def set_up(self) -> None:
        """A piece for each role, and for whatever it belongs to."""
        for param in self.question.rule.params:
            if isinstance(param.type, PieceOf):
                piece = self.world.add_piece(param.name, self._kind(param.name, param.kind))
                self._owners(piece)
                self.question.arguments.append(piece)
            else:
                self.values[key(param.name)] = len(self.question.arguments)
                slot = self.world.new_slot()
                field = FieldOf(name=param.name, type=param.type, place=param.place)
                self.world.initial[slot] = Unknown(slot, param.name, field, None)
                self.world.parameters.add(slot)
                self.question.arguments.append(Held(slot))

    def _kind(self, name: str, kind: str) -> str:
        """The kind of piece that fills a part: what was told, or the one the rule names."""
        told = self.kinds.get(key(name))
        if told is None:
            return kind
        if not self.ruleset.is_kind(told, kind):
            raise BadQuestion(f"A {told} cannot be the {name}.", f"It is a {kind}, or a kind of one.")
        self.kinds_used.add(key(name))
        return told

    def _owners(self, piece: PieceRef) -> None:
        for field in self.ruleset.fields_of(piece.kind):
            if isinstance(field.type, PieceOf) and not field.has_usual and not field.type.or_none:
                slot = self.world.slot_of(piece, key(field.name))
                shared = next(
                    (
                        p
                        for p in self.world.pieces
                        if p.kind == field.type.kind and p.name == f"{piece.name} {field.name}"
                    ),
                    None,
                )
                name = f"{piece.name} {field.name}"
                owner = shared or self.world.add_piece(name, self._kind(name, field.type.kind))
                self.world.initial[slot] = owner
                if shared is None:
                    self._owners(owner)

    def tell(self, name: str, text: str) -> None:
        """Tell one fact."""
        targets = self._targets(name)
        if not targets:
            self._unknown(name)
        self.question.told[name] = text
        for target in targets:
            self._put(target, name, text)

    # ---- what a name means ---------------------------------------------------------------------------------------

    def _targets(self, name: str) -> list[tuple[str, object]]:
        """What is told by a name: a value of the rule, a fact, a field of a piece, a number of pieces."""
        wanted = key(name).replace("'s ", " ")
        if wanted in self.values:
            return [("value", self.values[wanted])]
        if wanted in self.world.fact_slots:
            return [("slot", self.world.fact_slots[wanted])]
        for piece in sorted(self.world.pieces, key=lambda p: -len(p.name)):
            prefix = key(piece.name) + " "
            if wanted.startswith(prefix):
                found = self._of_piece(piece, wanted.removeprefix(prefix))
                if found is not None:
                    return [found]
        for asked in self.question.inputs():
            owner = self.question.piece(asked.role)
            if owner is not None and key(asked.name) == wanted and (found := self._of_piece(owner, wanted)) is not None:
                return [found]
        for piece in self.world.pieces:
            found = self._of_piece(piece, wanted)
            if found is not None:
                return [found]
        for kind in self.ruleset.pieces:
            if wanted.startswith(kind + " "):
                field = wanted.removeprefix(kind + " ")
                slots = [slot for p in self.world.of_kind(kind) if (slot := self.world.slot_of(p, field)) >= 0]
                if slots:
                    return [("slot", slot) for slot in slots]
                if any(key(f.name) == field for f in self.ruleset.fields_of(kind)):
                    return [("later", (kind, field))]
        return []

    def _of_piece(self, piece: PieceRef, name: str) -> tuple[str, object] | None:
        for field in (name, singular(name), plural(name)):
            slot = self.world.slot_of(piece, key(field))
            if slot >= 0 and slot in self.world.fields:
                return ("slot", slot)
        for kind in self.ruleset.pieces:
            if (
                name in {key(plural(self.ruleset.pieces[kind].name)), kind}
                and self._between(kind, piece.kind) is not None
            ):
                return ("count", (piece, kind))
        return None

    def _between(self, kind: str, owner: str) -> str | None:
        """The kind that stands between two: itself where one belongs to the other directly, None where neither."""
        if self.world.owner_field(kind, owner) is not None:
            return kind
        return next(
            (
                middle
                for middle in self.ruleset.pieces
                if middle not in {kind, owner}
                and self.world.owner_field(middle, owner) is not None
                and self.world.owner_field(kind, middle) is not None
            ),
            None,
        )

    def _holder(self, kind: str, piece: PieceRef) -> PieceRef:
        """The piece to which pieces of a kind belong: this one, or one of its own that stands between."""
        middle = self._between(kind, piece.kind)
        if middle is None or middle == kind:
            return piece
        field = self.world.owner_field(middle, piece.kind) or ""
        for one in self.world.of_kind(middle):
            if self.world.initial[self.world.slot_of(one, field)] is piece:
                return one
        made = self.world.add_piece(f"{piece.name} {self.ruleset.pieces[middle].name}", middle)
        self.world.initial[self.world.slot_of(made, field)] = piece
        return made

    def _unknown(self, name: str) -> None:
        known = self.names()
        near = nearest(name, known)
        raise BadQuestion(
            f"`{self.question.rule.name}` asks for nothing called `{name}`.",
            f"Did you mean `{near}`?" if near else f"It asks for: {', '.join(known)}.",
        )

    def names(self) -> list[str]:
        """Everything that can be told."""
        return list(dict.fromkeys(told_as(wanted, self.question) for wanted in self.question.inputs()))

    # ---- values -----------------------------------------------------------------------------------------------------

    def _put(self, target: tuple[str, object], name: str, text: str) -> None:
        sort, what = target
        if sort == "value":
            assert isinstance(what, int)
            param = self.question.rule.params[what]
            held = self.question.arguments[what]
            assert isinstance(held, Held)
            self.world.initial[held.slot] = read_value(text, param.type, name)
        elif sort == "slot":
            assert isinstance(what, int)
            owner, field = self.world.fields[what]
            if key(text) == ROLLED and field.rolled_on is not None and owner is not None:
                self.question.before.append((owner, key(field.name), field.rolled_on))
                return
            if key(text) == ROLLED:
                raise BadQuestion(
                    f"`{field.name}` is not rolled at muster.", f"Tell its value: {domain_text(field.type)}."
                )
            if isinstance(field.type, PieceOf):
                found = next((p for p in self.world.pieces if key(p.name) == key(text)), None)
                if found is None and key(text) != "none":
                    raise BadQuestion(
                        f"No piece here is called `{text}`.",
                        f"There are: {', '.join(p.name for p in self.world.pieces)}.",
                    )
                self.world.initial[what] = found
                return
            self.world.initial[what] = read_value(text, field.type, name)
        elif sort == "count":
            assert isinstance(what, tuple)
            piece, kind = what
            count = read_value(text, Numbers(0, 1000), name)
            assert isinstance(count, int)
            piece = self._holder(kind, piece) if count else piece
            owner_field = self.world.owner_field(kind, piece.kind)
            for number in range(1, count + 1):
                made = self.world.add_piece(f"{piece.name} {self.ruleset.pieces[kind].name} {number}", kind)
                self.world.initial[self.world.slot_of(made, owner_field or "")] = piece
        else:
            assert isinstance(what, tuple)
            kind, field_name = what
            raise BadQuestion(
                f"There is no {kind} here yet whose `{field_name}` could be told.",
                f"Say first how many there are: `{plural(kind)}=3`.",
            )


def told_as(wanted: Input, question: Question) -> str:
    """The shortest name under which something can be told: with its role only where two roles have it."""
    if not wanted.role or wanted.sort == "value":
        return wanted.name
    first = next(other for other in question.inputs() if key(other.name) == key(wanted.name))
    if wanted.role.startswith("each ") or first.role == wanted.role:
        return wanted.name
    return f"{wanted.role} {wanted.name}"


def read_value(text: str, of: Type, name: str) -> Value:
    """A value as it is typed, read in its domain. Raises `BadQuestion` naming the domain."""
    wanted = key(text)
    match of:
        case YesNo():
            if wanted in {"yes", "no", "true", "false", "on", "off"}:
                return wanted in {"yes", "true", "on"}
        case Words():
            for word in of.words:
                if key(str(word)) == wanted:
                    return word
            near = nearest(text, [str(word) for word in of.words])
            raise BadQuestion(
                f"`{name}` cannot be `{text}`.",
                (f"Did you mean `{near}`? " if near else "") + f"It is one of: {domain_text(of)}.",
            )
        case Numbers():
            number = _number(text)
            if number is not None:
                if (of.low is not None and number < of.low) or (of.high is not None and number > of.high):
                    raise BadQuestion(f"`{name}` cannot be {text}.", f"It is {domain_text(of)}.")
                return number
        case Anything():
            number = _number(text)
            return number if number is not None else text
        case _:
            die = re.fullmatch(r"[dD]([0-9]{1,4})", text)
            if die is not None and int(die[1]) >= 1:
                return Die(int(die[1]))
    raise BadQuestion(f"`{name}` cannot be `{text}`.", f"It is {domain_text(of)}.")


def _number(text: str) -> int | Fraction | None:
    trimmed = re.sub(r"\s*(?:\"|inches|inch|cms?|mm|feet|foot|ft)$", "", text.strip(), flags=re.IGNORECASE)
    percent = trimmed.endswith("%")
    if not re.fullmatch(r"-?[0-9]{1,12}(?:\.[0-9]{1,12}|/[0-9]{1,12})?%?", trimmed):
        return None
    try:
        value = Fraction(trimmed.rstrip("%"))
    except ZeroDivisionError:
        return None
    return tidy(value / 100 if percent else value)


def spread(pairs: Sequence[str]) -> dict[str, str]:
    """`name=value` words to a mapping. Raises `BadQuestion` for a word without `=`."""
    found: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise BadQuestion(
                f"`{pair}` is no fact.",
                'Write name=value, in quotes where there are spaces: "long range=12".',
            )
        found[name.strip()] = value.strip()
    return found
