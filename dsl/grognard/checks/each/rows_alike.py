"""Do two rows of a table ask the same, in words that differ by a letter or a plural only?"""

from __future__ import annotations

import re

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir.expressions import Condition
from grognard.ir.names import singular
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Row


def rows_differ(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report such rows."""
    for table in ruleset.tables.values():
        seen: dict[tuple[object, ...], Row] = {}
        for row in table.rows:
            mark = tuple(
                cell if isinstance(cell, Condition) else _bare(text)
                for cell, text in zip(row.keys, row.texts, strict=False)
            )
            first = seen.setdefault(mark, row)
            # Rows that are equal to the letter are told of where cases are counted, but for tables of reasons.
            written = row.texts[: len(row.keys)] != first.texts[: len(row.keys)]
            if first is not row and (written or any(heading.when for heading in table.keys)):
                collector.report(
                    codes.ROWS_ALIKE,
                    row.place,
                    f"Two rows of `{table.name}` ask the same: `{first.texts[0]}` and `{row.texts[0]}`.",
                    help="Take one away, or say what tells them apart.",
                    also=(Label(first.place, "the other row"),),
                )


def _bare(text: str) -> str:
    if re.fullmatch(r"[^\W\d].*", text.strip()):
        return re.sub(r"[^\w]", "", singular(text))
    return text.strip()


CHECKS = (Check(rows_differ),)
