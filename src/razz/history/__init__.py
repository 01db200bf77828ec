"""Hand records in files: one module a format."""
