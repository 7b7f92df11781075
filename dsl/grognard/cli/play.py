"""`grognard play RULESET`: walk the sequence of play over the pieces of a scenario."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

import attrs
import click

from grognard.cli import completing, console
from grognard.cli.asking import AtTerminal, TakenBack, players
from grognard.cli.happening import unasked_text
from grognard.cli.rulesets import limit_option, read_limits, wrong
from grognard.cli.rulesets import ruleset as rules_of
from grognard.cli.stopping import MORE_ANSWERS, stopped
from grognard.cli.story_page import story_page
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Diagnostic
from grognard.dice.source import Seeded, any_seed
from grognard.evaluate import trace
from grognard.evaluate.answers import Answers
from grognard.evaluate.choosable import choosable
from grognard.evaluate.players import Players
from grognard.evaluate.staging import table_of
from grognard.evaluate.trace_text import lines_of
from grognard.evaluate.typed import BadQuestion
from grognard.host.budget import Budget
from grognard.host.files import hold_writable, read_text, write_file_atomic
from grognard.host.plaintext import FileProblem
from grognard.ir import rules
from grognard.ir.examples import Example
from grognard.ir.rules import Phase
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import domain_text
from grognard.play.auto import Auto
from grognard.play.game import Game, StepDone, first_scenario, plan_of
from grognard.play.log import MOST_SEED, MOST_TURNS, Log, Noting, Replaying, recorded, recorded_events
from grognard.play.story.report import Entry, Report
from grognard.play.table.set_up import SetUp

AUTO = (
    "Let the seed answer for the players too: each way that is allowed is as likely as the others, to do nothing is one"
    " of them (one time in six at most), of two enemies drawn it takes the nearer, of places one nearer to them,"
    " and it does nothing in vain."
)
_LOG_BYTES = 64 * 1024**2
"""A log tells the whole story of a game, so it may be far longer than the rules."""


@click.command(short_help="Walk the sequence of play, step by step.")
@click.argument("ruleset", shell_complete=completing.rulesets)
@click.argument("scenario", required=False)
@click.option("--turns", type=click.IntRange(1, MOST_TURNS), help="How many turns (else what the scenario says, or 1).")
@click.option("--seed", type=click.IntRange(0, MOST_SEED), help="The same seed gives the same dice everywhere.")
@click.option("--auto", is_flag=True, help=AUTO)
@click.option("--choose", "choices", multiple=True, metavar="ANSWER", help="What players choose, in order.")
@click.option("--ask-usual", is_flag=True, help="Ask also for what is usually so; an empty answer keeps it.")
@click.option("--log", "log_path", type=click.Path(dir_okay=False), help="Write a log that can be played again.")
@click.option(
    "--replay",
    type=click.Path(exists=True, dir_okay=False),
    help="Play a log again, to the same end; one of a game that was left goes on.",
)
@click.option(
    "--trace", "how", type=click.Choice(["short", "full"]), help="Print the reasons too, instead of the story."
)
@click.option(
    "--html", "page", type=click.Path(dir_okay=False), help="Write the story as a page, its reasons folded in it."
)
@click.option("--json", "as_json", is_flag=True, help="Print the log as JSON instead of the story.")
@limit_option
def command(
    ruleset: str,
    scenario: str | None,
    turns: int | None,
    seed: int | None,
    auto: bool,
    ask_usual: bool,
    choices: tuple[str, ...],
    log_path: str | None,
    replay: str | None,
    how: str | None,
    page: str | None,
    as_json: bool,
    limits: tuple[str, ...],
) -> int:
    """Play RULESET from the start of SCENARIO (its first one where none is named)."""
    game_rules = rules_of(ruleset, limits)
    old = _log_of(replay, limits) if replay is not None else None
    if auto and choices:
        raise click.UsageError("Either --auto or --choose: with --auto the seed chooses for the players.")
    if old is not None:
        beside = {"SCENARIO": scenario is not None, "--seed": seed is not None, "--turns": turns is not None}
        beside |= {"--auto": auto, "--ask-usual": ask_usual, "--choose": bool(choices and old.end)}
        if extra := [name for name, given in beside.items() if given]:
            raise click.UsageError(f"Either --replay or {extra[0]}: a log is played again as it was written.")
        scenario, seed, turns, ask_usual = old.scenario, old.seed, old.turns, old.asks_usual
    chosen, sequence, usual_turns = _what_is_played(game_rules, scenario)
    hold_writable(log_path)
    hold_writable(page)
    try:
        can = choosable(game_rules, sequence.phases, table_of(game_rules, chosen.pieces))
        answers = Answers.read(choices, MORE_ANSWERS, can)
    except BadQuestion as bad:
        raise wrong(bad) from None
    drawn = any_seed() if seed is None else seed
    rounds = turns or usual_turns
    who: Players
    again, status = False, 0
    halted: BaseException | None = None
    while True:
        log = Log(ruleset, chosen.name, drawn, rounds, ask_usual)
        recorder = trace.Recorder()
        teller = _Printer((lambda _text: None) if as_json else console.write, how, recorder)
        goes_on = old is not None and not old.end
        """Whether the log is of a game that was left before its end."""
        if old is not None:
            who = Replaying(old, _players(answers, teller) if goes_on else None)
            teller.retold = who if again else None
        elif auto:
            who = Auto(drawn)
        else:
            who = _players(answers, teller)
        try:
            game = Game(
                game_rules,
                chosen,
                sequence,
                Seeded(drawn),
                Noting(who, log),
                Budget(read_limits(limits)),
                recorder,
                asks_usual=ask_usual,
                on_refusal=None if auto or (old is not None and not goes_on) else _refused,
            )
            title = f"{game_rules.title}: {chosen.name}"
            teller.say(f"{title}  (--seed {drawn})\n")
            teller.report = Report(game, title, rounds)
            console.write(f"{game.notice}\n\n" if game.notice else "", sys.stderr)
            mustered = game.begin()
            log.events += recorded_events(mustered)
            teller.muster(mustered)
            for _ in range(rounds):
                teller.turn(_noted(log, game.play_turn(teller.begins)), at_once=goes_on or (not auto and old is None))
                if log_path is not None and old is None:
                    with suppress(FileProblem):  # so that no later fault takes what was played; at the end it is said
                        write_file_atomic(log_path, log.text())
                if game.over:
                    break
            log.end = game.table()
        except TakenBack:
            old = attrs.evolve(log, answers=log.answers[:-1])
            answers, again = Answers.read((), MORE_ANSWERS, can), True
            continue
        except (GapReached, Stopped, NotTold, click.Abort, KeyboardInterrupt) as end:
            halted = end
        break
    stopped_in = teller.stop()
    if stopped_in is not None:
        log.events += recorded(stopped_in)
    match halted:
        case GapReached():
            help = "Play the variant that fills it, or fill it in a variant of your own."
            console.show([Diagnostic(codes.KNOWN_GAP, halted.place, halted.message, help)], stream=sys.stderr)
            status = 1
        case Stopped():
            status = stopped(halted, as_json)
        case click.Abort() | KeyboardInterrupt() if log_path is not None:
            console.write(f"\nTo go on from here: grognard play {ruleset} --replay {log_path}\n", sys.stderr)
    if teller.report is not None:
        log.story = teller.report.lines()
        if page is not None:
            write_file_atomic(page, story_page(teller.report))
    if log_path is not None:
        write_file_atomic(log_path, log.text())
    if isinstance(halted, NotTold):
        missing = f"{halted.what.name} ({domain_text(halted.what.field.type)})"
        raise click.UsageError(f"This needs to know: {missing}. Play at a terminal, or with --auto.") from None
    if isinstance(halted, click.Abort | KeyboardInterrupt):
        raise halted
    if as_json:
        console.write_json(json.loads(log.text()), 1)
    console.write(unasked_text(answers.unused) if status == 0 else "", sys.stderr)
    if old is not None and not goes_on and status == 0:
        same = json.loads(json.dumps(log.end)) == old.end
        teller.say(
            "\nIt ends as the log says.\n" if same else "\nIt does not end as the log says: the rules have changed.\n"
        )
        status = 0 if same else 1
    return status


def _noted(log: Log, steps: Iterator[StepDone]) -> Iterator[StepDone]:
    """The steps of a turn, each written into the log when it is done."""
    for step in steps:
        log.events += recorded(step)
        yield step


def _log_of(path: str, limits: tuple[str, ...]) -> Log:
    """The log in a file."""
    try:
        return Log.read(read_text(path, attrs.evolve(read_limits(limits), file_bytes=_LOG_BYTES)).text)
    except ValueError as error:
        raise click.UsageError(f"{path}: {error}") from None


def _what_is_played(game_rules: Ruleset, scenario: str | None) -> tuple[Example, rules.Sequence, int]:
    """The scenario that is named, else the first, the sequence of play that it goes by, and its turns."""
    chosen = first_scenario(game_rules, scenario)
    if chosen is None:
        names = ", ".join(scenario.name for scenario in game_rules.scenarios)
        if not names:
            raise click.UsageError(f"{game_rules.title} has no scenario. Write one: `scenario NAME`, with its pieces.")
        raise click.UsageError(f"{game_rules.title} has no scenario called `{scenario}`. It has: {names}.")
    if not game_rules.sequences:
        raise click.UsageError(f"{game_rules.title} has no sequence of play, so there is nothing to walk through.")
    return chosen, *plan_of(game_rules, chosen)


def _players(answers: Answers, teller: _Printer) -> Players:
    """Players who are asked, with what has happened before each question."""
    who = players(answers, teller.so_far)
    if isinstance(who, AtTerminal):
        who.stand = teller.stand
    return who


def _refused(refused: trace.Refused) -> None:
    """Tell a player why what he picked is not done."""
    console.write(f"  Not allowed: {refused.what}, because {refused.reason}. Nothing was done.\n", sys.stderr)


class _Printer:
    """Prints a game while it is played: its story, or (`how` given) every reason."""

    def __init__(self, say: Callable[[str], object], how: str | None, recorder: trace.Recorder) -> None:
        self._say = say
        self.how = how
        self.recorder = recorder
        self.report: Report | None = None
        self._shown: dict[int, trace.Event] = {}
        """The events that were shown, by their identity; kept, so that no other has it."""

    retold: Replaying | None = None
    """Who answers again, after an answer was taken back, what had been answered: that was printed before."""

    def say(self, text: str) -> None:
        """Print a text."""
        if self.retold is None or not self.retold.answers:
            self._say(text)

    def _lines(self, events: Sequence[trace.Event]) -> list[str]:
        """What happened and was not shown yet; of a deed that goes on it is said again who does it.

        A line that holds others is noted before them, once they are done: events are known by themselves, not by place.
        """
        assert self.report is not None
        new = [event for event in events if id(event) not in self._shown]
        if self.how is not None:
            return lines_of(new, self.how == "full", in_play=True)
        open_: list[trace.Event] = []
        for event in events:
            if id(event) in self._shown and isinstance(event, trace.Entered):
                open_.append(event)
            elif id(event) in self._shown and isinstance(event, trace.Ended) and open_:
                open_.pop()
        return self.report.so_far([*open_, *new])

    def so_far(self) -> None:
        """Show what has happened in this step and was not shown yet."""
        if self.report is None:
            return
        events = self.recorder.events
        lines = self._lines(events)
        if lines:
            self.say("".join(f"  {line}\n" for line in lines))
            self._shown.update((id(event), event) for event in events)

    def stand(self) -> list[str]:
        """Returns the present fields of all pieces, line by line; where they are, on a table that is set up."""
        assert self.report is not None
        game, places = self.report.game, self.report.game.runner.table.places
        shown = places.noted(filter(game.in_play, game.world.pieces)) if isinstance(places, SetUp) else {}
        return [*self.report.stand(), *(f"{piece} is at {place}." for piece, place in shown.items())]

    def begins(self, turn: int, phase: Phase) -> None:
        """Prints the step that begins, for players who are asked."""
        self._begun = phase
        self._shown.clear()
        if self._at_once:
            self.say(f"\nTurn {turn}, {phase.number}. {phase.title}\n")

    _begun: Phase | None = None
    """The step that goes on."""
    _done: Sequence[StepDone] = ()
    """The steps of the turn that goes on that are done."""
    _at_once = False

    def stop(self) -> StepDone | None:
        """Prints and keeps what a turn has come to that does not end; returns the step that it stops in, if in any."""
        if self._at_once or self._begun is None:
            self.so_far()
        if self.report is None or (self._begun is None and not self._done):
            return None
        step = None
        if self._begun is not None:
            step = StepDone(self.report.game.turn, self._begun, tuple(self.recorder.events))
        entries = self.report.turn([*self._done, *([step] if step else [])], goes_on=True)
        if not self._at_once:
            self._print(entries)
        return step

    def muster(self, events: Sequence[trace.Event]) -> None:
        """What was rolled before the first turn."""
        assert self.report is not None
        entries = self.report.muster(events)
        if self.how is None:
            self._print(entries)
        elif events:
            self.say("\nAt muster\n" + "".join(f"  {line}\n" for line in self._lines(events)))

    def turn(self, steps: Iterator[StepDone], *, at_once: bool) -> None:
        """Prints a turn: step by step where players are asked (`at_once`), else when it is over."""
        assert self.report is not None
        self._at_once = at_once or self.how is not None
        self._done = done = list[StepDone]()
        for step in steps:
            done.append(step)
            self._begun = None
            if self._at_once:
                lines = self._lines(step.events)
                self.say("".join(f"  {line}\n" for line in lines) or ("" if self._shown else "  (nothing)\n"))
                self._shown.clear()
        self._done = ()
        entries = self.report.turn(done)
        self._print(self.report.ending(self.report.game.turn) if self._at_once else entries)

    def _print(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            self.say(f"\n{entry.text}\n" if entry.heading else f"  {entry.text}\n")
