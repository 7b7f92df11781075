"""Texts that can be made as long as one likes, of one thing over and over: what work grows with them is counted."""

from __future__ import annotations

from collections.abc import Callable

START = "ruleset Example\n\npiece unit\n  men: 0 to 1000, usually 10\n  cover: open, woods, usually open\n\n"
_USE = "test use of a unit\n  roll D6\n"


def word(number: int) -> str:
    """A name of letters, none the plural of another."""
    return "w" + "".join("bcdfghjklm"[int(digit)] for digit in str(number))


def repeated(count: int, line: str) -> str:
    """A line so many times, `#` its number, `@` a name made of it, `%` the name of the one before."""
    return "".join(
        line.replace("#", str(number)).replace("@", word(number)).replace("%", word(number - 1))
        for number in range(1, count + 1)
    )


GROWING: dict[str, Callable[[int], str]] = {
    "rows that overlap": lambda n: START + "table t\n  | total || r |\n" + repeated(n, "  | # or more || # |\n"),
    "rows that are alike": lambda n: START + "table t\n  | total || r |\n" + repeated(n, "  | 1 or more || 2 |\n"),
    "rows of two columns that overlap": lambda n: (
        START + "table t\n  | total | range || r |\n" + repeated(n, "  | # or more | up to # || # |\n")
    ),
    "rows of words": lambda n: (
        START
        + f"choice gun: {', '.join(word(at) for at in range(1, n + 1))}\n\n"[:30_000].rpartition(",")[0]
        + "\n\ntable t\n  | gun || r |\n"
        + repeated(n, "  | @ || # |\n")
    ),
    "rows of conditions": lambda n: (
        START + "table t of a unit\n  | when || r |\n" + repeated(n, "  | its men is # and its cover is open || # |\n")
    ),
    "rows of footnotes": lambda n: (
        START
        + "table t of a unit\n  | total || r |\n"
        + repeated(n, "  | # || # * |\n")
        + "  * when its cover is woods\n"
    ),
    "columns of a table": lambda n: (
        START
        + "table t across posture\n  | total |"
        + repeated(min(n, 3_000), "| @ ")
        + "|\n"
        + "  | 1 |"
        + repeated(min(n, 3_000), "| # ")
        + "|\n"
    ),
    "cells of prose": lambda n: (
        START + "table t\n  | total || r |\n" + repeated(n, "  | # || # paces and then # more |\n")
    ),
    "remarks below one line": lambda n: START + _USE + "  +1  in works\n" + repeated(n, "    note: remark # of many\n"),
    "remarks to a table": lambda n: (
        START + "table t\n  | total || r |\n  | 1 || 2 |\n" + repeated(n, "  note: remark # of many\n")
    ),
    "source errs": lambda n: START + _USE + "  +1  in works\n" + repeated(n, "    source errs: remark # of many\n"),
    "kinds of one another": lambda n: (
        START + "piece wb\n  size: 0 to 9\n\n" + repeated(n, "piece @, a kind of %\n  x@: 0 to 9, usually 1\n\n")
    ),
    "kinds of one thing": lambda n: START + repeated(n, "piece @, a kind of unit\n  x@: 0 to 9, usually 1\n\n"),
    "things nothing uses": lambda n: START + repeated(n, "table @\n  | total || r@ |\n  | 1 || 2 |\n\n"),
    "rules nothing calls": lambda n: START + repeated(n, "work out @ of a unit\n  start at its men\n\n"),
    "facts nothing asks": lambda n: START + "facts\n" + repeated(n, "  @: 0 to 9\n"),
    "facts of words": lambda n: START + "facts\n" + repeated(n, "  @: open, shut, @@, usually open\n"),
    "names that are unknown": lambda n: START + _USE + repeated(n, "  add qq@\n"),
    "names nearly those of others": lambda n: (
        START + "facts\n" + repeated(n, "  fact @: 0 to 9\n") + _USE + repeated(n, "  add fct @\n")
    ),
    "names declared twice": lambda n: START + repeated(n, "choice pace: walk, run\n\n"),
    "modifiers": lambda n: (
        START
        + "modifiers to use of a unit\n"
        + repeated(n, "  +1  reason @  when its men is #\n")
        + "\n"
        + _USE
        + "  add modifiers to use of it\n"
    ),
    "modifiers of two conditions": lambda n: (
        START
        + "modifiers to use of a unit\n"
        + repeated(n, "  +1  reason @  when its men is at least # and its cover is woods\n")
        + "\n"
        + _USE
        + "  add modifiers to use of it\n"
    ),
    "modifiers alike": lambda n: (
        START + "modifiers to use of a unit\n" + repeated(n, "  +1  in works  when its cover is woods\n") + "\n" + _USE
    ),
    "steps of a rule": lambda n: START + _USE + repeated(n, "  add 1\n"),
    "steps that look": lambda n: START + _USE + repeated(n, "  add # when its men is more than #\n"),
    "steps that write": lambda n: START + _USE + repeated(n, "  its men becomes #\n"),
    "outcomes": lambda n: START + _USE + repeated(n, "  on #: its men becomes #\n"),
    "outcomes that never come": lambda n: START + _USE + repeated(n, "  on # or more: its men becomes 1\n"),
    "throws": lambda n: START + "test use of a unit\n" + repeated(n, "  roll D6 as @\n  add @\n"),
    "lets": lambda n: START + "test use of a unit\n  roll D6\n" + repeated(n, "  let @ be the total plus #\n"),
    "gates": lambda n: (
        START
        + "action march of a unit\n"
        + repeated(n, "  only when its men is more than #\n")
        + "  its men becomes 1\n"
    ),
    "gates of many words": lambda n: (
        START
        + "action march of a unit\n"
        + repeated(n, "  never when its men is # or its cover is woods\n")
        + "  its men becomes 1\n"
    ),
    "a long condition": lambda n: (
        START
        + "action march of a unit\n  only when its men is 1"
        + repeated(min(n, 900), " or its men is #")
        + "\n  its men becomes 1\n"
    ),
    "a long sum": lambda n: START + "work out s of a unit\n  start at 1" + repeated(min(n, 3_000), " plus #") + "\n",
    "a chain of rules": lambda n: (
        START
        + "work out wc of a unit\n  start at its men\n\n"
        + "".join(f"work out {word(at)} of a unit\n  start at {word(at - 1)} of it\n\n" for at in range(2, n + 2))
    ),
    "rules that call twice": lambda n: (
        START
        + "work out wc of a unit\n  start at its men\n\n"
        + "".join(
            f"work out {word(at)} of a unit\n  start at {word(at - 1)} of it\n  add {word(at - 1)} of it\n\n"
            for at in range(2, min(n, 200) + 2)
        )
    ),
    "exceptions": lambda n: (
        START
        + _USE
        + "  +1  in works  when its cover is woods\n\n"
        + repeated(n, "exception to in works when its men is #: +2 in works\n\n")
    ),
    "limits": lambda n: (
        START
        + "action march of a unit\n  its men becomes 1\n\nlimits on a unit\n"
        + repeated(n, "  march never when its men is #\n")
    ),
    "limits on states": lambda n: START + "limits on a unit\n" + repeated(n, "  be woods only when its men is #\n"),
    "states": lambda n: START + repeated(n, "state in @ of a unit\n  only when its men is more than #\n\n"),
    "examples": lambda n: (
        START
        + _USE
        + "  add its men\n\n"
        + repeated(n, "example number @\n  given a unit: men #\n  use of the unit\n  dice 3\n  then #\n\n").replace(
            "use of the unit", "test use of the unit"
        )
    ),
    "examples of one name": lambda n: (
        START
        + _USE
        + "\n"
        + repeated(n, "example the same\n  given a unit\n  test use of the unit\n  dice 3\n  then 3\n\n")
    ),
    "pieces of an example": lambda n: (
        START
        + _USE
        + "\nexample many\n"
        + repeated(n, "  given a unit called the @\n")
        + "  test use of the wc\n  dice 3\n  then 3\n"
    ),
    "rows of an example": lambda n: (
        START
        + _USE
        + "  add its men\n\nexample rows\n  given a unit\n  test use of the unit\n  | dice | men || then |\n"
        + repeated(n, "  | 3 | # || # |\n")
    ),
    "reasons": lambda n: (
        START
        + _USE
        + "\nexample r\n  given a unit\n  test use of the unit\n  dice 3\n  then 3\n  because "
        + repeated(min(n, 2_000), "reason @ +#, ")
        + "x\n"
    ),
    "steps of a turn": lambda n: START + "sequence turn\n" + repeated(n, "  #. step @\n    roll D6\n"),
    "scenarios": lambda n: (
        START
        + "action march of a unit\n  its men becomes 1\n\nsequence turn\n  1. march\n    each unit may march\n\n"
        + repeated(n, "scenario number @\n  given a unit called the @\n  play turn 2 times\n\n")
    ),
    "loops in examples": lambda n: (
        START
        + "test use of a unit\n  start at 0\n  repeat 1000 times\n    repeat 1000 times\n      add 1\n\n"
        + repeated(min(n, 400), "example number @\n  given a unit\n  test use of the unit\n  then #\n\n")
    ),
    "chapters": lambda n: START + repeated(n, "chapter @ About @ [@]\n> Prose of it.\n\n"),
    "sections": lambda n: (
        "ruleset Example\n\nsections\n" + repeated(n, "  | #.1 || Section @ |\n") + "\n" + START.partition("\n")[2]
    ),
    "citations": lambda n: START + _USE + repeated(n, "  +1  reason @ [#.1]\n"),
    "prose": lambda n: START + repeated(n, "> A unit of # men moves # inches, unless it is in woods.\n\n"),
    "prose below rules": lambda n: (
        START + repeated(n, "test @ of a unit\n  > A unit of # men rolls D6 and adds #.\n  roll D6\n  add #\n\n")
    ),
    "prose with braces": lambda n: START + repeated(n, "> A unit moves {its men} and {use} and {@}.\n\n"),
    "prose that says unless": lambda n: (
        START + _USE + repeated(n, "> Never more than # men, unless # of them are in woods, in which case all.\n\n")
    ),
    "said in short": lambda n: (
        START
        + repeated(
            n, "test @ of a unit\n  in short: roll D6, add # in woods\n  roll D6\n  add #  when its cover is woods\n\n"
        )
    ),
    "gaps": lambda n: START + repeated(n, "? what @ is [#.1]\n"),
    "notes of chapters": lambda n: START + "chapter A B\n" + repeated(n, "? gap @ [A.#]\n  note: one\n"),
    "words in a list": lambda n: (
        START + "choice gun: " + repeated(min(n, 3_000), "@, ") + "x\n\nfacts\n  piece of gun: a gun\n"
    ),
    "sets of words": lambda n: START + repeated(n, "choice list @: aa@, bb@, cc@\n\n"),
    "dice": lambda n: START + repeated(n, "dice @ of a unit\n  roll 1000D1000\n  drop the lowest\n\n"),
    "sums of dice": lambda n: START + "test use of a unit\n" + repeated(n, "  roll 1000D1000\n"),
    "huge ranges": lambda n: (
        START
        + "facts\n"
        + repeated(n, "  @: 0 to 1000000000000\n")
        + "\n"
        + _USE
        + repeated(n, "  +1  reason @  when @ is more than #\n")
    ),
    "empty lines": lambda n: START + "\n" * n,
    "remarks to oneself": lambda n: START + repeated(n, "-- remark #\n"),
    "strange signs": lambda n: START + _USE + repeated(n, "  add = # < >\n"),
    "wrong lines": lambda n: START + _USE + repeated(n, "  thirteen of whom when is\n"),
    "tabs": lambda n: START + _USE + repeated(n, "\tadd 1\n"),
    "depths": lambda n: START + _USE + repeated(n, "   add 1\n     add 1\n"),
    "pieces on the sheet": lambda n: START + "sheet\n" + repeated(n, "  leave out: @\n"),
    "allowed in place": lambda n: START + repeated(n, "-- allow GR208 @\ntable @\n  | total || r |\n  | 1 || 2 |\n\n"),
    "facts of two pieces": lambda n: START + "facts between a unit and a unit\n" + repeated(n, "  apart @: 0 to #\n"),
    "modifiers by facts of two": lambda n: (
        START
        + "facts between a unit and a unit\n  apart: 0 to 500\n\nmodifiers to use of a unit as one at a unit as other\n"
        + repeated(n, "  +1  reason @  when apart is within #\n")
        + "\ntest use of a unit as one at a unit as other\n  roll D6\n  add modifiers to use of the one at the other\n"
    ),
    "moves": lambda n: (
        START.replace("  men", "  pace: 0 to 60 inches, usually 6\n  men")
        + "action march of a unit\n"
        + repeated(n, "  move it up to (its pace)\n")
    ),
    "columns of odds": lambda n: (
        START
        + f"choice odds: {repeated(min(n, 2_000), '#:1, ')}at most\n\n".replace(", at most", "")
        + "table t\n  | total |"
        + repeated(min(n, 2_000), "| #:1 ")
        + "|\n  | 1 |"
        + repeated(min(n, 2_000), "| # ")
        + "|\n"
    ),
    "boards": lambda n: (
        "ruleset Example\n\npiece hex, a place on 30 by 30 hexes\n  ground: open, woods, usually open\n\npiece unit\n"
        "  hex: a hex\n  men: 0 to 10, usually 3\n\naction use of a unit to a hex as goal\n"
        + repeated(n, "  never when the straight distance from it to the goal is #\n")
        + "  its hex becomes the goal\n"
    ),
    "duties": lambda n: (
        START + "action use of a unit\n" + repeated(n, "  must when its men is #\n") + "  its men becomes 1\n"
    ),
    "steps of a die": lambda n: (
        START
        + "choice steps: D4, D6, D8, D10, D12\n\ndie reach of a unit\n  start at D6\n"
        + repeated(n, "  up 1  reason @  when its men is #\n")
        + "\ntest use of a unit\n  roll reach of it\n"
    ),
    "cards": lambda n: (
        START.replace("piece unit", "piece card, in a deck\n  worth: 1 to 9, usually 1\n\npiece unit")
        + "action use of a unit\n"
        + repeated(n, "  draw a card as @\n")
    ),
    "fights": lambda n: (
        START
        + repeated(n, "fight f@ of a unit as attacker against a unit as defender\n  roll D6\n  the higher wins\n\n")
    ),
}
"""Each made of so many parts."""
