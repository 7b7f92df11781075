"""What was missed in texts of strangers, each planted in a made-up game beside what looks like it and is right."""

from __future__ import annotations

import importlib.util

import pytest

from grognard.host.budget import Limits
from grognard.review.alone import review
from grognard.rulebooks.reading import read_bytes_as
from grognard.source import SourceFile

needs_lexicon = pytest.mark.skipif(
    importlib.util.find_spec("lemminflect") is None, reason="the lexicon is an extra: pip install 'grognard[spelling]'"
)
BEGINNING = "You need a table and a bowl of salt. Before the game the sea is laid out. "
"""A text that tells how one begins is no page of a rulebook."""
LONG = BEGINNING + "The crew sails on, the wind drops, and the captain waits for the tide to turn again. " * 14
"""Of a piece of a text nothing is asked that another piece may say."""


def plain(text: str) -> list[str]:
    return [one.place.text for one in review(SourceFile("book.txt", text))]


def marked(text: str) -> list[tuple[str, str]]:
    document = read_bytes_as(text.encode(), "book.md", "markdown", Limits())
    return [(one.code.slug, one.message) for one in review(document.file, document)]


@needs_lexicon
@pytest.mark.parametrize(
    ("wrong", "words", "right"),
    [
        # Subjects and their verbs.
        ("In general, a galley are rowed.", "a galley are", "In general, a galley and a barge are rowed."),
        ("If an enemy are sunk, cheer.", "an enemy are", "If an enemy is sunk and others are not, cheer."),
        ("If the galley move into the bay, row.", "the galley move", "Let the galley move into the bay."),
        ("For a storm, the galley roll 1d20 and waits.", "the galley roll", "For a storm, let the galley roll 1d20."),
        ("If he continue his tale, yawn.", "he continue", "We ask that he continue his tale."),
        ("During a storm, a sailor may 1. row, 2. wait.", "", "During a storm, a sailor may wait."),
        ("It moves as a general rule to keep the peace.", "", "The general rules two towns."),
        # One small word for another.
        ("The helmsman steers for the rocks is can't see.", "is can't", "What it is must be told, and what a rock is must be seen."),
        ("A reef ahead is not and island of ours.", "not and", "Of and about islands they sing, by and by."),
        ("It my automatically sail on.", "It my", "It may automatically sail on; to do it, my crew rows."),
        ("A barge whit four oars is slow.", "whit", "It is not a whit slow."),
        ("A wide variety off sails is sold.", "variety off", "Take the sails off the deck."),
        ("The depths are marked one the chart.", "marked one", "It is marked one to six."),
        ("They highest mast breaks.", "They highest", "They lower the highest mast."),
        # Owners.
        ("Use each areas specific depth.", "areas specific", "Use each area's specific depth; a weapons table is here."),
        ("This is the ships base speed.", "ships base", "This is the ship's base speed."),
        # Counts.
        ("It activates 2 ship before the tide.", "2 ship", "It activates 2 ship cards before the tide."),
        ("A glass (6 minute) runs.", "6 minute", "A glass (6 minutes) runs, and a 6 minute glass too."),
    ],
)  # fmt: skip
def test_forms_of_words(wrong: str, words: str, right: str) -> None:
    found = plain(wrong)
    assert any(words in one for one in found) if words else not found, found
    assert plain(right) == []


@needs_lexicon
@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        # An article before it, a deed that is asked for, the mark of a list, `it's`.
        ("The boat can leave the harbour at dawn, it's slower than the tide.", "If the boat can leave the harbour at dawn, it's slow."),
        ("Spend the corn of a whole long year, this will feed the crew.", "To spend the corn of a whole long year, this will do."),
        ("Do not throw for the anchor, it always holds fast.", "Whereas you do not throw for the anchor, it always holds fast."),
        ("- The coins of the crew do not add up, you only keep the best.", "- The next time the coins do add up, you only keep the best."),
        ("The first of the oars is -4, each further oar reduces this by one.", "The first of the oars - that of the cook - is 4, each further oar reduces this."),
        ("The northern captain is the host, the southern captain is the guest.", "The more the captain is a host, the better is the guest."),
    ],
)  # fmt: skip
def test_sentences_that_run_on(wrong: str, right: str) -> None:
    assert any("run on" in message for _, message in marked(wrong))
    assert not any("run on" in message for _, message in marked(right))


def test_phrases_that_lead_in() -> None:
    wrong = "It sails by night. However the tide waits.\n\nFor example a barge\nwaits too."
    (told,) = (message for slug, message in marked(wrong) if slug == "sign-misplaced")
    assert "'However the', 'For example a'" in told
    right = "However, the tide waits. However hard you row, it waits. In addition to the tide, the wind waits."
    assert marked(right + " As a result of the storm, it waits.") == []


@pytest.mark.parametrize(
    ("two", "one"),
    [
        ("Pay corn, oil etc when asked, and corn, oil etc. where not.", "Pay corn, oil, etc. Then pay corn, etc."),
        ("Re-roll the first die, and you may reroll the second.", "Reroll the first die, and you may reroll both."),
    ],
)
def test_one_way_of_writing(two: str, one: str) -> None:
    assert any("Two ways of writing" in message for _, message in marked(two))
    assert not any("Two ways of writing" in message for _, message in marked(one))


@needs_lexicon
def test_a_term_that_lost_its_capital() -> None:
    text = "A hull has 6 Grit. Take away Grit for a hole. A crew without Grit drowns. It pays 2 of its {} then."
    assert any("Grit 3 times, grit once" in message for _, message in marked(text.format("grit")))
    assert not any("capital" in message for _, message in marked(text.format("Grit")))
    # What only describes is no term: `a Regular` and `the regular`.
    other = "Some are Regular. Some more are Regular too. All of these are Regular. It is the regular fare."
    assert not any("capital" in message for _, message in marked(other))


@needs_lexicon
def test_tests_that_are_only_named() -> None:
    named = "A sailor must make a Nerve check (the captain says when)."
    assert any("'Nerve'" in message for slug, message in marked(f"{LONG}\n\n{named}") if slug == "rule-unexplained")
    # One says how it is made, one speaks of nerve elsewhere, one is a deed, and a short text is a piece of another.
    for right in (
        f"{LONG}\n\n{named} Throw two dice.".replace("Throw two", "He rolls his"),
        f"{LONG}\n\n{named}\n\nThe nerve of a sailor is 4.",
        f"{LONG}\n\nA boat below half its hull tests.",
        named,
    ):
        assert not any(slug == "rule-unexplained" for slug, _ in marked(right))


@needs_lexicon
def test_who_opens_a_sentence_without_an_article() -> None:
    lead = "The defender waits. Then the defender throws, and the defender moves; a defender may flee. "
    assert any(
        "'Defending defender'" in message or "'Defender'" in message
        for _, message in marked(lead + "Defender may throw again, and that is the end.")
    )
    assert not any("article" in message for _, message in marked(lead + "Defenders may throw again."))


def test_steps_are_no_words_said_twice() -> None:
    assert plain("They hop from isle to isle to rest.") == []
    assert any("stands twice" in one.message for one in review(SourceFile("book.txt", "They hop the isle the isle.")))


def test_figures_that_are_bought_are_no_second_name() -> None:
    rules = "A model moves. A model fires. A model hits a model. " * 4
    bought = "Buy miniatures of each kind. Paint the miniatures well."
    played = "A miniature moves twice. A miniature fires once."
    assert not any("miniature" in message for _, message in marked(f"{rules}\n\n{bought}"))
    assert any("miniature" in message for _, message in marked(f"{rules}\n\n{played}"))


def test_a_text_that_leans_on_another_owes_less() -> None:
    # What is measured from where stands in the other book; by itself the text would have to say it.
    body = BEGINNING + "Each boat may sail 6 inches. A gun fires at a range of 12 inches. " * 40
    leaning = "We play by the normal Harbour rules. Terms of the usual Harbour rules stand here. The standard Harbour rules hold. "
    assert any(slug == "case-unsettled" for slug, _ in marked(body))
    assert not any(slug == "case-unsettled" for slug, _ in marked(leaning + body))


SHIPS = "## Ships\n\n| Ship | Speed | Hull |\n| --- | --- | --- |\n| Galley | 8 | 4 |\n| Cutter | 6 | 3 |\n| Barge | 4 | 5 |\n\n"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("A cutter has 2 hull points and a crew of 50 rowers.", True),
        ("Galleys have five hull points.", True),
        ("A cutter has 3 hull points and a crew of 50 rowers.", False),
        # For now, in a case, of another thing, or of a thing that no row names.
        ("A cutter has 2 hull points left after a storm.", False),
        ("If it rains, a cutter has 2 hull points.", False),
        ("A cutter has 2 masts.", False),
        ("A raft has 2 hull points.", False),
    ],
)
def test_a_sentence_against_the_row_of_a_table(said: str, told: bool) -> None:
    found = [message for slug, message in marked(f"{SHIPS}{said}\n") if slug == "two-values"]
    assert bool(found) is told, found
    if told:
        assert "the table in line" in found[0] and "has" in found[0]


def test_a_number_that_is_not_there_is_told_with_what_it_counts() -> None:
    text = "1. Move\nThey move 9 inches.\n\n2. Fire\nThey fire 9 times.\n\n3. End\nThe game ends as told in rule 7.\n"
    assert "There is no rule 7 in this text." in [one.message for one in review(SourceFile("book.txt", text))]
