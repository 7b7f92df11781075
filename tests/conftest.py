"""Settings of all tests."""

import os
import signal

from hypothesis import settings

# What is kept between commands would hide from a test what it asks; those who ask for it name a folder of their own.
os.environ["GROGNARD_CACHE"] = "off"

# The same examples on every machine, and no clock: a slow machine is no failure.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")

# A shell lets its jobs in the background ignore Ctrl-C, and what they start too: tests send it all the same.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
