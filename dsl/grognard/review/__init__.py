"""A plain rulebook text: read by itself, and held against the ruleset that was written from it. Changes neither."""
