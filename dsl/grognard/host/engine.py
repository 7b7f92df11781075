"""Who does work that can be shared: this process, or the workers of a scheduler that runs already?

An engine is an executor of `concurrent.futures`. What is asked of it must give the same answer wherever it is done.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from typing import Any, TypeVar

from grognard.host.extras import install_command
from grognard.version import VERSION

T = TypeVar("T")
R = TypeVar("R")

_PATIENCE = 10
"""Seconds until a scheduler has to answer."""
_TRIES = 10
"""So often a piece of work is begun anew whose worker has gone."""

_engine: Executor | None = None


class EngineUnavailable(Exception):
    """No engine can be had, or it gave up: a sentence that says why."""


@contextmanager
def engine(scheduler: str | None) -> Iterator[Executor | None]:
    """The workers of a scheduler of Dask's `distributed` at an address, for all that is shared in this block; None without an address.

    Raises `EngineUnavailable` where the library is missing, nobody answers, no worker has this very version, or all workers die.
    """
    global _engine
    if scheduler is None:
        yield None
        return
    try:
        distributed: Any = importlib.import_module("distributed")
    except ModuleNotFoundError:
        raise EngineUnavailable(
            f"--scheduler needs Dask's distributed, which is not installed. Install it with: {install_command('cluster')}"
        ) from None
    try:
        client = distributed.Client(scheduler, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as fault:
        raise EngineUnavailable(f"No scheduler answers at {scheduler}. Is it running? ({fault})") from None
    with client:
        _hold_same_version(client, scheduler)
        _engine = client.get_executor(retries=_TRIES)
        try:
            yield _engine
        except (distributed.scheduler.KilledWorker, CancelledError) as fault:
            raise EngineUnavailable(f"The workers at {scheduler} are gone: {fault}") from None
        finally:
            _engine = None


def _hold_same_version(client: Any, scheduler: str) -> None:
    """Raise `EngineUnavailable` where a worker would answer by another program."""
    try:
        versions = set(client.run(_version).values())
    except ImportError:
        raise EngineUnavailable(f"A worker at {scheduler} has no Grognard. Install version {VERSION} there.") from None
    if not versions:
        raise EngineUnavailable(f"The scheduler at {scheduler} has no workers. Start one: dask worker {scheduler}")
    if versions != {VERSION}:
        others = ", ".join(sorted(versions - {VERSION}))
        raise EngineUnavailable(f"Workers at {scheduler} have Grognard {others}, and this is {VERSION}.")


def _version() -> str:
    return VERSION


def is_shared() -> bool:
    """Whether an engine has been given for what is done now."""
    return _engine is not None


def shared(work: Callable[[T], R], jobs: Sequence[T]) -> Iterator[R]:
    """The answer to each job, in order, as it is there: by the engine, or one after the other here."""
    return (_engine.map if _engine is not None else map)(work, jobs)
