"""The published limits, and the budget that is charged before the work is done.

Knows nothing of the language: a limit is a number, a name and a hint. `docs/limits.md` is made from here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Literal, TypeVar

import attrs

from grognard.kept import Kept

T = TypeVar("T")
LOOKS_OF_A_STEP = 5
"""A step of a worked example takes as long as so many looks."""
Looked = Kept[tuple[T, int]]
"""Answers that are kept, each with the looks that it took."""

LimitName = Literal[
    "file_bytes",
    "project_bytes",
    "project_files",
    "import_depth",
    "nesting",
    "line_characters",
    "name_characters",
    "string_bytes",
    "literal_digits",
    "dice",
    "sides",
    "diagnostics",
    "steps",
    "looks",
    "lines",
    "run_lines",
    "states",
    "transitions",
    "rulebook_bytes",
    "rulebook_unpacked",
    "rulebook_pages",
    "rulebook_text",
    "rulebook_elements",
]
"""The name of a limit; with hyphens instead of underscores it is the name on the command line."""


def _limit(default: int, what: str, hint: str) -> Any:
    return attrs.field(
        default=default, converter=int, validator=attrs.validators.ge(1), metadata={"what": what, "hint": hint}
    )


@attrs.frozen
class Limits:
    """How much a text may ask for. Each number can be raised by whoever runs Grognard, never by the text."""

    file_bytes: int = _limit(1024**2, "bytes in one file", "Split the file in two.")
    project_bytes: int = _limit(8 * 1024**2, "bytes in all files of a project", "Leave out files that are not needed.")
    project_files: int = _limit(256, "files in a project", "Join small files.")
    import_depth: int = _limit(16, "files that use one another in a chain", "Name the last file directly.")
    nesting: int = _limit(64, "levels of brackets or indentation", "Give the inner part a name of its own.")
    line_characters: int = _limit(
        32 * 1024, "characters in one line, with those in which it goes on", "Write several lines."
    )
    name_characters: int = _limit(64, "characters in a name", "Shorten the name and put the rest in prose.")
    string_bytes: int = _limit(16 * 1024, "bytes in one stretch of prose", "Split the prose with a blank line.")
    literal_digits: int = _limit(12, "digits in a written number", "Use a larger unit.")
    dice: int = _limit(1_000, "dice rolled at once", "Roll the dice in several groups.")
    sides: int = _limit(1_000, "sides of a die", "Use two dice, such as tens and units.")
    diagnostics: int = _limit(50, "findings shown; the rest are counted", "Mend the first ones and check again.")
    steps: int = _limit(1_000_000, "steps of a run", "Look for a loop that rarely ends.")
    looks: int = _limit(
        1_000_000,
        "looks of all checks of a ruleset: pairs held against each other, cases tried, steps of its worked examples; eight for a line put together in `worth`",
        "Cut long lists of lines or rows that all look at the same thing.",
    )
    lines: int = _limit(
        3_000,
        "lines of rules in one question about odds, with those of every rule that is carried out on the way",
        "Ask about one of the rules that it leads to, or try it many times: --sample 100000.",
    )
    run_lines: int = _limit(
        20_000,
        "lines of rules, counted likewise, in one run that is made whole (`roll`) and in trials (`--sample`)",
        "Ask about one of the rules that it leads to, or play it: `grognard play`.",
    )
    states: int = _limit(
        200_000,
        "states alive at once while odds are worked out",
        "Say more about the situation, so that fewer cases remain, or try it many times: --sample 100000.",
    )
    transitions: int = _limit(
        20_000_000,
        "moves from state to state while odds are worked out",
        "Say more about the situation, so that fewer cases remain, or try it many times: --sample 100000.",
    )
    rulebook_bytes: int = _limit(
        64 * 1024**2, "bytes in the file of a rulebook that is read (PDF, .docx, web page …)", "Leave out its pictures."
    )
    rulebook_unpacked: int = _limit(
        128 * 1024**2, "bytes in all parts of a packed rulebook (.docx, .odt)", "Leave out its pictures."
    )
    rulebook_pages: int = _limit(2_000, "pages of a PDF that is read", "Split it into its parts.")
    rulebook_text: int = _limit(
        8 * 1024**2, "characters of text in a rulebook that is read", "Split it into its parts."
    )
    rulebook_elements: int = _limit(
        600_000, "elements of a page or of a packed rulebook, with the cells of its tables", "Split it into its parts."
    )

    def of(self, name: LimitName) -> int:
        """The number of one limit."""
        number: int = getattr(self, name)
        return number

    def changed(self, settings: Iterable[str]) -> Limits:
        """These limits with others put in, each written `steps=2000000`. Raises ValueError in plain words."""
        limits: dict[str, int] = {}
        for setting in settings:
            written, equals, number = setting.partition("=")
            name = written.strip().replace("-", "_")
            if name not in LIMIT_NAMES:
                known = ", ".join(option_name(each) for each in LIMIT_NAMES)
                raise ValueError(f"There is no limit named {written.strip()!r}. The limits are: {known}.")
            digits = number.strip().replace(",", "").replace("_", "")
            # Length first: int() itself refuses very long numbers, in words of its own.
            if not equals or not (digits.isascii() and digits.isdigit()) or len(digits) > 18 or int(digits) < 1:
                raise ValueError(f"A limit is set to a whole number above 0, such as {written.strip()}=5000.")
            limits[name] = int(digits)
        return attrs.evolve(self, **limits)


LIMIT_FIELDS = {field.name: field for field in attrs.fields(Limits)}
LIMIT_NAMES: tuple[LimitName, ...] = tuple(LIMIT_FIELDS)  # type: ignore[arg-type]

GUARANTEED = {
    "nested brackets": 40,
    "terms of one sum": 300,
    "factors of one product": 100,
    "rows of one table": 5_000,
    "tables of one ruleset": 200,
}
"""What every text may count on, whatever else is in it."""


def option_name(name: str) -> str:
    """A limit's name as it is typed: `file-bytes`."""
    return name.replace("_", "-")


_STEP = 10
"""By so much a limit is raised where nobody knows how much would be enough: less, and the same is said again."""


@attrs.define
class BudgetExceeded(Exception):
    """A text asked for more than a limit allows; the work was not begun."""

    limit: LimitName
    """Which limit."""
    most: int
    """How much it allows."""
    reached: int
    """How much was asked for, or how far things had come."""
    hint: str
    """What the author can do."""
    so_far: bool = False
    """Whether this is how far things had come, and nobody knows how much it needs in all."""

    @property
    def message(self) -> str:
        """What is wrong, in one sentence."""
        what = LIMIT_FIELDS[self.limit].metadata["what"]
        if self.so_far:
            return f"This needs more than the limit of {self.most:,} ({what})."
        return f"This needs {self.reached:,}, and the limit is {self.most:,} ({what})."

    @property
    def help(self) -> str:
        """What to do about it."""
        enough = self.reached
        if self.so_far:
            enough = self.most * _STEP
            while enough < self.reached:
                enough *= _STEP
        return f"{self.hint} Or raise the limit: --limit {option_name(self.limit)}={enough}"

    def __str__(self) -> str:
        return self.message


def _most_of(limits: Limits) -> dict[str, int]:
    return {name: limits.of(name) for name in LIMIT_NAMES}


_USUAL = Limits()
_USUAL_MOST = _most_of(_USUAL)
_NOTHING: dict[str, int] = dict.fromkeys(LIMIT_NAMES, 0)


class Budget:
    """What one compilation or one run has used up so far.

    `charge` adds up (files, steps); `check` holds one thing against its limit (a name, a nesting).
    """

    __slots__ = ("_most", "_spent", "limits")

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits = limits or _USUAL
        self._most = _USUAL_MOST if limits is None else _most_of(limits)
        self._spent = _NOTHING.copy()

    def charge(self, kind: LimitName, amount: int = 1, *, hint: str | None = None) -> None:
        """Use up `amount`, or raise BudgetExceeded and use up nothing."""
        reached = self._spent[kind] + amount
        if reached > self._most[kind]:
            raise self.exceeded(kind, reached, hint, so_far=True)
        self._spent[kind] = reached

    def check(self, kind: LimitName, size: int, *, hint: str | None = None, so_far: bool = False) -> None:
        """Raise BudgetExceeded where one thing is larger than its limit; `so_far` if a larger one may come yet."""
        if size > self._most[kind]:
            raise self.exceeded(kind, size, hint, so_far=so_far)

    def spent(self, kind: LimitName) -> int:
        """How much of a limit is used up."""
        return self._spent[kind]

    def once(self, kept: Looked[T], of: object, rests_on: Hashable, make: Callable[[], T]) -> T:
        """An answer that is kept beside an object. Its looks are charged each time, as if it were worked out now."""
        before = self.spent("looks")

        def made() -> tuple[T, int]:
            answer = make()
            return answer, self.spent("looks") - before

        answer, looks = kept.last(of, rests_on, made)
        self.charge("looks", looks - (self.spent("looks") - before))
        return answer

    @contextmanager
    def steps_as_looks(self) -> Iterator[Budget]:
        """A budget of steps for a worked example, which are charged here as looks when it has run."""
        left = self.limits.looks - self.spent("looks")
        steps = Budget()
        steps._most = {**_USUAL_MOST, "steps": left // LOOKS_OF_A_STEP + 1}
        yield steps
        self.charge("looks", steps.spent("steps") * LOOKS_OF_A_STEP)

    def exceeded(
        self, kind: LimitName, reached: int, hint: str | None = None, *, so_far: bool = False
    ) -> BudgetExceeded:
        """What is said where a limit is reached."""
        return BudgetExceeded(kind, self._most[kind], reached, hint or LIMIT_FIELDS[kind].metadata["hint"], so_far)
