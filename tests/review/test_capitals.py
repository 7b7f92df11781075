"""A term in two cases: each way of being so, beside capitals that are due."""

from __future__ import annotations

import importlib.util

import pytest

from grognard.host.budget import Limits
from grognard.review.alone.capitals import terms_have_one_case
from grognard.review.book import Book
from grognard.rulebooks.reading import read_bytes_as
from grognard.source import SourceFile

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("lemminflect") is None, reason="the lexicon is an extra: pip install 'grognard[spelling]'"
)


def told(text: str, *, marks: bool = True) -> str:
    if marks:
        document = read_bytes_as(text.encode(), "book.md", "markdown", Limits())
        book = Book(document.file, document)
    else:
        book = Book(SourceFile("book.txt", text))
    return " ".join(one.message.partition(": ")[2] for one in terms_have_one_case(book))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Move a Wagon. Then load the wagon.", "Wagon once, wagon once."),
        ("Pay 6 Credits. There are not enough credits left.", "Credits once, credits once."),
        ("Each Player runs. Then a player moves.", "Player once, player once."),
        ("Every KRAKEN sinks. Each KRAKEN dives. Kill a kraken.", "KRAKEN twice, kraken once."),
        ("Gain one Destiny Point. Spend a Destiny point.", "Destiny Point once, Destiny point once."),
        ("It has Attack Power. Add your attack power to it.", "Attack Power once, attack power once."),
        ("Flip the Dawn token. Then hide the dawn token.", "Dawn once, dawn once."),
        ("It is Cat A that jumps. If cat B is near, it runs.", "Cat once, cat once."),
        ("In turn Phase 2 begins. The players go on to phase 2.", "Phase once, phase once."),
        ("Take one Loan (2 coins). Pay back the loan, then a loan more.", "Loan once, loan twice."),
    ],
)
def test_two_cases(text: str, names: str) -> None:
    assert told(text) == names
    # In a text without any marks as well.
    assert told(text, marks=False) == names


@pytest.mark.parametrize(
    "text",
    [
        # Where a sentence, a line of a list of parts, or a label begins.
        "Wagons roll. Load the wagon.",
        "- 25 Wagon cards\n- 3 Boats\n\nLoad the wagon, and row the boat.",
        "Load the Wagon: put a sack on the wagon.",
        # Within a name, in a title, as a word that is told.
        "This is the Old Wagon Inn. Load the wagon.",
        "He is the Lord of Wagons. Load the wagons.",
        "See “How to load a Wagon”. Load the wagon.",
        "One is called Wagon. Load the wagon.",
        "See the Wagon section. Load the wagon.",
        "Use the Load action. Each wagon has a load.",
        "# Ships of Wood\n\nIn Ships of Wood all ships float. Two ships collide.",
        "Look at the Wild Boar rules. Kill a wild boar.",
        # One word in capitals raises its voice.
        "Do it at the START of a turn. At the start of a round, wait.",
        "Take it in ALL of these. Then all are gone.",
        # A verb and a thing.
        "Now P2 draws. A card is taken for each Draw. In 3 Draws it is over.",
        "On page 3 it is told. It is on Page 4 too.",
    ],
)
def test_capitals_that_are_due(text: str) -> None:
    assert told(text) == ""
