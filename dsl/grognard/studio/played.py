"""What comes of a scenario on the table of the page? It is played from its seed and the answers so far, to the next question.

Nothing is kept between two questions of the page: it sends every answer again. So the last can be taken back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.cli.story_page import board_after, story_page
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.program import Choose
from grognard.core.world import Unknown
from grognard.dice.source import Seeded, any_seed
from grognard.evaluate.trace import Recorder, Refused
from grognard.evaluate.trace_text import shown
from grognard.host.budget import Budget
from grognard.ir.names import capital
from grognard.ir.types import Numbers, domain_text, domain_values
from grognard.language_service.workspace import GameText
from grognard.play.auto import Auto
from grognard.play.game import Game, StepDone, first_scenario, plan_of
from grognard.play.log import Log, Replaying
from grognard.play.story.report import Entry, Report
from grognard.telling.filling import lacks

_SEEDS = 10**6
"""A seed that is drawn here is a number that can be typed again."""
_MOST_OFFERED = 60
"""A fact with more values than this is typed."""


class _Asked(Exception):
    """A player is asked what nobody answered yet."""

    def __init__(self, answer: Mapping[str, str], question: str, options: Sequence[object], **more: Any) -> None:
        super().__init__(question)
        self.question = {"answer": dict(answer), "question": question, "options": list(map(shown, options)), **more}


class _AtThePage:
    """Players at the page: whoever is asked ends the run, with the question."""

    def tell(self, unknown: Unknown) -> object:
        """Ask for a fact."""
        field = unknown.field
        values = domain_values(field.type) or ()
        span = {"low": field.type.low, "high": field.type.high} if isinstance(field.type, Numbers) else {}
        raise _Asked(
            {"fact": unknown.name},
            f"{unknown.name} ({domain_text(field.type)})",
            values if len(values) <= _MOST_OFFERED else (),
            **{name: float(limit) for name, limit in span.items() if limit is not None},
        )

    def choose(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        """Ask which."""
        asked = choose.question or choose.what
        raise _Asked({"choice": asked, "who": who}, f"{who}: {asked}?" if who else f"{asked}?", options)


def played(game: GameText, body: Mapping[str, Any]) -> dict[str, Any]:
    """The story of a scenario (the first where none is named) as a page, with what is asked next or why it ended.

    Raises ValueError where the answers are not those of a game.
    """
    ruleset = game.compiled.ruleset
    chosen = first_scenario(ruleset, str(body.get("scenario") or "") or None) or first_scenario(ruleset, None)
    if chosen is None or not ruleset.sequences:
        return {"refused": "There is nothing to play here: that takes a scenario and a sequence of play."}
    sequence, turns = plan_of(ruleset, chosen)
    given = body.get("seed")
    seed = given if isinstance(given, int) else any_seed() % _SEEDS
    answers = [dict(each) for each in body.get("answers") or () if isinstance(each, dict)]
    log = Log(ruleset.slug, chosen.name, seed, turns, answers=answers)
    players = Auto(seed) if body.get("auto") else Replaying(log, _AtThePage())
    answer: dict[str, Any] = {
        "scenarios": [each.name for each in ruleset.scenarios],
        "scenario": chosen.name,
        "seed": seed,
        "answers": answers,
        "name": f"{ruleset.slug}-game.html",
    }
    refused: list[Refused] = []

    def note(why: Refused) -> None:
        if isinstance(players, Replaying) and not players.answers:
            refused.append(why)

    recorder = Recorder()
    report: Report | None = None
    done: list[StepDone] = []
    try:
        table = Game(ruleset, chosen, sequence, Seeded(seed), players, Budget(), recorder, on_refusal=note)
        report = Report(table, f"{ruleset.title}: {chosen.name}")
        report.muster(table.begin())
        while table.turn < turns and not table.over:
            done = []
            for step in table.play_turn():
                done.append(step)
            report.turn(done)
    except _Asked as asked:
        answer["asks"] = asked.question
    except (GapReached, NotTold, Stopped) as fault:
        stop = fault if isinstance(fault, Stopped) else lacks(fault, ruleset)
        answer["why"] = f"{capital(stop.message)}. {stop.help}".strip()
    if report is None:
        return {"refused": answer["why"]}
    if not answer.keys().isdisjoint(("asks", "why")):
        answer["heading"] = f"Turn {table.turn}" if table.turn else "At muster"
        report.turn(done, goes_on=True)
        answer["now"] = report.so_far(recorder.events)
    answer["refusals"] = [f"Not allowed: {each.what}, because {each.reason}." for each in refused[-1:]]
    answer["refusals"] += [report.game.notice] if report.game.notice and table.turn <= 1 else []
    answer["story"] = [
        {"text": entry.text, "heading": entry.heading, "reasons": list(entry.reasons)} for entry in report.entries
    ]
    answer["board"] = board_after(report, Entry("The board", table=table.table()))
    return {**answer, "pieces": table.table(), "html": "" if "asks" in answer else story_page(report)}
