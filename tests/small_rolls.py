"""Small rulesets of many short rules, made of whatever lines a drawer picks: dice, loops, ways out, gaps, lots, choices.

Every rule is small enough that each way its dice can fall can be run by itself.
"""

from __future__ import annotations

import random

HEAD = """ruleset Small
  sides: Red, Blue

choice die ladder: D4, D6, D8
choice fate: lost, held, won
choice mood: steady, shaken, broken
choice stance: bold, careful

facts
  bonus: -3 to 3, usually 0
  need: 1 to 6, usually 4
  dice number: 0 to 3, usually 2
  fog: yes or no, usually no
  gale: 1 to 3

piece troop
  quality: a die ladder, usually D6
  stands (stand): 0 to 3, usually 2
  hits (hit): 0 to 6, usually 0
  mood, usually steady
  seen: yes or no, usually no
  foe: a troop or none, usually none
  zeal: ?
  spent: 0 or more, usually 0

piece man
  troop: a troop
  fallen: yes or no, usually no
  wounds (wound): 0 to 2, usually 0

table fate table
  | total     || fate |
  | 2 or less || lost |
  | 3 to 5    || held |
  | 6+        || won  |

table torn table
  | total     || worth |
  | 1 or less || 3     |
  | 2 to 4    || ?     |
  | 5+        || 1     |

table toll of a troop across mood
  | total     || steady | shaken | broken |
  | 3 or less || 0      | 1      | 2      |
  | 4+        || 1      | 2      | -      |

table first worth
  | D4     || worth |
  | 1      || 0     |
  | 2 to 4 || 2     |

dice shots
  start at as many D4 as dice number
  hits on need or more

dice sure shots
  start at 2D4
  hits on need or more
  4 always hits
  1 always misses

dice best
  start at as many D4 as dice number
  drop the lowest

dice keepers
  start at 2D4
  keep the highest
  +1 die  in a fog  when fog

dice thrown on
  start at 2D3
  1 rolls again

dice heavy
  start at 1D4
  -1 on each die  in a fog  when fog

dice light
  start at 1D3
  -1 on each die

dice aimed
  start at 1D3
  hits on need or more

modifiers to luck of a troop
  +1  hidden  when it is not seen
  -1  bad mood  when it is shaken or broken
  +2  struck  when its hits is 2 or more
  +1  per stand  for each 2 stands

work out strength of a troop
  start at its stands times 2
  subtract its hits
  never below 0

dice one again
  start at 1D3
  1 rolls again

work out temper of a troop
  start at its zeal
  add 1

work out lee of a troop
  start at gale times 2

action be struck of a troop
  it loses 1 stand
  it becomes shaken

action take aim of a troop at a troop as mark
  only when it is not seen
  roll D3
  on 3: the mark loses 1 stand

action reckon of a troop
  roll D3
  the result is 9  when the total is 3
  it gains 1 hit  when its stands is 2 or more
  the result is 1  when its hits is 2 or more
  add its hits

action falter of a man
  roll D2
  on 2: it becomes fallen
  it gains 1 wound

action burst of a troop
  roll D3
  on 1: roll again
  on 2
    it loses 1 stand
    roll again  when its stands is 1 or more

fight bout of a troop as attacker against a troop as defender
  roll D3
  +1  behind cover  when its hits is 0
  the higher wins
  on a tie: roll again
  the loser loses 1 stand

fight duel of a troop as attacker against a troop as defender
  roll D3
  the higher wins
  on a tie
    the result is no effect
  the winner gains 1 hit  when the winner's natural die is 3

"""

_QUIET = (
    "add bonus",
    "add bonus  when fog",
    "subtract 1  when its stands is 1 or less",
    "add kept",
    "let kept be the total",
    "let kept be kept plus 1  when the total is more than need",
    "let kept be 2 minus bonus  when kept is 0",
    "let kept be kept plus bonus  when the total is at least 3 and the total is at most need",
    "let kept be strength of it",
    "let kept be half its hits plus 1, rounded up",
    "add modifiers to luck of it",
    "it gains 1 hit  when the total is less than kept",
    "it loses 1 stand  when the total is need or more",
    "the foe one loses 1 stand  when fog, or when the total is 4 or more",
    "the foe one gains 1 hit",
    "every 2 hits of it cost 1 stand",
    "it gains as many hits as the total",
    "it becomes shaken  when the total is 3 or more",
    "it becomes broken  when it is shaken and its hits is 1 or more",
    "it becomes seen",
    "its mood becomes steady  when fog",
    "its foe becomes the foe one",
    "its foe becomes the foe one  when the total is 2 or less",
    "its foe loses 1 stand  when its foe is not none",
    "its foe becomes shaken  when its foe is not none",
    "add its foe's stands  when its foe is not none",
    "it gains 1 hit  when fog and (lee of it) is 4 or more",
    "it gains 1 hit  when the total is 2 or less and (temper of it) is 2 or more",
    "never above 5",
    "never below 1",
    "halve, rounding up",
    "multiply by 2",
    "do be struck of it",
    "do be struck of the foe one  when the total is 3 or more",
    "let kept be the number of men of it which is fallen",
    "it gains 1 hit  when any man of it is fallen",
    "it gains 1 hit  when no troop is broken",
    "read toll",
    "it gains as many hits as half the total",
    "its spent becomes the total plus 1",
    "the foe one gains as many spent as its stands",
    "add its spent",
    "add lee of it  when fog and the total is 3",
    "let kept be lee of it  when the total is 9 or more",
    "add 2  when its foe is the foe one and the foe one is shaken",
    "each troop which is shaken must be struck, one at a time",
    "each troop must be struck, all at once",
    "it may be struck",
)
_THROWS = (
    "roll D6",
    "roll its quality",
    "roll 2D4",
    "roll 2D3 + 1",
    "roll D4 as kept",
    "roll shots",
    "roll sure shots",
    "roll best",
    "roll keepers",
    "roll thrown on",
    "roll heavy",
    "roll aimed",
    "roll one again",
    "roll light",
    "roll light\n  let kept be the natural die",
    "roll 0 to 2",
    "roll 0 to 2\n  let kept be the natural die",
    "roll D4\n  let kept be the natural die",
    "roll heavy\n  let kept be the natural die plus the total",
    "roll aimed\n  let kept be the natural die",
    "roll D3\n  roll as many D4 as the total",
    "roll shots\n  roll as many D3 as the total",
    "roll as many D4 as dice number",
    "roll as many D3 as its stands",
    "add D3",
    "add as many D3 as its hits",
    "subtract D2",
    "read first worth",
    "roll 2D3 as shown\n  let kept be the highest of shown",
    "roll 2D3 as shown\n  add the number of shown which are 3",
    "it gains D2 hits",
    "the foe one loses D2 stands",
    "do reckon of it",
    "do take aim of it at the foe one  when it is not seen",
    "do burst of it",
    "fight bout of it against the foe one\n  start at its stands",
    "fight duel of it against the foe one\n  start at kept",
    "when any man of it is not fallen\n    draw a man of it which is not fallen as victim\n    the victim becomes fallen",
    "draw a troop as drawn\n  the drawn loses 1 stand",
    "it chooses a stance\n  let kept be 4  when stance is bold",
    "it chooses 0 to 2 as push\n  add push",
    "it chooses one of these\n    do be struck of it\n    do reckon of it",
    "when any man of it is not fallen\n    it chooses a man of it which is not fallen as picked\n    the picked becomes fallen",
    "each man of it must falter, one at a time",
)
_GOING = (
    "stop here  when the total is 4 or more",
    "the result is kept  when its hits is 1 or more",
    "the result is 7  when fog and the total is 2",
    "roll again  when the total is 1",
    "? what then  when the total is 2 and it is seen",
    "read torn table  when the total is 2 to 5",
    "let kept be temper of it  when the total is 3",
)
_BLOCKS = (
    "when {test}",
    "when {test}|otherwise",
    "on 4+",
    "on 1 or 2|otherwise",
    "repeat 2 times",
    "repeat dice number times",
    "repeat its stands times",
    "repeat until {test} at most 3 times",
    "repeat the total times",
    "repeat until its stands is 0*",
    "repeat until its stands is 0 or when its hits is 4 or more*",
    "repeat until the foe one's stands is 0*",
    "for each man of it as one",
    "for each man of it which is not fallen as one",
    "for each troop as one",
    "for each troop as one, all at once",
    "for each man of it as one, all at once",
)
_TESTS = (
    "fog",
    "its stands is 1 or less",
    "the total is 3 or more",
    "its hits is more than the foe one's hits",
    "it is shaken",
    "it is seen and the total is need or less",
    "kept is 2 or more",
    "its foe is not none",
    "every man of it is fallen",
)
_OF_ONE = (
    "it becomes fallen",
    "it gains 1 wound  when it is not fallen",
    "do falter of it",
    "roll D2\non 2: it becomes fallen",
    "stop here  when it is fallen",
    "? what of the fallen  when it is fallen",
)
_TO_AN_END = (
    "it loses 1 stand  when fog\nthe foe one loses 1 stand",
    "roll D3\non 1\n  it loses 1 stand\n  the foe one loses 1 stand\non 2: stop here",
    "fight bout of it against the foe one\nstart at its hits",
    "roll D2\nit gains as many hits as the total\nthe foe one loses 1 stand",
)
_OF_A_TROOP = (
    "it loses 1 stand",
    "it gains 1 hit  when its stands is 1 or more",
    "roll D2\non 2: it loses 1 stand",
    "it becomes shaken  when fog",
    "do reckon of it",
    "do burst of it",
    "roll D3\nit gains as many hits as the total\n? what then  when its hits is 4 or more",
)
_ENDS = (
    "read fate table",
    "the result is kept",
    "the result is its hits plus kept",
    "the result is its stands",
    "the result is the foe one's stands times 4 plus its stands",
    "",
    "",
)


def _block(luck: random.Random, depth: int) -> list[str]:
    heads = luck.choice(_BLOCKS).format(test=luck.choice(_TESTS)).split("|")
    made: list[str] = []
    for head in heads:
        made.append(head.rstrip("*"))
        if head.startswith("for each"):
            inside = luck.choice(_OF_ONE if "man" in head else _OF_A_TROOP).split("\n")
        elif head.endswith("*"):
            inside = [*luck.choice(_TO_AN_END).split("\n"), *_lines(luck, luck.randint(0, 1), depth + 1)]
        else:
            inside = _lines(luck, luck.randint(1, 3), depth + 1)
        made += [f"  {line}" for line in inside]
    return made


def _lines(luck: random.Random, number: int, depth: int) -> list[str]:
    made: list[str] = []
    for _ in range(number):
        match luck.choices(("quiet", "throw", "going", "block"), (5, 3, 2, 3 if depth < 2 else 0))[0]:
            case "quiet":
                made.append(luck.choice(_QUIET))
            case "throw":
                made += luck.choice(_THROWS).split("\n  ")
            case "going":
                made.append(luck.choice(_GOING))
            case _:
                made += _block(luck, depth)
    return made


def a_rule(luck: random.Random, name: str) -> str:
    """An action of one troop that has another before it."""
    lines = ["let kept be 0", luck.choice(_THROWS[:9]), *_lines(luck, luck.randint(2, 5), 0), luck.choice(_ENDS)]
    body = "".join(f"  {line}\n" for line in lines if line)
    return f"action {name} of a troop to a troop as foe one\n{body}\n"
