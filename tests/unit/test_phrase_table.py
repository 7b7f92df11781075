"""Every example of the table of lines as players write them: it is refused with what to write, and that is read."""

from __future__ import annotations

import pytest

from grognard.checking import check_source
from grognard.diagnostics.diagnostic import Diagnostic
from grognard.syntax.phrase_table import Phrase, phrase_of, phrases

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

test nerve of a unit
  roll D6
  on 4+: the result is pass
  the result is fail

"""
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
        case "at the left edge":
            below = "speed: 0 to 9" if lines[0].startswith("piece") else "roll D6"
            return GAME.replace("test nerve", "test pluck") + "".join(f"{line}\n  {below}\n" for line in lines)
        case _:
            return f"{GAME}action cross of a unit\n  it becomes shaken\n\nlimits on a unit\n" + "".join(
                f"  {line}\n" for line in lines
            )


CASES = [
    (place, phrase)
    for place in ("below a rule", "below a piece", "at the left edge", "below limits")
    for phrase in phrases(place)
]


@pytest.mark.parametrize(("place", "phrase"), CASES, ids=[phrase.example for _, phrase in CASES])
def test_an_example_is_refused_with_lines_that_are_read(place: str, phrase: Phrase) -> None:
    likely = phrase_of(phrase.example, place)
    assert likely is not None and likely[0] == phrase, "an example above it takes it"
    message, help = phrase.told(likely[1])
    refused = _errors(_placed(place, (phrase.example,)))
    assert help in [found.help for found in refused]
    assert not message or message in [found.message for found in refused]
    if not any("…" in line for line in likely[1]):
        assert [found.message for found in _errors(_placed(place, likely[1]))] == []
    else:
        assert message, "what only the author can tell is said"


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
    likely = phrase_of(line, "below a rule")
    assert likely is not None and likely[1] == lines


@pytest.mark.parametrize(
    "line", ["roll 3D6", "add 1", "it loses 2 men", "on 6: roll again", "hits on 4+", "6 always hits"]
)
def test_a_line_of_the_language_is_no_example(line: str) -> None:
    assert phrase_of(line, "below a rule") is None
