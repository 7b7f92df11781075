"""The workbench in the browser. In: questions of its page, as plain data. Out: answers, as plain data.

`answers` knows neither network nor page; `serving` puts it behind an address of this machine.
"""
