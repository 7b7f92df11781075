"""What the typesetter measures of the blocks of sheets. Sheets share what is known, so nothing is measured twice."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Any

import attrs

from grognard.docgen.sheet.typesetter import Typesetter

_MOST = 200_000
"""So many measures are remembered; then it begins anew."""
_NO_NEEDS: dict[str, Any] = {"words": 0, "marks": 0, "body": [], "head": []}


@attrs.frozen
class Job:
    """A block as the template wants it, and a text that is the same for the same block."""

    content: dict[str, Any]
    key: str
    listed: bool
    """Whether it has rows or cells whose widths count; else it is a line of its own."""
    parts: tuple[Job, ...] = ()
    """The two blocks of which it is made, where they stand side by side."""


@attrs.frozen
class Case:
    """Blocks to be measured in one type size, at one width, in points."""

    size: float
    width: float
    jobs: tuple[Job, ...]


@attrs.frozen
class Found:
    """The least width that a block needs as far as its table goes, and the height of each of its pieces, in points."""

    least: float
    heights: tuple[float, ...]


class Measures:
    """All that was measured so far, whatever the sheet: the same block has the same height on every sheet."""

    def __init__(self) -> None:
        self._needs: dict[str, dict[str, Any]] = {}
        self._found: dict[tuple[float, float, float, str], Found] = {}
        self._lock = Lock()

    def needs(self, setter: Typesetter, jobs: Sequence[Job]) -> list[dict[str, Any]]:
        """Of each block, in parts of the type size: its widest word and mark, and what the columns of its table need."""
        with self._lock:  # two papers of one sheet ask for the same
            asked = [one for job in jobs for one in (job.parts or (job,))]
            missing = list({job.key: job for job in asked if job.listed and job.key not in self._needs}.values())
            if missing:
                found = setter.needs({"blocks": [job.content for job in missing]})
                self._needs.update((job.key, need) for job, need in zip(missing, found, strict=True))
            return [self._need(job) for job in jobs]

    def _need(self, job: Job) -> dict[str, Any]:
        if job.parts:
            return {**_NO_NEEDS, "parts": [self._need(part) for part in job.parts]}
        return self._needs[job.key] if job.listed else _NO_NEEDS

    def measure(self, setter: Typesetter, smallest: float, cases: Sequence[Case]) -> list[tuple[Found, ...]]:
        """The measures of the blocks of each case. `smallest` is the least type on the sheet, in points."""
        blocks: dict[str, Job] = {}
        asked: dict[tuple[float, float], dict[str, Job]] = {}
        if len(self._found) > _MOST:
            self._found = {}
        known = self._found
        for case in cases:
            for job in case.jobs:
                if (smallest, case.size, case.width, job.key) not in known:
                    blocks[job.key] = asked.setdefault((case.size, case.width), {})[job.key] = job
        if asked:
            at = {key: number for number, key in enumerate(blocks)}
            jobs = tuple(blocks.values())
            records = setter.measure(
                {
                    "smallest": smallest,
                    "blocks": with_needs(jobs, self.needs(setter, jobs)),
                    "cases": [
                        {"size": size, "width": width, "only": [at[key] for key in wanted]}
                        for (size, width), wanted in asked.items()
                    ],
                }
            )
            for ((size, width), wanted), record in zip(asked.items(), records, strict=True):
                for key, one in zip(wanted, record, strict=True):
                    known[smallest, size, width, key] = Found(one["least"], tuple(one["heights"]))
        return [tuple(known[smallest, case.size, case.width, job.key] for job in case.jobs) for case in cases]


def with_needs(jobs: Sequence[Job], needs: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Blocks as the template wants them where their pieces are made."""
    return [{**job.content, "needs": need} for job, need in zip(jobs, needs, strict=True)]
