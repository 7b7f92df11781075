"""What players were told to choose beforehand: the same on every way of the dice, by the question, or by what the dice came to.

`--choose ANSWER` answers the choices of a run in their order, counted on each way of the dice by itself.
`--choose "3: ANSWER"` is the answer wherever the last throw came to 3, `--choose "QUESTION: ANSWER"` that to a question.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from grognard.core import expr
from grognard.core import step as st
from grognard.core.builtin import slot_code
from grognard.core.code import Code
from grognard.core.faults import Unanswered
from grognard.core.program import Program
from grognard.core.world import World
from grognard.evaluate.players import Script, match
from grognard.evaluate.trace_text import shown
from grognard.ir.names import key


@attrs.frozen
class Answers:
    """Answers as they were typed."""

    listed: tuple[str, ...]
    by_throw: dict[str, str]
    by_question: dict[str, str]
    hint: str

    @classmethod
    def read(cls, choices: Sequence[str], hint: str) -> Answers:
        """`3: hold` is for a throw, `which mark: head` for a question, all else in order."""
        listed: list[str] = []
        by_throw: dict[str, str] = {}
        by_question: dict[str, str] = {}
        for choice in choices:
            before, colon, answer = choice.partition(":")
            if not colon or not before.strip() or not answer.strip():
                listed.append(choice)
            elif before.strip().removeprefix("-").isdigit():
                by_throw[before.strip()] = answer.strip()
            else:
                by_question[key(before)] = answer.strip()
        return cls(tuple(listed), by_throw, by_question, hint)

    def named(self, question: str, who: str, thrown: object) -> str | None:
        """The answer to a question after a throw, where it is told by one of the two."""
        asked = key(question)
        found = self.by_question.get(asked) or self.by_question.get(asked.removeprefix("whether to "))
        if found is None and who:
            found = self.by_question.get(f"{key(who)} {asked}")
        return found or self.by_throw.get(shown(thrown))

    def assumed(self) -> str:
        """In words, what is taken for granted where the dice fall in many ways."""
        if not self.listed:
            return ""
        said = ", ".join(self.listed)
        return f"Chosen on every way of the dice alike: {said}."

    def pick(self, question: str, who: str, options: Sequence[object], at: int, thrown: object) -> tuple[object, bool]:
        """What is picked, and whether it was the next of the list. Raises `Stopped` where that is none of the options."""
        named = self.named(question, who, thrown)
        names = ", ".join(shown(option) for option in options)
        whose = f"{who}: {question}" if who else question
        if named is None and at >= len(self.listed):
            raise Unanswered(f"a player chooses here ({whose}): {names}", self.hint)
        wanted = named if named is not None else self.listed[at]
        found = match(wanted, options)
        if found is None:
            raise Unanswered(f"`{wanted}` is none of the choices ({whose}): {names}", "Choose one of them.")
        return found[0], named is None


class Following(Script):
    """Players of one run who answer so; `thrown` gives what the last throw came to."""

    def __init__(self, answers: Answers, thrown: Callable[[], object]) -> None:
        super().__init__(answers.listed, answers.hint)
        self.told = answers
        self.thrown = thrown
        self.at = 0

    def choose(self, choose: st.Choose[object], who: str, options: Sequence[object]) -> object:
        """The next answer; a stop that names the options where there is none, or it is none of them."""
        picked, listed = self.told.pick(choose.question or choose.what, who, options, self.at, self.thrown())
        self.at += listed
        return picked


def answered(world: World, program: Program, answers: Answers) -> Program:
    """The program with its choices made: each way of the dice counts its own answers."""
    rewriter = _Rewriter(world, answers)
    body = rewriter.body(program.body)
    return attrs.evolve(program, body=body, initial=(*program.initial, *world.initial[len(program.initial) :]))


class _Rewriter:
    def __init__(self, world: World, answers: Answers) -> None:
        self.world = world
        self.answers = answers
        self.at = world.new_slot(0)
        self.thrown = world.new_slot(None)

    def body(self, steps: st.Steps) -> tuple[st.Step[Code], ...]:
        found: list[st.Step[Code]] = []
        for one in steps:
            made = st.with_bodies(one, self.body)
            if isinstance(made, st.Choose) and not made.random:
                found += self._choice(made)
            elif isinstance(made, st.Throw) and self.answers.by_throw:
                found += [made, st.Set(self.thrown, slot_code(made.into))]
            else:
                found.append(made)
        return tuple(found)

    def _choice(self, made: st.Choose[Code]) -> list[st.Step[Code]]:
        answers, question = self.answers, made.question or made.what

        def pick(offered: object, who: object, count: object, thrown: object) -> tuple[list[object], bool]:
            assert isinstance(offered, list)
            assert isinstance(count, int)
            if len(offered) < 2:
                return offered, False
            picked, listed = answers.pick(question, getattr(who, "name", ""), offered, count, thrown)
            return [picked], listed

        def counted(*parts: object) -> object:
            return parts[2] + pick(*parts)[1]  # type: ignore[operator]

        def taken(*parts: object) -> object:
            return _only(pick(*parts)[0])

        chooser = made.chooser.expr if made.chooser is not None else expr.Const(None)
        parts = (made.options.expr, chooser, expr.Slot(self.at), expr.Slot(self.thrown))
        # What is picked may overwrite what the options are found by: first it is told whether an answer is used up.
        used = self.world.new_slot()
        return [
            st.Set(used, Code(expr.op(counted, *parts))),
            st.Set(made.slot, Code(expr.op(taken, *parts))),
            st.Set(self.at, slot_code(used)),
        ]


def _only(options: list[object]) -> object:
    return options[0] if options else None
