"""Is a stretch of numbers of the text (`between 3 and 5 men`) said by a line that cites another section?

A text says many a thing twice, and the rules need cite only one of the two places. A stretch is so much of a mark that
one word beside it tells that the same is meant; a single number is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.review.held.rule_lines import RuleLine, Sort
from grognard.review.reading import content_words

_STRETCH = re.compile(r"(?<![\w.,/])(\d{1,4}) ?(?:-|–|to|and) ?(\d{1,4})(?![\w/]|[.,]\d)")
_AROUND = 80

Stretches = dict[tuple[int, int], list[frozenset[str]]]
"""For each stretch that a ruleset says, the words of each line that says it."""


def read_stretches(lines: Iterable[RuleLine]) -> Stretches:
    """Those of all lines of rules and prose."""
    stretches: Stretches = {}
    for line in lines:
        if line.sort in (Sort.RULE, Sort.PROSE) and not line.ours:
            for match in _STRETCH.finditer(line.text):
                stretches.setdefault((int(match[1]), int(match[2])), []).append(frozenset(content_words(line.text)))
    return stretches


def said_elsewhere(text: str, start: int, stretches: Stretches) -> bool:
    """Whether the figure that begins at `start` is an end of a stretch that some line says of the same thing."""
    for match in _STRETCH.finditer(text, max(0, start - 12), min(len(text), start + 12)):
        if start in (match.start(1), match.start(2)):
            line = text.rfind("\n", 0, start) + 1
            beside = content_words(text[max(line, match.start() - _AROUND) : match.end() + _AROUND].partition("\n")[0])
            low, high = int(match[1]), int(match[2])
            if low < high and any(not words.isdisjoint(beside) for words in stretches.get((low, high), ())):
                return True
    return False
