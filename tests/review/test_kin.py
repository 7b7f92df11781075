"""Sections of a family are found as if each were held against each."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.ir.ruleset import Section
from grognard.ir.sections import section_key
from grognard.review.held.kin import Kin, inside
from grognard.source import Place, SourceFile, Span

KEYS = st.lists(st.sampled_from(["1", "B", "b", ".", " ", "2", "a", "-"]), max_size=5).map("".join)
HEADINGS = st.sampled_from(
    ["", "Guns", "Artillery effect", "Guns, in Artillery effect", "X, in the table of Guns", "Y, in the Guns", "Z, in "]
)
PLACE = Place(SourceFile("a.rules", ""), Span(0, 0))


def family(section: Section, other: Section) -> bool:
    """Whether one section stands below the other, or says that it stands in it: what is cited a step higher up counts."""
    if inside(section) == other.heading or inside(other) == section.heading:
        return True
    short, long = sorted((section_key(section.key), section_key(other.key)), key=len)
    return long == short or (long.startswith(short) and not long[len(short)].isalnum())


def section(key: str, heading: str = "") -> Section:
    return Section(key=key, heading=heading, place=PLACE)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.builds(section, KEYS, HEADINGS), max_size=12))
def test_a_family_is_all_that_belong_together(sections: list[Section]) -> None:
    kin = Kin(sections)
    for one in sections:
        assert kin.of(one) == {other for other in sections if family(one, other)}


@pytest.mark.parametrize(
    ("one", "other", "kin"),
    [
        (section("B.1"), section("B.1.a"), True),
        (section("B.1"), section("b.1"), True),
        (section("B.1"), section("B.12"), False),
        (section("B.1.a"), section("B.1.b"), False),
        (section("1", "Gatlings, in the table of Artillery effect"), section("7", "Artillery effect"), True),
        (section("1", "Gatlings"), section("7", "Artillery effect"), False),
    ],
)
def test_who_is_of_one_family(one: Section, other: Section, kin: bool) -> None:
    assert family(one, other) is kin
    assert (other in Kin([one, other]).of(one)) is kin
    assert (one in Kin([one, other]).of(other)) is kin
