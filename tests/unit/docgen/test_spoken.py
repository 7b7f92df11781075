"""Conditions and values in words: in sentences on the pages, and in few words on the sheet."""

from __future__ import annotations

import pytest

from grognard.checking import check_source
from grognard.docgen.sheet.words import brief, cites_joined, cites_text, printed
from grognard.ir import deeds as do
from grognard.ir.notes import Citation
from grognard.ir.ruleset import Ruleset
from grognard.wording.lexicon import Lexicon
from grognard.wording.phrase import plain, targets
from grognard.wording.signs import signed
from grognard.wording.speech import Speaker

TEXT = """\
ruleset Picket

choice gun: brass, iron
choice drill: raw, steady, old hands
choice posture: halted, moving

piece army

piece brigade
  army: an army

piece unit
  brigade: a brigade
  gun
  drill
  posture
  men: 0 to 60
  shaken: yes or no
  mounted: yes or no
  moved: yes or no
  runner arrived: yes or no
  leader: a unit or none

facts
  range: 0" to 48"
  cover: none, hedge, wall
  night: yes or no

table gun chart
  | gun   || reach |
  | brass || 6"    |
  | iron  || 9"    |

modifiers to volley of a unit as firer at a unit as target
  +1 one when {condition}

work out worth of a unit as firer at a unit as target
  start at {value}
"""


def _compiled(condition: str = "night", value: str = "1") -> Ruleset:
    compiled = check_source(TEXT.replace("{condition}", condition).replace("{value}", value))
    assert not [one for one in compiled.diagnostics if one.severity.value == "error"]
    return compiled.ruleset


CONDITIONS = [
    # typed, said on a page, said on the sheet (where the first role needs no name)
    ("night", "night", "night"),
    ("not night", "not night", "not night"),
    ("the firer is shaken", "it is shaken", "shaken"),
    ("the target is shaken", "the target is shaken", "target is shaken"),
    ("the target is not shaken", "the target is not shaken", "target is not shaken"),
    ("the firer's drill is steady", "its drill is steady", "drill is steady"),
    (
        "the target's drill is steady or old hands",
        "the target's drill is steady or old hands",
        "target's drill is steady or old hands",
    ),
    ("the firer's drill is not raw", "its drill is not raw", "drill is not raw"),
    ('range is up to 6"', 'range is 6" or less', 'range up to 6"'),
    ('range is more than 6"', 'range is more than 6"', 'range over 6"'),
    ('range is less than 6"', 'range is less than 6"', 'range under 6"'),
    ("the firer's men are 12 or more", "its men are 12 or more", "12+ men"),
    ("the target's men are 3 to 5", "the target's men are 3 to 5", "target has 3–5 men"),
    ("cover is hedge or wall", "cover is hedge or wall", "cover is hedge or wall"),
    ("the firer's leader is none", "it has no leader", "it has no leader"),
    ("the target's leader is not none", "the target has a leader", "target has a leader"),
    (
        "the target's brigade's army is the firer's brigade's army",
        "the target is of the same army as it",
        "target is of the same army",
    ),
    (
        "the firer's brigade is the target's brigade",
        "it is of the same brigade as the target",
        "it is of the same brigade as the target",
    ),
    ("night and the firer is shaken", "night and it is shaken", "night and shaken"),
    ("night, or when the firer is shaken", "night, or when it is shaken", "night, or shaken"),
    # Who it is about is said once.
    (
        "the target is shaken and the target's runner arrived",
        "the target is shaken and the target's runner has arrived",
        "target is shaken and target's runner has arrived",
    ),
    (
        "the target is shaken and the target is not mounted",
        "the target is shaken and not mounted",
        "target is shaken and not mounted",
    ),
    (
        "the target is not mounted and the target is shaken",
        "the target is not mounted and is shaken",
        "target is not mounted and is shaken",
    ),
    (
        "the target is mounted and the target has moved",
        "the target is mounted and has moved",
        "target is mounted and has moved",
    ),
    (
        "the target's drill is steady or raw and the target is shaken",
        "the target's drill is steady or raw and the target is shaken",
        "target's drill is steady or raw and target is shaken",
    ),
    (
        "the firer is mounted and cover is hedge, or when the firer is mounted and night",
        "it is mounted and cover is hedge, or when it is mounted and night",
        "mounted and (cover is hedge, or night)",
    ),
]


@pytest.mark.parametrize(("typed", "page", "sheet"), CONDITIONS)
def test_a_condition(typed: str, page: str, sheet: str) -> None:
    ruleset = _compiled(condition=typed)
    rule = next(rule for name, rule in ruleset.rules.items() if "volley" in name)
    (line,) = rule.lines
    assert line.condition is not None
    speaker = Speaker(Lexicon(ruleset), it="firer")
    assert plain(speaker.condition(line.condition)) == page
    assert printed(brief(ruleset, rule).condition(line.condition)) == sheet


VALUES = [
    ("2", "2", "2"),
    ("the firer's men", "its men", "men"),
    ("the target's men", "the target's men", "target's men"),
    ("the firer's men plus 2", "its men plus 2", "men + 2"),
    ("the firer's men times the target's men", "its men times the target's men", "men × target's men"),
    ("the firer's men minus the target's men", "its men minus the target's men", "men − target's men"),
    ("the target's gun's reach", "the target's gun's reach", "target's gun's reach"),
    ("the firer's gun's reach", "its gun's reach", "gun's reach"),
    ("the higher of (the firer's men, 4)", "the higher of its men and 4", "higher of men and 4"),
    (
        "the number of units which it is shaken and it has moved",
        "the number of units which are shaken and have moved",
        "number of units which are shaken and have moved",
    ),
    (
        "the number of units which it is shaken and its drill is raw",
        "the number of units which are shaken and whose drill is raw",
        "number of units which are shaken and whose drill is raw",
    ),
    (
        "the number of units which it is shaken and its drill is raw or steady",
        "the number of units which are shaken and whose drill is raw or steady",
        "number of units which are shaken and whose drill is raw or steady",
    ),
]


@pytest.mark.parametrize(("typed", "page", "sheet"), VALUES)
def test_a_value(typed: str, page: str, sheet: str) -> None:
    ruleset = _compiled(value=typed)
    rule = ruleset.rules["worth"]
    deed = rule.lines[0].deed
    assert isinstance(deed, do.StartAt)
    speaker = Speaker(Lexicon(ruleset), it="firer")
    assert plain(speaker.value(deed.value)) == page
    assert printed(brief(ruleset, rule).value(deed.value)) == sheet


def test_every_name_that_is_said_leads_to_its_declaration() -> None:
    ruleset = _compiled(value="the target's gun's reach")
    deed = ruleset.rules["worth"].lines[0].deed
    assert isinstance(deed, do.StartAt)
    found = list(targets(Speaker(Lexicon(ruleset), it="firer").value(deed.value)))
    assert [(one.sort, one.name) for one in found] == [("field", "unit: gun"), ("table", "gun chart")]


def test_a_sign_is_always_written() -> None:
    assert [signed(2), signed(-2), signed(0)] == ["+2", "−2", "+0"]


def test_paragraphs_are_told_once_and_not_again_below_a_heading_that_shows_them() -> None:
    two, three = Citation("B.2"), Citation("B.3")
    assert cites_text([two, three, two]) == "B.2, B.3"
    assert cites_text([two, three], but=[two]) == "B.3"
    assert cites_joined(["B.2, B.3", "", "B.3, C"]) == "B.2, B.3, C"
