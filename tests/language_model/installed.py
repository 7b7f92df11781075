"""The model that can be installed, for tests that need a real one."""

from __future__ import annotations

import os
from functools import lru_cache

import pytest

from grognard.language_model.found import installed_model
from grognard.language_model.model import LanguageModel

NEEDED = "GROGNARD_NEEDS_MODEL"
"""Set where a test may not be skipped for want of it."""


@lru_cache(maxsize=1)
def the_model() -> LanguageModel:
    """It, read once; where it is not installed the test is skipped."""
    file = installed_model()
    if file is None:
        assert not os.environ.get(NEEDED), "the model must be installed here"
        pytest.skip("the language model is not installed")
    pytest.importorskip("gguf")
    from grognard.language_model.weights import read_weights

    return LanguageModel.of(read_weights(file))
