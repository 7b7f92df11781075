"""Does the text have a list of contents? See `rulebooks.contents`."""

from grognard.rulebooks.contents import Contents as Contents
from grognard.rulebooks.contents import Entry as Entry
from grognard.rulebooks.contents import read_contents as read_contents
