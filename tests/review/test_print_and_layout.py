"""What an editor marks in print and layout, each slip beside what looks like it and is right."""

from __future__ import annotations

import pytest

from grognard.host.budget import Limits
from grognard.review.alone import review
from grognard.review.english.forms import lexicon
from grognard.rulebooks.reading import read_bytes_as

needs_lexicon = pytest.mark.skipif(not lexicon(), reason="the lexicon of word forms is not installed")


def found(text: str, slug: str, name: str = "markdown") -> list[str]:
    """The messages of one kind, and the words they are about."""
    document = read_bytes_as(text.encode(), "book", "markdown" if name == "markdown" else "text", Limits())
    return [
        f"{one.message} [{' / '.join(place.text for place in (one.place, *one.places))}]"
        for one in review(document.file, document)
        if one.code.slug == slug
    ]


def told(text: str, slug: str, words: str, name: str = "markdown") -> bool:
    return any(words in one for one in found(text, slug, name))


BAY = "# Bay\n\n"


@needs_lexicon
@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (
            "- You row home.\n- You may rest\n- You may sail out.\n",
            "- You row home.\n- You may rest.\n- You may sail out.\n",
        ),
        # Names of things have no stop where sentences have one.
        ("- Place two oars\n- Place the sail.\n- Place the anchor.\n", "- Two oars\n- Place the sail.\n- Place the anchor.\n"),
        # The stop within says that sentences end here.
        ("- You row home. Then you may rest\n- A sail\n", "- You row home (then you may rest)\n- A sail\n"),
        # What is listed below a sentence that a program reads.
        ("- Run the test.\n- Run the tide.\n- Run the mill\n", "- Run the test.\n- Run the tide.\n- Run `mill`\n"),
        (
            "| Wind | What |\n| --- | --- |\n| North | You may row home. |\n| South | You may rest. |\n| West | You may not sail |\n",
            "| Wind | What |\n| --- | --- |\n| North | You may row home. |\n| South | You may rest. |\n| West | No sail |\n",
        ),
    ],
)  # fmt: skip
def test_sentences_of_a_list_end_in_one_way(wrong: str, right: str) -> None:
    assert told(BAY + wrong, "sign-misplaced", "stop")
    assert not told(BAY + right, "sign-misplaced", "stop")


@needs_lexicon
def test_a_list_in_a_plain_text_is_read_with_the_lines_it_goes_on_in() -> None:
    items = "- You row home over\n  the bay{}\n- You may rest.\n- You may sail out.\n"
    assert told("Bay\n\n" + items.format(""), "sign-misplaced", "the bay", "text")
    assert not told("Bay\n\n" + items.format("."), "sign-misplaced", "stop", "text")


def test_one_heading_ends_with_a_stop() -> None:
    heads = "".join(f"## {one}\n\nRow home.\n\n" for one in ("Oars of oak", "Sails", "Anchors", "Winds", "Tides"))
    assert told(BAY + heads + "## Row the boat.\n\nRow home.\n", "sign-misplaced", "A heading ends with a stop")
    assert not told(BAY + heads + "## Oars, sails etc.\n\nRow home.\n", "sign-misplaced", "A heading ends with a stop")


@pytest.mark.parametrize(
    ("wrong", "right", "words"),
    [
        ('Say "bay" or “sea” aloud.', "Say “bay” or “sea” aloud, 6\" away.", "quotation marks are mixed"),
        ("A boat's oar, a mast’s sail.", "A boat’s oar, a mast’s sail, `it's`.", "apostrophes are mixed"),
        ('They "row” home.', 'They "row" home.', "opens with a straight mark"),
        ("Say 'bay' or \"sea\" aloud.", "They say \"row to the 'bay' now\" or \"sea\" aloud.", "quoted in two ways"),
        ("Say 'bay' or \"sea\" aloud.", "Say \"sea\" in the sailors' bay or the sailors' sea.", "quoted in two ways"),
        ('The "Bosun" rows. The Bosun rests. The "Bosun" sails.', 'The "Bosun" rows. The Bosun rests.', "in quotation marks twice"),
        ('The "Bosun" rows. The Bosun rests. The "Bosun" sails.', 'One says "Bosun". The Bosun rests. One calls "Bosun".', "in quotation marks"),
    ],
)  # fmt: skip
def test_quotation_marks_are_of_one_kind(wrong: str, right: str, words: str) -> None:
    assert any(words in one for slug in ("sign-misplaced", "two-spellings") for one in found(BAY + wrong, slug))
    assert not any(words in one for slug in ("sign-misplaced", "two-spellings") for one in found(BAY + right, slug))


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("1. Row.\n2. Rest.\n1. Sail.\n1. Anchor.\n", "1. Row.\n1. Rest.\n1. Sail.\n1. Anchor.\n"),
        ("2. Row.\n1. Rest.\n", "3. Row.\n2. Rest.\n1. Sail.\n"),
        ("1. Row.\n1. Rest.\n3. Sail.\n", "1. Row.\n  1. Oars.\n  2. Sails.\n2. Rest.\n  1. Bunks.\n3. Sail.\n"),
        ("1. Row.\n2. Rest.\n4. Sail.\n", "1. Row.\n5. Rest.\n10. Sail.\n"),
    ],
)
def test_numbers_of_a_list_are_those_that_its_author_wrote(wrong: str, right: str) -> None:
    assert told(BAY + wrong, "number-twice", "do not follow")
    assert not told(BAY + right, "number-twice", "do not follow")


@needs_lexicon
@pytest.mark.parametrize(
    ("wrong", "right", "words"),
    [
        ("You cannot row to opponents islands.", "You cannot row to the opponents' islands.", "opponents islands"),
        (
            "Place a sail onto the defenders tile if you may.",
            "The defenders tile the floor if they may.",
            "defenders tile",
        ),
        ("Take the players current oar.", "Take the player's current oar.", "players current oar"),
        ("Shuffle (players hands too).", "Deal the players hands of five.", "players hands"),
        (
            "Sink the opponent pieces.",
            "Sink the opponent's pieces. The opponent pieces it together.",
            "the opponent pieces",
        ),
        (
            "Row on other player's turns.",
            "Row on the other player's turn, or all of a player's turns.",
            "other player's turns",
        ),
        ("Both of their boat's have oars.", "Both of their boats have oars. That's all it's for.", "boat's have"),
        ("Fill each players' boat.", "Fill the players' boats. It is a players' guide.", "each players' boat"),
        ("Throw two d6's and row.", "Throw the d6's face value.", "d6's"),
        ("The player's draw a card.", "The player's draw is a card.", "player's draw"),
    ],
)
def test_owners_have_their_apostrophe_and_plurals_none(wrong: str, right: str, words: str) -> None:
    assert any("apostrophe" in one and words in one for one in found(BAY + wrong, "misspelt"))
    assert not any("apostrophe" in one for one in found(BAY + right, "misspelt"))


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Visit us at [Insert Website].", "Visit [our site](https://example.org)."),
        ("Pay <# of boats you own> to row.", "Type `row <# of boats>`, if x < number of boats and y > 2."),
        ("A boat may rest. [?] It rows.", "Why does a boat rest? [1] It rows."),
        ("Row home, I guess.", 'Sam says "Row home, I guess." and rests.'),
        ("Row home (needs more detail).", "Who needs more oars rows home."),
        ("A boat gains wind () where it rows.", "Call `row()` or row () = home."),
    ],
)
def test_what_an_author_says_to_himself_is_told(wrong: str, right: str) -> None:
    assert found(BAY + wrong, "left-to-do")
    assert not found(BAY + right, "left-to-do")


TABLE = "| Boat | Crew | Oars |\n| --- | --- | --- |\n| Cutter | four | 8 |\n| Gig | six | 10 |\n"


@pytest.mark.parametrize(
    ("wrong", "right", "words"),
    [
        (TABLE + "| Punt | | |\n| Skiff | | |\n", TABLE + "| Punts | | |\n| Skiff | two | 4 |\n", "and nothing behind"),
        (TABLE.replace("Crew", "") + "| Punt | one | 2 |\n", TABLE.replace("Boat", "") + "| Punt | one | 2 |\n", "has no heading"),
        ("Oars: Row.\n\nSails: Sail.\n", "Oars: Row.\n\nSails:\n\n- Sail.\n", ""),
    ],
)  # fmt: skip
def test_rows_and_columns_are_not_left_blank(wrong: str, right: str, words: str) -> None:
    if words:
        assert told(BAY + wrong, "blank-cells", words)
    assert not told(BAY + right, "blank-cells", words)


def test_an_entry_without_words_among_its_like_is_told() -> None:
    text = "The boat has:\n\tOars: Row with them.\n\tSails: Sail with them.\n\tAnchor:\n\tLantern:{}\n\nIt is red.\n"
    assert told(text.format(""), "blank-cells", "'Anchor', 'Lantern'", "text")
    assert not told("Oars: Two.\nSails: One.\nCrew:\n- Bosun\n", "blank-cells", "", "text")
    assert not told("Crew:\nOars: Two.\nSails: One.\n", "blank-cells", "", "text")


@needs_lexicon
@pytest.mark.parametrize(
    ("wrong", "right", "words"),
    [
        ("You row. THis boat, this sea.", "You row. The HPs of this boat, its hps.", "'THis'"),
        (
            "You use oars. They use sails. We use ropes. I use nets. All use boats. You may Use oars.",
            "You Use oars. They Use sails. We use ropes. You may Use oars.",
            "'may Use'",
        ),
        (
            "- Row home.\n- Rest a while.\n- any boat may sail out.\n",
            "- Row home.\n- Rest a while.\n- `any` boat may sail out..\n",
            "'any'",
        ),
        (
            "| Wind | What |\n| --- | --- |\n| N | The boat rows home today. |\n| S | The boat rests here today. |\n| W | the boat sails out again. |\n",
            "| Wind | What |\n| --- | --- |\n| N | the boat rows home today. |\n| S | The boat rests here today. |\n| W | the boat sails out again. |\n",
            "'the'",
        ),
    ],
)  # fmt: skip
def test_capitals_are_where_they_belong(wrong: str, right: str, words: str) -> None:
    assert told(BAY + wrong, "sign-misplaced", words)
    assert not told(BAY + right, "sign-misplaced", "capital")


@pytest.mark.parametrize(
    ("wrong", "right", "words"),
    [
        ("Row to the bay. (over the grey sea)", "Row to the bay. (See the map of it.) Rest (e.g. at sea).", "behind the stop of the sentence"),
        ("Row home. (If you rest there you may not row out).", "Row home. (If you rest there you may not row out.)", "its stop stands outside"),
        ("Row the boat home (This holds even where it rests by day)", "Row the boat home (this holds even where it rests by day).", "a sentence of its own"),
        ('They ask "is it payday?". Then they row.', 'They ask "is it payday?" Then they row. KILL!. is shouted.', "ends the sentence already"),
        ("Take three oars of oak, (two of them short) and row.", "Take three oars of oak (two of them short), and row.", "a comma stands before a bracket"),
        ("Boats carry 1,5, and 10 men.", "Boats carry 1,500 men, 1, 5, and 10 oars.", "a blank is missing between two numbers"),
        ("Row to the bay.(over the sea)", "Row to the bay (over the sea).", "where it does not belong"),
    ],
)  # fmt: skip
def test_brackets_stops_and_blanks_are_in_order(wrong: str, right: str, words: str) -> None:
    assert told(BAY + wrong + "\n", "sign-misplaced", words)
    assert not told(BAY + right + "\n", "sign-misplaced", words)


def test_two_blanks_in_a_plain_sentence() -> None:
    assert told("Row to the  grey bay.\n", "sign-misplaced", "Two blanks", "text")
    assert not told("Row to the bay.  Then rest.\n", "sign-misplaced", "Two blanks", "text")


def test_marks_of_items_have_their_blank() -> None:
    assert told("- Row the boat.\n-rest in the bay\n", "sign-misplaced", "behind the mark of an item", "text")
    assert not told("- Row the boat.\n-5 is lost in the bay\n", "sign-misplaced", "behind the mark", "text")
    assert not told("-row the boat home\n-rest in the bay\n", "sign-misplaced", "behind the mark", "text")


@pytest.mark.parametrize(
    ("wrong", "right", "words"),
    [
        ("Lay the map face-up on deck. Lay the chart face up.", "Lay the face-up map on deck. Lay the chart face up.", "how a card lies"),
        ("Row (ex: over the bay). ", "Row (e.g. over the bay).", "no usual short form"),
        ("Row (eg over the bay). Rest (e.g. at sea).", "Row (eg over the bay). Rest (eg at sea).", "`for example`"),
        ("The bread-seeds are old. A bread seed is new.", "A five-card hand. Take five cards. A bread seed is old.", "Written as two words"),
    ],
)  # fmt: skip
def test_small_things_are_written_in_one_way(wrong: str, right: str, words: str) -> None:
    assert told(BAY + wrong + "\n", "two-spellings", words)
    assert not told(BAY + right + "\n", "two-spellings", words)


def test_a_colon_behind_one_heading_of_several() -> None:
    heads = "".join(f"## {one}\n\nRow home.\n\n" for one in ("Oars", "Sails", "Anchors"))
    assert told(BAY + heads + "## Winds:\n\nRow home.\n", "sign-misplaced", "ends with a colon")
    assert not told(BAY + heads.replace("\n\n", ":\n\n"), "sign-misplaced", "ends with a colon")


@needs_lexicon
def test_a_paragraph_of_a_plain_text_lacks_its_stop() -> None:
    rest = "You row the grey boat over the wide bay.\n\n" * 6
    assert told(rest + "Attacks are done by the crew of the boat\n\nOars\n", "sign-misplaced", "boat]", "text")
    assert not told(
        rest + "Attacks are done by the crew of the boat\n\n    row(boat)\n", "sign-misplaced", "stop", "text"
    )
    assert not told(rest + "The grey boat of the old crew of the bay\n", "sign-misplaced", "stop", "text")


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("- Row home;\n- Rest;\n- Sail out;\n\nThen rest.\n", "- Row home;\n- Rest;\n- Sail out;\n\nand rest.\n"),
        ("- Row home.\n- Rest,\n- Sail out.\n", "- Row home,\n- Rest,\n- Sail out.\n"),
    ],
)
def test_the_last_item_of_a_list_ends_it(wrong: str, right: str) -> None:
    assert told(BAY + wrong, "sign-misplaced", "a comma or a semicolon")
    assert not told(BAY + right, "sign-misplaced", "a comma or a semicolon")


@needs_lexicon
@pytest.mark.parametrize(
    ("text", "slug", "words"),
    [
        # A name is quoted where it is brought in, and bare from there on.
        ('There are "Grey Boats" and nets. "Grey Boats" sink.\n\nGrey Boats are wet.\n', "two-spellings", "quotation marks"),
        # Bold words may head the line that they stand on.
        ("- **Grey Boat** The boat sinks.\n- **Net** The net is wet.\n", "sign-misplaced", "begins where none"),
        ("***On Your Turn***. There are three turns to take. Take a turn.\n", "two-spellings", "capital"),
        ("- I rowed home.\n", "letter-for-digit", "I"),
        ("In the case nets were wet, the crew rests.\n", "sign-misplaced", "comma"),
    ],
)  # fmt: skip
def test_what_is_right_is_not_told(text: str, slug: str, words: str) -> None:
    assert not told(BAY + text, slug, words)


def test_two_ways_may_have_a_step_in_common() -> None:
    steps = "1. {}\n2. The crew rolls 2 dice and adds its skill to them.\n3. {}\n\n"
    book = BAY + "## Oars\n\n" + steps.format("Row.", "Rest.") + "## Sails\n\n" + steps.format("Sail.", "Sink.")
    assert not told(book, "sentence-twice", "")
    assert told(book.replace("2. The crew", "\n\nThe crew"), "sentence-twice", "figure by figure")


def test_the_name_of_a_game_is_its_own() -> None:
    assert not told("# Mille Bornes\n\nDrive a mile. A mile is a mile, and a mile more.\n", "misspelt", "Mille")
    assert not told(BAY + "He gets 1 point of 1 1 2 3.\n", "sentence-twice", "twice")
    assert told(BAY + "He gets 1 1 point.\n", "sentence-twice", "twice")
