"""The panes of the play screen: each shows its slice of the state and keeps nothing of it."""
