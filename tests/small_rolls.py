"""Small rulesets with one rule each, made of whatever lines a drawer picks: dice, modifiers, tables, retries, loops."""

from __future__ import annotations

from hypothesis import strategies as st

HEAD = """ruleset Small

choice die ladder: D4, D6, D8
choice fate: lost, held, won

facts
  bonus: -3 to 3, usually 0
  need: 1 to 6, usually 4
  dice number: 0 to 4, usually 2
  fog: yes or no, usually no

piece troop
  quality: a die ladder, usually D6
  stands (stand): 0 to 3, usually 2
  hits (hit): 0 or more, usually 0

table fate table
  | total     || fate |
  | 2 or less || lost |
  | 3 to 5    || held |
  | 6+        || won  |

dice shots
  start at as many D6 as dice number
  hits on need or more

dice best
  start at as many D4 as dice number
  drop the lowest

dice keepers
  start at as many D4 as dice number
  keep the highest
  +1 die  in a fog  when fog

fight bout of a troop as attacker against a troop as defender
  roll D4
  add its hits
  the higher wins
  on a tie: roll again
  the loser loses 1 stand

"""

_SIMPLE = (
    "add bonus",
    "add bonus  when fog",
    "subtract 1  when its stands is 1 or less",
    "add kept",
    "let kept be the total",
    "let kept be kept plus 1  when the total is more than need",
    "let kept be 2 minus bonus  when kept is 0",
    "let kept be kept plus bonus  when the total is 3 to need",
    "it gains 1 hit  when the total is less than kept",
    "it loses 1 stand  when the total is need or more",
    "every 2 hits of it cost 1 stand",
    "it gains as many hits as the total",
)
_THROWS = (
    "roll D6",
    "roll its quality",
    "roll 2D4",
    "roll D4 as kept",
    "roll shots",
    "roll best",
    "roll keepers",
    "roll as many D4 as dice number",
)
_ENDS = ("read fate table", "the result is kept", "the result is its hits plus kept", "the result is its stands", "")

FACTS = {
    "bonus": st.integers(-3, 3).map(str),
    "need": st.integers(1, 6).map(str),
    "dice number": st.integers(0, 4).map(str),
    "fog": st.sampled_from(("yes", "no")),
    "quality": st.sampled_from(("D4", "D6", "D8")),
    "stands": st.integers(0, 3).map(str),
    "hits": st.integers(0, 3).map(str),
}


@st.composite
def one_troop(draw: st.DrawFn) -> str:
    """A test of one troop: up to three throws with lines between."""
    lines = ["let kept be 0"]
    for _ in range(draw(st.integers(1, 3))):
        lines.append(draw(st.sampled_from(_THROWS)))
        lines += draw(st.lists(st.sampled_from(_SIMPLE), max_size=3))
    lines.append(draw(st.sampled_from(_ENDS)))
    return HEAD + "action tried of a troop\n" + "".join(f"  {line}\n" for line in lines if line)


@st.composite
def fights(draw: st.DrawFn) -> str:
    """Bouts until one side is gone, with lines before and after."""
    end = draw(
        st.sampled_from(
            (
                "the result is the attacker's stands minus the defender's stands",
                "the result is the attacker's stands",
                "the result is the defender's stands times bonus",
            )
        )
    )
    more = draw(
        st.sampled_from(
            (
                "",
                "    the attacker gains 1 hit\n",
                "    the defender gains 1 hit  when fog\n",
                "    the result is 7  when the attacker's stands is 1 and the defender's stands is 1\n"
                "    stop here  when the attacker's stands is 1 and the defender's stands is 1\n",
            )
        )
    )
    loop = (
        "  repeat until the attacker's stands is 0 or when the defender's stands is 0\n"
        "    fight bout of the attacker against the defender\n" + more
    )
    if draw(st.booleans()):
        loop = "  when fog\n" + "".join(f"  {line}\n" for line in loop.splitlines())
        loop += "  otherwise\n    roll D8\n    let kept be the total\n    the defender loses as many stands as kept\n"
    return HEAD + "action tried of a troop as attacker at a troop as defender\n" + loop + f"  {end}\n"
