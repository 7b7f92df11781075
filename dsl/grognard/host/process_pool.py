"""Work done on two cores where the system can: the answers are those of doing it one after the other."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

from grognard.host.call_stack import with_room
from grognard.host.engine import is_shared, shared

T = TypeVar("T")
R = TypeVar("R")

_FEW = 4
"""For fewer pieces of work a second process is not worth its while."""

_THREADED = frozenset({"numpy", "typst"})
"""Libraries that start threads of which Python does not know."""

_work: Callable[[Any], object] | None = None
_jobs: Sequence[object] = ()


_among_others = False
"""Whether other processes of ours have the other cores."""


def side_by_side(work: Callable[[T], R], jobs: Sequence[T]) -> list[R]:
    """The answer to each job, in order. Two processes share what is there; only answers travel between them. An engine does it in their place."""
    global _work, _jobs
    if is_shared():
        return list(shared(work, jobs))
    if len(jobs) < _FEW or not _can():
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


def in_fresh_processes(work: Callable[[T], R], jobs: Sequence[T]) -> Iterator[R]:
    """The same for long jobs, in a process for each core: a copy of this one where that is safe, else a new one.

    What a job would do side by side is done one after the other there.
    """
    many = min(len(jobs), _cores())
    if many < 2:
        yield from map(work, jobs)
        return
    context = multiprocessing.get_context("fork" if _is_plain() else "spawn")
    for stream in (sys.stdout, sys.stderr):
        stream.flush()  # else a copy would say again what waits there
    begin, garbage = _begin_among_others, gc.get_threshold()
    with ProcessPoolExecutor(many, mp_context=context, initializer=begin, initargs=garbage) as pool:
        try:
            with _deaf_to_ctrl_c():  # a new process hears what this one does
                waiting = [pool.submit(with_room, work, job) for job in jobs]
            for each in waiting:
                yield each.result()
        except BaseException:
            # Whoever gave up does not wait for the others: what is half done is never in its place.
            for process in multiprocessing.active_children():
                process.terminate()
            raise


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin_among_others(*garbage: int) -> None:
    """Garbage is looked for as seldom as where the work comes from: else that takes a quarter of the time."""
    global _among_others
    _among_others = True
    gc.set_threshold(*garbage)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def _is_plain() -> bool:
    """Whether this process can be copied: threads of its own, Python's or a library's, a copy would lack."""
    return sys.platform == "linux" and threading.active_count() == 1 and not _THREADED & sys.modules.keys()


def _can() -> bool:
    """Whether copies of this process are cheap and safe here."""
    return sys.platform == "linux" and not _among_others and threading.active_count() == 1 and _cores() > 1
