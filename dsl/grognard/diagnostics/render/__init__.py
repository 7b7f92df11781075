"""One module for each way a diagnostic is shown."""
