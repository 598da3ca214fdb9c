"""What a player without a game master needs: an oracle, scenes, threads, clocks; for every rule system."""
