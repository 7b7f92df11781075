"""Settings of all tests."""

from hypothesis import settings

# The same examples on every machine, and no clock: a slow machine is no failure.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")
