"""Worked examples: run with their own dice and choices, and held against what they say must come out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import attrs

from grognard.core.build import Builder
from grognard.core.closures import band_test
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.frame import Frame
from grognard.core.program import Choose
from grognard.dice.source import BadFace, DiceExhausted, Scripted
from grognard.evaluate import trace
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.players import Script
from grognard.evaluate.staging import Stage
from grognard.evaluate.trace_text import never_thrown, reasons, shown
from grognard.host.budget import Budget, BudgetExceeded
from grognard.ir import expressions as ir
from grognard.ir.examples import Example, Outcome
from grognard.ir.names import capital, key, without_owner
from grognard.ir.ruleset import Ruleset
from grognard.ir.said_names import is_plural


@attrs.frozen
class Replay:
    """What came of an example."""

    example: Example
    events: tuple[trace.Event, ...]
    result: object
    faults: tuple[str, ...]
    """What is not as the example says, each in one sentence."""
    reasons: tuple[str, ...]
    """What is wrong with its `because`."""
    stopped: str = ""
    """Why it could not be run to its end."""
    gap: GapReached | None = None
    cure: str = ""
    """What to write where it stopped for want of an answer."""

    @property
    def holds(self) -> bool:
        """Whether it came out as the example says, without a gap."""
        return not (self.faults or self.reasons or self.stopped) and self.gap is None


MORE_ANSWERS = "Write `choosing …` with the answer."


def replay(
    ruleset: Ruleset,
    example: Example,
    watcher: trace.Recorder | None = None,
    on: Stage | None = None,
    aside: trace.Recorder | None = None,
    budget: Budget | None = None,
) -> Replay | None:
    """Run one example; None for one that names no rule.

    A `watcher` keeps the events, and is told of every row read. It is also told what values do that are worked out on
    the side; where there is an `aside`, that one is told instead. Who runs many hands in the `Stage` they stand on, so
    that cases of one table are set up once.
    """
    recorder = watcher or trace.Recorder()
    dice = Scripted(list(example.dice or ()))
    try:
        made = (on or Stage()).of(ruleset, example, aside or watcher)
        if made is None:
            return None
        staged, state = made
        players = _Answering(example.choices, MORE_ANSWERS)
        runner = Interpreter(staged.world, dice, players, recorder, budget)
        result = runner.run(staged.program, state)
        frame = Frame(staged.roles, {"total": staged.program.result}, nested=True)
        faults = [fault for outcome in example.then if (fault := _held(staged.builder, outcome, frame, state, result))]
    except GapReached as gap:
        if any(_says_gap(outcome) for outcome in example.then):
            return Replay(example, tuple(recorder.events), None, (), (), gap=gap)
        return Replay(example, tuple(recorder.events), None, (), (), gap.message, gap)
    except NotTold as missing:
        return Replay(example, tuple(recorder.events), None, (), (), _untold(missing.what.name))
    except BudgetExceeded as long:
        return Replay(example, tuple(recorder.events), None, (), (), f"It was not run to its end. {long.message}")
    except _NoAnswer as stop:
        return Replay(example, tuple(recorder.events), None, (), (), _sentence(stop.message), cure=stop.help)
    except (Stopped, DiceExhausted, BadFace) as stop:
        return Replay(example, tuple(recorder.events), None, (), (), _sentence(str(getattr(stop, "message", stop))))
    faults = [_by_role(fault, result, recorder.events) for fault in faults]
    if dice.unused:
        faults.append(never_thrown(len(dice.unused), "its dice", recorder.events))
    if left := _unasked(ruleset, example, players.answers):
        said = ", ".join(f"`{answer}`" for answer in left)
        faults.append(f"Nobody asks for {said} of its `choosing`: where there is only one answer, no player is asked.")
    return Replay(example, tuple(recorder.events), result, tuple(faults), _reasons(example, recorder.events))


class _NoAnswer(Stopped):
    """An example answers a question with none of the choices, or not at all."""


class _Answering(Script):
    """The players of an example; where an answer is wanted, the line that gives it is told."""

    def __init__(self, answers: Sequence[str], hint: str) -> None:
        super().__init__(answers, hint)
        self._all = tuple(answers)
        self._picked = 0

    def choose(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        """The next answer."""
        try:
            choice = super().choose(choose, who, options)
        except Stopped as stop:
            line = ", ".join((*self._all[: self._picked], shown(options[0])))
            raise _NoAnswer(stop.message, f"Write `choosing {line}`, or another of these in its place.") from None
        self._picked += 1
        return choice


def _unasked(ruleset: Ruleset, example: Example, answers: Sequence[str]) -> list[str]:
    """The answers that nobody asked for. A game laid over that of the example may offer less: there a `pass` may be left."""
    own = example.place.file.path in ruleset.layers[-1].files
    return [answer for answer in answers if own or key(answer) != "pass"]


def standing(ruleset: Ruleset, run: Callable[[Ruleset, Example], Replay | None] = replay) -> tuple[Example, ...]:
    """Returns the examples, without those of a base that show a gap (`then ?`) which a variant has filled."""
    own = set(ruleset.layers[-1].files)
    return tuple(
        example
        for example in ruleset.examples
        if example.place.file.path in own
        or not any(_says_gap(outcome) for outcome in example.then)
        or (replay_run := run(ruleset, example)) is None
        or replay_run.gap is not None
    )


def _says_gap(outcome: Outcome) -> bool:
    """`then ?`: the example shows that the source does not say."""
    return any(isinstance(band, ir.Same) and isinstance(band.value, ir.Gap) for band in outcome.bands)


def _untold(name: str) -> str:
    """`Nothing says what the company's morale points are.`"""
    whose, owned, _ = name.partition("'s ")
    by_kind = owned and whose == whose.casefold() and not whose[-1:].isdigit()
    said = f"the {name}" if by_kind else name
    return f"Nothing says what {said} {'are' if is_plural(without_owner(name)) else 'is'}."


def _sentence(text: str) -> str:
    return capital(text) + ("" if text.endswith(".") else ".")


def _held(builder: Builder, outcome: Outcome, frame: Frame, state: list[object], result: object) -> str:
    """What is wrong with one outcome, or nothing."""
    if _says_gap(outcome):
        return f"It says that the source does not tell, and it comes to {shown(result)}."
    within = band_test(builder.coder.bands(outcome.bands, frame))
    value = result
    if outcome.value is not None:
        value = builder.value(outcome.value, frame).run(state)
    if within(state, value) != outcome.negated:
        return ""
    return f"It says `{outcome.text}`, and it comes to {shown(value)}."


def _by_role(fault: str, result: object, events: Sequence[trace.Event]) -> str:
    """A fault of an example whose answer is a role (`attacker`), with the piece that has it."""
    first = next((event for event in events if isinstance(event, trace.Entered) and event.rule is not None), None)
    piece = dict(first.pieces).get(shown(result)) if first is not None else None
    comes = f"comes to {shown(result)}."
    return (
        fault.replace(comes, f"comes to {result}: {piece} is the {result}, so write `then {result}`.")
        if piece
        else fault
    )


def _reasons(example: Example, events: Sequence[trace.Event]) -> tuple[str, ...]:
    if example.because is None:
        return ()
    applied = reasons(events)
    wrong: list[str] = []
    wanted = _whole(example.because, {key(label) for label, _ in applied})
    for label, amount in applied:
        match = next((pair for pair in wanted if key(pair[0]) == key(label)), None)
        if match is None:
            wrong.append(f"`{label}`{' ' + amount if amount else ''} applied too, and `because` does not say so.")
            continue
        wanted.remove(match)
        if match[1] and amount and _plain(match[1]) != _plain(amount):
            wrong.append(f"`because` says {label} {match[1]}, and it is {amount}.")
    wrong += [f"`because` says `{label}`, and that line did not apply." for label, _ in wanted]
    return tuple(wrong)


def _whole(because: Sequence[tuple[str, str]], applied: Collection[str]) -> list[tuple[str, str]]:
    """The reasons, where those that a comma parts are one label with a comma in it put together again."""
    whole: list[tuple[str, str]] = []
    at = 0
    while at < len(because):
        label, amount = because[at]
        to = at
        for end in range(at + 1, len(because)):
            if because[end - 1][1]:
                break
            longer = ", ".join(name for name, _ in because[at : end + 1])
            if key(longer) in applied:
                label, amount, to = longer, because[end][1], end
        whole.append((label, amount))
        at = to + 1
    return whole


def _plain(amount: str) -> str:
    plain = amount.replace("\u2212", "-").replace("\u2013", "-").replace("\u00d7", "x")
    return plain.partition(" on each")[0].removesuffix(" die").removesuffix(" dice").replace(" ", "")
