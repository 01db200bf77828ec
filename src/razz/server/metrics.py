"""What a server counts and times, for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

# A command is a few milliseconds of work and one write to the disk.
_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The figures of one server; each has its registry, so that tests can run several."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        into = self._registry
        self.requests = Counter(
            "razz_http_requests", "Requests", ("method", "route", "status"), registry=into
        )
        self.connections = Gauge("razz_connections", "WebSockets that are open", registry=into)
        self.rooms = Gauge("razz_rooms", "Tables in memory", registry=into)
        self.commands = Counter(
            "razz_commands", "Commands at tables", ("kind", "outcome"), registry=into
        )
        self.hands = Counter("razz_hands", "Hands that were finished", registry=into)
        self.entries = Counter("razz_entries", "Entries of tables' logs", registry=into)
        self.resyncs = Counter(
            "razz_resyncs", "Slow clients whose frames were dropped", registry=into
        )
        self.faults = Counter("razz_faults", "Rooms that failed and began anew", registry=into)
        self.broadcast = Histogram(
            "razz_broadcast_seconds",
            "From the arrival of a command to the broadcast of what came of it",
            buckets=_BUCKETS,
            registry=into,
        )
        self.append = Histogram(
            "razz_append_seconds", "Writing entries to the disk", buckets=_BUCKETS, registry=into
        )

    def text(self) -> bytes:
        """Return all figures as Prometheus reads them."""
        return generate_latest(self._registry)
