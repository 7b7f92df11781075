"""Of which words is one a form, and which forms has a word? From the tables of the kept lexicon `lemminflect` (an extra).

Its tables are read here and not by itself: that takes a tenth of the time, which every review of a text would wait for, and
no NumPy. A word is taken apart when it is asked for.
"""

from __future__ import annotations

import gzip
import importlib.util
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

import attrs

_TAGS = {
    "noun": ("NN", "NNS"),
    "adj": ("JJ", "JJR", "JJS"),
    "adv": ("RB", "RBR", "RBS"),
    "verb": ("VB", "VBD", "VBN", "VBG", "VBZ"),
}
"""The tags of the word itself and of its forms, in the order of the table (those of the Penn treebank)."""
_HELPERS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "can": {"VB": ("can",), "VBD": ("could",)},
    "may": {"VB": ("may",), "VBD": ("might",)},
    "will": {"VB": ("will",), "VBD": ("would",)},
    "shall": {"VB": ("shall",), "VBD": ("should",)},
    "must": {"VB": ("must",), "VBD": ("must",)},
    "ought": {"VB": ("ought",), "VBD": ("ought",)},
    "dare": {"VB": ("dare",)},
    "be": {
        "VB": ("be",), "VBD": ("was", "were"), "VBG": ("being",), "VBN": ("been",), "VBP": ("am", "are"), "VBZ": ("is",),
    },
}  # fmt: skip
"""What no table has: helping verbs have forms of their own."""


@attrs.frozen
class Lexicon:
    """The tables: each word with the rest of its lines."""

    _lemmas: Mapping[str, str]
    _inflections: Mapping[str, str]
    _other_lemmas: Mapping[str, tuple[tuple[str, str], ...]]
    _other_inflections: Mapping[str, tuple[tuple[str, str], ...]]

    def lemmas(self, word: str) -> dict[str, tuple[str, ...]]:
        """The words of which a word in small letters is a form, by what kind of words they are: `NOUN`, `VERB`."""
        found = {}
        for line in self._lines(self._lemmas, word):
            kind, _, bases = line.partition(",")
            found["AUX" if kind == "modal" else kind.upper()] = tuple(bases.lower().split("/"))
        found.update((kind, (base.lower(),)) for kind, base in self._other_lemmas.get(word, ()))
        return found

    def inflections(self, word: str) -> dict[str, tuple[str, ...]]:
        """The forms of a word, by their tags."""
        found: dict[str, tuple[str, ...]] = {}
        for line in self._lines(self._inflections, word) if word not in _HELPERS else ():
            kind, *forms = line.split(",")
            base, *tags = _TAGS[kind]
            for tag, spelled in zip(tags, forms, strict=False):
                if spelled:
                    found[tag] = tuple(spelled.lower().split("/"))
            found[base] = (word,)
            if kind == "verb":
                found["VBP"] = (word,)
        found.update(_HELPERS.get(word, {}))
        found.update((tag, (form.lower(),)) for tag, form in self._other_inflections.get(word, ()))
        return found

    @staticmethod
    def _lines(table: Mapping[str, str], word: str) -> Iterator[str]:
        return iter(table[word].split("\n")) if word in table else iter(())


@lru_cache(maxsize=1)
def lexicon_here() -> Lexicon | None:
    """The lexicon, where it is installed."""
    found = importlib.util.find_spec("lemminflect")
    if found is None or not found.submodule_search_locations:
        return None
    folder = Path(found.submodule_search_locations[0], "resources")
    return Lexicon(
        _table(folder / "lemma_lu.csv.gz"),
        _table(folder / "infl_lu.csv.gz"),
        _overrides(folder / "lemma_overrides.csv"),
        _overrides(folder / "infl_overrides.csv"),
    )


def _table(path: Path) -> dict[str, str]:
    """Each word with the rest of its line; of a word with several lines all of them."""
    found: dict[str, str] = {}
    for line in gzip.decompress(path.read_bytes()).decode("utf-8").splitlines():
        word, _, rest = line.partition(",")
        found[word] = f"{found[word]}\n{rest}" if word in found else rest
    return found


def _overrides(path: Path) -> dict[str, tuple[tuple[str, str], ...]]:
    """What is said otherwise than in the tables."""
    found: dict[str, tuple[tuple[str, str], ...]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            word, kind, other = line.strip().split(",")
            found[word] = (*found.get(word, ()), (kind, other))
    return found
