"""Every example of the table of lines as players write them: it is refused with what to write, and that is read."""

from __future__ import annotations

import re

import pytest

from grognard.checking import check_source
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Diagnostic
from grognard.source import SourceFile
from grognard.syntax.mistakes import report
from grognard.syntax.parser import parse
from grognard.syntax.phrase_table import Phrase, advice_of, phrases, phrases_of, places
from grognard.syntax.tried import ABOVE

GAME = """ruleset Ford

choice cover: open, wood
choice verdict: pass, fail

facts
  cover, usually open

piece unit
  men (man): 0 to 20, usually 10
  shaken: yes or no, usually no

table losses
  | total || loss |
  | any   || 1    |

modifiers to aim of a unit
  +1  shaken  when it is shaken

test nerve of a unit
  roll D6
  on 4+: the result is pass
  the result is fail

"""
PLACED = ("below a rule", "below a piece", "below limits")
RULE = "test crossing of a unit at a unit as target\n  roll D6\n"
CROSSING = "test crossing of a unit at a unit as target\n  test nerve of it\n"


def _errors(text: str) -> list[Diagnostic]:
    return [found for found in check_source(text).diagnostics if found.severity.value == "error"]


def _placed(place: str, lines: tuple[str, ...]) -> str:
    match place:
        case "below a rule":
            head = CROSSING if any("on pass" in line for line in lines) else RULE
            begun = f"{head}  on 6: roll again\n" if lines[0].startswith("otherwise") else head
            return GAME + begun + "".join(f"  {line}\n" for line in lines)
        case "below a piece":
            return f"{GAME}piece boat\n" + "".join(f"  {line}\n" for line in lines)
        case "below a fight":
            fight = "fight duel of a unit as attacker against a unit as defender\n  roll D6\n  the higher wins\n"
            return GAME + fight + "".join(f"  {line}\n" for line in lines)
        case _:
            return f"{GAME}action cross of a unit\n  it becomes shaken\n\nlimits on a unit\n" + "".join(
                f"  {line}\n" for line in lines
            )


def test_every_heading_is_a_place() -> None:
    headings = {place.removesuffix(", otherwise").removeprefix("where the parser stops ") for place in places()}
    assert {place for place in headings if not place.startswith("rewritten")} <= {
        *ABOVE,
        "in any line",
        "a character",
        "a fault of the lexer",
        "what a parser expects",
    }


ROWS = [
    (place, phrase)
    for place in places()
    if place.removesuffix(", otherwise").removeprefix("where the parser stops ") in ABOVE
    for phrase in phrases(place)
]


def _reported(place: str, lines: tuple[str, ...]) -> list[Diagnostic]:
    """The errors of lines at a place of the table that a parser finds."""
    above = ABOVE[place.removesuffix(", otherwise").removeprefix("where the parser stops ")]
    declared = {
        "below a rule, otherwise": "action action of a unit\n  by hand: it acts\n\n",
        "below an example": "piece unit\n  shaken: yes or no\n\n",
    }.get(place, "")
    file = SourceFile("t.rules", declared + above + "".join(f"{'  ' if above else ''}{line}\n" for line in lines))
    collector = Collector()
    report(parse(file), file, collector)
    return list(collector.diagnostics)


@pytest.mark.parametrize(("place", "phrase"), ROWS, ids=[f"{place}: {phrase.written[:60]}" for place, phrase in ROWS])
def test_an_example_is_refused_with_what_its_row_says(place: str, phrase: Phrase) -> None:
    example = phrase.example
    if place.startswith("where"):
        example = re.sub(r"([\w'\-]+)(?:/[\w'\-]+)+", r"\1", phrase.written.replace("^", ""))
    refused = _reported(place, (example,)) or _errors(_placed(place, (example,)))
    assert refused, "a line that is read is no example"
    says = re.sub(r"<[^>]+>|\{[^}]+\}|[\w'\-]+(?:/[\w'\-]+)+|[0-9]+", "…", phrase.message).strip(" …")
    told = "\n".join(f"{found.code.name}: {found.message} {found.help}" for found in refused)
    for words in filter(None, (part.strip(" `.") for part in says.split("…"))):
        assert words in told


@pytest.mark.parametrize(("place", "phrase"), ROWS, ids=[f"{place}: {phrase.written[:60]}" for place, phrase in ROWS])
def test_what_a_row_says_to_write_is_read_in_its_place(place: str, phrase: Phrase) -> None:
    given = {
        "{next}": "1",
        "{name}": "nerve",
        "{army}": "unit",
        "{one side}": "Red",
        "{other side}": "Blue",
        "{actions}": "action",
        "{fields}": "men\nman\nshaken",
    }
    advice = next((advice for row, advice in phrases_of(phrase.example, place, "", given) if row == phrase), None)
    if advice is None or phrase.lines == ("…",):
        assert phrase.stops or phrase.lines == ("…",)
        return
    if advice.paste:
        game = f"{GAME}{advice.paste}\n".replace("ruleset Ford", "ruleset Ford\n  sides: Red, Blue")
        game = game.replace("piece unit\n", "piece unit, one a side\n  first: yes or no, until the turn ends\n")
        assert [found.message for found in _errors(game)] == []
    elif not any("…" in line for line in advice.lines):
        assert [found.message for found in _reported(place, advice.lines)] == []


@pytest.mark.parametrize(
    "phrase",
    [phrase for place in PLACED for phrase in phrases(place) if not phrase.stops and "…" not in "".join(phrase.lines)],
    ids=lambda phrase: phrase.written[:60],
)
def test_what_is_to_be_written_has_a_meaning(phrase: Phrase) -> None:
    place = next(place for place in PLACED if phrase in phrases(place))
    first, advice = next(phrases_of(phrase.example, place, "", {"{army}": "unit", "{fields}": "men\nman"}))
    assert first == phrase or advice.paste, "an example above it takes it"
    if not advice.paste:
        game = _placed(place, advice.lines)
        if re.search(r"friends|enemies", game):
            game = game.replace("ruleset Ford\n", "ruleset Ford\n  sides: Red, Blue\n").replace(
                "piece unit\n", "piece unit\n  side\n"
            )
        errors = [found for found in _errors(game) if found.code is not codes.NOTHING_BELOW]
        assert [found.message for found in errors] == []


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("roll one D8", ("roll D8",)),
        ("roll two D6 and pick the highest", ("roll 2D6", "keep the highest")),
        ("1 x D6", ("roll 1D6",)),
        ("throw 2 dice", ("roll 2D6",)),
        ("roll 4D10, 7+ hits", ("roll 4D10", "hits on 7+")),
        ("a natural 20 always hits", ("20 always hits",)),
        ("less than five", ("on less than 5: …",)),
        ("loses a figure for each hit", ("it loses 1 figure  for each 1 of the total",)),
        ("if it rolls 5+ it loses 2 men", ("on 5+: it loses 2 men",)),
        ("it charges home", ("by hand: it charges home",)),
    ],
)
def test_other_numbers_dice_and_words(line: str, lines: tuple[str, ...]) -> None:
    advice = advice_of(line, "below a rule")
    assert advice is not None and advice.lines == lines


@pytest.mark.parametrize(
    "line", ["roll 3D6", "add 1", "it loses 2 men", "on 6: roll again", "hits on 4+", "6 always hits"]
)
def test_a_line_of_the_language_is_no_example(line: str) -> None:
    assert advice_of(line, "below a rule") is None


@pytest.mark.parametrize(
    "phrase",
    [phrase for place in places() if place.startswith("rewritten") for phrase in phrases(place)],
    ids=lambda phrase: phrase.written[:60],
)
def test_a_part_is_written_anew_as_its_row_says(phrase: Phrase) -> None:
    words = "three" if phrase.written == "3" else phrase.example
    anew = phrase.anew(words)
    assert anew != words, "the example is not like itself"
    assert len(phrase.anew(anew)) <= len(anew), "it would grow with each pass"


@pytest.mark.parametrize("phrase", phrases("in any line"), ids=lambda phrase: phrase.written[:60])
def test_what_no_line_can_hold_is_refused_below_a_rule(phrase: Phrase) -> None:
    assert _reported("below a rule", (phrase.example,))


@pytest.mark.parametrize(
    "word", ["saves", "target", "less", "march", "flee", "armour", "shield", "expert", "foe", "tank"]
)
def test_a_guess_at_a_first_word_begins_as_that_word(word: str) -> None:
    for line in (f"{word} 4 when it is shaken", f"{word} on 4+", word):
        for found in _reported("below a rule", (line,)):
            guess = re.match(r"Did you mean `(\w)", found.help or "")
            assert guess is None or guess[1] == word[0]


def test_two_things_behind_a_colon_go_below_it() -> None:
    (found,) = _reported("below a rule", ("on 1: it becomes shaken and it loses 1 man",))
    assert found.help == "Write `on 1`, and below it, two spaces further in, `it becomes shaken` and `it loses 1 man`."
