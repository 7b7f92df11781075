"""A word exchanged for its contrary, beside words that a line has kept: each case worked out by hand.

Every word weighs 1.5 here. A word right beside something counts whole, each word in between takes three tenths off, in the sentence and
again in the line; the contrary needs more than 2, half as much again and 0.5 more than what is said, and two fifths of the clause.
"""

from __future__ import annotations

import pytest

from grognard.checks.short_exchanges import Exchanges
from grognard.checks.short_fit import Fit, Unit, tokens


class Even(Fit):
    """Every word weighs the same."""

    def __init__(self) -> None:
        super().__init__(())

    def weight(self, word: str) -> float:
        return 1.5


def unit(text: str, above: str = "") -> Unit:
    return Unit(tokens(text), tokens(above), text)


def said(sentence: str, *lines: str | Unit, share: float = 1.0) -> list[tuple[str, str]]:
    """What is wrong in a sentence, each with the word that the lines have."""
    units = [one if isinstance(one, Unit) else unit(one) for one in lines]
    found = Exchanges([(share, one) for one in units], Even()).wrong(sentence, sentence)
    return [(sentence[start : start + length], why.split("`")[1]) for start, length, why in found]


@pytest.mark.parametrize(
    ("line", "true", "false"),
    [
        ("the engaged front ranks fight", "engaged front ranks", "engaged rear ranks"),
        ("a bull's eye is a hit", "the bull's eye is a hit", "the bull's eye is a miss"),
        ("pushes the other die down a step", "the other die goes down a step", "the other die goes up a step"),
        ("the winner picks a guard", "the winner picks a guard", "the loser picks a guard"),
        ("add 3 points of grit", "add 3 points of grit", "take off 3 points of grit"),
        ("it loses 1 point of grit", "it loses 1 point of grit", "it gains 1 point of grit"),
        ("he calls at most 2 a turn", "he calls at most 2 a turn", "he calls at least 2 a turn"),
        ("never when taken from behind", "never when taken from behind", "never when taken from ahead"),
    ],
)
def test_a_contrary_in_place_of_a_word_is_found(line: str, true: str, false: str) -> None:
    assert said(true, line) == []
    assert len(said(false, line)) == 1


def test_the_word_of_the_rules_is_told() -> None:
    assert said("engaged rear ranks", "engaged front ranks") == [("rear", "front")]
    assert said("engaged flank ranks", "engaged front ranks") == [("flank", "front")]


def test_words_of_its_own_are_let_be() -> None:
    # `charge` has no contrary, and nothing that the line has stands beside `front`.
    assert said("charging ranks", "engaged front ranks") == []
    assert said("to the rear with the colours", "engaged front ranks") == []


def test_what_some_line_has_so_is_let_be() -> None:
    assert said("engaged rear ranks", "engaged front ranks", "engaged rear ranks") == []
    assert said("engaged rear ranks", "engaged front or rear ranks") == []


def test_a_sentence_that_says_both_is_let_be() -> None:
    assert said("engaged rear ranks, and the front", "engaged front ranks") == []


def test_one_word_beside_it_is_not_enough() -> None:
    # One word right beside it is 1.5, and two are 3.
    assert said("rear ranks", "front ranks") == []
    assert said("engaged rear ranks", "engaged front ranks") == [("rear", "front")]


def test_words_farther_off_count_less() -> None:
    # `mud` stands two words away here and there: 1.5 × 0.7 × 0.7, with 1.5 beside it more than 2; three away it is no more.
    assert said("rear ranks mud", "front ranks mud") == [("rear", "front")]
    assert said("rear ranks fog mud", "front ranks elm mud") == []
    assert said("rear ranks, mud", "front ranks mud") == []  # beyond a comma nothing stands beside it


def test_what_the_lines_only_lead_to_counts_less() -> None:
    # 3 × 0.6 is less than 2.
    assert said("engaged rear ranks", "engaged front ranks", share=0.6) == []


def test_the_line_has_to_speak_of_what_the_clause_speaks_of() -> None:
    # Of five words of the clause the line has two: two fifths; of six it has too little.
    assert said("engaged rear ranks fog elm oak", "engaged front ranks") == [("rear", "front")]
    assert said("engaged rear ranks fog elm oak mud", "engaged front ranks") == []
    assert said("engaged rear ranks fog elm oak mud", unit("engaged front ranks", "mud")) == [("rear", "front")]
    # What the sentence is about counts with it.
    assert said("Camp: engaged rear ranks fog elm oak", "engaged front ranks") == []


def test_where_only_one_denies_it_nothing_is_said() -> None:
    assert said("never in engaged rear ranks", "engaged front ranks") == []
    assert said("engaged rear ranks", "never in engaged front ranks") == []
    assert said("never in engaged rear ranks", "never in engaged front ranks") == [("rear", "front")]
    assert said("not so; engaged rear ranks", "engaged front ranks") == [("rear", "front")]
    # `only` turns it round as well.
    assert said("engaged rear ranks: only", "engaged front ranks") == []


def test_who_somebody_is_is_not_turned_round_by_a_denial() -> None:
    assert said("formed enemies between", "never when formed friends between") == [("enemies", "friend")]


@pytest.mark.parametrize(
    ("sentence", "line"),
    [
        ("at once a double throw", "twice a double throw"),
        ("reach at most the charge", "reach at least the charge"),
        ("shares to 1/2 up", "shares plus 1/2 down"),
    ],
)
def test_what_only_looks_like_a_contrary_is_let_be(sentence: str, line: str) -> None:
    assert said(sentence, line) == []
