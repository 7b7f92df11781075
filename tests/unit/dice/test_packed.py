"""Packed polynomials against plain lists."""

import pytest

from grognard.dice import packed


def multiplied(left: list[int], right: list[int]) -> list[int]:
    result = [0] * (len(left) + len(right) - 1)
    for i, a in enumerate(left):
        for j, b in enumerate(right):
            result[i + j] += a * b
    return result


def raised(weights: list[int], exponent: int) -> list[int]:
    result = [1]
    for _ in range(exponent):
        result = multiplied(result, weights)
    return result


@pytest.mark.parametrize("bits", [1, 8, 9, 16, 17, 32, 33, 64, 65, 200])
@pytest.mark.parametrize("count", [1, 5, 40])
def test_pack_and_unpack(bits: int, count: int) -> None:
    bound = 2**bits - 1
    width = packed.width_for(bound)
    assert width % 8 == 0
    assert width >= bits
    weights = tuple((bound - i) % (bound + 1) for i in range(count))
    assert packed.unpack(packed.pack(weights, width), width, count) == weights


def test_unpack_refuses_what_does_not_fit() -> None:
    with pytest.raises(OverflowError):
        packed.unpack(-1, 8, 3)
    with pytest.raises(OverflowError):
        packed.unpack(1 << 24, 8, 3)


@pytest.mark.parametrize("length", range(1, 20))
def test_times_run(length: int) -> None:
    start = [1, 2, 3]
    number = packed.times_run(packed.pack(start, 16), 16, length)
    assert list(packed.unpack(number, 16, length + 2)) == multiplied(start, [1] * length)


@pytest.mark.parametrize(
    "weights", [[1], [3], [1, 1], [2, 1], [1] * 6, [6, 1, 1, 1], [1, 1, 2, 1], [3, 0, 1], [2, 3, 1, 1], [4, 4, 4]]
)
@pytest.mark.parametrize("exponent", [0, 1, 2, 7, 20, 30, 60, 100])
def test_power_on_both_sides_of_the_crossing(weights: list[int], exponent: int) -> None:
    assert list(packed.power(weights, exponent)) == raised(weights, exponent)


@pytest.mark.parametrize("length", range(4))
@pytest.mark.parametrize("exponent", [0, 1, 3, 20, 80])
def test_run_power(length: int, exponent: int) -> None:
    width = packed.width_for(max(1, length) ** exponent)
    expected = raised([1] * length, exponent) if length else [0 if exponent else 1]
    assert list(packed.unpack(packed.run_power(length, exponent, width), width, len(expected))) == expected


@pytest.mark.parametrize("left", [[2], [1, 3], [1, 0, 5], [7] * 9])
@pytest.mark.parametrize("right", [[4], [2, 1], [1] * 5])
def test_product(left: list[int], right: list[int]) -> None:
    assert list(packed.product(left, right)) == multiplied(left, right)
    assert list(packed.product(right, left)) == multiplied(left, right)


def test_reduced() -> None:
    assert packed.reduced((6, 9)) == (2, 3)
    assert packed.reduced((2, 3)) == (2, 3)
