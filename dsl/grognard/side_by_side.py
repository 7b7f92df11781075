"""Work done on two cores where the system can: the answers are those of doing it one after the other."""

from __future__ import annotations

import gc
import multiprocessing
import os
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")

_FEW = 4
"""For fewer pieces of work a second process is not worth its while."""

_work: Callable[[Any], object] | None = None
_jobs: Sequence[object] = ()


def side_by_side(work: Callable[[T], R], jobs: Sequence[T], few: int = _FEW) -> list[R]:
    """The answer to each job, in order. Two processes share what is there; only answers travel between them.

    Fewer than `few` jobs are done one after the other, and so are those of a job that is itself done beside another.
    """
    global _work, _jobs
    if len(jobs) < few or _work is not None or not _can():
        return [work(job) for job in jobs]
    _work, _jobs = work, jobs
    # What is there already need not be looked through for garbage again and again, nor copied for that.
    gc.freeze()
    try:
        # The second process is a copy of this one, so it knows the work without being told.
        with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("fork")) as pool:
            return list(pool.map(_do, range(len(jobs))))  # type: ignore[arg-type]
    finally:
        _work, _jobs = None, ()
        gc.unfreeze()


def _do(number: int) -> object:
    assert _work is not None
    return _work(_jobs[number])


def _can() -> bool:
    """Whether copies of this process are cheap and safe here."""
    if sys.platform != "linux" or threading.active_count() > 1:
        return False
    return len(os.sched_getaffinity(0)) > 1
