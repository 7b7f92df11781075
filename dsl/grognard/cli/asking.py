"""Players at a terminal: asks for facts and choices, in plain words, with the possible answers."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Sequence

import click

from grognard.cli import console
from grognard.core.closures import PASS
from grognard.core.program import Choose
from grognard.core.world import Unknown
from grognard.evaluate.answers import Answers, Following
from grognard.evaluate.players import match
from grognard.evaluate.trace_text import shown
from grognard.evaluate.typed import BadQuestion, read_value
from grognard.ir.names import either, key
from grognard.ir.types import Words, YesNo, domain_text, domain_values
from grognard.play.table.set_up import Where, noted
from grognard.play.table.table import Table
from grognard.word_set import word_set


class AtTerminal(Following):
    """Players who are asked on the terminal for what the command line does not give.

    `before` is called before each question: it shows what has happened so far.
    """

    def __init__(
        self, answers: Answers, before: Callable[[], None] | None = None, thrown: Callable[[], object] = lambda: None
    ) -> None:
        super().__init__(answers, thrown)
        self.before = before or (lambda: None)
        self._table: Table | None = None

    def sit_down(self, table: Table) -> None:
        """A game begins at this table."""
        self._table = table

    stand: Callable[[], Sequence[str]] | None = None
    """How all stand, in lines; None where nobody plays, and no answer can be taken back."""

    def tell(self, unknown: Unknown) -> object:
        """Ask until the answer fits; an empty one is the usual value, where there is one."""
        field = unknown.field
        usual = "none" if field.usual is None else shown(field.usual)
        words = domain_values(field.type) if isinstance(field.type, Words | YesNo) else None
        said = domain_text(field.type)
        if isinstance(field.type, Words):
            said = ", ".join(f"{number} {word}" for number, word in enumerate(field.type.words, 1))
        if self._table is not None and unknown.slot in self._table.reach:
            apart = self._table.span(unknown)
            said = f"{shown(apart.low)} to {shown(apart.high)} {self._table.world.ruleset.unit}"
        domain = said + (f", usually {usual}" if field.has_usual else "")
        self.before()
        while True:
            answer = ask(f"{unknown.name} ({domain}): ")
            if not answer and field.has_usual:
                return field.usual
            if pick := match(answer, words or ()):
                return pick[0]
            try:
                return read_value(answer, unknown.field.type, unknown.name)
            except BadQuestion as bad:
                hint = f"{bad.message} {bad.help}" if key(answer) not in _ASIDES else ""
                how = "" if hint else f"Say how it is on your table: {domain}."
                self._say(answer, hint, how, usual if field.has_usual else "")

    def choose(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        """Ask until the answer is one of the options: its number, its name or how only its name begins."""
        named = self.told.named(choose.question or choose.what, who, self.thrown())
        if named is not None or self.at < len(self.told.listed):
            return super().choose(choose, who, options)
        self.before()
        may_pass = PASS in options
        where = isinstance(choose, Where)
        enter = f" (Enter: {PASS})" if may_pass else " (Enter: 1)" if where else ""
        number = _span(options)
        doing = f"{self._table.begun}: " if self._table is not None and self._table.begun else ""
        lines = [
            f"{who + ': ' if who else ''}{doing}{_question_text(choose)}{f' ({number})' if number else ''}?{enter}"
        ]
        offered = self._table.offered if self._table is not None else {}
        away = {option: f", {offered[option]} away" for option in options if option in offered}
        lines += [] if number else [f"  {at}. {shown(one)}{away.get(one, '')}" for at, one in enumerate(options, 1)]
        if isinstance(choose, Where):
            lines.append(f"  Or type where: at most {choose.far:g} from {noted(choose.here)}.")
        console.write("\n".join(lines) + "\n", sys.stderr)
        while True:
            answer = ask("> ")
            if not answer and (may_pass or where):
                return PASS if may_pass else options[0]
            pick = match(answer, options) or _by_yes(answer, options)
            if pick is not None:
                return pick[0]
            if isinstance(choose, Where) and (place := choose.read(answer)) is not None:
                return place
            words = [option for option in options if not isinstance(option, int)]
            begun = [option for option in words if answer and key(shown(option)).startswith(key(answer))]
            if len(begun) == 1:
                return begun[0]
            hint = ""
            if len(begun) > 1:
                hint = f"`{answer}` may be {either([shown(option) for option in begun])}."
            elif key(answer) not in _ASIDES:
                hint = f"`{answer}` is none of these."
            if isinstance(choose, Where):
                hint = hint and f"`{answer}` is no place that it reaches: it goes at most {choose.far:g}."
            how = (
                "Type a number, or a place: `20 by 14, facing south`."
                if isinstance(choose, Where)
                else f"Type {number}."
                if number
                else "Type its number, its name or how the name begins."
            )
            self._say(answer, hint, how, PASS if may_pass else "")

    def _say(self, answer: str, hint: str, how: str, enter: str) -> None:
        """Why an answer will not do, and which will; how all stand. Raises TakenBack where the last one is taken back."""
        if key(answer) in _BACK and self.stand is not None:
            raise TakenBack
        if key(answer) in _SHOW and self.stand is not None:
            console.write("".join(f"  {line}\n" for line in self.stand()), sys.stderr)
            return
        if key(answer) in _BACK:
            hint = "Earlier answers stay as they are."
        lines = [hint, how, f"Enter alone: {enter}." if enter else ""]
        if key(answer) in _ASIDES - {""}:
            more = "`show`: how all stand. `undo`: takes the last answer back. " if self.stand is not None else ""
            lines.append(f"{more}`quit` ends the game.")
        console.write(f"  {' '.join(filter(None, lines))}\n", sys.stderr)


class TakenBack(Exception):
    """A player takes his last answer back."""


_HELP, _BACK, _SHOW = word_set("? h help"), word_set("undo back u"), word_set("show state")
"""What people type who want to know more, to take an answer back, or to see how all stand."""
_STOP = word_set("quit exit bye")
"""What people type who want to stop."""
_ASIDES = {*_HELP, *_BACK, *_SHOW, ""}


def _by_yes(answer: str, options: Sequence[object]) -> tuple[object] | None:
    """A yes or no to an offer of one thing."""
    if len(options) != 2 or PASS not in options or key(answer) not in _YES | _NO:
        return None
    return (next(option for option in options if (option == PASS) is (key(answer) in _NO)),)


_YES, _NO = word_set("y yes"), word_set("n no none nothing")


def _span(options: Sequence[object]) -> str:
    """Whole numbers in a row, by their ends: `a number from 1 to 29`; nothing of other options, nor of two."""
    numbers = [option for option in options if isinstance(option, int) and not isinstance(option, bool)]
    if len(numbers) < 3 or any(option != PASS and option not in numbers for option in options):
        return ""
    return f"a number from {numbers[0]} to {numbers[-1]}" if numbers == [*range(numbers[0], numbers[-1] + 1)] else ""


def _question_text(choose: Choose) -> str:
    """The question, with what for: `which army as first mover`."""
    question = choose.question or choose.what
    if key(question) == "choose one":
        return "which of these"
    names_kind = question.startswith("which ") and key(choose.what) != key(question.removeprefix("which "))
    return f"{question} as {choose.what}" if names_kind else question


def ask(prompt: str) -> str:
    """One line from the terminal; the end of input, or `quit`, stops the command."""
    console.write(prompt, sys.stderr)
    sys.stderr.flush()
    line = sys.stdin.readline()
    if not line:
        raise click.Abort()
    if _from_pipe():
        console.write(line.rstrip("\n") + "\n", sys.stderr)
    if key(line.strip()) in _STOP:
        raise click.Abort()
    return line.strip()


def players(answers: Answers, before: Callable[[], None] | None = None) -> Following:
    """Returns the players for what the command line does not give: at the terminal or a pipe; else none."""
    return AtTerminal(answers, before) if on_terminal() or _from_pipe() else Following(answers)


def _from_pipe() -> bool:
    """Whether answers come from a pipe or a file."""
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except (OSError, ValueError, AttributeError):
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode)


def on_terminal() -> bool:
    """Returns whether input and output are a terminal."""
    return sys.stdin.isatty() and sys.stderr.isatty()
