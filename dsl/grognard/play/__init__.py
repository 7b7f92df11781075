"""The sequence of play at the table: pieces set up by a scenario, turn after turn, with a log that replays."""
