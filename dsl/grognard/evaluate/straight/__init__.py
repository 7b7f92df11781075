"""One run, compiled: the same steps and the same trace as the interpreter, for programs that are run many times."""
