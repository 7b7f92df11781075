"""Is a piece of an example or a scenario called like a word of the rules that it asks for? It means the piece there."""

from __future__ import annotations

import re

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir.names import capital, key, with_article
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Words


def pieces_have_names_of_their_own(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report each such name where it is given."""
    words = {key(side): side for side in ruleset.sides}
    lists = [choice.words for choice in ruleset.choices.values()]
    for kind in ruleset.pieces:
        lists += [field.type.words for field in ruleset.fields_of(kind) if isinstance(field.type, Words)]
    words |= {key(word): word for pair in lists for word in pair if isinstance(word, str)}
    for story in (*ruleset.examples, *ruleset.scenarios):
        for piece in story.pieces:
            word = words.get(key(piece.name))
            # A unit `Militia` of the type `militia` is told apart by its readers.
            if word == piece.name and key(word) != key(piece.kind) and _asks(story.place.text, word):
                collector.report(
                    codes.NAMED_LIKE_A_WORD,
                    piece.place,
                    f"{capital(with_article(piece.kind))} called `{piece.name}` takes the word `{word}` from the rules: here it means the {piece.kind}.",
                    help=f"Call it otherwise, such as `{piece.name} {piece.kind}`; then `is {word}` means what the rules mean.",
                )


def _asks(story: str, word: str) -> bool:
    """Whether a line of a story that sets up nothing asks for the word: `no band is Khan`."""
    asked = re.compile(rf"\b(?:is|not|or)\s+{re.escape(word)}\b")
    lines = (line.strip() for line in story.split("\n"))
    return any(asked.search(line) for line in lines if not line.startswith(("given", ">", "--", "note")))


CHECKS = (Check(pieces_have_names_of_their_own),)
