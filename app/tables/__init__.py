"""Random tables: what they are, whether they are sound, what is drawn from them, and where they come from."""
