"""Build hook: makes the message catalogues (.mo) that the program reads from their .po texts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(root: Path) -> None:
    """Write a ``.mo`` beside each ``.po`` of the package in the checkout *root*."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for source in sorted(root.glob("src/razz/locale/*/LC_MESSAGES/razz.po")):
        with source.open("rb") as text:
            catalogue = read_po(text)
        with source.with_suffix(".mo").open("wb") as binary:
            write_mo(binary, catalogue)


class Catalogues(BuildHookInterface[Any]):
    """Runs before a wheel is built and before an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatch's call
        """Make the catalogues; hatchling's hook, so the arguments are hatchling's."""
        compile_catalogues(Path(self.root))
