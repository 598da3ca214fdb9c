"""The widgets of the screen; each shows what it is given and keeps no game state."""
