"""What of the machine is asked?

In: paths and bytes. Out: texts within published limits, output swapped in whole, work shared out.
"""
