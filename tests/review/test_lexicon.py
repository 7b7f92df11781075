"""The tables of the lexicon say the same, read here and read by the package that brings them."""

from __future__ import annotations

import gzip
import importlib
import importlib.util
from pathlib import Path

import pytest

from grognard.review.english.forms import Form, forms, kin
from grognard.review.english.lexicon import lexicon_here

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("lemminflect") is None, reason="the lexicon is an extra: pip install 'grognard[spelling]'"
)
_STEP = 9


def test_every_ninth_word_has_the_forms_that_its_package_gives() -> None:
    package = importlib.import_module("lemminflect")
    known = lexicon_here()
    assert known is not None
    folder = Path(str(package.__file__)).parent / "resources"
    lines = gzip.decompress((folder / "lemma_lu.csv.gz").read_bytes()).decode("utf-8").splitlines()
    words = sorted({line.partition(",")[0].lower() for line in lines})[::_STEP]
    others = [
        line.partition(",")[0]
        for name in ("lemma", "infl")
        for line in (folder / f"{name}_overrides.csv").read_text().splitlines()
    ]
    helpers = ["can", "may", "will", "shall", "must", "ought", "dare", "be", "have", "do", "is", "were", "need"]
    for word in (*words, *(one for one in others if one.isalpha()), *helpers):
        assert known.lemmas(word) == package.getAllLemmas(word), word
        for base in {base for bases in known.lemmas(word).values() for base in bases}:
            assert known.inflections(base) == package.getAllInflections(base), base


def test_the_forms_of_a_word() -> None:
    assert forms("dice") >= {Form.MANY} and forms("cards") == {Form.MANY, Form.THIRD}
    assert forms("went") == {Form.DID} and forms("grognardly") == frozenset()
    assert "geese" in kin("goose") and "moving" in kin("moved")
