"""Settings of all tests."""

import os
import signal
from functools import cache
from pathlib import Path

from hypothesis import Phase, settings

from grognard import driver
from grognard.host.budget import Limits
from grognard.project import bundled

# What is kept between commands would hide from a test what it asks; those who ask for it name a folder of their own.
os.environ["GROGNARD_CACHE"] = "off"

# The same examples on every machine, and no clock: a slow machine is no failure.
settings.register_profile("steady", deadline=None, derandomize=True)
# Where only it matters whether a test fails, no smaller example is looked for.
settings.register_profile(
    "unshrunk", settings.get_profile("steady"), phases=(Phase.explicit, Phase.reuse, Phase.generate)
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

# A shell lets its jobs in the background ignore Ctrl-C, and what they start too: tests send it all the same.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

_compile = driver.compile_ruleset


@cache
def _bundled(name: str, check: bool) -> driver.Compiled:
    return _compile(name, check=check)


def _compiled_once(name: str, *, check: bool = True, limits: Limits | None = None) -> driver.Compiled:
    """A bundled ruleset is compiled once for all tests of a process: what is compiled is frozen."""
    if limits in (None, Limits()) and name in bundled.names() and not Path(name).is_file():
        return _bundled(name, check)
    return _compile(name, check=check, limits=limits)


# Before any module takes it from there.
setattr(driver, "compile_ruleset", _compiled_once)  # noqa: B010
