"""The checks, a module each: every module here has a tuple `CHECKS`, and `grognard.checks.all` finds it."""
