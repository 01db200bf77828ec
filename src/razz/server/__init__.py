"""The edge: HTTP and WebSocket, what goes over the wire, and the live rooms behind it."""
