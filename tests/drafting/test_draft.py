"""What is drafted from a rulebook: each kind of thing that is read, and what is left for the author."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.checking import check_source
from grognard.diagnostics.diagnostic import Severity
from grognard.drafting.measured import measured
from grognard.drafting.names import unnumbered
from grognard.drafting.report import first_test, tell
from grognard.drafting.settled import Settled, settle
from grognard.driver import compile_source
from grognard.rulebooks.document import Document
from grognard.rulebooks.plain import plain_document
from grognard.rulebooks.reading import read_rulebook
from grognard.source import SourceFile
from tests.rulebooks import made

BOOK = """# The Ford

A game for two.

## Sequence of play

1. Initiative: both sides roll a D6.
2. Movement
3. Fire - those who stood first.

## Fire

Roll 2D6 for each unit and add the modifiers.

- +1 at close range
- -1 target in cover
- -2 if the target did not move
- -1 per hit
- -1 less than half strength

| Total     | Result    |
|-----------|-----------|
| 9 or more | two hits  |
| 6 to 8    | rout      |
| 5 or less |           |

Example: Blue rolls 7 at close range, which makes 8.

## Weapons

| Weapon | Reach | Save | Notes                      |
|--------|-------|------|----------------------------|
| Musket | 12"   | 5+   | Slow, but sure of its mark |
| Rifle  | 24"   | 4+   | -                          |

## Troops

There are three grades:

- Raw: they have never seen a battle.
- Trained: most of both sides.
- Veteran: they know when to run.

What happens to prisoners is to be decided.
"""


def plain(text: str, name: str = "book.txt") -> Document:
    return plain_document(SourceFile(name, text))


def markdown(text: str, folder: Path) -> Document:
    path = folder / "book.md"
    path.write_text(text, encoding="utf-8")
    return read_rulebook(path)


def drafted(document: Document) -> str:
    """The draft; it must check without errors and agree with what it was drafted from."""
    found = settle(document, "A Book", "game.rules")
    holds(found)
    return found.written.files[0].text


def holds(found: Settled) -> None:
    errors = [one for one in check_source(found.written.files[0].text).diagnostics if one.severity is Severity.ERROR]
    assert not errors, (errors[0].message, found.written.files[0].text)
    loud = [one for one in found.findings if one.code.severity in (Severity.ERROR, Severity.WARNING)]
    assert not loud, loud[0].message


def squeezed(text: str) -> str:
    return re.sub(r"[ \t]+", " ", text)


def test_every_kind_of_thing(tmp_path: Path) -> None:
    text = squeezed(drafted(markdown(BOOK, tmp_path)))
    for wanted in (
        "ruleset The Ford\n",
        " | Fire || Fire |",
        "sequence of play [Sequence of play]\n 1. Initiative\n by hand: both sides roll a D6.\n 2. Movement\n 3. Fire\n by hand: those who stood first.",
        "modifiers to fire of a unit [Fire]\n +1 at close range when close range\n",
        " -1 target in cover when target in cover\n",
        " target did no move: yes or no, usually no\n",
        " -2 the target did not move when target did no move\n",
        " below half strength: yes or no, usually no\n",
        " note: -1 per hit\n",
        "table fire result [Fire]\n | total || result |\n",
        " | 6 to 8 || rout |\n | 5 or less || ? |",
        "test fire of a unit [Fire]\n roll 2D6\n add modifiers to fire\n read fire result\n",
        "? the worked example of fire [Fire]\n note: Example: Blue rolls 7 at close range, which makes 8.",
        "choice weapon: musket, rifle [Weapons]\n",
        ' | musket || 12" | 5 | ? |\n | rifle || 24" | 4 | - |\n',
        " > Musket, notes: Slow, but sure of its mark",
        "> - Raw: they have never seen a battle.",
        "> A game for two. [The Ford]",
        " note: What happens to prisoners is to be decided.",
    ):
        assert wanted in text, wanted


def test_the_drafted_test_can_be_weighed() -> None:
    """By hand: 2D6 and -1 in cover come to 9 or more in 4 + 3 + 2 + 1 - 4 of 36 throws: 10, 11 and 12 are 6."""
    text = "FIRE\n\nRoll 2D6.\n\n-1 in cover\n+1 uphill\n\nTotal | Result |\n9 or more | rout |\n8 or less | hold |\n"
    found = settle(plain(text), "A Book", "game.rules")
    holds(found)
    assert "test fire of a unit" in found.written.files[0].text


@pytest.mark.parametrize("make", [made.markdown, made.html, made.word, made.odt])
def test_every_format_is_drafted_alike(make: Callable[[Path], Path], tmp_path: Path) -> None:
    text = squeezed(drafted(read_rulebook(make(tmp_path))))
    assert "ruleset The Ford" in text
    assert (
        "sequence of play [Sequence of play]\n 1. Initiative\n by hand: both sides roll a D6.\n 2. Movement\n" in text
    )
    assert "table morale result [Morale]\n | total || result |\n | 2 to 6 || rout |\n | 7 to 12 || carry on |\n" in text


def test_a_pdf_is_drafted_too(tmp_path: Path) -> None:
    text = squeezed(drafted(read_rulebook(made.pdf(tmp_path, "#lorem(90)"))))
    assert " 1. Initiative\n by hand: both sides roll a D6.\n 2. Movement\n" in text
    assert " | 7 to 12 || carry on |\n" in text and "third edition" not in text


PLAIN = """I. MORALE
Roll 2D6.
Modifiers:
-in cover +1
-shot at from the rear -2/5
II. TERRAIN
Terrain | Infantry | Cavalry |
Woods | 4 | - |
Marsh | 1/2 | 0 |
III. RANGES
Gun | 0 - 450' | - 1000' | - Beyond |
6 pounder | 50% | 45% | 30% |
12 pounder | 75% | 70% | 50% |
"""


def test_a_plain_text_by_its_numbers_and_capitals() -> None:
    text = squeezed(drafted(plain(PLAIN)))
    assert " | I || MORALE |\n | Modifiers || Modifiers |\n | II || TERRAIN |\n" in text
    assert " +1 in cover when in cover\n -2/5 shot at from the rear when shot at from rear\n" in text
    assert " | woods || 4 | - |\n | marsh || 1/2 | 0 |\n" in text
    assert (
        " | gun || up to 450 feet | up to 1000 feet | more than 1000 feet |\n | 6 pounder || 50% | 45% | 30% |\n"
        in text
    )


def test_two_lines_that_come_down_to_one_fact_are_not_told_apart() -> None:
    text = squeezed(drafted(plain("MORALE\n\n+1 unit is in cover\n-1 the unit was in cover\n-2 routed\n")))
    assert text.count("when unit in cover") == 1 and " note: -1 the unit was in cover" in text


@pytest.mark.parametrize(
    ("label", "fact"),
    [
        ("lost more than 25%", "lost above twenty-five percent"),
        ("lost less than 25%", "lost below twenty-five percent"),
        ("not supported", "supported"),
        ("no friends in sight", "lack of friends in sight"),
        ("3 or more hits", "three upwards hits"),
        ("any unit in a river", "unit in river"),
    ],
)
def test_what_turns_a_meaning_is_kept(label: str, fact: str) -> None:
    text = squeezed(drafted(plain(f"MORALE\n\n+1 {label}\n-1 in woods\n-2 routed\n")))
    if label.startswith("not"):
        assert " supported: yes or no" not in text.replace("lack of supported", "")
    else:
        assert f" {fact}: yes or no, usually no\n" in text


def test_a_table_with_one_key_twice_stays_prose() -> None:
    text = drafted(plain("WEAPONS\n\nWeapon | Reach |\nBow | 12 |\nBow | 24 |\nAxe | 1 |\n"))
    assert "\ntable " not in text and "? how to look up weapons [WEAPONS]" in text and "> Bow / 24 [WEAPONS]" in text


def test_two_tables_drawn_as_one_are_two(tmp_path: Path) -> None:
    text = squeezed(
        drafted(
            plain(
                "MORALE\nDie Roll (10 Sided) | | |\n9 | Advance 3/5 | Fire 2/5 |\n8 | Hold | Fire 4/5 |\n7 | Hold | Fire 1/5 |\n"
                "0 | Fall Back 2/5 | Fire 0 |\nModifiers | |\nUphill | +1 |\nIn woods | -1 |\nRouted | -3 |\n"
            )
        )
    )
    assert " | total || result | fire |\n | 9 || advance 3/5 | fire 2/5 |" in text
    assert " +1 Uphill when uphill\n -1 In woods when in woods\n -3 Routed when routed\n" in text
    assert " roll 0 to 9\n add modifiers to morale\n read morale result\n" in text


@pytest.mark.parametrize(
    "text",
    [
        "MORALE\n\nA [B] -- c {d} 2 < 3 [ours] | e\n",
        "OURS\n\nText.\n\nOURS\n\nText.\n",
        'RULES; OF, WAR\n\nMove 6".\n',
        "SEQUENCE OF PLAY\n1. Move when the enemy is near [x]\n2. Roll, if it must\n3. -- stop\n",
        "NAMES\n\nWhen | Is | It |\nis it | may | 3 |\nmust be | has | 4 |\nwhen not | and | 5 |\n",
        "no heading at all, and 3 figures\n\n1 | 2\n3 | 4\n5 | 6\n",
        "",
        "\n\n\n",
        "5² MEN\n\n- +1 when 3² men stand\n- -2 in cover\n",
        "MODIFIERS\n\n+1 [a]\n+1 x\n-1 when it is not\n-3 'quotes' \"and\" more\n",
    ],
)
def test_awkward_texts_check(text: str) -> None:
    found = settle(plain(text), "A Book", "game.rules")
    assert not [one for one in check_source(found.written.files[0].text).diagnostics if one.severity is Severity.ERROR]


WORDS = st.sampled_from(
    [
        "MORALE",
        "Fire:",
        "|",
        "||",
        "+1",
        "-2/5",
        "2D6",
        "D6",
        "1-3",
        "6+",
        "when",
        "if",
        "not",
        "it",
        "is",
        "the",
        "unit",
        '12"',
        "cover,",
        "[A.1]",
        "A.",
        "1.",
        "IV.",
        "a)",
        "-",
        "*",
        "?",
        "--",
        ">",
        "#",
        "Total",
        "Result",
        "of",
        "at",
        "to",
        "rout",
        "Table",
        "Sequence",
        "or",
        "Example:",
        "50%",
        "\t",
    ]
)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(WORDS, max_size=9).map(" ".join), max_size=25).map("\n".join))
def test_any_text_is_drafted_without_errors(text: str) -> None:
    found = settle(plain(text), "A Book", "game.rules")
    assert not [one for one in check_source(found.written.files[0].text).diagnostics if one.severity is Severity.ERROR]


def test_nothing_of_a_rulebook_is_lost(tmp_path: Path) -> None:
    """Every word of the book stands in the draft: as a rule, as prose or beside a `?`."""
    text = re.sub(r"[^a-z0-9]+", " ", drafted(markdown(BOOK, tmp_path)).casefold()).split()
    for word in re.sub(r"[^a-z0-9]+", " ", BOOK.casefold()).split():
        assert word in text or word == "if", word


LUCK = """# Luck

## Turn Sequence

Each turn has three phases:

### 1. Heat Phase

| Force | Heat |
|-------|------|
| 1-4G | 1 heat |
| 5-9G | 2 heat |
| 10-18G | 3 heat |

### 2. Fire Phase

| Force | Roll Modification |
|-------|-------------------|
| 1-4G | - 2 |
| 5-9G | + 0 |
| 10-18G | + 1 |

### 3. End Phase

Lasers now roll 2+ on a d6 to hit.

- +1 to missile rolls
- +1 to cannon rolls in the dark

## Ranges

- Close: 0-8"
- Far: 8-25"

## Strain

To attack, make an attack roll with a d20.

| Damage Roll | Strain |
|-------------|--------|
| 1 to 5 | 3 |
| 6 to 9 | 6 |

## Fate

Roll a d20 and see how your luck changes:

| d20 | Change |
|-----|--------|
| 1 - 10 | −8 |
| 11 - 20 | +4 |

## Out of luck

Roll a d20 - Strain on this:

| d20 | Result |
|-----|--------|
| 1 - 10 | dead |
| 11 - 20 | lucky |
"""


def test_what_numbers_are_looked_up_by_and_which_throw_reads_a_table(tmp_path: Path) -> None:
    text = squeezed(drafted(markdown(LUCK, tmp_path)))
    assert "sequence turn sequence [Turn Sequence]\n 1. Heat Phase\n 2. Fire Phase\n 3. End Phase\n" in text
    assert " | force || heat |\n | 1 to 4 || 1 heat |\n | 5 to 9 || 2 heat |\n" in text
    assert " | 1 to 4 || -2 |\n | 5 to 9 || +0 |\n | 10 to 18 || +1 |\n" in text
    # What is changed is no case in which it is; and `2+ on a d6` is not the throw of that list.
    assert "? what one to missile rolls comes to" in text
    assert " +1 cannon rolls in the dark when cannon rolls in dark\n" in text
    assert "roll D6" not in text
    # A stretch of numbers is no modifier.
    assert "modifiers to ranges" not in text
    # The attack roll does not read the table of the damage roll, nor a bare die one that something is taken off.
    assert " | 1 to 5 || 3 |\n" in text and "roll D20" not in text
    assert " | D20 || change |\n | 1 to 10 || -8 |\n | 11 to 20 || +4 |\n" in text
    assert " read fate result\n" in text and " read out of luck result\n" not in text


@pytest.mark.parametrize(
    "text",
    [
        # The number wanted is changed, so no test is put together; the list alone can be tried.
        "# Fire\n\nRoll a D6. The to-hit number is modified:\n\n- +1 in cover\n- -1 at close range\n",
        "# Wind\n\n| Number on the dice | Wind |\n|---|---|\n| 1 | North |\n| 2 | South |\n| 3 | West |\n",
        "# Luck\n\nRoll a D6 + Strain.\n\n| D6 | Luck |\n|---|---|\n| 1 to 3 | bad |\n| 4 to 6 | good |\n",
    ],
)
def test_a_first_test_is_shown_where_none_was_put_together(text: str, tmp_path: Path) -> None:
    document = markdown(text, tmp_path)
    found = settle(document, "A Book", "game.rules")
    lines = first_test(found, document)
    assert lines and "\n  ".join(["such as", *lines]) in tell(found, document, "game.rules", 20)
    compiled = compile_source(f"{found.written.files[0].text}\n" + "\n".join(lines) + "\n", "game.rules")
    assert not compiled.has_errors, compiled.diagnostics


def test_the_first_throw_that_the_book_tells_is_named(tmp_path: Path) -> None:
    document = markdown(
        "# The Ford\n\nA game for two.\n\n## Fire\n\nTake aim. Each crew rolls one die for each man.\n", tmp_path
    )
    found = settle(document, "A Book", "game.rules")
    said = tell(found, document, "game.rules", 20)
    lines = found.written.files[0].text.split("\n")
    (number,) = (at for at, line in enumerate(lines, 1) if "rolls one die" in line)
    assert f"The first throw is told in line {number}: Each crew rolls one die for each man." in said
    assert "  test first try\n    roll D6\n" in said


def test_no_first_test_is_shown_where_there_is_one_or_nothing_to_roll(tmp_path: Path) -> None:
    for text in (
        "# Words\n\nNothing is thrown.\n",
        "# Nerve\n\nRoll a D6.\n\n| Total | Nerve |\n|---|---|\n| 1 to 3 | bad |\n| 4 to 6 | good |\n",
    ):
        document = markdown(text, tmp_path)
        assert "Nothing can be rolled yet" not in tell(
            settle(document, "A Book", "game.rules"), document, "game.rules", 20
        )


def steps_of(text: str, folder: Path) -> list[str]:
    """The titles of the steps of every sequence of a draft of Markdown."""
    document = markdown(text, folder)
    return re.findall(r"^  \d+\. (.+)$", drafted(document), re.MULTILINE)


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        # Phases are steps whatever stands above them, and however they are counted.
        ("# The Ford\n\n## 2.0 The Game\n\nWords.\n\n### 2.1 Supply Phase\n\nTake one.\n\n### 2.2 Fire Phase\n\nShoot.\n", ["Supply Phase", "Fire Phase"]),
        ("# The Ford\n\n## On your turn\n\n### 1. Gather\n\nTake one.\n\n### 2. Move\n\nGo.\n\n### 3. Build\n\nBuild.\n", ["Gather", "Move", "Build"]),
        # Markdown counts for itself, and a line that sums up has no name of its own.
        ("# The Ford\n\n## On your turn\n\nSummary:\n\n1. Each boat moves or lies still\n1. Land any crew\n1. Build new boats for coins\n", ["Each boat moves or lies still", "Land any crew", "Build new boats for coins"]),
        ("# The Ford\n\n## Setup {#setup}\n\n1. Shuffle the deck of boats.\n2. Deal five cards to each.\n3. Put the rest face down.\n", ["Shuffle the deck of boats", "Deal five cards to each", "Put the rest face down"]),
        # A long step is called by what it begins with, and no title ends in a comma, which would join the next line.
        ("# The Ford\n\n## Setup\n\n1. Sit across from the other player and lay out your four boats and their crews in one row, as you like.\n2. Note a place for the \"sunken\" boats, where those go that a storm or a shot has taken from a player.\n3. Deal.\n", ["Sit across from the other player", 'Note a place for the "sunken" boats', "Deal"]),
        # Items with a bullet are no steps beside items with a number.
        ("# The Ford\n\n## Turn\n\n1. Draw Phase\n- Take a card.\n\n2. Fire Phase\n- Shoot.\n- Count the dead.\n\n3. End Phase\n- Discard.\n", ["Draw Phase", "Fire Phase", "End Phase"]),
        # Ways are no steps, nor are parts of a book, nor names that are counted.
        ("# The Ford\n\n## Your turn\n\nDo exactly one of these.\n\n1. Move one of your boats\n2. Land a crew at a ford\n3. Pass and draw a card\n", []),
        ("# Attack at the Ford\n\n## 1. Overview\n\nWords.\n\n## 2. Pieces\n\nWords.\n\n## 3. Glossary\n\nWords.\n", []),
        ("# The Ford\n\n## Setup\n\n1. Boats\n2. Crews\n3. Cards\n", []),
    ],
)  # fmt: skip
def test_what_is_done_in_order_is_a_sequence(text: str, steps: list[str], tmp_path: Path) -> None:
    assert steps_of(text, tmp_path) == steps


def test_a_dash_between_blanks_may_be_no_minus(tmp_path: Path) -> None:
    text = drafted(
        markdown("# Points\n\n## Points of a tile\n\n- Occupied by a boat - 4\n- On the edge - 10\n", tmp_path)
    )
    assert "note: Occupied by a boat - 4" in text and "when occupied" not in text
    text = drafted(markdown("# Points\n\n## Modifiers\n\n- Occupied by a boat - 4\n- On the edge + 10\n", tmp_path))
    assert re.search(r"^  -4 +Occupied by a boat +when", text, re.MULTILINE)


NUMBERED = """# Oars

## 1. The ships

## 4. Shooting

Roll a D10 and add these.

- +1 if the range is 4" or less
- -1 if the range is more than 8"
- -2 veteran crew
- -1 for each hull point lost

## 5.1 Ramming

Roll a D6 and look at the table:

| Roll | Bow | Side |
| --- | --- | --- |
| 1 or less | no effect | oars sheared |
| 2-3 | oars sheared | no effect |
| 4+ | holed | oars sheared |
"""


def test_numbers_of_headings_are_no_part_of_names(tmp_path: Path) -> None:
    text = squeezed(drafted(markdown(NUMBERED, tmp_path)))
    assert "\nmodifiers to shooting of a unit [4. Shooting]\n" in text and "\ntest shooting of a unit" in text
    assert "\ntable ramming result [5.1 Ramming]\n" in text and "\ntest ramming of a unit" in text


@pytest.mark.parametrize(
    ("heading", "bare"),
    [
        ("4. Shooting", "Shooting"),
        ("4.2 Shooting", "Shooting"),
        ("IV) Shooting", "Shooting"),
        ("Section 3: Shooting", "Shooting"),
        ("A. Shooting", "Shooting"),
        ("6 pounders", "6 pounders"),
        ("2D6 rolls", "2D6 rolls"),
        ("I shoot", "I shoot"),
    ],
)
def test_what_counts_a_heading(heading: str, bare: str) -> None:
    assert unnumbered(heading) == bare


def test_a_distance_in_a_list_is_a_condition(tmp_path: Path) -> None:
    text = squeezed(drafted(markdown(NUMBERED, tmp_path)))
    assert 'facts [4. Shooting]\n range: 0" or more\n' in text
    assert 'when range is 4" or less\n' in text and 'when range is more than 8"\n' in text


@pytest.mark.parametrize(
    ("label", "condition"),
    [
        ("if range is 12 cm or more", "range is 12 cm or more"),
        ("the distance is up to 3 hexes", "distance is 3 or less"),
        ("range under 6 inches", 'range is less than 6"'),
        ('range beyond 24"', 'range is more than 24"'),
    ],
)
def test_ways_to_say_a_distance(label: str, condition: str) -> None:
    found = measured(label)
    assert found is not None and found.condition == condition


@pytest.mark.parametrize("label", ["long range", "range finder", "the range is unknown", '4" or less'])
def test_what_is_no_distance(label: str) -> None:
    assert measured(label) is None


def test_no_effect_and_what_counts_for_each(tmp_path: Path) -> None:
    text = squeezed(drafted(markdown(NUMBERED, tmp_path)))
    assert " | 1 or less || no effect | oars sheared |\n" in text
    assert "? what each hull point lost adds or takes off" in text
    assert "once it is as they say, take all of this `?` away.\n? whether ramming goes as drafted here" in text
