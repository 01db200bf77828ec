"""Test data that lies beside the checkout, in ``../shared``."""

import os
from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parent.parent.parent / "shared"


def shared_file(path: str) -> Path:
    """Return the file or folder *path* of ``../shared``, or skip the test that asks for it.

    Where RAZZ_REQUIRE_SHARED is set (in CI), data that is missing is a failure. Works inside a test
    and at the top of a test module.
    """
    found = SHARED / path
    if found.exists():
        return found
    reason = f"../shared/{path} is not beside this checkout"
    if os.environ.get("RAZZ_REQUIRE_SHARED"):
        pytest.fail(reason)
    pytest.skip(reason, allow_module_level=True)
