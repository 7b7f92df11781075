"""The checks of a compiled ruleset: `grognard.checks.all` lists them, each other module holds a few or what several share.

In: the IR. Out: diagnostics. Import from the module that you need: this one loads no check.
"""
