"""What runs: a small language of statements over numbered slots, made from the IR by `build.Builder`."""
