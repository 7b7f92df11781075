"""What runs. In: the IR. Out: a small language of statements over numbered slots, made by `build.Builder`."""
