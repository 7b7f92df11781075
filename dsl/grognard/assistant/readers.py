"""Several calls at one time, each of which may take minutes; who ends early waits for none of them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from typing import TypeVar

T = TypeVar("T")


def call_at_once(calls: Sequence[Callable[[], T]], threads: int) -> Iterator[T]:
    """The results of some calls, in their order, of which so many run at one time. Raises what the first failed call raises.

    The threads are daemons: after a failure, or when you break off, no call is waited for and none is begun.
    """
    waiting: SimpleQueue[tuple[Callable[[], T], Future[T]]] = SimpleQueue()
    futures: list[Future[T]] = []
    for call in calls:
        futures.append(Future())
        waiting.put((call, futures[-1]))
    ended = threading.Event()

    def work() -> None:
        while not ended.is_set():
            try:
                call, future = waiting.get_nowait()
            except Empty:
                return
            try:
                future.set_result(call())
            except Exception as error:  # handed on to who waits for it
                future.set_exception(error)

    for _ in range(min(threads, len(calls))):
        threading.Thread(target=work, daemon=True).start()
    try:
        for future in futures:
            yield future.result()
    finally:
        ended.set()
