"""`--scheduler ADDRESS`: what can be shared is done by the workers of a scheduler that runs already."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

import click

from grognard.host.engine import EngineUnavailable, engine

scheduler_option = click.option(
    "--scheduler", metavar="ADDRESS", help="Share the work among the workers of this Dask scheduler: tcp://HOST:8786."
)


@contextmanager
def on_scheduler(address: str | None) -> Iterator[Executor | None]:
    """Sends the work shared in this block to a scheduler; changes nothing without an address."""
    try:
        with engine(address) as executor:
            yield executor
    except EngineUnavailable as fault:
        raise click.ClickException(str(fault)) from None
