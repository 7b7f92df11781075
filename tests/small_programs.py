"""Small programs of the core made up at random: steps in any order and depth that a compiler could ever write."""

from __future__ import annotations

import random
from collections.abc import Sequence

import attrs

from grognard.core import expr, operators
from grognard.core.carried import carried_by
from grognard.core.code import Code
from grognard.core.faults import GapReached
from grognard.core.program import Program
from grognard.core.step import Block, Choose, Each, Fail, If, Jump, Loop, Reading, Set, SetField, Step, Throw, Try
from grognard.core.throws import dice_of, need_of
from grognard.core.world import World
from grognard.dice.handful import Handful
from grognard.driver import compile_source
from grognard.ir.types import Die
from grognard.source import Place, SourceFile, Span

GAME = """ruleset Slots
piece troop
  stands (stand): 0 to 3, usually 2
  hits (hit): 0 or more, usually 0
  foe: a troop or none, usually none
piece man
  fallen: yes or no, usually no
"""
HERE = Place(SourceFile("slots.rules", "?\n"), Span(0, 1))
LOCALS = 5
_WAYS = ("set", "field", "if", "throw", "block", "jump", "again", "loop", "each", "choose", "try", "gap")
_OFTEN = (8, 6, 5, 7, 4, 3, 1, 2, 2, 2, 2, 1)
_QUIET = (8, 0, 4, 0, 3, 3, 0, 0, 0, 0, 0, 1)
"""How often each, and how often where nothing may be thrown, asked or changed for good."""


def world() -> World:
    """Three troops that stand for themselves."""
    made = World(compile_source(GAME).ruleset)
    for name in ("Ash", "Birch", "Cedar"):
        made.add_piece(name, "troop")
    return made


class Maker:
    """Makes one program."""

    def __init__(self, luck: random.Random) -> None:
        self.luck = luck
        self.world = world()
        self.locals = [self.world.new_slot(luck.choice((0, 1, 2))) for _ in range(LOCALS)]
        self.piece = self.world.new_slot(self.world.pieces[0])
        self.word = self.world.new_slot("first")
        self.blocks = 0
        self.inside: list[int] = []
        self.again: set[int] = set()
        self.site = 0

    def program(self) -> Program:
        """Some steps, with an answer in one of the locals."""
        body = self.steps(self.luck.randint(3, 7), 0, _OFTEN)
        return Program(tuple(body), self.luck.choice(self.locals), tuple(self.world.initial))

    # ---- values ------------------------------------------------------------------------------------------------

    def number(self, depth: int = 0) -> expr.Expr:
        """A whole number, or nothing where a block has cleared it."""
        match self.luck.randrange(8 if depth < 2 else 4):
            case 0:
                return expr.Const(self.luck.randrange(4))
            case 1 | 2:
                return expr.Op(operators.plus, (expr.Slot(self.luck.choice(self.locals)), expr.Const(0)))
            case 3:
                name = self.luck.choice(("stands", "hits"))
                if self.luck.random() < 0.4:
                    return expr.Field(self.someone(), self.world.field_slots[name], expr.Const(0))
                return expr.Slot(self.world.field_slots[name][self.luck.randrange(3)], told=True)
            case 4 | 5 | 6:
                function = self.luck.choice((operators.plus, operators.minus, operators.times))
                return expr.Op(function, (self.number(depth + 1), self.number(depth + 1)))
        return expr.Pick(self.test(depth + 1), self.number(depth + 1), self.number(depth + 1))

    def someone(self) -> expr.Expr:
        """A piece, or nobody."""
        match self.luck.randrange(3):
            case 0:
                return expr.Const(self.luck.choice(self.world.pieces))
            case 1:
                return expr.Slot(self.piece)
        return expr.Slot(self.world.field_slots["foe"][self.luck.randrange(3)], told=True)

    def test(self, depth: int = 0) -> expr.Expr:
        """A condition."""
        match self.luck.randrange(8 if depth < 2 else 4):
            case 0 | 1 | 2:
                return expr.Op(operators.above, (self.number(depth + 1), expr.Const(self.luck.randrange(3))))
            case 3:
                return expr.Op(operators.equal, (self.number(depth + 1), self.number(depth + 1)))
            case 4:
                return expr.Op(operators.equal, (expr.Slot(self.word), expr.Const("second")))
            case 5:
                return expr.Not(self.test(depth + 1))
            case 6:
                return expr.All((self.test(depth + 1), self.test(depth + 1)))
        return expr.Some((self.test(depth + 1), self.test(depth + 1)))

    def dice(self) -> expr.Expr:
        """Dice of one sort, so many or as many as a number; of two sorts; one that is not read as it falls."""
        sides = self.luck.choice((2, 3))
        match self.luck.randrange(4):
            case 0:
                return expr.Const(Handful().plus(1, sides))
            case 1:
                return expr.Op(dice_of, (expr.Const(self.luck.randint(1, 2)), expr.Const(Die(sides))))
            case 2:
                return expr.Op(dice_of, (expr.Slot(self.luck.choice(self.locals)), expr.Const(Die(sides))))
        return expr.Const(self.luck.choice((Handful().plus(1, 2).plus(1, 3), Handful().plus(1, sides).with_each(1))))

    # ---- steps -------------------------------------------------------------------------------------------------

    def steps(self, number: int, depth: int, often: Sequence[int]) -> list[Step[Code]]:
        """So many steps; nothing stands behind a jump."""
        made: list[Step[Code]] = []
        for _ in range(number):
            step = self.step(depth, often)
            if step is not None:
                made.append(step)
                if isinstance(step, Jump):
                    break
        return made

    def step(self, depth: int, often: Sequence[int]) -> Step[Code] | None:
        """One step; none where it would have to stand in something."""
        luck, inner = self.luck, luck_of(self.luck, depth)
        way = luck.choices(_WAYS, often)[0]
        self.site += 1
        match way:
            case "set":
                return Set(luck.choice(self.locals), Code(self.number()))
            case "field":
                if luck.random() < 0.3:
                    return SetField(Code(self.someone()), "foe", Code(self.someone()))
                return SetField(Code(self.someone()), luck.choice(("stands", "hits")), Code(self.number()))
            case "if" if inner:
                then = self.steps(luck.randint(1, 2), depth + 1, often)
                return If(Code(self.test()), then, self.steps(luck.randint(0, 2), depth + 1, often))
            case "throw":
                return self.throw()
            case "block" if inner:
                return self.block(depth, often)
            case "jump" if self.inside:
                return If(Code(self.test()), (Jump(luck.choice(self.inside)),))
            case "again" if self.inside:
                block = self.inside[-1]
                self.again.add(block)
                taken = luck.choice(self.locals)
                return Block(self.number_of(), (coin(self.site, taken), If(heads(taken), (Jump(block, True),))))
            case "loop" if inner:
                body = self.steps(luck.randint(1, 3), depth + 1, often)
                if luck.random() < 0.5:
                    until = Code(self.test()) if luck.random() < 0.5 else None
                    return Loop(until, Code(expr.Const(luck.randint(0, 2))), body)
                loop = Loop(Code(self.test()), None, body)
                return attrs.evolve(loop, carried=carried_by(loop, self.world))
            case "each" if inner:
                pieces = Code(expr.Find(self.world, "troop", self.world.new_slot()))
                outer, self.piece = self.piece, self.world.new_slot()
                slot, body = self.piece, self.steps(luck.randint(1, 2), depth + 1, often)
                self.piece = outer
                return Each(slot, pieces, body, luck.random() < 0.4)
            case "choose":
                options = Code(
                    expr.Among(
                        ("first", "second"), (self.test(), expr.Const(True)), (expr.NEVER, self.test()), (), False
                    )
                )
                chosen = Choose(
                    self.piece,
                    None,
                    Code(expr.Find(self.world, "troop", self.world.new_slot())),
                    "troop",
                    True,
                    self.site,
                )
                return chosen if luck.random() < 0.7 else Choose(self.word, None, options, "word")
            case "try":
                # Nothing is left from within but what begins there.
                outside = self.inside, self.locals
                self.inside, self.locals = [], [self.world.new_slot(1), self.world.new_slot(2)]
                body = self.steps(luck.randint(1, 3), depth + 1, _QUIET)
                made = Code(self.number())
                self.inside, self.locals = outside
                slot = luck.choice(self.locals)
                return Try(slot, (*body, Set(slot, made)))
            case "gap":
                gap = Fail(Code(expr.Fault(GapReached(f"gap {self.site}", HERE))))
                return If(Code(self.test()), (gap,))
        return None

    def throw(self) -> Throw[Code]:
        """Dice, added up or counted, with or without their natural face and a name."""
        luck = self.luck
        reading, dice, shows = Reading[Code](), self.dice(), None
        if luck.random() < 0.4:
            low = expr.Const(2) if luck.random() < 0.5 else self.number()
            reading = Reading(
                Code(need_of(expr.Bands(((operators.Between(True, False, False, False, ()), (low,)),)))),
                luck.choice(((), (3,))),
                luck.choice(((), (1,))),
            )
        elif luck.random() < 0.2:
            shows = luck.choice(((0, 2), (2, 4)))
            dice = expr.Const(Handful(first=shows[0]).plus(1, 3))
        into, natural, named = luck.sample(self.locals, 3)
        return Throw(
            self.site,
            Code(dice),
            into,
            luck.choice((None, natural)),
            reading,
            shows=shows,
            named=luck.choice((None, named)),
        )

    def number_of(self) -> int:
        """Of a new block."""
        self.blocks += 1
        return self.blocks

    def block(self, depth: int, often: Sequence[int]) -> Block[Code]:
        """Lines that can be left, and clear some slots as they end."""
        number = self.number_of()
        cleared = tuple(self.world.new_slot() for _ in range(self.luck.choice((0, 0, 1, 2))))
        self.inside.append(number)
        self.locals += cleared
        body = self.steps(self.luck.randint(2, 4), depth + 1, often)
        self.inside.pop()
        del self.locals[len(self.locals) - len(cleared) :]
        return Block(number, tuple(body), number in self.again, cleared)


def coin(site: int, into: int) -> Throw[Code]:
    """A die of two sides."""
    return Throw(site, Code(expr.Const(Handful().plus(1, 2))), into, None, Reading())


def heads(slot: int) -> Code:
    """Whether a die of two sides shows its first."""
    return Code(expr.Op(operators.equal, (expr.Slot(slot), expr.Const(1))))


def luck_of(luck: random.Random, depth: int) -> bool:
    """Whether one more thing stands within another."""
    return luck.random() < (0.9, 0.7, 0.4, 0.0)[min(depth, 3)]
