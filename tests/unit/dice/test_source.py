"""Dice sources: seeded by address, and scripted."""

import pytest

from grognard.dice import philox
from grognard.dice.source import BadFace, DiceExhausted, DiceSource, Scripted, Seeded


def test_seeded_counts_attempts_by_site() -> None:
    source = Seeded(12, trial=3)
    thrown = [source.throw(7, 6), source.throw(8, 6), source.throw(7, 6)]
    assert thrown == [philox.face(12, 3, 7, 0, 6), philox.face(12, 3, 8, 0, 6), philox.face(12, 3, 7, 1, 6)]


def test_a_throw_elsewhere_changes_nothing() -> None:
    undisturbed, source = Seeded(1), Seeded(1)
    alone = [undisturbed.throw(5, 20) for _ in range(6)]
    mixed = []
    for _ in range(6):
        source.throw(4, 100)
        mixed.append(source.throw(5, 20))
    assert mixed == alone


def test_seeded_refusals() -> None:
    for make in (
        lambda: Seeded(-1),
        lambda: Seeded(1, -1),
        lambda: Seeded(1).throw(-1, 6),
        lambda: Seeded(1).throw(0, 0),
    ):
        with pytest.raises(ValueError, match=r"from 0 to|sides"):
            make()


def test_scripted_hands_out_in_order_and_reports_the_rest() -> None:
    source: DiceSource = (script := Scripted([3, 5, 1]))
    assert source.throw(1, 6) == 3
    assert source.throw(2, 8) == 5
    assert script.unused == (1,)


def test_scripted_runs_out() -> None:
    script = Scripted((2,))
    script.throw(0, 6)
    with pytest.raises(DiceExhausted) as caught:
        script.throw(4, 10)
    assert str(caught.value) == "one more D10 is thrown, and only 1 die is listed"
    assert (caught.value.position, caught.value.sides, caught.value.site) == (2, 10, 4)
    with pytest.raises(DiceExhausted, match="a D6 is thrown, and no die is listed"):
        Scripted(()).throw(0, 6)


@pytest.mark.parametrize("face", [0, 7, -2])
def test_scripted_refuses_faces_the_die_lacks(face: int) -> None:
    script = Scripted((face,))
    with pytest.raises(BadFace, match=f"die 1 that is listed is a D6, which cannot show {face}"):
        script.throw(0, 6)
    assert script.unused == (face,)


def test_scripted_then_another_source() -> None:
    script = Scripted((6,), then=Seeded(3))
    assert [script.throw(2, 6) for _ in range(3)] == [6, philox.face(3, 0, 2, 0, 6), philox.face(3, 0, 2, 1, 6)]
