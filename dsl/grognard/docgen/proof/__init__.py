"""Whether a finished sheet suffices: what counted in a run is looked for in the text of its pages."""
