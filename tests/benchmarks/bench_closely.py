"""Reading closely: changes that share what stands before them, against each changed sentence read anew, with the model that is installed."""

from __future__ import annotations

import time
from collections.abc import Callable

from grognard.language_model.found import installed_model
from grognard.language_model.model import OPENING, LanguageModel
from grognard.language_model.rows import Row, Trial
from grognard.language_model.weights import read_weights
from grognard.review.closely.edits import edits

SENTENCES = (
    "Each player may then move any of his units up to six inches towards the nearest enemy that can be seen",
    "When two units want to enter the same hill the one with the higher rank moves first and the other stops",
    "A unit that was hit rolls one die for each of its figures and takes off those that show a five or a six",
)


def closely() -> None:
    """The section of the page; nothing where no model is installed."""
    file = installed_model()
    if file is None:
        return
    model = LanguageModel.of(read_weights(file))
    tokens = [tuple(model.tokens(f" {sentence}")) for sentence in SENTENCES]
    trials = []
    for at, sentence in enumerate(SENTENCES):
        words = sentence.split()
        for edit in edits(words, lambda _: ()):
            made = tuple(model.tokens(" " + " ".join(edit.made(words))))
            first = next((n for n, (one, other) in enumerate(zip(made, tokens[at], strict=False)) if one != other), 0)
            trials.append(Trial(at, first, made[first:]))

    def shared() -> list[float]:
        return model.rows([Row((OPENING,), one) for one in tokens]).likely(trials)

    def anew() -> list[float]:
        whole = [tokens[trial.row][: trial.at] + trial.tokens for trial in trials]
        found = []
        for first in range(0, len(whole), 12):
            some = whole[first : first + 12]
            read = model.rows([Row((OPENING,), one) for one in some])
            found += [read.own(at, trials[first + at].at, len(one)) for at, one in enumerate(some)]
        return found

    answers, spent = _timed(shared)
    others, plain = _timed(anew)
    assert all(abs(one - other) < 1e-2 for one, other in zip(answers, others, strict=True))
    print(
        f"\n## Reading closely\n\n{len(trials)} changes of three sentences, weighed by the model that can be installed; wall time.\n"
    )
    print("| way | a change | ours / it |\n| --- | ---: | ---: |")
    print(f"| ours: behind what was read once | {1000 * spent / len(trials):.1f} ms | 1.00 |")
    print(
        f"| each changed sentence read anew, twelve at once | {1000 * plain / len(trials):.1f} ms | {spent / plain:.2f} |"
    )


def _timed(call: Callable[[], list[float]]) -> tuple[list[float], float]:
    best, answers = float("inf"), []
    for _ in range(3):
        start = time.perf_counter()
        answers = call()
        best = min(best, time.perf_counter() - start)
    return answers, best


if __name__ == "__main__":
    closely()
