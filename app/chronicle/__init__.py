"""A campaign as a story to be read elsewhere: what players may know of it, and one writer for each format."""
