"""Questions about dice as people asked them in public, held against every way in which the dice fall."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from pathlib import Path

import pytest

from tests.field.asked import enumerated, faces, faults, odds, path, run, text

Faces = tuple[int, ...]


def _again_twice(dice: Faces) -> int:
    thrown, spare = dice[:5], dice[5:]
    missed = sum(face < 7 for face in thrown)
    return 5 - missed + sum(face >= 7 for face in spare[: min(missed, 2)])


def _botch(dice: Faces) -> str:
    scored = sum(face >= 4 for face in dice)
    return "done" if scored >= 3 else "botch" if dice.count(1) > scored else "fail"


def _open_ended(dice: Faces) -> int:
    first, second = dice
    return first + second if first >= 96 else first - second if first <= 5 else first


ENUMERATED: list[tuple[str, str, Faces, Callable[[Faces], object]]] = [
    ("F01.rules", "second try", (12, 12, 12), lambda dice: max(dice[:2]) + dice[2]),
    ("F03.rules", "degenesis", (6,) * 5, _botch),
    ("F06.rules", "middle", (4, 8, 12), lambda dice: sorted(dice)[1]),
    ("F07.rules", "open ended", (100, 100), _open_ended),
    ("F10.rules", "maxpool", (10,) * 5, lambda dice: sum(face >= 8 for face in dice)),
    ("F11.rules", "wod", (10,) * 5, lambda dice: sum(face >= 6 for face in dice) + dice.count(10) - dice.count(1)),
    ("F17.rules", "poker", (6,) * 6, lambda dice: max(Counter(dice).values())),
    ("F20.rules", "d20two", (20, 20), lambda dice: sum(face <= 14 for face in dice)),
    ("F27.rules", "initiative", (20, 20), lambda dice: "hero" if dice[0] > dice[1] else "monster"),
]


@pytest.mark.parametrize(("name", "rule", "sides", "outcome"), ENUMERATED, ids=[case[0] for case in ENUMERATED])
def test_every_way(
    capsys: pytest.CaptureFixture[str], name: str, rule: str, sides: Faces, outcome: Callable[[Faces], object]
) -> None:
    assert odds(capsys, name, rule) == enumerated(outcome(dice) for dice in faces(*sides))


def test_two_misses_of_five_are_thrown_again(capsys: pytest.CaptureFixture[str]) -> None:
    hit = Fraction(4, 10)
    chances: dict[str, Fraction] = defaultdict(Fraction)
    for ways in faces(*(2,) * 7):
        share = Fraction(1)
        for way in ways:
            share *= hit if way == 2 else 1 - hit
        chances[str(_again_twice(tuple(9 if way == 2 else 1 for way in ways)))] += share
    assert odds(capsys, "F02.rules", "limited rerolls") == dict(chances)


@pytest.mark.parametrize("command", ["odds", "roll"])
def test_what_is_kept_of_one_die_is_refused(capsys: pytest.CaptureFixture[str], command: str) -> None:
    [fault] = faults("F05.rules")
    assert fault[:2] == ("GR201", 9) and "drops nothing" in fault[2] and "put it below `add D8`" in fault[3]
    status, shown = run(capsys, command, path("F05.rules"), "mixed")
    assert status == 1 and "For all dice together, put it below `add D8`." in shown


def test_dice_of_different_kinds_are_kept_together(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    mended = tmp_path / "mended.rules"
    mended.write_text(
        text("F05.rules").replace("  keep the highest 2\n", "") + "  keep the highest 2\n", encoding="utf-8"
    )
    assert odds(capsys, str(mended), "mixed") == enumerated(sum(dice) - min(dice) for dice in faces(6, 8, 12))


def test_dice_that_explode_and_are_kept(capsys: pytest.CaptureFixture[str]) -> None:
    """Ten dice at most fall in place of one, so a die comes to 10 times its tens plus what its last face shows."""
    whole = 10**10
    single = {10 * tens + face: whole // 10 ** (tens + 1) for tens in range(10) for face in range(1, 10)} | {100: 1}
    kept: Counter[str] = Counter()
    for first, second, third in product(single, repeat=3):
        best = first + second + third - min(first, second, third)
        kept[str(best)] += single[first] * single[second] * single[third]
    assert odds(capsys, "F09.rules", "keep") == {value: Fraction(ways, whole**3) for value, ways in kept.items()}


@pytest.mark.parametrize("men", [0, 1, 2, 3])
def test_no_dice_left(capsys: pytest.CaptureFixture[str], men: int) -> None:
    worse, best = (min, (6, 6)) if men == 0 else (max, (6,) * men)
    assert odds(capsys, "F13.rules", "blades", f"men={men}") == enumerated(worse(dice) for dice in faces(*best))


def test_three_attacks_that_may_just_meet(capsys: pytest.CaptureFixture[str]) -> None:
    sums = Counter(sum(dice) + 2 for dice in faces(6, 6))
    single: Counter[int] = Counter()
    for face in range(1, 21):
        for harm, ways in sums.items():
            counted = harm if face + 4 >= 17 else harm // 2 if face + 4 == 16 else 0
            single[counted] += ways
    whole = 20 * 36
    thrice: Counter[str] = Counter()
    for first, a in single.items():
        for second, b in single.items():
            for third, c in single.items():
                thrice[str(first + second + third)] += a * b * c
    assert odds(capsys, "F15.rules", "spell") == {harm: Fraction(ways, whole**3) for harm, ways in thrice.items()}


def test_sixes_against_sixes(capsys: pytest.CaptureFixture[str]) -> None:
    chances: dict[str, Fraction] = defaultdict(Fraction)
    for mine, theirs in product(range(9), range(10)):
        ways = comb(8, mine) * 5 ** (8 - mine) * comb(9, theirs) * 5 ** (9 - theirs)
        chances[str(max(0, theirs - mine))] += Fraction(ways, 6**17)
    assert odds(capsys, "F18.rules", "sixes") == dict(chances)


def test_when_to_keep(capsys: pytest.CaptureFixture[str]) -> None:
    """Again is worth 5.5, so 5 and less are thrown again: (5 x 5.5 + 6 + 7 + 8 + 9 + 10) / 10."""
    best = (5 * Fraction(11, 2) + sum(range(6, 11))) / 10
    status, shown = run(capsys, "odds", path("F21.rules"), "greed", "--wish", "highest")
    assert status == 0 and f"on average {float(best):.2f}" in shown
    assert "again on 1, 2, 3, 4, 5; keep on 6, 7, 8, 9, 10" in shown


def test_three_things_each_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    chances: dict[str, Fraction] = defaultdict(Fraction)
    for ways in faces(2, 2, 2):
        share = Fraction(1)
        for way, per_cent in zip(ways, (30, 60, 25), strict=True):
            share *= Fraction(per_cent if way == 2 else 100 - per_cent, 100)
        chances[str(sum(ways) - 3)] += share
    assert odds(capsys, "F23.rules", "loot") == dict(chances)


def test_a_battle_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    @cache
    def exchange(big: int, few: int) -> dict[int, Fraction]:
        lost = Counter(
            sum(
                mine > theirs
                for mine, theirs in zip(
                    sorted(dice[:big], reverse=True), sorted(dice[big:], reverse=True), strict=False
                )
            )
            for dice in faces(*(6,) * (big + few))
        )
        return {won: Fraction(ways, 6 ** (big + few)) for won, ways in lost.items()}

    @cache
    def left(attackers: int, defenders: int) -> tuple[tuple[int, Fraction], ...]:
        if attackers <= 1 or defenders == 0:
            return ((defenders, Fraction(1)),)
        big, few = min(3, attackers - 1), min(2, defenders)
        chances: dict[int, Fraction] = defaultdict(Fraction)
        for won, share in exchange(big, few).items():
            for end, chance in left(attackers - (min(big, few) - won), defenders - won):
                chances[end] += share * chance
        return tuple(chances.items())

    found = odds(capsys, "F24.rules", "assault", "attacker armies=5", "defender armies=3")
    assert found == {str(end): chance for end, chance in left(5, 3)}


def test_sixes_that_wound_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    """36 dice: each wounds with a chance p by itself, so the number of wounds is binomial."""
    six = Fraction(1, 6)
    wounds = six + (1 - six) * (six + (1 - six) * Fraction(3, 5) * Fraction(2, 6))
    found = odds(capsys, "F26.rules", "lethal")
    assert found == {
        str(number): comb(36, number) * wounds**number * (1 - wounds) ** (36 - number) for number in range(37)
    }
    assert sum(int(number) * chance for number, chance in found.items()) == 36 * wounds == 16
