"""A small game, and a house rule over it, as somebody has them open."""

from __future__ import annotations

GAME = """ruleset Redoubt
  by: Nobody
  source: a made-up game
  sides: Union, Confederate

choice posture: moving, standing, falling back
choice morale outcome: holds, breaks
choice coin outcome: heads, tails

facts
  fog: yes or no, usually no

piece unit
  side, usually Union
  posture, usually standing
  cover: open, woods, usually open
  men (man): 0 to 20, usually 10

table losses
  | total     || losses |
  | 5 or more || 2      |
  | 4 or less || 1      |

modifiers to morale of a unit [D.3]
  +1  in the woods  when its cover is woods
  -1  fog           when fog

test morale of a unit [D.2]
  roll D6
  add modifiers to morale
  on 4 or more: the result is holds
  on 3 or less: the result is breaks

test coin of a unit
  roll D6
  on 4 or more: the result is heads
  on 3 or less: the result is tails

action fire of a unit [E.1]
  roll D6
  read losses
  it loses 1 man when its posture is moving

sequence turn
  1. fire
    each unit may fire

example Steady
  given a unit: cover is woods
  test morale of it
  dice 3
  then holds
"""

HOUSE_RULE = """variant Club of Redoubt

amend modifiers to morale
  +2  in the woods  when its cover is woods

add to modifiers to morale
  -1  few men  when its men is 3 or less
"""
