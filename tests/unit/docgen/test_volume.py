"""The book to print, read back from its PDF: titles, contents, index, tables, gaps; on every paper; whatever the names."""

from __future__ import annotations

import re
import struct
import sys
import zlib
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pypdfium2")
pytest.importorskip("typst")

from tests.printed_books import Page, contents, read, squeezed
from tests.typeset_once import made_anew

from grognard.cli import main
from grognard.docgen.sheet.making import SheetResult
from grognard.docgen.sheet.typesetter import SheetUnavailable
from grognard.docgen.sheet.view import sheet_data
from grognard.docgen.variant_of import VariantOf
from grognard.docgen.volume import making
from grognard.docgen.volume.data import volume_data
from grognard.docgen.volume.entries import telling_cases
from grognard.docgen.volume.making import PictureUnreadable, make_volume
from grognard.driver import compile_source
from grognard.ir.ruleset import Ruleset

GAME = """ruleset Ford
  by: A. Writer
  source: A booklet, 1999
  blurb: Two patrols meet.
  sides: North, South

chapter March

> How far a unit goes. See {pace}, [M.3].

choice arm: foot, horse, guns [M.9]

piece unit
  side
  arm, usually foot

facts of a unit
  wet: yes or no, usually no

modifiers to pace of a unit [M.1]
  +4  mounted  when its arm is horse
  -2  dragging guns  when its arm is guns
    reads as: Guns are dragged by hand.

table going of a unit
  | its arm || inches | paces |
  | foot    || 6      | 60    |
  | horse   || 12     | 120   |
  | guns    || 4      | ?     |

test pace of a unit [M.3]
  > The heart of it.
  roll D6
  add modifiers to pace
  -1  mud  when wet

test luck of a unit [M.4]
  roll D6
  ?  what a six does

chapter Fire

action volley of a unit [F.1]
  test pace of it
  by hand: Shoot.

sequence turn
  1. march
    each unit may volley

example A horse is quick [ours]
  given a unit: horse
  test pace of it
  dice 3
  then 7

scenario The ford
  given a unit called Blues: North, foot
  given a unit called Reds: South, guns
  play turn 2 times
"""

HOSTILE = (
    '#import "@preview/x:1.0.0": * #let $x^2$ [a] {b} <c> @n1 `e` \\u{41} // no /* no */ _f_ *g* = h ~ "\' \\ '
    '<label> #panic("x") %s #sys.inputs'
)


def _game(text: str = GAME) -> Ruleset:
    found = compile_source(text)
    assert not found.has_errors, [one.message for one in found.diagnostics]
    return found.ruleset


@pytest.fixture
def no_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    """The book alone: a blank page in the place of the sheet, which has tests of its own."""
    import typst

    blank = typst.compile(b"#set page(width: 100pt, height: 70pt)\nThe sheet")
    made = SheetResult(pdf=blank, pages=1, type_size=9, dropped=(), columns=1)
    monkeypatch.setattr(making, "make_sheet", lambda *_, **__: made)


def _pages(game: Ruleset, paper: str = "a4", **more: Any) -> list[Page]:
    return read(make_volume(game, sheet_data(game), paper, **more).pdf)


def test_titles_contents_index_gaps_and_credits_of_a_small_book(no_sheet: None) -> None:
    pages = _pages(_game())
    title, credits, listed = pages[0].text, pages[1].text, pages[2].text
    assert "ford" in title and "twopatrolsmeet" in title and "a.writer" in title
    assert "abooklet,1999" in credits
    body = next(page for page in pages[3:] if "1arm" in page.text)
    # In the author's order, numbered through; his words before the steps, the steps before what is left open.
    order = ["march", "howfaraunitgoes", "1arm", "2unit", "3whatistold", "4modifierstopace", "5going", "6pace"]
    places = [body.text.index(one) for one in order]
    assert places == sorted(places)
    assert body.text.index("theheartofit") < body.text.index("rolld6")
    assert "1.rolld62.?whatasixdoes" in body.text
    assert "+4mounted,whenitsarmishorse" in body.text and "-2draggingguns" in body.text
    assert "readas:gunsaredraggedbyhand." in body.text
    assert "m.3" in body.text and "exampleahorseisquick" in pages[3].text
    assert dict(contents(pages)) == {
        "March": 4,
        "4 Modifiers to pace": 4,
        "5 Going": 4,
        "6 Pace": 4,
        "7 Luck": 4,
        "Fire": 4,
        "8 Volley": 4,
        "9 Sequence of play: turn": 4,
        "10 The ford": 4,
        "What the source does not say": 4,
        "Index": 4,
        "Quick reference sheet": 5,
    }
    assert "whatasixdoes" in pages[3].text[pages[3].text.index("whatthesourcedoesnotsay") :]
    for entry in ("arm(unit)4", "arm(words)4", "going4", "pace4", "unit4", "wet4", "volley4", "theford4"):
        assert entry in pages[3].text[pages[3].text.index("inboldthepage") :]
    assert "contents" in listed and "thesheet" in pages[4].text


@pytest.mark.slow
def test_a_page_of_its_own_size_on_every_paper(no_sheet: None) -> None:
    game = _game()
    for paper, size in (("a4", (595, 842)), ("a5", (420, 595)), ("letter", (612, 792))):
        pages = _pages(game, paper)
        assert {(round(page.width), round(page.height)) for page in pages[:-1]} == {size}
        text = "".join(page.text for page in pages)
        assert all(squeezed(name) in text for name in ("Modifiers to pace", "Going", "Pace", "Volley", "Arm"))


@pytest.mark.slow
def test_two_columns_and_nothing_beyond_the_margins(no_sheet: None) -> None:
    rules = "\n".join(f"test t{n} of a unit\n  > {'Some words of prose. ' * 20}\n  roll D6\n" for n in range(30))
    pages = _pages(_game(GAME + "\nchapter More\n\n" + rules))
    for number, page in enumerate(pages[3:-2], 4):
        inside, outside = (59.5, 48.2) if number % 2 else (48.2, 59.5)
        assert all(left >= inside - 1 and right <= page.width - outside + 1 for _, (left, _, right, _) in page.words)
    middle = pages[4].width / 2
    starts = [left for word, (left, _, _, _) in pages[4].words if word == "Some"]
    assert any(left < middle for left in starts) and any(left > middle for left in starts)


@pytest.mark.slow
def test_a_table_is_not_broken_over_columns(no_sheet: None) -> None:
    rows = "\n".join(f"  | {n} || {n * 7} | word{n} |" for n in range(1, 25))
    tables = "\n".join(f"table t{at} \n  | range || inches | what |\n{rows}\n" for at in range(7))
    game = _game(GAME.replace("facts of a unit\n", "facts\n  range: 0 to 30\n\nfacts of a unit\n") + tables)
    pages = _pages(game)
    seen = 0
    for page in pages[3:]:
        firsts, lasts = page.places("word1"), page.places("word24")
        seen += len(firsts)
        assert len(firsts) == len(lasts)
        for first, last in zip(firsts, lasts, strict=True):
            assert abs(first[0] - last[0]) < 20 and first[1] > last[1]
    assert seen == 7


@pytest.mark.slow
def test_a_table_too_wide_for_a_column_goes_across_both(no_sheet: None) -> None:
    columns = " | ".join(f"regimental{n}" for n in range(9))
    cells = " | ".join(f"value{n}" for n in range(9))
    game = _game(GAME + f"\ntable broad of a unit\n  | its arm || {columns} |\n  | foot || {cells} |\n")
    page = next(page for page in _pages(game) if page.places("value0"))
    (first,), (last,) = page.places("value0"), page.places("value8")
    assert first[1] == pytest.approx(last[1], abs=1)
    assert first[0] < page.width / 2 < last[0] < page.width - 48


@pytest.mark.slow
def test_hostile_names_are_printed_as_they_stand(no_sheet: None) -> None:
    safe = HOSTILE.replace("{b}", "b").replace("[a]", "a")
    text = GAME.replace("by: A. Writer", f"by: {safe}\n  title: {safe}").replace(
        "what a six does", "what #a(six) *does*"
    )
    text = text.replace("> The heart of it.", f"> {safe}").replace("blurb: Two", f"blurb: {safe} Two")
    pages = _pages(_game(text))
    assert pages[0].text.count(squeezed(safe)) == 3
    assert "?what#a(six)*does*" in "".join(page.text for page in pages[3:])
    # In prose stars, lines and braces are the author's own marks, and nothing else is taken for any.
    prose = squeezed(safe).replace("_f_", "f").replace("*g*", "g").replace("{41}", "41")
    assert prose in "".join(page.text for page in pages[3:])
    assert len(pages) == len(_pages(_game()))


@pytest.mark.slow
def test_long_words_and_long_titles_stay_on_the_page(no_sheet: None) -> None:
    long = "Donaudampfschifffahrtsgesellschaftskapitaen" * 3
    text = GAME.replace("ruleset Ford\n", f"ruleset Ford\n  title: {'A very long title ' * 9}\n")
    text = text.replace("mounted", long).replace("The heart of it.", long).replace("chapter Fire", f"chapter {long}")
    for page in _pages(_game(text), "a5")[:-1]:
        assert all(left >= 0 and right <= page.width - 20 for _, (left, _, right, _) in page.words)


@pytest.mark.slow
def test_the_same_rules_give_the_same_bytes(no_sheet: None) -> None:
    game = _game()
    with made_anew():
        assert make_volume(game, sheet_data(game)).pdf == make_volume(game, sheet_data(game)).pdf


@pytest.mark.slow
def test_a_variant_and_its_base_are_one_book(no_sheet: None) -> None:
    base = _game()
    club = GAME.replace("+4  mounted", "+3  mounted").replace("ruleset Ford", "ruleset Ford Club")  # fmt: skip
    after = _game(club)
    pages = _pages(after, variant=VariantOf(base, after))
    text = "".join(page.text for page in pages)
    assert "+3mounted" in text and "8volley" in text
    told = text[text.index("underlined:new.") :]
    assert "+3insteadof+4." in told


def _png() -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + b"\x20\x80\x20" * 4) * 2
    header = struct.pack(">IIBBBBB", 4, 2, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


@pytest.mark.slow
def test_the_authors_own_picture_stands_on_the_title_page(no_sheet: None) -> None:
    game = _game(GAME.replace("  sides:", "  logo: badge.png\n  sides:"))
    plain = make_volume(_game(), sheet_data(_game()), "a4").pdf
    own = make_volume(game, sheet_data(game), "a4", {"pictures/badge.png": _png()}).pdf
    assert own.count(b"/Subtype/Image") == plain.count(b"/Subtype/Image") + 1


@pytest.mark.slow
def test_a_broken_picture_is_named(no_sheet: None) -> None:
    game = _game(GAME.replace("  sides:", "  logo: badge.png\n  sides:"))
    with pytest.raises(PictureUnreadable, match=r"badge\.png"):
        _pages(game, pictures={"pictures/badge.png": _png()[:20]})


def test_without_the_typesetter_there_is_a_plain_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setitem(sys.modules, "typst", None)
    game = _game()
    with made_anew(), pytest.raises(SheetUnavailable, match="pip install"):
        make_volume(game, sheet_data(game))


def test_an_old_typesetter_is_named_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.metadata.version", lambda name: "0.13.7")
    game = _game()
    with pytest.raises(SheetUnavailable, match=r"0\.13\.7.*\n?.*pip install"):
        make_volume(game, sheet_data(game))


def test_every_name_is_in_the_index_once_with_what_tells_it_apart() -> None:
    names = [(one["w"], one["about"]) for one in volume_data(_game())["index"]]
    assert len(names) == len(set(names))
    assert {"arm", "going", "modifiers to pace", "pace", "volley", "wet", "The ford"} <= {name for name, _ in names}


@pytest.mark.slow
def test_the_command_writes_it_and_knows_its_papers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], no_sheet: None
) -> None:
    rules = tmp_path / "ford.rules"
    rules.write_text(GAME, encoding="utf-8")
    assert main(["build", str(rules), "-o", str(tmp_path / "out"), "--as", "book", "--paper", "a5"]) == 0
    assert re.search(r"ford-book\.pdf: \d+ pages", capsys.readouterr().out)
    assert round(read((tmp_path / "out" / "ford-book.pdf").read_bytes())[0].width) == 420
    assert main(["build", str(rules), "-o", str(tmp_path / "out"), "--as", "book"]) == 0
    assert round(read((tmp_path / "out" / "ford-book.pdf").read_bytes())[0].width) == 595
    assert main(["build", str(rules), "-o", str(tmp_path / "out"), "--paper", "a5"]) == 2
    assert "--as book" in capsys.readouterr().err


@pytest.mark.slow
def test_what_says_it_in_short_stands_first_and_the_steps_smaller_behind_it(no_sheet: None) -> None:
    game = _game(
        GAME.replace("  > The heart of it.\n", "  > The heart of it.\n  in short: A D6 with what counts for it.\n")
    )
    page = next(page for page in _pages(game) if "stepbystep" in page.text)
    order = ["6pace", "ad6withwhatcountsforit.", "theheartofit.", "stepbystep", "1.rolld6"]
    places = [page.text.index(one, page.text.index("6pace")) for one in order]
    assert places == sorted(places)
    tall = {word: high - low for word, (_, low, _, high) in page.words if word in {"heart", "Add"}}
    assert tall["Add"] < tall["heart"]


def test_of_many_cases_those_that_tell_most() -> None:
    rows = [(str(at), "no") for at in range(20)]
    rows[14] = ("14", "yes")
    # All that come out otherwise, and of the others the first.
    assert telling_cases(rows, 1) == [*rows[:7], rows[14]]
    assert telling_cases(rows[:8], 1) == rows[:8]
    each = [(str(at), str(at)) for at in range(20)]
    assert telling_cases(each, 1) == each[:8]
