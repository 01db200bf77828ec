"""Starts ``razz``, as a command and as ``python -m razz``."""

from __future__ import annotations

import signal
import sys
from contextlib import nullcontext

from razz.signals import handling

INTERRUPTED = 130


def main() -> int:
    """Run ``razz`` as `razz.cli.main` does; ctrl-C while it loads or ends is silent, too."""
    usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    with handling(signal.SIGINT, signal.SIG_DFL) if usual else nullcontext():
        from razz.cli import main as run
    code = run()
    if code == INTERRUPTED:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    return code


if __name__ == "__main__":
    sys.exit(main())
