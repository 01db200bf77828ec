"""What goes over the wire: views, tables, words and commands as JSON (see docs/protocol.md)."""

PROTOCOL = 1
"""The version of the protocol; every frame carries it."""
