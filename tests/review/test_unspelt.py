"""Words that are none: which word was meant, and which are names, coined, or in doubt."""

from __future__ import annotations

import importlib.util
import math

import pytest

from grognard.host.budget import Limits
from grognard.review.alone import review
from grognard.review.english.meant import slips
from grognard.rulebooks.reading import read_bytes_as

needs_dictionary = pytest.mark.skipif(
    importlib.util.find_spec("lemminflect") is None or importlib.util.find_spec("spellchecker") is None,
    reason="the lexicon and the dictionary are an extra: pip install 'grognard[spelling]'",
)


def told(text: str) -> list[str]:
    document = read_bytes_as(text.encode(), "book.md", "markdown", Limits())
    return [one.message for one in review(document.file, document) if one.code.slug == "misspelt"]


@needs_dictionary
@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        ("Then she suffles the nets.", "shuffles"),
        ("Wind is benifical at sea.", "beneficial"),
        ("Look out for the elinimation of gulls.", "elimination"),
        ("Row to the fiendly shore.", "friendly"),
        ("Deal three nets. The nets delt are wet.", "dealt"),
        ("The Omnicient captain rows.", "omniscient"),
        ("Presssing winds blow.", "pressing"),
        ("The shore werent seen.", "weren't"),
        ("Sail on everthing that swims.", "everything"),
        ("The nets lie inthe boat.", "in the"),
        ("Look at each gull. Then eachgull flies.", "each gull"),
        ("Start with the hightest mast.", "highest"),
        ("The wind will preform a dance.", "perform"),
        ("A wide net is heavyer than a small one.", "heavier"),
        ("It keeps the barier of the harbour.", "barrier"),
        ("It is an oldier boat than mine.", "older"),
    ],
)
def test_the_word_that_was_meant(wrong: str, meant: str) -> None:
    assert any(repr(meant) in one or f'"{meant}"' in one for one in told(wrong)), told(wrong)


@needs_dictionary
def test_where_two_may_be_meant_none_is_named() -> None:
    (message,) = told("The knights were seiging.")
    assert "no dictionary" in message


@needs_dictionary
@pytest.mark.parametrize(
    "text",
    [
        # Names, compounds and forms that somebody made; what a word of the text begins with; French and Latin.
        "The netport is wet. The starport is grey, and so is each scrapboat.",
        "An unmelded net may be remelded; a net is placeable and netlike.",
        "A timejump and a playmat cost a coin.",
        "The predator swims. Each pred eats.",
        "Krax and Bobdor row on; Vespyr sings.",
        # More and most of a quality that somebody made of a thing.
        "The nets are swingy. A wide net is swingier than a small one, and the widest net is swingiest.",
        "A wide net is swingier than a small one.",
        "The colour of the armour is grey; they manoeuvre and realise it.",
    ],
)
def test_what_is_no_slip(text: str) -> None:
    assert told(text) == []


def test_what_slips_costs() -> None:
    assert slips("sail", "sail") == 0
    # One letter of two, two letters that changed places, a vowel for a vowel, any for any: dearer and dearer.
    assert slips("comand", "command") < slips("snad", "sand") + 0.2 < slips("sxil", "sail") + 0.2
    assert slips("terretory", "territory") == 0.7
    assert slips("gull", "boathook") == math.inf
