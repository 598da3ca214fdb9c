"""The command language: one registry, of which the screen and the line mode are views."""
