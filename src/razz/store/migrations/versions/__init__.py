"""The steps, one a file, in the order of their names. A step that was released never changes."""
