"""How long ``import razz`` takes: the best of several fresh interpreters, timed inside each."""

import subprocess
import sys

LIMITS = {"import razz": 50.0, "from razz import Hand, best_low": 90.0}
ROUNDS = 15

TIMED = """
from time import perf_counter
start = perf_counter()
{statement}
print((perf_counter() - start) * 1000)
"""


def milliseconds(statement: str) -> float:
    """Return the time that *statement* takes in a fresh interpreter."""
    code = [sys.executable, "-c", TIMED.format(statement=statement)]
    return float(subprocess.run(code, capture_output=True, check=True, text=True).stdout)


def main() -> int:
    """Print the best times and their limits; return 1 if one is over."""
    best = {statement: min(milliseconds(statement) for _ in range(ROUNDS)) for statement in LIMITS}
    for statement, limit in LIMITS.items():
        print(f"{statement:34} {best[statement]:6.1f} ms   limit {limit:.0f} ms")
    return int(any(best[statement] > limit for statement, limit in LIMITS.items()))


if __name__ == "__main__":
    sys.exit(main())
