"""A table: who sits where, one hand after another. No sockets, no disk, no chance of its own."""
