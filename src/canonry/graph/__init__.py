"""What matters: concepts, what rests on them, and the ladder that they climb by evidence alone."""
