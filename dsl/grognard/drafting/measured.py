"""Does a line of a list count by a distance: `if the range is 4" or less`? Then it is a condition on what is measured, and no yes or no."""

from __future__ import annotations

import re

import attrs

from grognard.drafting.cells import length, plain_signs
from grognard.lengths import behind

_FAR = r"\d{1,4}(?:\s?(?:\"|inch(?:es)?|ins?|cms?|centimet(?:re|er)s?|mms?|feet|foot|ft|yards?|yds?|hex(?:es)?|squares?)(?!\w))?\.?"
_NAME = (
    r"(?:(?:if|when|at|the)\s+)*(?P<name>range|distance)(?:\s+(?:is|of|to\s+(?:the\s+)?target(?:\s+is)?))?\s*[:,]?\s+"
)
_FORMS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(rf"{_NAME}{pattern}\Z", re.IGNORECASE), form)
    for pattern, form in (
        (rf"(?P<low>{_FAR})\s+or\s+(?:less|nearer|closer|under|fewer)", "{low} or less"),
        (rf"(?P<low>{_FAR})\s+or\s+(?:more|further|farther|over)", "{low} or more"),
        (rf"(?:up\s+to|at\s+most|within|no\s+more\s+than|not\s+more\s+than)\s+(?P<low>{_FAR})", "{low} or less"),
        (rf"(?:more\s+than|over|beyond|above|greater\s+than)\s+(?P<low>{_FAR})", "more than {low}"),
        (rf"(?:less\s+than|under|below)\s+(?P<low>{_FAR})", "less than {low}"),
        (rf"at\s+least\s+(?P<low>{_FAR})", "{low} or more"),
    )
)
_CELLS = re.compile(r"\s?(?:hex(?:es)?|squares?)\.?\Z", re.IGNORECASE)


@attrs.frozen
class Measured:
    """What is measured, how it is declared, and what must hold of it."""

    name: str
    declared: str
    condition: str


def measured(label: str) -> Measured | None:
    """The condition on a distance that a label is; None where it is another one."""
    bare = plain_signs(label)
    for pattern, form in _FORMS:
        match = pattern.match(bare)
        if match is None:
            continue
        far = length(_CELLS.sub("", match["low"]).rstrip("."))
        if far is None:
            return None
        unit = "inches" if far.endswith('"') else far.partition(" ")[2]
        name = match["name"].casefold()
        return Measured(name, f"{name}: 0{behind(unit)} or more", f"{name} is {form.format(low=far)}")
    return None
