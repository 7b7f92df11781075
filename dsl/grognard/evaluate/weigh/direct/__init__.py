"""Small questions as one Python function of the facts that a question tells: no maps of states where paths will do."""
