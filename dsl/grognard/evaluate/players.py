"""Who answers what a program cannot know."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol, runtime_checkable

from grognard.core.closures import PASS
from grognard.core.faults import NotTold, Stopped, Unanswered
from grognard.core.program import Choose
from grognard.core.world import Unknown
from grognard.evaluate.trace_text import shown
from grognard.ir.names import key


class Players(Protocol):
    """Who answers what the program cannot know."""

    def tell(self, unknown: Unknown) -> object:
        """Returns a fact or field that is not given yet. Raises `NotTold` if it stays unknown."""
        ...

    def choose(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        """One of several options."""
        ...


@runtime_checkable
class TellsApart(Players, Protocol):
    """Players who are also asked to pick among identical pieces, where the pick may matter."""

    def among_alike(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        """One of several pieces that look alike."""
        ...


class Nobody:
    """Answers nothing: a missing fact stops the run, and so does a choice among several."""

    def tell(self, unknown: Unknown) -> object:
        """Raises `NotTold`: no player is there."""
        raise NotTold(unknown)

    def choose(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        """Raise, unless there is nothing to choose."""
        if len(options) == 1:
            return options[0]
        names = ", ".join(shown(option) for option in options[:8])
        raise Unanswered(
            f"a player chooses here ({asked(choose, who)}): {names}", "Say what is chosen: `--choose ANSWER`."
        )


class ByLot(Nobody):
    """Players who pick at random and give no facts."""

    def __init__(self, lot: Random) -> None:
        self.lot = lot

    def choose(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        """Any of them."""
        return self.lot.choice(options)


class Script(Nobody):
    """Answers choices from a list, in order, and facts not at all. `hint` says where more answers are written."""

    def __init__(self, answers: Sequence[str], hint: str) -> None:
        self.answers = list(answers)
        self.hint = hint

    def choose(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        """The next answer; a stop that names the options where there is none, or it is none of them."""
        names = ", ".join(shown(option) for option in options)
        if not self.answers:
            raise Unanswered(f"a player chooses here ({asked(choose, who)}): {names}", self.hint)
        wanted = self.answers.pop(0)
        pick = match(wanted, options)
        if pick is None:
            raise Unanswered(
                f"`{wanted}` is none of the choices ({asked(choose, who)}): {names}", "Choose one of them."
            )
        return pick[0]


def asked(choose: Choose, who: str) -> str:
    """Returns a question with its player: `Red army: whether to pay`."""
    return f"{who}: {choose.question}" if who else choose.question


def match(answer: str, options: Sequence[object]) -> tuple[object] | None:
    """The option that an answer means: by its name, else by its number."""
    wanted = key(answer)
    for option in options:
        if key(shown(option)) == wanted or (
            isinstance(option, bool) and wanted in ({"yes", "y"} if option else {"no", "n"})
        ):
            return (option,)
    if wanted.isdigit() and 1 <= int(wanted) <= len(options) and not any(isinstance(option, int) for option in options):
        return (options[int(wanted) - 1],)
    return None


def preferred_of(answer: str, question: str, options: Sequence[object]) -> tuple[object] | None:
    """The option that a preference means; the name of an action whose target is asked for means the first target."""
    picked = match(answer, options)
    if picked is None and key(question).startswith(f"{key(answer)}: which "):
        picked = next(((option,) for option in options if option != PASS), None)
    return picked


class NoDice:
    """A source for what throws no dice."""

    def throw(self, site: int, sides: int) -> int:
        """Raises: no dice may be rolled here."""
        raise Stopped(
            "a value that is worked out throws dice", "Only tests, fights and actions throw dice; make it a `test`."
        )
