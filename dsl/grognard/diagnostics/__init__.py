"""What is said to an author about a text: codes, places, sentences, hints."""
