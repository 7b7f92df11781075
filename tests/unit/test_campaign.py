"""`grognard campaign`: a list is written anew with what is kept, and with nothing else changed."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from grognard.cli.campaign import command
from grognard.driver import compile_army

GAME = """ruleset Hill Clans
  sides: North, South

choice mood: grim, merry

piece warrior
  side, usually North
  experience: 0 or more, usually 0, kept between games
  mood, usually grim, kept between games
  limping: yes or no, usually no, kept between games
  arrows (arrow): 0 to 12, usually 6
  friend: a warrior or none, usually none

facts of a warrior
  fell: yes or no, usually no

table wounds
  | D6     || wound |
  | 1      || dead  |
  | 2 to 3 || limp  |
  | 4+     || -     |

action lick its wound of a warrior
  only when fell
  read wounds
  on dead: remove it
  on limp: it becomes limping

action learn of a warrior
  never when fell
  it gains 1 experience

sequence after the raid
  1. wounds
    each warrior must lick wounds
  2. lessons
    each warrior must learn

sequence after the feast
  1. songs
    for each warrior
      it becomes merry
""".replace("lick its wound", "lick wounds")

LIST = """army Northern Host of Hill Clans
  side: North
  > They come down in spring.
  3 warriors called wolf  -- young
  warrior called Old Tom: merry, experience 2, limping
    note: Knows the fords.
  warrior called Ned: friend is Old Tom, experience is 1
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "hill_clans.rules").write_text(GAME, encoding="utf-8")
    (tmp_path / "host.army").write_text(LIST, encoding="utf-8")
    return tmp_path / "host.army"


def campaign(home: Path, *more: str) -> Result:
    return CliRunner().invoke(command, [str(home), "--after", "after the raid", *more], standalone_mode=False)


def test_only_what_is_kept_is_written_and_all_else_stays(home: Path) -> None:
    out = home.with_name("next.army")
    done = campaign(home, "-o", str(out), "--dice", "", "--with", "Ned's arrows=3")
    assert done.return_value == 0, done.output
    assert out.read_text() == LIST.replace("called wolf  --", "called wolf: experience 1  --").replace(
        "experience 2", "experience 3"
    ).replace("experience is 1", "experience 2")
    assert home.read_text() == LIST


def test_those_who_are_no_longer_alike_get_a_line_each(home: Path) -> None:
    out = home.with_name("next.army")
    done = campaign(home, "-o", str(out), "--dice", "2", "--with", "wolf 2 fell")
    assert done.return_value == 0, done.output
    lines = out.read_text().split("\n")
    assert lines[3:6] == [
        "  warrior called wolf one: experience 1",
        "  warrior called wolf two: limping",
        "  warrior called wolf three: experience 1  -- young",
    ]


def test_the_dead_stay_as_a_comment_and_are_named_where_they_are_missed(home: Path) -> None:
    out = home.with_name("next.army")
    done = campaign(home, "-o", str(out), "--dice", "1", "--with", "Old Tom fell")
    assert done.return_value == 0, done.output
    text = out.read_text()
    assert (
        "  -- gone: warrior called Old Tom: merry, experience 2, limping\n  -- gone: note: Knows the fords.\n" in text
    )
    assert (
        "  warrior called Ned: friend is none, experience 2\n" in text or "warrior called Ned: experience 2\n" in text
    )
    assert compile_army(str(out))[0].has_errors is False


def test_fewer_of_those_alike_are_counted(home: Path) -> None:
    out = home.with_name("next.army")
    done = campaign(home, "-o", str(out), "--dice", "1", "--with", "wolf 1 fell")
    assert done.return_value == 0, done.output
    assert "  2 warriors called wolf: experience 1  -- young\n" in out.read_text()


def test_in_place_keeps_the_old_list(home: Path) -> None:
    done = campaign(home, "--in-place", "--seed", "1")
    assert done.return_value == 0, done.output
    assert home.with_name("host.army.before").read_text() == LIST
    assert "experience 3" in home.read_text()


def test_without_a_file_nothing_is_written(home: Path) -> None:
    done = campaign(home, "--seed", "1")
    assert "Nothing was written" in done.output
    assert [path.name for path in sorted(home.parent.iterdir())] == ["hill_clans.rules", "host.army"]


def test_a_word_is_said_once(home: Path) -> None:
    out = home.with_name("next.army")
    done = CliRunner().invoke(command, [str(home), "--after", "after the feast", "-o", str(out)], standalone_mode=False)
    assert done.return_value == 0, done.output
    assert "warrior called Old Tom: merry, experience 2, limping" in out.read_text()
    assert "3 warriors called wolf: mood is merry  -- young" in out.read_text()


def test_it_goes_on_from_game_to_game(home: Path) -> None:
    for _ in range(3):
        assert campaign(home, "--in-place", "--seed", "5").return_value == 0
    assert "3 warriors called wolf: experience 3" in home.read_text()
    assert "merry, experience 5, limping" in home.read_text()


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (["--with", "Bob fell"], "names nothing in this list"),
        (["--with", "Ned hat=3"], "is called `hat`"),
        (["--with", "Ned's arrows=40"], "cannot be 40"),
        (["--with", "Ned's arrows"], "does not say what"),
        (["--after", "lunch"], "no sequence called `lunch`"),
        (["--dice", "1,2"], "never thrown"),
        (["--dice", "x"], "as numbers"),
        (["-o", "a.army", "--in-place"], "Either"),
    ],
)
def test_bad_input_gets_a_sentence(home: Path, more: list[str], words: str) -> None:
    done = CliRunner().invoke(command, [str(home), "--after", "after the raid", *more])
    assert done.exit_code == 2
    assert words in done.output
    assert home.read_text() == LIST


def test_a_list_of_what_keeps_nothing_is_refused(home: Path) -> None:
    rules = home.with_name("hill_clans.rules")
    rules.write_text(GAME.replace(", kept between games", ""), encoding="utf-8")
    done = CliRunner().invoke(command, [str(home), "--after", "after the raid"])
    assert done.exit_code == 2
    assert "kept between games" in done.output


def test_what_is_no_list_is_said_to_be_none(home: Path) -> None:
    home.write_text("ruleset Nothing\n", encoding="utf-8")
    done = CliRunner().invoke(command, [str(home)], standalone_mode=False)
    assert done.return_value == 1


BAND = """ruleset Rooftops
  sides: Soot, Tallow

piece band, one a side
  coins (coin): 0 or more, usually 0, kept between games
  luck: 0 to 3, usually 1, kept between games
  mood: yes or no, usually no
piece season, one a game
  week: 1 to 52, usually 1, kept between games
piece fighter
  side

action earn of a fighter
  roll D6
  its band gains as many coins as the total

sequence after the game
  1. earnings
    each fighter must earn
    for each season
      it gains 1 week
"""


@pytest.fixture
def roofs(tmp_path: Path) -> Path:
    (tmp_path / "rooftops.rules").write_text(BAND, encoding="utf-8")
    (tmp_path / "gang.army").write_text("army Gang of Rooftops\n  side: Soot\n  2 fighters called lad\n", "utf-8")
    return tmp_path / "gang.army"


def test_what_stands_by_itself_is_kept_and_read_again(roofs: Path) -> None:
    """Four and six are ten coins; three and one more are fourteen. The other side's band is nobody's business here."""
    done = CliRunner().invoke(command, [str(roofs), "--in-place", "--dice", "4,6"], standalone_mode=False)
    assert done.exit_code == 0, done.output
    assert "Soot band: coins 10 (was 0), luck 1" in done.output and "Tallow" not in done.output.partition("kept")[2]
    assert roofs.read_text("utf-8").splitlines()[2:] == [
        "  2 fighters called lad", "  band: coins 10", "  season: week 2"
    ]  # fmt: skip
    more = ["--in-place", "--dice", "3,1", "--with", "Soot band's luck=0"]
    done = CliRunner().invoke(command, [str(roofs), *more], standalone_mode=False)
    assert done.exit_code == 0, done.output
    assert roofs.read_text("utf-8").splitlines()[2:] == [
        "  2 fighters called lad", "  band: coins 14, luck 0", "  season: week 3"
    ]  # fmt: skip
    listed = compile_army(str(roofs))[1]
    assert listed is not None
    assert [(line.piece.name, line.piece.count) for line in listed.lines] == [
        ("lad", 2), ("Soot band", 1), ("season", 1)
    ]  # fmt: skip


def test_a_list_without_a_side_cannot_tell_of_what_is_one_a_side(roofs: Path) -> None:
    roofs.write_text("army Gang of Rooftops\n  2 fighters called lad: Soot\n  band: coins 3\n", "utf-8")
    found, _ = compile_army(str(roofs))
    assert [(one.code.name, one.help) for one in found.diagnostics if "band" in one.message] == [
        ("GR201", "Say it above the lines: `side: Soot`.")
    ]


def test_nobody_is_asked_for_the_other_side(tmp_path: Path) -> None:
    (tmp_path / "camp.rules").write_text(
        "ruleset Camp\n  sides: Red, Blue\npiece army, one a side\n  coin: 0 or more, usually 5, kept between games\n"
        "piece man\n  side\naction pay of an army\n  costs it 2 coins\n  by hand: Pay.\n"
        "sequence after a game\n  1. pay\n    each army may pay\n",
        encoding="utf-8",
    )
    (tmp_path / "reds.army").write_text("army Reds of Camp\n  side: Red\n  2 men\n", encoding="utf-8")
    paid = CliRunner().invoke(command, [str(tmp_path / "reds.army"), "--choose", "pay"], standalone_mode=False)
    assert "Red army: coin 3 (was 5)" in paid.output
    assert "Blue" not in paid.output
    open_ = CliRunner().invoke(command, [str(tmp_path / "reds.army")])
    assert "A player chooses here (Red army: whether to pay): pass, pay." in open_.output


def test_sets_and_who_is_named_are_kept(tmp_path: Path) -> None:
    (tmp_path / "camp.rules").write_text(
        "ruleset Camp\n  sides: Red, Blue\nchoice perk: brave, sly, grim\npiece hero\n  side\n"
        "  perks: any of perk, kept between games\n  friend: a hero or none, usually none, kept between games\n"
        "action learn of a hero\n  it becomes brave\n  it is no longer sly\n"
        "action pair of a hero\n  it chooses a hero as mate\n  its friend becomes the mate\n"
        "sequence after a game\n  1. learn\n    each hero must learn\n  2. pair\n    each hero may pair\n",
        encoding="utf-8",
    )
    (tmp_path / "reds.army").write_text(
        "army Reds of Camp\n  side: Red\n  hero called Tom: sly, grim\n  hero called Ann\n", encoding="utf-8"
    )
    new = tmp_path / "new.army"
    asked = [str(tmp_path / "reds.army"), *(part for one in ("Ann", "pass") for part in ("--choose", one))]
    done = CliRunner().invoke(command, [*asked, "-o", str(new)], standalone_mode=False)
    assert "Tom: brave yes (was no), sly no (was yes), grim yes, friend Ann (was none)" in done.output
    assert new.read_text(encoding="utf-8") == (
        "army Reds of Camp\n  side: Red\n  hero called Tom: grim, brave, friend is Ann\n  hero called Ann: brave\n"
    )
    again = CliRunner().invoke(command, [str(new), "--choose", "pass", "--choose", "pass"], standalone_mode=False)
    assert "Tom: brave yes, sly no, grim yes, friend Ann\n" in again.output


def test_a_fact_of_the_whole_game_is_told_without_a_piece(home: Path) -> None:
    """Who has won is no matter of one warrior; it lasts through all steps of what comes after."""
    rules = home.with_name("hill_clans.rules")
    rules.write_text(
        GAME.replace(
            "facts of a warrior", "facts\n  won: yes or no\n  raids: 0 to 9, usually 0\nfacts of a warrior"
        ).replace("  it gains 1 experience\n", "  it gains 1 experience\n  it gains 1 experience  when won\n"),
        encoding="utf-8",
    )
    out = home.with_name("next.army")
    for told, more in ((["won"], 2), (["won=yes"], 2), (["not won"], 1), (["won=no"], 1)):
        done = campaign(home, "-o", str(out), "--dice", "", *(f"--with={one}" for one in told))
        assert done.return_value == 0, done.output
        assert f"Old Tom: merry, experience {2 + more}, limping" in out.read_text()
    assert 'Say it: --with "won=…"' in str(campaign(home, "--dice", "").exception)
    assert "Of the whole game can be told: won, raids." in str(campaign(home, "--with", "wom").exception)
    assert "does not say what the raids is. Write `raids=…`." in str(campaign(home, "--with", "raids").exception)
