"""Sentences that say the same otherwise: by the number beside it, face by face, by who loses; and the lies beside them."""

from __future__ import annotations

import pytest
from tests.rules_texts import codes_about_shorts

HEAD = """ruleset Otherwise
  lengths: inches

piece unit
  men (man): 0 to 40, usually 20
  quality: 2 to 6, usually 4

facts
  range: 0 to 48 inches

"""
NERVE = "test nerve of a unit\n  in short: {}\n  roll D6\n  on 3 or less: it loses 1 man\n"
STAY = "action stay of a unit\n  in short: {}\n  only when its men is 10 or more\n  by hand: It stays.\n"
FIRE = 'action fire of a unit at a unit as target\n  in short: {}\n  only when range is up to 12"\n  roll 2D6\n  hits on 5+\n  the target loses as many men as the total\n'
FIGHT = "fight melee of a unit as attacker against a unit as defender\n  in short: {}\n  roll D6\n  the higher wins\n  the loser loses 3 men\n"


@pytest.mark.parametrize(
    ("rule", "true", "lie"),
    [
        (NERVE, "Throw D6: less than 4, it loses 1 man.", "Throw D6: less than 3, it loses 1 man."),
        (NERVE, "Throw D6: under 4 it loses 1 man.", "Throw D6: over 4 it loses 1 man."),
        (NERVE, "Throw D6: fewer than 4 and 1 man is lost.", "Throw D6: fewer than 5 and 1 man is lost."),
        (STAY, "With more than 9 men it stays.", "With more than 10 men it stays."),
        (STAY, "Over 9 men: it stays.", "Under 9 men: it stays."),
        (
            FIRE,
            'Up to 12": throw 2D6; each 5 or 6 hits, and the target loses so many men.',
            'Up to 12": throw 2D6; each 5 or 7 hits, and the target loses so many men.',
        ),
        (
            FIRE,
            'Up to 12": throw 2D6; 5 or more hits, and the target loses so many men.',
            'Less than 13": throw 2D6; 5 or more hits, and the target loses so many men.',
        ),
        (FIGHT, "Each throws D6. The lower loses 3 men.", "Each throws D6. The lower wins; the loser loses 3 men."),
        (FIGHT, "Each throws D6. The lower side is beaten and loses 3 men.", "Each throws D6. The lower side wins and loses 3 men."),
    ],
)  # fmt: skip
def test_what_is_right_and_what_is_not(rule: str, true: str, lie: str) -> None:
    assert codes_about_shorts(HEAD + rule.format(true)) == set()
    assert codes_about_shorts(HEAD + rule.format(lie)) != set()
