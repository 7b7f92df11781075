"""Documents made from the IR: the reference site and the quick reference sheet."""
