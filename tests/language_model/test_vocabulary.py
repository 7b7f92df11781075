"""Text as tokens: pairs merged in order, bytes spelt, nothing lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("gguf")

from grognard.language_model.vocabulary import Vocabulary, spelt_bytes
from grognard.language_model.weights import Weights, read_weights
from tests.language_model.small_models import PIECES, write_model


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Weights:
    path = tmp_path_factory.mktemp("model") / "m.gguf"
    write_model(path)
    return read_weights(path)


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        # `l o`, then `lo w`, then `e r`: what is merged first is merged everywhere.
        ("lower", ["low", "er"]),
        (" lower", ["Ġlower"]),
        ("lo low", ["lo", "Ġlow"]),
        # Each digit for itself, and signs apart from words.
        ("12, ok", ["1", "2", ",", "Ġ", "o", "k"]),
        # Two bytes of UTF-8: C3 A9.
        ("é", ["Ã", "©"]),
        ("", []),
    ],
)
def test_tokens(weights: Weights, text: str, pieces: list[str]) -> None:
    assert [PIECES[one] for one in Vocabulary(weights).tokens(text)] == pieces


def test_every_byte_is_spelt_by_a_letter_of_its_own() -> None:
    assert sorted(spelt_bytes()) == list(range(256)) and len(set(spelt_bytes().values())) == 256
    assert spelt_bytes()[ord(" ")] == "Ġ" and spelt_bytes()[ord("a")] == "a"


@given(st.text())
def test_nothing_is_lost(weights: Weights, text: str) -> None:
    spelt = {letter: byte for byte, letter in spelt_bytes().items()}
    letters = "".join(PIECES[one] for one in Vocabulary(weights).tokens(text))
    assert bytes(spelt[letter] for letter in letters) == text.encode(errors="replace")
