"""Writes every committed file that a program makes. `make generated` runs it; a test demands the same bytes."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

from grognard.cli.printing import printed
from grognard.core.ranges import MOST
from grognard.dice.source import Seeded
from grognard.docgen.fidelity import Fidelity, fidelity
from grognard.driver import base_of
from grognard.highlighting.textmate import textmate_grammar
from grognard.host.budget import GUARANTEED, LIMIT_FIELDS, option_name
from grognard.host.files import write_file_atomic
from grognard.language_service.snippet_file import snippet_file
from grognard.lowering.gate_places import MOST_GATES
from grognard.lowering.givens import MOST_PIECES
from grognard.lowering.lower import MOST_CALLS
from grognard.play.auto import Auto
from grognard.play.game import Game, first_scenario
from grognard.play.story.report import Report
from grognard.project import bundled
from tests.fidelity_page import Linked, contents, page
from tests.games import the_game, the_game_checked

ROOT = Path(__file__).resolve().parent.parent

PROMISED = "\n## What is promised\n"
"""Behind the table of limits stands what was measured, and by hand."""


def limits_page() -> str:
    """The text of `docs/limits.md`."""
    lines = [
        "# Limits",
        "",
        "Rules files come from strangers, so everything they can ask for has a published limit. A limit",
        "is checked before the work is done, and no clock is involved: the same text gives the same answer",
        "on every machine.",
        "Whoever runs Grognard can raise a limit, as in `--limit steps=5000000`; a rules file cannot.",
        "",
        "| limit | at most | of what | when it is reached |",
        "| --- | ---: | --- | --- |",
    ]
    for name, field in LIMIT_FIELDS.items():
        what, hint = field.metadata["what"], field.metadata["hint"]
        lines.append(f"| `{option_name(name)}` | {field.default:,} | {what} | {hint} |")
    lines += [
        "",
        f"No value of a run is larger than {MOST:,}, plus or minus, and no denominator has more than 5,000 digits. A run that",
        "reaches one stops with the line that made it. This limit is fixed. So is that of rules that call one another in a chain: below a",
        f"rule there may be {MOST_CALLS}. An example, a scenario or an army list has at most {MOST_PIECES:,} pieces.",
        f"An action has at most {MOST_GATES} lines of `only when` and `never when`, and a line at most {MOST_GATES} exceptions. A round of",
        "a loop counts as 100 `transitions`.",
        "",
        "A step is one part of a rule worked out, one die rolled, or one row of a table compared.",
        "",
        "Every text may count on at least:",
        "",
    ]
    lines += [f"- {number:,} {what}" for what, number in GUARANTEED.items()]
    lines += [
        "",
        "Odds: a sum of any dice is no trouble (999D6 has 4,996 outcomes, all exact), nor are opposed pools that tie and are",
        "thrown again. What grows without end is many values that are all still needed at once: the product of five D100 is",
        "refused at the third, before it is worked out, with the value that has most ways. A question whose rules lead to more",
        "lines than `lines` allows (a whole turn of a large game) is refused before anything is built, with shorter rules to ask;",
        "so is a scenario, turn after turn. What `lines` refuses can mostly be tried many times or rolled once, up to `run-lines`;",
        "`play` makes only what a game reaches, and has no such limit.",
    ]
    return "\n".join(lines) + "\n"


def limits_and_promises() -> str:
    """The table of limits as it is now, and what stands below it."""
    _, heading, below = (ROOT / "docs/limits.md").read_text(encoding="utf-8").partition(PROMISED)
    return limits_page() + heading + below


PAGES: dict[str, Callable[[], str]] = {
    "docs/limits.md": limits_and_promises,
    "editors/vscode/syntaxes/grognard.tmLanguage.json": lambda: json.dumps(textmate_grammar(), indent=2) + "\n",
    "editors/vscode/snippets/grognard.json": lambda: json.dumps(snippet_file(), indent=2) + "\n",
}
"""Path → the function that gives its text. A test compares each with the committed file."""

FIDELITY = "docs/fidelity"

PLAYED = ("hardtack_filled", "mwan18_filled", "regimental_filled", "square_brigadier_filled", "tyneside_filled")
"""The rulesets of which the first turn of a game is committed, as `grognard play NAME --auto --seed 3 --turns 1` tells it."""


PRINTED = ("regimental", *PLAYED)
"""The rulesets whose pages and sheets are committed: each game with its gaps filled, and one as its source has it."""

PLAY = "play.txt"


def played_turn(name: str) -> str:
    """The first turn of the first scenario, by seed 3."""
    ruleset = the_game(name).ruleset
    scenario = first_scenario(ruleset, None)
    assert scenario is not None
    game = Game(ruleset, scenario, ruleset.sequences[scenario.plays[0][0]], Seeded(3), Auto(3))
    report = Report(game, f"{ruleset.title}: {scenario.name}")
    report.muster(game.begin())
    report.turn(list(game.play_turn()))
    return "\n".join([report.title, *report.lines()]) + "\n"


def ruleset_files(name: str) -> dict[str, bytes]:
    """What is committed of one ruleset: its pages (charts in them), its sheets, and what stands on the sheets."""
    found = the_game_checked(name)
    made = printed(found.ruleset, base_of(found))
    files = {f"generated/{name}/pages/{file}": text.encode() for file, text in made.pages.files.items()}
    files |= {f"generated/{name}/{file}": sheet.pdf for file, sheet in made.sheets.items()}
    files |= {f"generated/{name}/{file}": sheet.pdf for file, sheet in made.errata.items()}
    files[f"generated/{name}/sheet.json"] = made.sheet_json.encode()
    return files


def fidelity_files() -> dict[str, str]:
    """A page for each ruleset that lists the sections of its source, and one that leads to them."""
    files: dict[str, str] = {}
    pages: list[tuple[str, Fidelity]] = []
    for name in bundled.names():
        whole = the_game(name)
        found = fidelity(whole.ruleset, whole.files)
        if found.listed:
            pages.append((f"{name}.md", found))
            files[f"docs/fidelity/{name}.md"] = page(found, _linked(len(whole.ruleset.layers[-1].files) > 1))
    files["docs/fidelity/index.md"] = contents(pages)
    return files


def _linked(named: bool) -> Linked:
    return lambda line: (Path(line.file.path).name if named else "", f"../../{line.file.path}#L{line.number}")


def main(wanted: list[str]) -> None:
    """Write them all, or those of the rulesets named."""
    for path, text in PAGES.items():
        write_file_atomic(ROOT / path, text())
    (ROOT / FIDELITY).mkdir(exist_ok=True)
    pages = fidelity_files()
    for old in (ROOT / FIDELITY).iterdir():
        if f"{FIDELITY}/{old.name}" not in pages:
            old.unlink()
    for path, made in pages.items():
        write_file_atomic(ROOT / path, made)
    for name in wanted or PRINTED:
        files = ruleset_files(name)
        folder = ROOT / "generated" / name
        if folder.is_dir():
            for old in sorted(folder.rglob("*")):
                if old.is_file() and old.name != PLAY and old.relative_to(ROOT).as_posix() not in files:
                    old.unlink()
        for path, content in files.items():
            (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
            write_file_atomic(ROOT / path, content)
    for name in PLAYED:
        (ROOT / "generated" / name).mkdir(parents=True, exist_ok=True)
        write_file_atomic(ROOT / "generated" / name / PLAY, played_turn(name))


if __name__ == "__main__":
    main(sys.argv[1:])
