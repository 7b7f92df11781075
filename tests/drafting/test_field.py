"""Charts and pages as people have them: what must be drafted of each was written by hand from its source."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.cli import main
from grognard.drafting.charts import draft_chart
from grognard.drafting.names import whole_name
from grognard.drafting.reread import Missing, missing_in
from grognard.drafting.settled import Settled, settle
from grognard.drafting.tables import Unread
from grognard.driver import compile_source
from grognard.host.budget import Limits
from grognard.rulebooks.document import Format
from grognard.rulebooks.plain import plain_document
from grognard.rulebooks.reading import read_bytes_as
from grognard.source import SourceFile


def chart(text: str) -> str:
    made = draft_chart(text, "", Limits())
    assert isinstance(made, str), made
    return re.sub(r"[ \t]+", " ", made)


def settled(text: str, format: Format = "markdown") -> Settled:
    data = text.encode()
    return settle(read_bytes_as(data, f"book.{format}", format, Limits()), "A Book", "game.rules", source=data)


def drafted(text: str, format: Format = "markdown") -> str:
    found = settled(text, format)
    assert not found.missing, found.missing
    return re.sub(r"[ \t]+", " ", found.written.files[0].text)


CHARTS = [
    ("d100\tGift\n01–40\tCostly thing\n41–97\tArtifact\n99–00\tPriceless thing\n",
     " | D100 || gift |\n | 1 to 40 || Costly thing |\n | 41 to 97 || Artifact |\n | 99 to 100 || Priceless thing |\n"),
    ("01–02\n\nThrow again each turn\n\n03–04\n\nYou see the unseen\n",
     " | 1 to 2 || Throw again each turn |\n | 3 to 4 || you see-the-unseen |\n"),
    ("Odd Devices\nd4 Device\n1 A hollow pipe\nand a switch.\n2 An orb.\n3 A figure.\n4 A disk.\n",
     "table odd devices result\n | D4 || device |\n | 1 || hollow pipe-and-a-switch |\n | 2 || orb |\n | 3 || figure |\n | 4 || disk |\n"),
    ("D6\tDamage\n1\tx1\n2-5\tx2\n6\t×3\n", " | D6 || damage |\n | 1 || 1 |\n | 2 to 5 || 2 |\n | 6 || 3 |\n > 1, damage: x1\n > 2-5, damage: x2\n > 6, damage: ×3\n"),
    ("D6\tResult\n1-2\tRout!\n3-4\tHold!\n5-6\tCharge\n", " | 1 to 2 || Rout |\n | 3 to 4 || Hold |\n | 5 to 6 || Charge |\n"),
    ("D%\tFind\n01-50\tcoin\n51-00\tgem\n", " | D100 || find |\n | 1 to 50 || coin |\n | 51 to 100 || gem |\n"),
    ("| dice: 1d6;1d6 | Result |\n|---|---|\n| 1;1-2 | rout |\n| 1;3-6 | hold |\n| 2-3;1-6 | flee |\n",
     " | total || result |\n | 11 to 12 || rout |\n | 13 to 16 || hold |\n | 21 to 26 or 31 to 36 || flee |\n"),
    ("Total\tResult\tLosses\n≤ 3\tRout\t5\n4\tDefeat\t4\n5-14\tDraw\t3\n≥ 15\tVictory\t1\n",
     " | 3 or less || Rout | 5 |\n | 4 || Defeat | 4 |\n | 5 to 14 || Draw | 3 |\n | 15 or more || Victory | 1 |\n"),
    ("Total\tResult\n-2 to 3\thold\n4 to 5\trout\n6-\tflee\n", " | -2 to 3 || hold |\n | 4 to 5 || rout |\n | 6 or more || flee |\n"),
    ("Total\tResult\n4 to 5\trout\n2 to 3\thold\n1-\tflee\n", " | 4 to 5 || rout |\n | 2 to 3 || hold |\n | 1 or less || flee |\n"),
    ("Score\tResult\nless than 18\tthin\n18 to 24\tfit\nmore than 24\theavy\n", " | less than 18 || thin |\n | 18 to 24 || fit |\n | more than 24 || heavy |\n"),
    ("D6\tlosses\n1\t2/1\n2-5\t1/2\n6\t9/3\n", " cells: left / right\n | D6 || losses |\n | 1 || 2/1 |\n | 2 to 5 || 1/2 |\n | 6 || 9/3 |\n"),
    ("D6\t1-2\t1-1\t2-1\t3-1\n1\tAE\tAR\tEX\tDR\n2\tAR\tEX\tDR\tDE\n3\tEX\tDR\tDE\tDE\n",
     "choice odds: 1:2, 1:1, 2:1, 3:1\n\ntable chart across odds\n | D6 || 1:2 | 1:1 | 2:1 | 3:1 |\n | 1 || AE | AR | EX | DR |\n | 2 || AR | EX | DR | DE |\n | 3 || EX | DR | DE | DE |\n > 1-2 / 1-1 / 2-1 / 3-1\n"),
    ("D6\t1:1\t1.5:1\t3:1+\n1\tAE\tAR\tEX\n2\tAR\tEX\tDR\n", " | D6 || 1:1 | 3:2 | 3:1 |\n | 1 || AE | AR | EX |\n | 2 || AR | EX | DR |\n"),
    ("D6\t-3/-2\t-1/0\t+1/+2\n1\tAE\tAR\tEX\n2\tAR\tEX\tDR\n", "difference: -100 to 100\n\ntable chart across difference\n | D6 || -3 to -2 | -1 to 0 | 1 to 2 |\n"),
    ("Weight\tFind\n3\tcoin\n1\tgem\n", " | D4 || find |\n | 1 to 3 || coin |\n | 4 || gem |\n"),
    ("W6\tErgebnis\n1-2\tFlucht\n3-6\thalt\n", " | D6 || ergebnis |\n | 1 to 2 || Flucht |\n | 3 to 6 || halt |\n"),
    ("Total\tResult\n2-5\trout\nsomething\thold\n6-9\tstand\n", " | 2 to 5 || rout |\n | 6 to 9 || stand |\n > something / hold\n? what chart says of something hold\n"),
    # Printed combat results tables: a sign that turns a result is never dropped, and no column stands for another.
    ("Die Roll | 1-3 | 1-1 | 3-2 |\n0 | AE | xx | D2 |\n1 | AE | x | (D2) |\n2 | D1* | D1*/A1 | D1x |\n",
     " | total || 1:3 | 1:1 | 3:2 |\n | 0 || AE | xx | D2 |\n | 1 || AE | x | ? |\n | 2 || D1 | ? | D1x |\n > 1-3 / 1-1 / 3-2\n > 1, 3-2: (D2)\n > 2, 1-3: D1*\n > 2, 1-1: D1*/A1\n"),
    ("COMBAT ODDS\nDIE ROLL\n1-1\n2-1\n3-1\nDIE ROLL\n0\nAE\nAA\nAD\n0\n1\nAA\nAD\nBD\n1\n2\nAD\nBD\nDD\n2\n",
     " across odds\n | total || 1:1 | 2:1 | 3:1 |\n | 0 || AE | AA | AD |\n | 1 || AA | AD | BD |\n | 2 || AD | BD | DD |\n"),
    ("Dice Roll | 1 to 3+ | 1 to 2 | 1.25 to 1 | 3+ to 1 |\n0 | A2 | NE | A1\\R | 2D |\n1 | A2 | A1 | NE | DE |\n",
     " | total || 1/3 or less | 1/2 | 1.25 | 3 or more |\n | 0 || A2 | NE | ? | ? |\n"),
    ("Die Roll | -5 or less | -1 | 0 | 7 or more |\n1 | 3r-0 | 2-1 | 2-2 | 1-2 |\n2 | 3-0 | 2-2 | 1-1 | 0-1 |\n",
     " | total || -5 or less | -1 | 0 | 7 or more |\n | 1 || ? | 2/1 | 2/2 | 1/2 |\n"),
    ("| Die | 1:2 | 2:1 | CAT |\n|---|---|---|---|\n| 1 | AE | AR | AE |\n| 2 | AR | DR | AR |\n",
     " | total || 1 to-2 | 2 to-1 | cat |\n | 1 || AE | AR | AE |\n"),
    ("Die roll\n110\n13\n32\n1\nAE\nAE\nAR\n2\nAE\nAR\nEX\n3\nAR\nEX\nDR\n",
     " | total || result | column | column b |\n | 1 || AE | AE | AR |\n | 2 || AE | AR | EX |\n | 3 || AR | EX | DR |\n > Die roll / 110 / 13 / 32\n? what chart says of Die roll 110 13 32\n"),
    ("Roll | 1 | 2 | 3 |\n1 | AE | AR | EX |\n2 | AR | EX | DR |\n", "column: -100 to 1000\n\ntable chart across column\n | total || 1 | 2 | 3 |\n"),
    # Cells with one blank between them, one row without the wide blanks, one with nothing in a column, no head.
    ("Combat Table\nDie Roll 1:2 1:1 2:1\n1 AE AR EX\n2 AR EX DR\n3 EX DR DE\n",
     "table combat table across odds\n | total || 1:2 | 1:1 | 2:1 |\n | 1 || AE | AR | EX |\n | 2 || AR | EX | DR |\n | 3 || EX | DR | DE |\n"),
    ("Combat Odds\n1-2 1-1 2-1\nDie roll\n1 AE AR EX\n2 AR EX DR\n3 EX DR DE\n",
     "table combat odds result across odds\n | total || 1:2 | 1:1 | 2:1 |\n | 1 || AE | AR | EX |\n"),
    ("Combat\n1:2 1:1 2:1\n1 AE AR EX\n2 AR EX DR\n3 EX DR DE\n",
     "table combat result across odds\n | total || 1:2 | 1:1 | 2:1 |\n | 1 || AE | AR | EX |\n"),
    ("Combat\n1-2 1-1 2-1\n1 AE AR EX\n2 AR EX DR\n3 EX DR DE\n",
     "table combat result across odds\n | total || 1:2 | 1:1 | 2:1 |\n | 1 || AE | AR | EX |\n"),
    ("Combat\nDie   1:2  1:1  2:1\n1     AE   AR   EX\n2 AR EX DR\n3     DR        DE\n",
     "table combat result across odds\n | total || 1:2 | 1:1 | 2:1 |\n | 1 || AE | AR | EX |\n | 2 || AR | EX | DR |\n | 3 || DR | ? | DE |\n"),
    ("Weather\nD6 Result Effect\n1 Rain None\n2-3 Fog -1\n4-6 Sun +1\n",
     "table weather result\n | D6 || result | effect |\n | 1 || Rain | None |\n | 2 to 3 || Fog | -1 |\n | 4 to 6 || Sun | +1 |\n"),
    ("Morale\nDie Roll Result\n2-4 Unit routs\n5-7 Unit falls back\n8+ Unit holds\n",
     "table morale result\n | total || result |\n | 2 to 4 || Unit routs |\n | 5 to 7 || Unit falls back |\n | 8 or more || Unit holds |\n"),
    ("12+ : Rally\n8-11 : Hold\n2-7 : Rout\n", " | total || result |\n | 12 or more || Rally |\n | 8 to 11 || Hold |\n | 2 to 7 || Rout |\n"),
    ("12+ Rally\n10+ Hold fast\n7+ Rout\n",
     " | 12 or more || Rally |\n | 10 to 11 || Hold fast |\n | 7 to 9 || Rout |\n > as printed: 12+ / 10+ / 7+\n"),
    ("Troop Move Save\nHeavy Infantry 6 3+\nLight Cavalry 12 4+\nGuns 4 -\n",
     " | troop || move | save |\n | heavy infantry || 6 | 3 |\n | light cavalry || 12 | 4 |\n | guns || 4 | - |\n > save: the number or more\n"),
    ("Terrain   Cost   Cover\nWoods   2   3+\nHill   1+   4+\nRoad   1/2   -\n",
     " | woods || 2 | 3 |\n | hill || ? | 4 |\n | road || 1/2 | - |\n > cover: the number or more\n > Hill, cost: 1+\n"),
    ("Odds\t1:2\t1:1\t2:1\n1\tAE\tAR\tEX\n2\tAR\tEX\tDR\n", "choice odds: 1:2, 1:1, 2:1\n\ntable chart across odds\n | total || 1:2 | 1:1 | 2:1 |\n"),
    ("Odds\t1:2\t1:1\t4:1+\n1\tAE\tAR\tEX\n2\tAR\tEX\tDR\n", "4:1+: 4:1 or better\n"),
    ("Odds\t1:2+\t1:1\t4:1+\n1\tAE\tAR\tEX\n2\tAR\tEX\tDR\n", " | total || 1/2 or more | 1 | 4 or more |\n"),
    ("Range 0-6 7-12 13-24\nMusket 5 4 2\nRifle 6 5 4\n", "table chart across range\n | chart row || 0 to 6 | 7 to 12 | 13 to 24 |\n | musket || 5 | 4 | 2 |\n"),
    ("| Action | Cost |\n|---|---|\n| Climb | 2\" per 1\" vertical |\n| Jump | Add 2 tokens for the target to the bag |\n| Walk | 1 |\n",
     " | climb || ? |\n | jump || ? |\n | walk || 1 |\n"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), CHARTS)
def test_a_chart_cell_by_cell(text: str, wanted: str) -> None:
    made = chart(text)
    assert wanted in made
    # A row that waits (`?`) and its note are left out: what a chart says of them is the author's.
    compiled = compile_source(f"ruleset Chart\n\n{made}", "chart.rules")
    assert not compiled.has_errors, compiled.diagnostics


def test_a_table_that_cannot_be_read_names_its_cells(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = "Wurf\tErgebnis\n9 oder mehr als das\tweiter und die Einheit ist nicht im Kampf\n6 bis 8\thalt und der Zug ist zu Ende\n5 oder weniger\tFlucht auf die Seite, wenn der Weg frei ist\n"
    made = draft_chart(text, "", Limits())
    assert isinstance(made, Unread) and made.cells == ("9 oder mehr als das", "6 bis 8", "5 oder weniger")
    german = "# Die Brücke\n\nDer Spieler würfelt und zieht die Einheit in das Feld, wenn der Weg frei ist und nicht im Wald liegt.\n\n## Moral\n\n"
    made_text = drafted(
        german
        + "| Wurf | Ergebnis |\n|---|---|\n| 9 oder mehr | weiter |\n| 6 bis 8 | halt |\n| 5 oder weniger | Flucht |\n"
    )
    assert "note: Not read: `9 oder mehr`, `6 bis 8`, `5 oder weniger`" in made_text
    assert "\ntable " not in made_text and "eight" not in made_text and "> 6 bis 8 / halt" in made_text


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("D6 Result Effect\n1 Heavy rain None\n2-3 Fog -1\n4-6 Sun +1\n", "1 Heavy rain None"),
        ("Die   1:2  1:1  2:1\n1     AE   AR   EX\n2     AR   EX   DR\n3     DR DE\n", "3     DR DE"),
        ("Weapon Range Shots\nMusket 12 2\nLong Rifle 24\n", "Long Rifle 24"),
    ],
)
def test_a_line_that_could_be_cut_in_two_ways_is_named(text: str, line: str) -> None:
    made = draft_chart(text, "", Limits())
    assert isinstance(made, Unread) and made.uncut and made.cells == (line,)


@pytest.mark.parametrize(
    "text", ["Three men\ngo on for\nmiles\n", "It has 3 parts\nand 2 ends\nand more\n", "Save\n3+\n4+\n"]
)
def test_lines_of_words_are_no_table(text: str) -> None:
    assert draft_chart(text, "", Limits()) == Unread()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("AT", "at"),
        ("AT gun", "at gun"),
        ("On the road", "on-the-road"),
        ("Horse and foot", "horse-and-foot"),
        ("Horse & foot", "horse-and-foot"),
        ("The Guard", "guard"),
        ("6 pounder", "6 pounder"),
        ("T-34", "t-34"),
        ("Panzer 4", "panzer-4"),
        ("Mk2", "mk2"),
        ("Attack/Defence", "attack defence"),
        ("May move", "may-move"),
        ("More than", "more-than"),
        ("Captain's", "captains"),
        ("25%", ""),
        ("d4 (2)", ""),
        ("×2", ""),
        ("+2 men", ""),
        ("Grade -1", "grade-minus-1"),
        ("Grade --1", "grade-minus-1"),
        ("D3 Grade −2", "d3 grade-minus-2"),
        ("Grade ++1", "grade-plus-1"),
    ],
)
def test_a_name_never_loses_a_word(text: str, name: str) -> None:
    assert whole_name(text) == name


def test_a_row_called_at_stays_in_its_table() -> None:
    text = drafted(
        "# Units\n\n| Symbol | Name | Cost |\n|---|---|---|\n| T | Tank | 3 |\n| AT | Antitank | 2 |\n| AT gun | Gun | 2 |\n| M | Marines | 1 |\n"
    )
    assert "choice symbol: t, at, at gun, m [Units]" in text
    assert " | at || Antitank | 2 |\n | at gun || Gun | 2 |\n" in text


def test_each_of_many_tables_keeps_its_name() -> None:
    tables = "".join(
        f"| {name} | Calm | Rain |\n|---|---|---|\n| Attack | {at} | 2 |\n| Defence | 4 | {at} |\n\n"
        for at, name in enumerate(("Partisans", "Russian Infantry", "Finnish Infantry"), 5)
    )
    text = drafted(f"# Units\n\n{tables}")
    for at, name in enumerate(("partisans", "russian infantry", "finnish infantry"), 5):
        assert re.search(
            rf"table {name} \[Units\]\n \| [a-z ]+ \|\| calm \| rain \|\n \| attack \|\| {at} \| 2 \|", text
        ), text


def test_soft_hyphens_stay_ranges() -> None:
    text = drafted(
        "# Coin\n\n## Setup\n\nOn 1\u00ad3 red goes first, on 4\u00ad6 blue. A half\u00adtrack moves 10\u00ad12 inches.\n\n| Roll | Result |\n|---|---|\n| 1\u00ad3 | red |\n| 4\u00ad6 | blue |\n"
    )
    assert (
        " | 1 to 3 || red |\n | 4 to 6 || blue |\n" in text
        and "On 1-3 red goes first, on 4-6 blue. A half-track moves 10-12 inches." in text
    )


def test_a_turn_order_of_a_web_page_is_whole() -> None:
    steps = [
        "Blue Movement Phase",
        "Blue Attack Phase",
        "Red Movement Phase (no Red unit may spend more than 2 MP on turn 1)",
        "Red Attack Phase",
        "Turn End",
    ]
    page = "".join(
        f"<li><h3>{step}</h3>{'<p>They move.</p>' if at < 4 else ''}</li>\n" for at, step in enumerate(steps)
    )
    text = drafted(f"<h1>Hex</h1><h2>Turn Order</h2><ol>\n{page}</ol>", "html")
    titles = re.findall(r"^ (\d)\. (.+)$", text, re.MULTILINE)
    assert titles == [(str(at), step.partition(" (")[0]) for at, step in enumerate(steps, 1)]
    assert "by hand: (no Red unit may spend more than 2 MP on turn 1)" in text


def test_a_list_behind_breaks_is_no_list_of_modifiers() -> None:
    page = (
        "<h1>Kit</h1><p><strong>Required</strong><br>\n- 5 models<br>\n- 3-6 others (placed later)<br>\n- 5+ foes</p>"
    )
    text = drafted(page, "html")
    assert "modifiers" not in text and "> - 3-6 others (placed later)" in text


def test_headings_counted_within_their_chapter_are_steps() -> None:
    book = "# III〉 Turn structure\n\n" + "".join(
        f"## III-{at}〉 {name}\n\nDo it.\n\n" for at, name in enumerate(("Untap Phase", "Draw Phase", "End of Turn"), 1)
    )
    assert " 1. Untap Phase\n 2. Draw Phase\n 3. End of Turn\n" in drafted(book)


@pytest.mark.parametrize("format", ["csv", "json"])
def test_values_become_tables(format: Format) -> None:
    if format == "csv":
        text = drafted('roll,result\n1-2,"Wolves, 2d4"\n3-6,Nothing\n', "csv")
        assert (
            " | total || result |\n | 1 to 2 || ? |" in text
            or " | 1 to 2 || Wolves, 2d4 |\n | 3 to 6 || Nothing |" in text
        )
    else:
        text = drafted(
            '{"name":"Gifts","formula":"1d6","results":[{"range":[1,3],"text":"Coin"},{"range":[4,6],"text":"Gem"}]}',
            "json",
        )
        assert " | D6 || result |\n | 1 to 3 || Coin |\n | 4 to 6 || Gem |\n" in text and "test gifts of a unit" in text


def test_a_list_of_definitions_is_no_choice() -> None:
    text = drafted(
        "# Powers\n\n## Defensive sphere\n\n- Requirement: a free hand and some time.\n- Benefit: it is harder to hit.\n- Drawback: it may not move at all.\n"
    )
    assert "choice" not in text and "> - Requirement: a free hand and some time." in text


def test_two_dice_are_thrown_one_after_the_other() -> None:
    text = drafted(
        "# Luck\n\nRoll D66 for each unit.\n\n| D66 | Result |\n|---|---|\n| 11-16 | rout |\n| 21-66 | hold |\n"
    )
    assert " roll D6 as tens\n roll D6 as ones\n start at tens times 10 plus ones\n read luck result\n" in text


SOURCE = "# Fire\n\nRoll 2D6.\n\n| Roll | Result |\n|---|---|\n| 1-3 | AT gun lost |\n| 4-6 | 12 men flee |\n"


@pytest.mark.parametrize(
    ("old", "new", "missing"),
    [
        ("| 1 to 3 ||", "| 13 ||", "1~3 at"),
        ("AT gun lost", "gun lost", "at"),
        ("12 men", "men", "4~6 12 men"),
        ("12 men", "twelve men", "4~6 12 men"),
        ("| 4 to 6 || 12 men flee |\n", "", "4~6"),
        ("2D6", "D6", "2"),
    ],
)  # fmt: skip
def test_what_a_draft_lost_is_found_by_the_second_reader(old: str, new: str, missing: str) -> None:
    draft = "chapter Fire [Fire]\n\n> Roll 2D6. [Fire]\n\ntable fire result [Fire]\n| total || result |\n| 1 to 3 || AT gun lost |\n| 4 to 6 || 12 men flee |\n"
    assert not missing_in(draft, SOURCE.encode(), "markdown")
    assert old in draft
    found = missing_in(draft.replace(old, new), SOURCE.encode(), "markdown")
    assert any(missing in each.words for each in found), found


def test_what_stands_below_a_table_or_before_a_label_is_there() -> None:
    """A cell that no name can have stands behind the name of its row, an amount before its label, and a page break is no word."""
    source = "# Arms\n\n\\clearpage\n\n| Arm | Attacks | Cost | Special |\n|---|---|---|---|\n| Sword | 3 | 10,8,7 | Parry |\n| Axe | 2 | 3,2,2 | Cleave |\n\n| Case | Modifier |\n|---|---|\n| A sniper or a heavy weapon | -1 |\n"
    draft = "| sword || 3 | ? | Parry |\n| axe || 2 | ? | Cleave |\n> Arm / Attacks / Special, Case, Modifier\n> Sword, Cost: 10,8,7\n> Axe, Cost: 3,2,2\n-1  a sniper or a heavy weapon\n"
    assert not missing_in(f"chapter Arms\n{draft}", source.encode(), "markdown")
    lost = missing_in(f"chapter Arms\n{draft}".replace("10,8,7", "8,7"), source.encode(), "markdown")
    assert [each.words for each in lost] == ["3 1087 parry"]


@pytest.mark.parametrize("head", ["Die roll 1-2 1-1 2-1", "1-2 1-1 2-1\nDie roll"])
def test_a_combat_table_with_one_blank_between_its_cells(head: str) -> None:
    rows = "1 NE NE D\n2 NE D X\n3 D X X\n"
    table = plain_document(SourceFile("combat.txt", f"COMBAT\n\n{head}\n{rows}\nLess is NE.\n")).tables[0]
    assert [row.texts for row in table.rows] == [
        ("Die roll", "1-2", "1-1", "2-1"), ("1", "NE", "NE", "D"), ("2", "NE", "D", "X"), ("3", "D", "X", "X")
    ]  # fmt: skip
    for text in (f"Turns 1-2 or 3-4\n{rows}", f"{head}\n1 men run\n2 men hide here\n3 men fall\n"):
        assert not plain_document(SourceFile("combat.txt", text)).tables


def test_the_label_of_a_row_may_stand_on_both_sides() -> None:
    source = "# Combat\n\n| Die | 1-1 | 2-1 | Die |\n|---|---|---|---|\n| 2 | AD | BD | 2 |\n| 3 | BD | DX | 3 |\n"
    draft = "chapter Combat\n| total || 1:1 | 2:1 |\n| 2 || AD | BD |\n| 3 || BD | DX |\n> 1-1 / 2-1\n"
    assert not missing_in(draft, source.encode(), "markdown")
    assert missing_in(draft, source.replace("DX | 3", "DX | 4").encode(), "markdown")


def test_steps_out_of_order_are_found_by_the_second_reader() -> None:
    source = b"# Turn\n\n1. Move boldly\n2. Fire slowly\n"
    draft = "sequence turn [Turn]\n  1. Fire slowly\n  2. Move boldly\n"
    assert Missing("the order of steps", "Move boldly") in missing_in(draft, source, "markdown")


def test_the_report_does_not_call_whole_what_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("book.md").write_text(SOURCE, encoding="utf-8")
    assert main(["draft", "book.md", "-o", "a.rules"]) == 0
    assert "agrees with its source" in capsys.readouterr().out
    from grognard.drafting import settled as room

    monkeypatch.setattr(room, "missing_in", lambda *given: (Missing("line 7", "1~3 at"),))
    assert main(["draft", "book.md", "-o", "b.rules"]) == 0
    told = capsys.readouterr().out
    assert "agrees" not in told and "not all of its source stands in it: 1 place" in told and "line 7: 1~3 at" in told


OVER_TWO_ROWS = (
    "<h1>Front</h1><h2>Combat</h2><p>Throw one D6.</p><table><caption>Losses</caption>"
    "<thead><tr><th rowspan=2>D6</th><th colspan=2>{over}</th><th colspan=2>{other}</th></tr>"
    "<tr><th>1-2</th><th>1-1</th><th>2-1</th><th>3-1</th></tr></thead>"
    "<tr><td>1-3</td><td>2/1</td><td>1/1</td><td>0/1</td><td>0/1</td></tr>"
    "<tr><td>4-6</td><td>2/0</td><td>1/1</td><td>1/1</td><td>&#8211;</td></tr></table>"
)


def test_what_stands_over_all_columns_names_none_of_them() -> None:
    made = drafted(OVER_TWO_ROWS.format(over="Odds", other="Odds"), "html")
    assert " | D6 || 1:2 | 1:1 | 2:1 | 3:1 |\n | 1 to 3 || 2/1 | 1/1 | 0/1 | 0/1 |\n" in made
    assert "\n > Odds\n" in made


def test_what_stands_over_some_columns_is_in_their_names() -> None:
    text = OVER_TWO_ROWS.format(over="Foot", other="Horse")
    for old, new in (("1-2", "near"), ("1-1<", "far<"), ("2-1", "near"), ("3-1", "far")):
        text = text.replace(f"<th>{old}", f"<th>{new}")
    made = drafted(text, "html")
    assert "|| foot near | foot far | horse near | horse far |\n" in made


def test_a_sign_behind_a_blank_is_no_stretch() -> None:
    text = "Die\t-2\t-1\t0\t+1/+2\n1\tAE\tAE\tAR\tDR\n2\tAE\tAR\tNE\tDR\n"
    assert settled(text, "text").missing == ()
