"""What is a question? A text that stands for itself, and the form its answer is to have."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import attrs


@attrs.frozen(slots=False)
class Question:
    """One question. Whoever answers it knows nothing else."""

    name: str
    """What it is called among the others of a text: `03-print`."""
    text: str = attrs.field(repr=False)
    form: Mapping[str, Any] = attrs.field(repr=False)
    """The JSON schema of its answer."""

    @cached_property
    def mark(self) -> str:
        """What tells it from every other question, however both are called: ten hexadecimal digits."""
        return hashlib.sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()[:10]
