"""How is a line said in plain English? Here for all that print: page, sheet, trace and messages."""
