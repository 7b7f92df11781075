"""A text read with a language model: where does a small change make a sentence far likelier?

Alikaniotis and Raheja, "The Unreasonable Effectiveness of Transformer Language Models in Grammatical Error Correction"
(2019): no rule says what is wrong; of a sentence and its near neighbours the model says which it would rather read.
"""
