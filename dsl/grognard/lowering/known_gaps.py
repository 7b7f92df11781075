"""Everything that the source of a game leaves out, in one list."""

from __future__ import annotations

from grognard.ir.ruleset import KnownGap, Ruleset
from grognard.ir.walk import gaps_of_line, gaps_of_table


def known_gaps(ruleset: Ruleset, loose: tuple[KnownGap, ...]) -> tuple[KnownGap, ...]:
    """All gaps of a game: `loose` ones between its declarations, then those within them; each place once."""
    gaps = list(loose)
    for rule in ruleset.rules.values():
        for line in rule.lines:
            gaps += gaps_of_line(line, rule.name, rule.cites)
    for table in ruleset.tables.values():
        gaps += gaps_of_table(table)
    for sequence in ruleset.sequences.values():
        for phase in sequence.phases:
            for line in phase.lines:
                gaps += gaps_of_line(line, f"{sequence.name}, {phase.number}", phase.cites)
    for piece in ruleset.pieces.values():
        gaps += [
            KnownGap(
                words=f"what {field.name} can be",
                within=piece.name,
                cites=field.cites or piece.cites,
                place=field.place,
            )
            for field in piece.fields
            if field.gap
        ]
    unique: dict[tuple[str, str], KnownGap] = {}
    for gap in gaps:
        unique.setdefault((gap.words, str(gap.place)), gap)
    return tuple(unique.values())
