"""Which dice does a name mean that is none: `2W6`, `D`, `2 dice`?"""

from __future__ import annotations

import re

_OTHER_LETTER = re.compile(r"(?P<count>[0-9]{0,3})\s?[^\W\d](?P<sides>[0-9]{1,3})")
_NO_SIDES = re.compile(r"(?P<count>[0-9]{0,3})\s?(?:d|dice|die)", re.IGNORECASE)


def dice_meant(text: str) -> str | None:
    """What to write where dice are written with another letter, or without their sides; None for any other name."""
    if (match := _OTHER_LETTER.fullmatch(text)) is not None and int(match["sides"]) > 1:
        return f"Dice are written with a `D`: `{match['count']}D{match['sides']}`."
    if (match := _NO_SIDES.fullmatch(text)) is not None:
        return f"Say how many sides: `{match['count']}D6`, or `{match['count']}D10`."
    return None


_AMOUNT_OF_DICE = re.compile(
    r"(?P<sign>[+\-\u2212\u2013])\s?(?P<dice>[0-9]{0,3}D[0-9]{1,3})(?!\w)(?P<label>.*?)(?P<tail>\s+(?:when|for\s+each)\b.*|\s*\[.*)?",
    re.IGNORECASE,
)


def dice_added(line: str) -> str | None:
    """What to write for a line that adds dice by a sign: `+1D6 in the woods when …`; None for any other line."""
    match = _AMOUNT_OF_DICE.fullmatch(line)
    if match is None:
        return None
    more = match["sign"] == "+"
    tail = match["tail"] or ""
    said = f"{'add' if more else 'subtract'} {match['dice']}{tail}"
    count = int(re.match(r"[0-9]*", match["dice"])[0] or 1)  # type: ignore[index]
    die = f"{match['sign']}{count} {'die' if count == 1 else 'dice'}{match['label']}{tail}"
    does = "adds what falls to the score" if more else "takes what falls from the score"
    return f"Write `{said}`, which {does}; in a list of `dice` write `{die}`: so many {'more' if more else 'fewer'} are thrown."
