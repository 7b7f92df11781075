"""What looks like a fault and is meant: a table before and after something, rows numbered in Roman, clauses with their own number."""

from __future__ import annotations

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Code
from grognard.host.budget import Limits
from grognard.review.alone import review
from grognard.rulebooks.reading import read_bytes_as


def told(text: str, *wanted: Code) -> list[str]:
    document = read_bytes_as(text.encode(), "crows.md", "markdown", Limits())
    return [one.place.text for one in review(document.file, document) if one.code in wanted]


def army(*points: int, rows: str = "ABCDE", kin: str = "crow") -> str:
    body = "".join(f"| {row} | {kin} | black | {one} |\n" for row, one in zip(rows, points, strict=True))
    return f"| Flock | Kin | Coat | Points |\n| --- | --- | --- | --- |\n{body}"


def both(first: str, second: str) -> str:
    return f"# Crows\n\nThe flocks begin so:\n\n{first}\nAfter the storm they stand so:\n\n{second}"


def test_a_column_that_is_mostly_other_is_another_state() -> None:
    assert told(both(army(1, 2, 3, 4, 5), army(1, 5, 6, 7, 8)), codes.TABLES_DIFFER) == []
    assert told(both(army(1, 2, 3, 4, 5), army(1, 2, 3, 4, 8)), codes.TABLES_DIFFER) == ["8"]
    assert told(both(army(1, 2, 3, 4, 5), army(1, 2, 3, 6, 8)), codes.TABLES_DIFFER) == ["6", "8"]


def test_a_row_numbered_in_roman_is_no_letter_for_a_digit() -> None:
    roman = army(1, 2, 3, 4, 5).replace("| A |", "| I |").replace("| B |", "| II |")
    assert told(both(roman, "They fly."), codes.LETTER_FOR_DIGIT) == []
    alone = army(1, 2, 3, 4, 5).replace("| A |", "| I |").replace("| B |", "| 2 |")
    assert [one.strip() for one in told(both(alone, "They fly."), codes.LETTER_FOR_DIGIT)] == ["I"]


CLAUSES = "# Crows\n\n## 1. Nests\n\nThey nest.\n\n## 2. Corn\n\nThey eat.\n\n*{label} The corn may be changed.*\n\n## 3. Dusk\n\nThey sleep.\n"


def test_a_clause_that_bears_its_number_refers_to_nothing() -> None:
    assert told(CLAUSES.format(label="Section 2.1:"), codes.REFERENCE_ASTRAY) == []
    assert told(CLAUSES.format(label="By section 2.1"), codes.REFERENCE_ASTRAY) == ["section 2.1"]
    named = CLAUSES.format(label="Section 2.1:").replace("They sleep.", "They sleep, by section 2.1.")
    assert told(named, codes.REFERENCE_ASTRAY) == [], "what bears the number can be referred to"
