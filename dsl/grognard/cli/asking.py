"""Players at a terminal: facts and choices are asked for, in plain words, with what they can be."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

import click

from grognard.cli import console
from grognard.core.program import Choose
from grognard.core.world import Unknown
from grognard.evaluate.answers import Answers, Following
from grognard.evaluate.players import Players, Script, match
from grognard.evaluate.trace_text import shown
from grognard.evaluate.typed import BadQuestion, read_value
from grognard.ir.names import key
from grognard.ir.types import domain_text

MORE_ANSWERS = "Say what is chosen: --choose ANSWER, once for each choice."


class AtTerminal(Following):
    """Players who are asked on the terminal for what the command line did not say.

    `before` is called before each question: it shows what has happened so far.
    """

    def __init__(
        self,
        answers: Sequence[str],
        before: Callable[[], None] | None = None,
        thrown: Callable[[], object] = lambda: None,
    ) -> None:
        super().__init__(Answers.read(answers, MORE_ANSWERS), thrown)
        self.before = before or (lambda: None)

    def tell(self, unknown: Unknown) -> object:
        """Ask until the answer fits; an empty one is the usual value, where there is one."""
        field = unknown.field
        usual = "none" if field.usual is None else shown(field.usual)
        domain = domain_text(field.type) + (f", usually {usual}" if field.has_usual else "")
        self.before()
        while True:
            answer = ask(f"{unknown.name} ({domain}): ")
            if not answer and field.has_usual:
                return field.usual
            try:
                return read_value(answer, unknown.field.type, unknown.name)
            except BadQuestion as bad:
                console.write(f"  {bad.message} {bad.help}\n", sys.stderr)

    def choose(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        """Ask until the answer is one of the options; a number picks by its place."""
        named = self.told.named(choose.question or choose.what, who, self.thrown())
        if named is not None or self.at < len(self.told.listed):
            return super().choose(choose, who, options)
        self.before()
        lines = [f"{who + ': ' if who else ''}{_asked(choose)}?"]
        lines += [f"  {number}. {shown(option)}" for number, option in enumerate(options, 1)]
        console.write("\n".join(lines) + "\n", sys.stderr)
        while True:
            found = match(ask("> "), options)
            if found is not None:
                return found[0]
            console.write("  Type its number or its name.\n", sys.stderr)


def _asked(choose: Choose) -> str:
    """The question, with what for: `which army as first mover`."""
    question = choose.question or choose.what
    said = question.startswith("which ") and key(choose.what) != key(question.removeprefix("which "))
    return f"{question} as {choose.what}" if said else question


def ask(prompt: str) -> str:
    """One line from the terminal; the end of input stops the command."""
    console.write(prompt, sys.stderr)
    sys.stderr.flush()
    line = sys.stdin.readline()
    if not line:
        raise click.Abort()
    return line.strip()


def players(answers: Sequence[str], before: Callable[[], None] | None = None) -> Players:
    """Somebody at the terminal, if there is one, for what the command line did not say; else nobody."""
    return AtTerminal(answers, before) if on_terminal() else Script(answers, MORE_ANSWERS)


def on_terminal() -> bool:
    """Whether somebody is there to answer."""
    return sys.stdin.isatty() and sys.stderr.isatty()
