"""Random dice by address: the same seed, trial, site and attempt give the same face, in any order.

Philox4x64-10 is a counter-based generator: a keyed permutation of 256-bit counters, ten rounds of two
64 x 64 bit multiplications (J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw, "Parallel random numbers:
as easy as 1, 2, 3", SC11, 2011; reference code and test vectors: Random123). It has no state to carry along,
so a die is drawn from its address alone. Not for secrets.
"""

from __future__ import annotations

Counter = tuple[int, int, int, int]
"""Four words of 64 bits, each from 0 to 2**64 - 1."""

WORD = 1 << 64
_MASK = WORD - 1
_MULTIPLIER_0 = 0xD2E7470EE14C6C93
_MULTIPLIER_1 = 0xCA5A826395121157
_WEYL_0 = 0x9E3779B97F4A7C15  # the golden ratio
_WEYL_1 = 0xBB67AE8584CAA73B  # the square root of 3, less 1
_ROUNDS = 10

RoundKeys = tuple[tuple[int, int], ...]


def round_keys(key: tuple[int, int]) -> RoundKeys:
    """The keys of the ten rounds, from a key of two 64-bit words."""
    first, second = key
    return tuple(((first + i * _WEYL_0) & _MASK, (second + i * _WEYL_1) & _MASK) for i in range(_ROUNDS))


def philox4x64(counter: Counter, keys: RoundKeys) -> Counter:
    """The four random words of one counter under the round keys of one key."""
    a, b, c, d = counter
    for first, second in keys:
        left = _MULTIPLIER_0 * a
        right = _MULTIPLIER_1 * c
        a, b, c, d = (right >> 64) ^ b ^ first, right & _MASK, (left >> 64) ^ d ^ second, left & _MASK
    return a, b, c, d


def seed_keys(seed: int) -> RoundKeys:
    """The round keys of a seed: its low and its high 64 bits are the key.

    Raises ValueError unless the seed is from 0 to 2**128 - 1.
    """
    if not 0 <= seed < WORD * WORD:
        raise ValueError("a seed is a whole number from 0 to 2**128 - 1")
    return round_keys((seed & _MASK, seed >> 64))


def face_of_word(word: int, sides: int) -> int | None:
    """The face (1 to `sides`) a random word stands for, or None if the word must be thrown away.

    The words below the greatest multiple of `sides` are shared out evenly, so every face is equally likely;
    the few above (fewer than `sides` of 2**64) are rejected (von Neumann's method).
    """
    if word >= WORD - WORD % sides:
        return None
    return word % sides + 1


def keyed_face(keys: RoundKeys, trial: int, site: int, attempt: int, sides: int) -> int:
    """`face` for round keys at hand; addresses are not checked."""
    four, own = divmod(trial, 4)
    block = 0
    while True:
        face = face_of_word(philox4x64((four, site, attempt, block), keys)[own], sides)
        if face is not None:
            return face
        block += 1


def face(seed: int, trial: int, site: int, attempt: int, sides: int) -> int:
    """One die by its address: face 1 to `sides`, all equally likely.

    `trial` numbers the runs, `site` the place in the rules where the die is thrown, `attempt` the throws made
    there in one run. Four trials share a counter, (trial // 4, site, attempt, block), a word each, so that many
    trials in a row are one stretch of the generator and no word of it is wasted; blocks 0, 1, ... are tried
    in turn until the word is not rejected. Stable for ever: the tests hold frozen faces.
    Raises ValueError if the seed, a part of the address or `sides` is out of range.
    """
    for name, part in (("trial", trial), ("site", site), ("attempt", attempt)):
        if not 0 <= part < WORD:
            raise ValueError(f"the {name} is a whole number from 0 to 2**64 - 1, not {part}")
    if not 1 <= sides <= WORD:
        raise ValueError(f"a die has 1 to 2**64 sides, not {sides}")
    return keyed_face(seed_keys(seed), trial, site, attempt, sides)
