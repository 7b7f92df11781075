"""Whole engagements, against the same reckoned here from the printed figures: weights of states, turn after turn.

Nothing of the program is used but its answer. The figures are those of the sources and of what fills their gaps.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from fractions import Fraction as F
from functools import cache
from itertools import product

import pytest

from grognard.cli.engaged import weighed
from grognard.evaluate.engagement import engagement
from grognard.host.budget import Limits
from tests.games import the_game

State = tuple[int, ...]
Odds = dict[object, F]


def told(name: str, scenario: str) -> dict[str, Odds]:
    game = the_game(name).ruleset
    found = game.scenario(scenario)
    assert found is not None
    answers: dict[str, Odds] = {}
    for what, answer in weighed(engagement(game, found), Limits()):
        assert answer.found is not None
        assert not answer.gaps
        answers[what] = dict(answer.found.chances())
    return answers


def shares(ends: dict[State, F], of: Callable[[State], object]) -> Odds:
    found: defaultdict[object, F] = defaultdict(F)
    for state, chance in ends.items():
        found[of(state)] += chance
    return dict(found)


@cache
def hits(dice: int, in_six: int) -> list[F]:
    """The chance of each number of hits."""
    chances = [F(1)]
    for _ in range(dice):
        more = [F(0)] * (len(chances) + 1)
        for number, chance in enumerate(chances):
            more[number] += chance * F(6 - in_six, 6)
            more[number + 1] += chance * F(in_six, 6)
        chances = more
    return chances


def played(turn: Callable[[State], Iterable[tuple[F, State]]], start: State, most: int) -> dict[State, F]:
    """Turn after turn, at most so many. A state begins with whether it is over and how many turns it took."""
    states = {(0, 0, *start): F(1)}
    for _ in range(most):
        after: defaultdict[State, F] = defaultdict(F)
        for (over, turns, *state), chance in states.items():
            if over:
                after[(over, turns, *state)] += chance
                continue
            for share, (ended, *then) in turn(tuple(state)):
                after[(ended, turns + 1, *then)] += chance * share
        states = dict(after)
    return states


# ---- Square Brigadier: three stands a side, a die a stand; elite pay 3 hits a stand, regulars 2 ---------------------
# Nine inches are more than half of the twelve of a musket: in the open and over half range direct fire hits on 5 and 6.


def test_two_battalions_shoot_it_out() -> None:
    def turn(state: State) -> Iterable[tuple[F, State]]:
        guards, guards_hits, others, others_hits = state
        for on_others, first in enumerate(hits(guards, 2)):
            for on_guards, second in enumerate(hits(others, 2)):
                lost, kept = divmod(guards_hits + on_guards, 3)
                other_lost, other_kept = divmod(others_hits + on_others, 2)
                left, other_left = max(0, guards - lost), max(0, others - other_lost)
                yield first * second, (int(not left or not other_left), left, kept, other_left, other_kept)

    ends = played(turn, (3, 0, 3, 0), 20)
    found = told("square_brigadier_filled", "Two battalions at nine inches")
    assert found["Guards stands left"] == shares(ends, lambda s: s[2])
    assert found["1st Infantry stands left"] == shares(ends, lambda s: s[4])
    assert found["Guards win"] == shares(ends, lambda s: s[2] > 0 and s[4] == 0)
    assert found["1st Infantry wins"] == shares(ends, lambda s: s[4] > 0 and s[2] == 0)
    assert found["turns"] == shares(ends, lambda s: s[1])


# ---- Tyneside: muskets at 30 cm are at medium range: 4 and more of 8 hit in the open, 6 and more in soft cover -------
# Of six gunpowder hits two graze, two wound, two kill; whoever is wounded shoots at short range only.


def shots(shooters: int, in_eight: int, fit: int, hurt: int) -> dict[tuple[int, int], F]:
    """How many of the target are unhurt and wounded after so many shots, one after the other."""
    states = {(fit, hurt): F(1)}
    for _ in range(shooters):
        after: defaultdict[tuple[int, int], F] = defaultdict(F)
        for (well, wounded), chance in states.items():
            men = well + wounded
            harm = F(in_eight, 8) * F(1, 3) if men else F(0)  # to wound, and as much to kill
            after[well, wounded] += chance * (1 - 2 * harm)
            if well:
                after[well - 1, wounded + 1] += chance * harm * F(well, men)
                after[well - 1, wounded] += chance * harm * F(well, men)
            if wounded:
                after[well, wounded - 1] += chance * 2 * harm * F(wounded, men)
        states = dict(after)
    return states


@pytest.mark.slow
def test_a_brush_at_the_ford() -> None:
    def turn(state: State) -> Iterable[tuple[F, State]]:
        well, wounded, others, others_wounded = state
        for (a, b), first in shots(well, 5, others, others_wounded).items():
            if a + b <= 1:
                yield first, (1, well, wounded, a, b)
                continue
            for (c, d), second in shots(a, 3, well, wounded).items():
                yield first * second, (int(c + d <= 1), c, d, a, b)

    ends = played(turn, (3, 0, 3, 0), 8)
    found = told("tyneside_filled", "A brush at the ford")
    assert found["Pickets left"] == shares(ends, lambda s: s[2] + s[3])
    assert found["Foragers left"] == shares(ends, lambda s: s[4] + s[5])
    assert found["Foragers break"] == shares(ends, lambda s: s[4] + s[5] <= 1)
    assert found["Pickets break"] == shares(ends, lambda s: s[2] + s[3] <= 1)
    assert found["turns"] == shares(ends, lambda s: s[1])


# ---- Regimental: four stands against two in works, over eight inches -------------------------------------------------

Men = tuple[int, ...]


def take(men: Men, hit: int) -> Men:
    """The first stand that is left loses each man; an empty one is gone."""
    left = list(men)
    for _ in range(min(hit, sum(men))):
        left[0] -= 1
        if not left[0]:
            del left[0]
    return tuple(left)


@cache
def contest(attacker: int, defender: int) -> dict[tuple[int, int, bool], F]:
    """Men left of each, and whether the attacker won. Each man more counts one, the works one; a tie is fought again."""
    found: defaultdict[tuple[int, int, bool], F] = defaultdict(F)
    decided = F(0)
    for first, second in product(range(1, 7), repeat=2):
        mine = first + max(0, attacker - defender)
        theirs = second + 1 + max(0, defender - attacker)
        if mine == theirs:
            continue
        decided += F(1, 36)
        if mine > theirs:
            found[attacker, max(0, defender - second) if second <= 2 else defender, True] += F(1, 36)
        else:
            found[max(0, attacker - first) if first <= 2 else attacker, defender, False] += F(1, 36)
    return {end: chance / decided for end, chance in found.items()}


@cache
def hand_to_hand(attackers: Men, defenders: Men) -> dict[tuple[int, int, bool], F]:
    """Fallen of each side, and whether the attackers hold the field: the winner of a contest stays."""
    if not attackers or not defenders:
        return {(0, 0, not defenders): F(1)}
    found: defaultdict[tuple[int, int, bool], F] = defaultdict(F)
    for (mine, theirs, won), chance in contest(attackers[0], defenders[0]).items():
        lost, other_lost = attackers[0] - mine, defenders[0] - theirs
        rest = ((mine, *attackers[1:]), defenders[1:]) if won else (attackers[1:], (theirs, *defenders[1:]))
        for (more, other_more, held), share in hand_to_hand(*rest).items():
            found[lost + more, other_lost + other_more, held] += chance * share
    return dict(found)


TWO_DICE = Counter(map(sum, product(range(1, 7), repeat=2)))


@pytest.fixture(scope="module")
def assault() -> dict[tuple[bool, int, int, int], F]:
    """Whether it is carried, the fallen of both sides, the turns; all as printed, step by step."""
    steady, hold = F(5, 6), F(4, 6)  # D6 + 2 + 2 moving: 6 and more; D6 + 2 + 1 standing: 6 and more
    ends: defaultdict[tuple[bool, int, int, int], F] = defaultdict(F)
    going: dict[tuple[int, Men], F] = {(8, (4, 4, 4, 4)): F(1)}
    garrison: Men = (4, 4)
    for turn in range(1, 7):
        after: defaultdict[tuple[int, Men], F] = defaultdict(F)
        closing: defaultdict[tuple[Men, int], F] = defaultdict(F)
        for (ground, men), chance in going.items():
            for paces, ways in TWO_DICE.items():
                there, left = paces >= ground, max(0, ground - paces)
                for hit, share in enumerate(hits(2, 3)):
                    now = chance * F(ways, 36) * share
                    standing = take(men, hit)
                    if hit:
                        ends[False, 16 - sum(standing), 0, turn] += now * (1 - steady)
                        now *= steady
                    if not there:
                        after[left, standing] += now
                        continue
                    for back, other in enumerate(hits(len(standing), 2)):
                        closing[standing, back] += now * other
        for (standing, back), now in closing.items():
            _close(ends, standing, take(garrison, back), back, now, (steady, hold, turn))
        going = dict(after)
    for (_, men), chance in going.items():
        ends[False, 16 - sum(men), 0, 6] += chance
    return dict(ends)


def _close(
    ends: dict[tuple[bool, int, int, int], F], men: Men, garrison: Men, hit: int, now: F, tests: tuple[F, F, int]
) -> None:
    steady, hold, turn = tests
    fallen, other_fallen = 16 - sum(men), 8 - sum(garrison)
    if not garrison:
        ends[True, fallen, hit, turn] += now
        return
    if hit:
        ends[True, fallen, other_fallen, turn] += now * (1 - hold)
        now *= hold
    ends[False, fallen, other_fallen, turn] += now * (1 - steady)
    ends[True, fallen, other_fallen, turn] += now * steady * (1 - hold)
    for (lost, other_lost, held), share in hand_to_hand(men, garrison).items():
        ends[held, fallen + lost, other_fallen + other_lost, turn] += now * steady * hold * share


@pytest.mark.slow
def test_four_stands_at_the_redan(assault: dict[tuple[bool, int, int, int], F]) -> None:
    assert sum(assault.values()) == 1
    found = told("regimental_filled", "Four stands at the Redan")
    for at, name in enumerate(("carried", "Union fallen", "Confederate fallen", "turns")):
        wanted: defaultdict[object, F] = defaultdict(F)
        for end, chance in assault.items():
            wanted[end[at]] += chance
        assert found[name] == {value: chance for value, chance in wanted.items() if chance}, name
