"""One package for each rule system; each has a `SYSTEM`."""
