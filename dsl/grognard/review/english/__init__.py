"""What is known of English words: which forms one may be, and which words stand beside one another."""
