"""The rules of the table as pure functions: commands in, events and new states out."""
