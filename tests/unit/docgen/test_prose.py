"""An author's prose: what is a list, a stress, a reference, a citation, a picture, and what is only itself."""

from __future__ import annotations

import pytest

from grognard.docgen.prose import inline, is_heading, prose
from grognard.docgen.view import Paragraph, Picture, Points
from grognard.wording.phrase import Cited, Phrase, Stress, Target, Term, Words, plain


class _Known:
    """One rule, `morale`, and one section, `Risk Factors`."""

    def named(self, name: str) -> Term | None:
        return Term(name, Target("rule", "morale")) if name == "morale" else None

    def is_paragraph(self, text: str) -> bool:
        return text == "Risk Factors"


def _inline(text: str) -> Phrase:
    return inline(text, _Known())


def test_an_empty_line_ends_a_paragraph_and_a_dash_begins_a_point() -> None:
    found = prose(["One line", "goes on.", "", "- first", "goes on", "- second", "", "4. fourth", "5. fifth"], _Known())
    assert [type(part) for part in found] == [Paragraph, Points, Points]
    paragraph, dashes, numbers = found
    assert isinstance(paragraph, Paragraph) and plain(paragraph.words) == "One line goes on."
    assert isinstance(dashes, Points) and [plain(point) for point in dashes.points] == ["first goes on", "second"]
    assert isinstance(numbers, Points) and numbers.first == 4 and len(numbers.points) == 2


def test_stress_reference_and_citation() -> None:
    assert _inline("**all** of *it*") == (Stress((Words("all"),), strong=True), Words(" of "), Stress((Words("it"),)))
    assert _inline("{morale}, {nothing}") == (Term("morale", Target("rule", "morale")), Words(", nothing"))
    (cited,) = _inline("[D.2.b, D.3; one source]")
    assert isinstance(cited, Cited)
    assert [(one.paragraph, one.certainty) for one in cited.cites] == [("D.2.b", "one source"), ("D.3", "one source")]


@pytest.mark.parametrize("text", ["2 * 3 * 4", "a_b_c", "[see below]", "<b>x</b>", "`code`", "# no heading", "![x](y)"])
def test_every_other_sign_is_itself(text: str) -> None:
    assert _inline(text) == (Words(text),)


def test_a_section_that_is_listed_is_cited_without_a_number() -> None:
    (cited,) = _inline("[Risk Factors]")
    assert isinstance(cited, Cited) and cited.cites[0].paragraph == "Risk Factors"
    assert _inline("[Some Factors]") == (Words("[Some Factors]"),)


def test_a_picture_is_a_line_of_its_own() -> None:
    (before, picture, after) = prose(["Look:", "picture maps/ford.PNG: The ford", "and go on"], _Known())
    assert isinstance(before, Paragraph) and isinstance(after, Paragraph)
    assert picture == Picture("maps/ford.PNG", (Words("The ford"),))
    for line in ("picture ../x.png: up", "picture /x.png: root", "picture x.svg: drawn", "a picture x.png: no"):
        (part,) = prose([line], _Known())
        assert isinstance(part, Paragraph), line


def test_a_short_line_that_is_no_sentence_is_a_heading() -> None:
    assert is_heading(["Small arms"])
    assert not is_heading(["Small arms."])
    assert not is_heading(["Small arms", "and guns"])
    assert not is_heading(["- a point"])
    assert not is_heading(["picture ford.png: The ford"])
