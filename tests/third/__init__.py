"""A third rule system, worked out: what a reader of ARCHITECTURE copies to make one of their own.

`rules` and `assets` hold the files where they would stand in a checkout, `installing` puts them there.
"""
