"""Many runs at once, on the same dice as single runs: for what is too large for exact odds. Needs NumPy."""
