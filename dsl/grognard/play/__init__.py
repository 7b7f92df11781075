"""The sequence of play at the table. In: a ruleset and a scenario. Out: turn after turn, with a log that replays."""
