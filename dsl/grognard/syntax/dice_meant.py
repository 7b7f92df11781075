"""Which dice does a name mean that is none: `2W6`, `D`, `2 dice`?"""

from __future__ import annotations

import re

_OTHER_LETTER = re.compile(r"(?P<count>[0-9]{0,3})\s?[^\W\d](?P<sides>[0-9]{1,3})")
_NO_SIDES = re.compile(r"(?P<count>[0-9]{0,3})\s?(?:d|dice|die)", re.IGNORECASE)


def dice_meant(text: str) -> str | None:
    """What to write where dice are written with another letter, or without their sides; None for any other name."""
    if (found := _OTHER_LETTER.fullmatch(text)) is not None and int(found["sides"]) > 1:
        return f"Dice are written with a `D`: `{found['count']}D{found['sides']}`."
    if (found := _NO_SIDES.fullmatch(text)) is not None:
        return f"Say how many sides: `{found['count']}D6`, or `{found['count']}D10`."
    return None


_AMOUNT_OF_DICE = re.compile(
    r"(?P<sign>[+\-\u2212\u2013])\s?(?P<dice>[0-9]{0,3}D[0-9]{1,3})(?!\w)(?P<label>.*?)(?P<tail>\s+(?:when|for\s+each)\b.*|\s*\[.*)?",
    re.IGNORECASE,
)


def dice_added(line: str) -> str | None:
    """What to write for a line that adds dice by a sign: `+1D6 in the woods when …`; None for any other line."""
    found = _AMOUNT_OF_DICE.fullmatch(line)
    if found is None:
        return None
    more = found["sign"] == "+"
    tail = found["tail"] or ""
    said = f"{'add' if more else 'subtract'} {found['dice']}{tail}"
    count = int(re.match(r"[0-9]*", found["dice"])[0] or 1)  # type: ignore[index]
    die = f"{found['sign']}{count} {'die' if count == 1 else 'dice'}{found['label']}{tail}"
    does = "adds what falls to the score" if more else "takes what falls from the score"
    return f"Write `{said}`, which {does}; in a list of `dice` write `{die}`: so many {'more' if more else 'fewer'} are thrown."
