"""One finished sheet held against what its ruleset can ask of it."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from grognard.docgen.proof.reading import read_sheet
from grognard.docgen.proof.reading_html import read_page
from grognard.docgen.proof.situations import Hear, by_lot, listened, of_examples
from grognard.docgen.proof.suffices import Proof, Reader, Verdict
from grognard.ir.ruleset import Ruleset
from grognard.telling.factors import Factor

Runs = Sequence[Sequence[Factor]]


class SheetInsufficient(Exception):
    """A sheet lacks what a situation needs, though it was completed: a fault of ours. `missing` are the things it lacks."""

    def __init__(self, missing: tuple[Factor, ...]) -> None:
        super().__init__("The sheet does not show " + "; ".join(map(_words_of, missing)))
        self.missing = missing


@attrs.frozen
class Proven:
    """What was read off a sheet: in the worked examples, in situations by lot, and of all that its ruleset holds."""

    examples: Proof
    by_lot: Proof
    every: Proof

    def words(self) -> str:
        """The outcome in a few lines, for whoever made the sheet."""
        said = [_words(self.examples, "worked example")]
        if self.by_lot.runs:
            said.append(_words(self.by_lot, "situation by lot", "situations by lot"))
        said.append(_every_words(self.every))
        return "\n".join(said)


def runs_of(ruleset: Ruleset, hear: Hear = listened) -> Runs:
    """What counts in each worked example: the same for every sheet of a ruleset. `hear` may know a run already."""
    return list(of_examples(ruleset, hear))


def prove(
    ruleset: Ruleset,
    sheet: bytes | str,
    examples: Runs | None = None,
    count: int = 0,
    seed: int = 1,
    every: Sequence[Factor] | None = None,
) -> Proven:
    """Hold a sheet against the examples, against `count` situations by lot, and against every line of its ruleset.

    `sheet` is a PDF, or the page for a telephone. What is known of the ruleset already can be handed in: `examples` by
    `runs_of`, `every` by `all_factors`.
    Raises SheetInsufficient where something that counts is neither on it nor named as left out.
    """
    reader = Reader(ruleset, read_page(sheet) if isinstance(sheet, str) else read_sheet(sheet), every)
    proofs = (
        reader.prove(runs_of(ruleset) if examples is None else examples),
        reader.prove(by_lot(ruleset, count, seed)),
        reader.prove([reader.every]),
    )
    missing = dict.fromkeys(factor for proof in proofs for factor in proof.missing)
    if missing:
        raise SheetInsufficient(tuple(missing))
    return Proven(*proofs)


def _words_of(factor: Factor) -> str:
    return f"the {factor.sort.value} {factor.words()} of {factor.owner}"


def _words(proof: Proof, one: str, many: str = "") -> str:
    runs = f"{proof.runs:,} {one if proof.runs == 1 else many or one + 's'}"
    whole = sum(proof.verdicts.values())
    if not whole:
        return f"Read back: {runs}, nothing in them to look up."
    return f"Read back: {runs}, {whole:,} things that counted ({proof.different:,} different): {_shares(proof)}."


def _every_words(proof: Proof) -> str:
    whole = sum(proof.verdicts.values())
    return f"Of all {whole:,} rows, factors and steps of the rules: {_shares(proof)}."


def _shares(proof: Proof) -> str:
    said = [f"{proof.verdicts[Verdict.READ]:,} found on the sheet"]
    for verdict, words in (
        (Verdict.TOLD, "only named as not on it"),
        (Verdict.LEFT_OFF, "left off as its author wished"),
    ):
        if proof.verdicts[verdict]:
            said.append(f"{proof.verdicts[verdict]:,} ({proof.share(verdict):.1%}) {words}")
    return ", ".join(said)
