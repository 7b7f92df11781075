"""What a variant changes: found in the IR, marked on the pages, told in the errata."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest
from tests.sentences import said
from tests.typeset_once import made_anew

from grognard.cli.effects_beside import variant_of
from grognard.docgen.errata_page import effect_words, errata_data
from grognard.docgen.pages import make_pages
from grognard.docgen.sheet.errata_sheet import errata_sheet
from grognard.docgen.variant_of import VariantOf
from grognard.driver import base_of, compile_game
from grognard.ir.changes import Changes, Status

BASE = """ruleset Fence

facts of a unit
  cover: open, fence, woods, usually open

piece unit
  hits: 0 to 9, usually 0

table result
  | total     || result |
  | 4 or more || hit    |
  | 3 or less || miss   |

modifiers to fire of a unit [E.1]
  -1  cover    when its cover is fence
    except when its hits is 9 [E.9]
  +1  steady   when its hits is 0
  -3  tired    when its hits is 5 or more

test fire of a unit [E]
  roll D6
  add modifiers to fire
  read result

sequence turn
  1. fire
    each unit must fire
  2. rest
    by hand: Wait.
"""
CLUB = """variant Club of Fence

amend modifiers to fire [ours]
  -2  cover    when its cover is fence
add to modifiers to fire [ours]
  +1  new men  when its hits is 1
remove tired from modifiers to fire
remove exception to cover [E.9]
rename steady as calm
amend result
  | 3 or less || hit |
add to turn
  3. night
    by hand: Sleep.
"""


def club(folder: Path, text: str = CLUB, base: str = BASE) -> VariantOf:
    (folder / "fence.rules").write_text(base, encoding="utf-8")
    (folder / "club.rules").write_text(text, encoding="utf-8")
    found = compile_game(str(folder / "club.rules"))
    assert not found.has_errors, found.diagnostics
    made = variant_of(found.ruleset, base_of(found))
    assert made is not None
    return made


def test_what_has_changed_line_by_line(tmp_path: Path) -> None:
    found = club(tmp_path).changes
    fire = found.of("rule", "modifiers to fire")
    assert fire is not None
    # cover changed, steady only renamed, tired gone, new men new; the gone line stands where it stood.
    assert [part.status for part in fire.parts] == [Status.CHANGED, Status.REWORDED, Status.GONE, Status.NEW]
    assert found.of("rule", "fire") is None
    turn = found.of("sequence", "turn")
    assert turn is not None and [part.status for part in turn.parts] == [Status.SAME, Status.SAME, Status.NEW]
    result = found.of("table", "result")
    assert result is not None and [part.status for part in result.parts] == [Status.SAME, Status.CHANGED]


def test_what_is_the_same_twice_has_no_changes(tmp_path: Path) -> None:
    (tmp_path / "fence.rules").write_text(BASE, encoding="utf-8")
    one, other = (compile_game(str(tmp_path / "fence.rules")).ruleset for _ in range(2))
    assert not Changes(one, other).found


def test_swapped_new_is_gone(tmp_path: Path) -> None:
    made = club(tmp_path)
    back = Changes(made.after, made.base)
    assert back.found.keys() == made.changes.found.keys()
    for name, one in made.changes.found.items():
        forth = sorted(part.status.value for part in one.parts)
        swap = {"new": "gone", "gone": "new"}
        assert sorted(swap.get(part.status.value, part.status.value) for part in back.found[name].parts) == forth


def test_the_old_is_struck_before_the_new(tmp_path: Path) -> None:
    made = club(tmp_path)
    pages = make_pages(made.after, {}, [], (), made).files
    body = "".join(pages.values())
    assert "<del>−1</del> <ins>−2</ins>" in body
    assert "<del>Steady</del> <ins>Calm</ins>" in body
    assert "<del>miss</del> <ins>hit</ins>" in body
    assert re.search(r'<tr class="is-gone"[^>]*><td class="sign"><del>−3</del>', body)
    assert re.search(r'<p class="except is-gone">.*?<del><b>Except</b>', body)
    assert re.search(r'<li class="is-new"[^>]*><span class="number">3</span>', body)
    # Lines that a variant writes bear the citation of its heading.
    assert re.search(r'<tr class="is-changed".*?<a class="cite ours"', body)


def test_without_a_base_nothing_is_marked(tmp_path: Path) -> None:
    made = club(tmp_path)
    body = "".join(make_pages(made.after, {}, []).files.values())
    assert "is-new" not in body and "<del>" not in body
    # An exception that never counts is not printed at all.
    assert "Except" not in body


def test_every_link_of_marked_pages_leads_somewhere(tmp_path: Path) -> None:
    made = club(tmp_path)
    files = make_pages(made.after, {}, [], (), made).files
    ids = {name: set(re.findall(r' id="([^"]+)"', text)) for name, text in files.items()}
    for name, text in files.items():
        anchors = re.findall(r' id="([^"]+)"', text)
        assert len(anchors) == len(set(anchors)), name
        for page, anchor in re.findall(r'href="([a-z0-9-]*(?:\.md)?)#([^"]+)"', text):
            assert anchor in ids[page or name], (name, page, anchor)


def test_the_errata_come_by_what_they_do(tmp_path: Path) -> None:
    made = club(tmp_path)
    found = made.errata
    assert [entry.title for entry in found.changed] == ["Result", "Modifiers to fire", "Turn"]
    assert [said(line) for line in found.changed[0].lines] == ["3 or less: [+hit+] instead of miss."]
    assert [said(line) for line in found.changed[1].lines] == [
        "Cover: [+−2+] instead of −1.",
        "Cover: no longer: [-does not count when its hits are 9.-]",
        "Struck out: −3 tired.",
        "New modifier: +1 new men when its hits are 1.",
    ]
    assert [said(line) for line in found.changed[2].lines] == [
        "The steps now: 1. fire  2. rest  [+3. night+]",
        "Night: Sleep.",
    ]
    # Without the row a unit behind a fence with one hit needs 5 or 6 (less 2, and 1 more), with it every die hits: 4 of 6.
    row, modifiers = (entry.effect for entry in found.changed[:2])
    assert row is not None and row.size == Fraction(4, 6) and not row.together
    # Without the modifiers all still hits, by the row: what they do, they do together.
    assert modifiers is not None and modifiers.together == ("result",)


def test_an_effect_by_hand(tmp_path: Path) -> None:
    made = club(tmp_path, "variant Club of Fence\namend modifiers to fire\n  +2  steady  when its hits is 0\n")
    effect = made.errata.changed[0].effect
    assert effect is not None
    # Hit with 3 or more on the die, then with 2 or more: one face of six.
    assert effect.size == Fraction(1, 6) and effect.rule == "fire"
    assert effect_words(effect).startswith("In fire where ")
    assert ", 17 of 100 results change: " in effect_words(effect)


def test_little_errata_have_no_empty_column(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    pdfium = pytest.importorskip("pypdfium2")
    why = "Whoever stands still with nobody hit is steadier than the rules say he is."
    text = f"variant Club of Fence\namend modifiers to fire\n  +2  steady  when its hits is 0\n    note: {why}\n"
    made = club(tmp_path, text)
    sheet = errata_sheet(errata_data(made.errata, "00000000"), "a4")
    with pdfium.PdfDocument(sheet.pdf) as document:
        lines = document[0].get_textpage().get_text_range().splitlines()
    assert why in lines  # in half the width of a page it would be two lines


def test_the_errata_fit_one_page(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    made = club(tmp_path)
    for paper in ("a4", "us-letter"):
        sheet = errata_sheet(errata_data(made.errata, "00000000"), paper)
        assert sheet.pages == 1 and not sheet.left_out
        with made_anew():
            assert sheet.pdf == errata_sheet(errata_data(made.errata, "00000000"), paper).pdf


WORN = """
state worn of a unit
  only when its hits is 2 or more
  never when its cover is woods

piece card, in a deck
  high: yes or no, usually no
"""
EASY = """variant Easy of Fence

amend worn
  only when its hits is 3 or more
add to card
  low: yes or no, usually no
"""


def test_a_state_and_a_card_that_change(tmp_path: Path) -> None:
    made = club(tmp_path, EASY, BASE + WORN)
    body = "".join(make_pages(made.after, {}, [], (), made).files.values())
    gone, new = body.find("are 2 or more"), body.find("are 3 or more")
    assert 0 <= gone < new
    told = repr(errata_data(made.errata, "00000000"))
    assert "2 or more" in told and "3 or more" in told and "low" in told and "woods" not in told


def test_the_first_page_has_no_gap_that_the_variant_fills(tmp_path: Path) -> None:
    open_ = BASE.replace("    by hand: Wait.\n", "    ? who rests\n")
    filled = "variant Club of Fence\n\nfill who rests in turn with\n  by hand: Wait.\n"
    made = club(tmp_path, filled, open_)
    base = compile_game(str(tmp_path / "fence.rules")).ruleset

    def step(page: str) -> str:
        return page.partition(">Rest<")[2].partition("</li>")[0]

    assert "?" in step(make_pages(base, {}, [], ()).files["index.md"])
    assert "?" not in step(make_pages(made.after, {}, [], (), made).files["index.md"])
