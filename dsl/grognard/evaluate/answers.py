"""What players were told to choose beforehand: the same on every way of the dice, by the question, or by what the dice came to.

`--choose ANSWER` answers the choices of a run in their order, counted on each way of the dice by itself.
`--choose "3: ANSWER"` is the answer wherever the last throw came to 3, `--choose "QUESTION: ANSWER"` that to a question.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from grognard.core import forms
from grognard.core.closures import constant
from grognard.core.faults import Stopped
from grognard.core.program import Chance, Choose, Code, ExceptionTo, Let, Program, State, Statement, Throw
from grognard.core.world import World
from grognard.evaluate.players import Script, match
from grognard.evaluate.trace_text import shown
from grognard.ir.names import key

_STATEMENTS = (*Statement.__args__, ExceptionTo)


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
        if named is None and at >= len(self.listed):
            raise Stopped(f"a player chooses here ({question}): {names}", self.hint)
        wanted = named if named is not None else self.listed[at]
        found = match(wanted, options)
        if found is None:
            raise Stopped(f"`{wanted}` is none of the choices ({question}): {names}", "Choose one of them.")
        return found[0], named is None


class Following(Script):
    """Players of one run who answer so; `thrown` gives what the last throw came to."""

    def __init__(self, answers: Answers, thrown: Callable[[], object]) -> None:
        super().__init__(answers.listed, answers.hint)
        self.told = answers
        self.thrown = thrown
        self.at = 0

    def choose(self, choose: Choose, who: str, options: Sequence[object]) -> object:
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

    def body(self, statements: Sequence[object]) -> tuple[Statement, ...]:
        found: list[object] = []
        for one in statements:
            made = self._inside(one)
            if isinstance(made, Choose) and not made.random:
                found += self._choice(made)
            elif isinstance(made, Throw) and self.answers.by_throw:
                found += [made, Let(self.thrown, Code(forms.slot(made.into), None))]
            else:
                found.append(made)
        return tuple(found)  # type: ignore[arg-type]

    def _inside(self, statement: object) -> object:
        """A statement with the choices in it made."""
        if isinstance(statement, Chance):
            return statement
        changed = {
            field.name: self.body(value)
            for field in attrs.fields(type(statement))  # type: ignore[arg-type]
            if isinstance(value := getattr(statement, field.name), tuple)
            and value
            and all(isinstance(one, _STATEMENTS) for one in value)
        }
        return attrs.evolve(statement, **changed) if changed else statement  # type: ignore[misc]

    def _choice(self, made: Choose) -> list[Statement]:
        at, thrown, answers = self.at, self.thrown, self.answers
        options, chooser = made.options.run, made.chooser
        who = chooser.run if chooser is not None else constant(None).run

        def pick(state: State) -> tuple[list[object], bool]:
            offered = options(state)
            assert isinstance(offered, list)
            if len(offered) < 2:
                return offered, False
            named = getattr(who(state), "name", "")
            count = state[at]
            assert isinstance(count, int)
            picked, listed = answers.pick(made.question or made.what, named, offered, count, state[thrown])
            return [picked], listed

        parts = (options, who, forms.slot(at), forms.slot(thrown))
        # What is picked may overwrite what the options are found by: first it is told whether an answer is used up.
        used = self.world.new_slot()
        return [
            Let(used, Code(forms.native(lambda state: state[at] + pick(state)[1], *parts), None)),  # type: ignore[operator]
            Let(made.slot, Code(forms.native(lambda state: _only(pick(state)[0]), *parts), None)),
            Let(at, Code(forms.slot(used), None)),
        ]


def _only(options: list[object]) -> object:
    return options[0] if options else None
