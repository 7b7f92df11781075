"""What looked like a contradiction or a slip in other people's texts and is none, beside what is."""

from __future__ import annotations

import pytest

from grognard.host.budget import Limits
from grognard.review.alone import review
from grognard.review.english.forms import lexicon
from grognard.rulebooks.reading import read_bytes_as

needs_lexicon = pytest.mark.skipif(not lexicon(), reason="the lexicon of word forms is not installed")
SEA = "The sea is wide and grey, and gulls cry over it while boats lie at anchor. " * 20


def told(text: str) -> list[tuple[str, str]]:
    document = read_bytes_as(f"# Bay\n\n{text}\n".encode(), "book.md", "markdown", Limits())
    return [(one.code.slug, one.place.text) for one in review(document.file, document)]


@pytest.mark.parametrize(
    ("slug", "wrong", "right"),
    [
        # The mark of an item is no sign; what comes out of another figure is no second value.
        ("two-values", "* -4 grey boats\n* -2 grey boats", "- 4x grey boats\n- 2x grey boats"),
        ("two-values", "* The grey boat gets +7\n* The grey boat gets +3", "* Grey boat 75 = +7\n* Grey boat 32 = +3"),
        # A dash between a rank and what it does is no minus.
        ("two-values", "* The grey boat gets -1 wind\n* The grey boat gets -2 wind", "* Rank 1 - 1 wind\n* Rank 2 - 2 wind\n* Rank 3 - 4 wind"),
        # A star between two letters multiplies.
        ("footnote-astray", "The wind costs 2* coins.", "The wind costs `x * n` coins."),
        # Who is counted by a number has no more of it.
        ("misspelt", "Rest for at least 6 hour at sea.", "Rest of Player 2 hour at sea."),
        ("misspelt", "Boats include oars. Boat include sails.", "We include oars. We include sails."),
        ("misspelt", "It is a matter of modlue wind.", "Count modulo 3; the wind maxes out at 8."),
        # What is hidden in a comment is no word of the text.
        ("left-to-do", "TODO: more wind.", "Wind blows.\n\n<!-- TODO: more wind.\n\nand sails. -->\n\nRow on."),
        # What stands right below a title is its second line.
        ("heading-alone", "## Winds\n\n## Sails\n\nThey pull.\n\n## Nets\n\nThey are wet.", "## Official Rulebook\n\n## Sails\n\nThey pull."),
        # Who plays a character wins nothing.
        (
            "case-unsettled",
            f"## Set-up of the game\n\nSit down. Two players take turns; a turn is short; each turn ends; in turns. {SEA}",
            f"## Set-up of the game\n\nSit down. Two players take turns; a turn is short; each turn ends; in turns. The game master begins. {SEA}",
        ),
        # What stands below an item of a list, and the items behind such words, are no other lists.
        ("count-wrong", "Each boat has three sails:\n\n- A grey one.\n- A red one.", "You have three options:\n\n1. **Row**\n\n   You row on.\n\n2. **Wait**\n\n   You wait.\n\n3. **Sail**\n\n   You sail."),
        ("count-wrong", "- Each boat has two sails:\n  - A grey one.\n  - A red one.\n  - A blue one.", "- Each boat has two sails:\n  - A grey one.\n  - A red one.\n- The crew:\n  - It rows.\n  - It sings."),
        # Rows that begin with a number differ in it.
        ("two-values", "* The boats get +5\n* The boats get +10", "| Set | Gain |\n| --- | --- |\n| 3 boats | +5 |\n| 4 boats | +10 |"),
        # A cell of signs is a place on a board.
        ("blank-cells", "| A | B | C | D |\n| - | - | - | - |\n| a | b | c | d |\n| e | f | | h |\n| i | j | k | l |", "| A | B | C | D |\n| - | - | - | - |\n| e | [ ] | [ ] | [ ] |\n| f | [ ] | | [ ] |\n| g | [ ] | [ ] | [ ] |"),
    ],
)  # fmt: skip
def test_told_and_not_told(slug: str, wrong: str, right: str) -> None:
    assert slug in dict(told(wrong))
    assert slug not in dict(told(right))


def test_a_board_that_is_drawn_is_no_table() -> None:
    def boards(first: str, second: str) -> str:
        return f"```\n{first}\n```\n\nThe boat is here.\n\n```\n{second}\n```\n"

    drawn = boards("|.|.|A|.|\n|.|@|.|.|\n|.|.|.|.|", "|.|.|.|.|\n|.|@|.|.|\n|.|.|.|.|")
    assert "tables-differ" not in dict(told(drawn))
    figures = boards("|wind|boat|gull|\n|----|----|----|\n|east|12|14|\n|west|13|15|\n|north|16|17|", "|wind|boat|gull|\n|----|----|----|\n|east|12|14|\n|west|13|15|\n|north|16|18|")  # fmt: skip
    assert "tables-differ" in dict(told(figures.replace("```\n", "")))


@needs_lexicon
@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("It takes 3 elite unit to win. Units are few.", "It takes 3 elite units to win."),
        ("So this is a INVALID move.", "So this is an INVALID move."),
        ("Pay 4 fish per a boat.", "Pay 4 fish per boat."),
        ("So this is a ore.", "So this is an n-sided bay."),
        ("The movement are lost.", "All boats that took damage are lost."),
        ("Move you dinghy to the bay.", "It is up to you whether it goes."),
        ("It takes a has to win.", "So player a has won."),
    ],
)
def test_words_told(wrong: str, right: str) -> None:
    assert "misspelt" in dict(told(wrong))
    assert "misspelt" not in dict(told(right))


def test_up_to_two_is_no_slip() -> None:
    assert told("Deploy up to two units from the bay.") == []


def test_notes_need_no_articles() -> None:
    notes = "- Draw chip from bag\n- Place marker in center of table\n- Pass cards to next player\n- Remove stones from pots\n"
    assert "misspelt" not in dict(told(notes))
    assert "misspelt" in dict(
        told("The captain stands in center of the boat, and the crew sails the boat to the isle.")
    )


def test_stars_before_lines_of_a_plain_text_are_a_list() -> None:
    def slugs(text: str) -> list[str]:
        document = read_bytes_as(text.encode(), "book.txt", "text", Limits())
        return [one.code.slug for one in review(document.file, document)]

    listed = "The boats are these.\n* A grey boat sails on.\n* A red boat sails off.\n* A blue boat sinks.\n"
    assert "footnote-astray" not in slugs(listed)
    assert "footnote-astray" in slugs("The boats sail on.\n\n* Only by day, and never at night.\n")
