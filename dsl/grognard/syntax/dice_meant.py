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
