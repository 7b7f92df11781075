"""Choices given beforehand: the same for all dice, by the question, or by the result of a roll.

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
from grognard.diagnostics.spelling import did_you_mean
from grognard.evaluate import trace
from grognard.evaluate.choosable import Choosable
from grognard.evaluate.players import Nobody, match, preferred_of
from grognard.evaluate.trace_text import refused_text, shown
from grognard.evaluate.typed import BadQuestion
from grognard.ir.names import in_a_row, key


@attrs.define(eq=False)
class Answers:
    """Answers as they were typed, bound to what can be chosen; which of them were used is noted while they are."""

    choices: tuple[str, ...]
    hint: str
    can: Choosable = attrs.field(factory=Choosable)
    listed: tuple[int, ...] = ()
    by_throw: dict[str, int] = attrs.field(factory=dict)
    by_question: dict[str, int] = attrs.field(factory=dict)
    used: set[int] = attrs.field(factory=set)
    """Which of `choices` were picked, on any way."""

    @classmethod
    def in_order(cls, choices: Sequence[str], hint: str) -> Answers:
        """The answers to the choices of a run, in their order, whatever they say."""
        return cls(tuple(choices), hint, listed=tuple(range(len(choices))))

    @classmethod
    def read(cls, choices: Sequence[str], hint: str, can: Choosable) -> Answers:
        """Reads choices: `3: hold` is for a roll, `which mark: head` for a question, all others are used in order.

        Raises `BadQuestion` for what nobody can choose, with the nearest that somebody can.
        """
        answers = cls(tuple(choices), hint, can)
        listed: list[int] = []
        for at, choice in enumerate(choices):
            before, colon, answer = choice.partition(":")
            if not colon or not before.strip() or not answer.strip() or can.has(choice):
                listed.append(at)
                answers._hold(choice, choice)
            elif before.strip().removeprefix("-").isdigit():
                answers.by_throw[before.strip()] = at
                answers._hold(answer.strip(), choice)
            else:
                answers.by_question[key(before)] = at
                if not can.asks(before):
                    raise answers._refusal(choice, f"no player is asked `{before.strip()}`", before, can.questions)
                answers._hold(answer.strip(), choice)
        answers.listed = tuple(listed)
        return answers

    def _hold(self, answer: str, choice: str) -> None:
        if not self.can.has(answer):
            raise self._refusal(choice, f"no player can choose `{answer}` here", answer, self.can.names)

    def _refusal(self, choice: str, why: str, said: str, known: Sequence[str]) -> BadQuestion:
        if not self.can.questions:
            return BadQuestion(f"`{choice}` is not chosen: there is nothing to choose here.", "Leave it out.")
        some = f"There is: {', '.join(known[:_SHOWN])}{' …' if len(known) > _SHOWN else ''}."
        return BadQuestion(
            f"`{choice}`: {why}.", did_you_mean(said, known, some if known else "There are only numbers.")
        )

    @property
    def unused(self) -> tuple[str, ...]:
        """Returns the answers that no question used."""
        return tuple(choice for at, choice in enumerate(self.choices) if at not in self.used)

    def hold_used(self, events: Sequence[trace.Event] = ()) -> None:
        """Raises `BadQuestion` for an answer that no question used. `events` name what was not allowed."""
        if left := self.unused:
            names = {key(choice) for choice in left}
            own = [event for event in events if isinstance(event, trace.Refused) and key(event.what) in names]
            raise BadQuestion(f"{unasked_text(left)}{refused_text(own or events)}", _ONLY_WAY)

    def answer(self, at: int) -> str:
        """Returns the answer itself, without the roll or the question that it is for."""
        choice = self.choices[at]
        return choice if at in self.listed else choice.partition(":")[2].strip()

    def named(self, question: str, who: str, thrown: object) -> int | None:
        """Returns the number of the answer for a question or for the last roll; None without one."""
        asked = key(question)
        wanted = (asked, asked.removeprefix("whether to "), *([f"{key(who)} {asked}"] if who else []))
        at = next((self.by_question[name] for name in wanted if name in self.by_question), None)
        return self.by_throw.get(shown(thrown)) if at is None else at

    def assumed(self) -> str:
        """Returns in words the choices that are assumed for all dice."""
        if not self.listed:
            return ""
        said = ", ".join(self.choices[at] for at in self.listed)
        return f"Chosen on every way of the dice alike: {said}."

    def pick(self, question: str, who: str, options: Sequence[object], at: int, thrown: object) -> tuple[object, bool]:
        """Returns the pick, and whether it was the next of the list. Raises `Stopped` if it is none of the options."""
        named = self.named(question, who, thrown)
        names = ", ".join(shown(option) for option in options)
        whose = f"{who}: {question}" if who else question
        if named is None and at >= len(self.listed):
            raise Unanswered(f"a player chooses here ({whose}): {names}", self.hint)
        place = named if named is not None else self.listed[at]
        wanted = self.answer(place)
        picked = match(wanted, options)
        if picked is None:
            raise Unanswered(f"`{wanted}` is none of the choices ({whose}): {names}", "Choose one of them.")
        self.used.add(place)
        return picked[0], named is None

    def preferred(self, question: str, who: str, options: Sequence[object]) -> tuple[object] | None:
        """Returns the pick from a list of preferences: the answer to the question, else the first that is offered."""
        named = self.named(question, who, None)
        for at in (named,) if named is not None else self.listed:
            picked = preferred_of(self.answer(at), question, options)
            if picked is not None:
                self.used.add(at)
                return picked
        return None


_SHOWN = 12
_ONLY_WAY = "Where there is only one answer, no player is asked. Leave it out."


def unasked_text(left: Sequence[str]) -> str:
    """Returns the sentence that some answers were not asked for."""
    return f"No player is asked for {in_a_row([f'`{name}`' for name in left])} here."


class Following(Nobody):
    """Players of one run who answer by the list; `thrown` gives the result of the last roll."""

    def __init__(self, answers: Answers, thrown: Callable[[], object] = lambda: None, at: int = 0) -> None:
        self.told = answers
        self.thrown = thrown
        self.at = at

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
        result: list[st.Step[Code]] = []
        for step in steps:
            made = st.with_bodies(step, self.body)
            if isinstance(made, st.Choose) and not made.random:
                result += self._choice(made)
            elif isinstance(made, st.Throw) and self.answers.by_throw:
                result += [made, st.Set(self.thrown, slot_code(made.into))]
            else:
                result.append(made)
        return tuple(result)

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
