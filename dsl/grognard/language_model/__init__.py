"""How likely is a row of words? A small language model that lies on this machine, read with NumPy; nothing is sent anywhere."""
