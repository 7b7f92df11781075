"""Would the tests notice a change of the program? Mutants made by cosmic-ray, each tried in a child of one warm process."""
