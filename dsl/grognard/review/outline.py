"""How is a text numbered? See `rulebooks.outline`."""

from grognard.rulebooks.outline import DEEPEST as DEEPEST
from grognard.rulebooks.outline import Item as Item
from grognard.rulebooks.outline import Mark as Mark
from grognard.rulebooks.outline import inside_marks as inside_marks
from grognard.rulebooks.outline import mark_of as mark_of
from grognard.rulebooks.outline import read_outline as read_outline
from grognard.rulebooks.outline import roman_value as roman_value
