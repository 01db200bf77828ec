"""The page: it is built, small, fit for the content-security policy, and its own tests pass."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest

import hatch_build
from hatch_build import BuildError, build_page, install_packages, run_node, write_page_catalogues

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
BUILT = ROOT / hatch_build.PAGE

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def web() -> Path:
    """The folder of the page with its packages installed."""
    try:
        install_packages(WEB)
    except BuildError as error:
        pytest.skip(f"the packages of the page cannot be installed: {error}")
    return WEB


@pytest.fixture(scope="module")
def built(web: Path) -> Path:
    """The folder of the built page."""
    build_page(ROOT)
    return BUILT


class Tags(HTMLParser):
    """Collects the tags of a page, and what stands in its scripts and styles."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.inline = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1][0] in ("script", "style"):
            self.inline += data.strip()


def tags_of(file: Path) -> Tags:
    tags = Tags()
    tags.feed(file.read_text(encoding="utf-8"))
    return tags


def test_every_file_that_the_page_names_is_built(built: Path) -> None:
    tags = tags_of(built / "index.html").tags
    named = [attrs.get("src") or attrs.get("href") for _, attrs in tags]
    files = [name for name in named if name]
    assert len(files) >= 3  # the script, the style sheet and the icon
    assert [name for name in files if not (built / name).is_file()] == []


def test_the_page_with_every_language_is_below_120_kilobytes_gzipped(built: Path) -> None:
    files = [file for file in built.rglob("*") if file.is_file()]
    sizes = {file.name: len(gzip.compress(file.read_bytes())) for file in files}
    assert sum(sizes.values()) < 120_000, sizes


def test_the_page_holds_no_script_or_style_of_its_own(built: Path) -> None:
    page = tags_of(built / "index.html")
    assert page.inline == ""
    assert [tag for tag, attrs in page.tags if tag == "style" or "style" in attrs] == []
    assert [tag for tag, attrs in page.tags if any(name.startswith("on") for name in attrs)] == []


def test_no_template_of_the_page_holds_a_style_attribute(built: Path) -> None:
    scripts = "".join(file.read_text(encoding="utf-8") for file in built.rglob("*.js"))
    assert re.findall(r"<[a-z][^<>]{0,400}\sstyle=", scripts) == []
    assert re.findall(r"setAttribute\(.style.", scripts) == []


def test_the_page_asks_no_other_host_for_anything(built: Path) -> None:
    texts = "".join(
        file.read_text(encoding="utf-8")
        for file in built.rglob("*")
        if file.suffix in {".js", ".css", ".html"}
    )
    known = {"www.w3.org", "svelte.dev"}  # names of SVG and HTML, and addresses inside error texts
    assert set(re.findall(r"https?://([\w.-]+)", texts)) <= known


def test_the_page_catalogue_has_what_a_table_says_and_not_what_the_command_line_does() -> None:
    write_page_catalogues(ROOT)
    sentences = json.loads((WEB / "src/locales/messages.ja.json").read_text(encoding="utf-8"))
    assert sentences["raises to {amount}"] == "{amount}にレイズ"
    assert sentences[", "] == "、"
    assert "Show the version and exit." not in sentences


def test_the_lock_file_names_no_registry() -> None:
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    assert [name for name, package in lock["packages"].items() if "resolved" in package] == []
    assert "registry" not in (WEB / "package-lock.json").read_text(encoding="utf-8")


def test_types_and_markup_of_the_page_are_clean(web: Path) -> None:
    write_page_catalogues(ROOT)
    checker = "node_modules/svelte-check/bin/svelte-check"
    run_node(web, [checker, "--tsconfig", "tsconfig.json", "--fail-on-warnings"], "checked")


def test_the_page_passes_its_own_tests(web: Path) -> None:
    run_node(web, ["node_modules/vitest/vitest.mjs", "run"], "tested")


def test_packages_that_cannot_be_had_are_reported_with_a_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("package.json", "package-lock.json"):
        (tmp_path / name).write_bytes((WEB / name).read_bytes())
    # Nobody listens there, so npm gives up at once.
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:9/")
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "cache"))
    with pytest.raises(BuildError, match="needs an npm registry"):
        install_packages(tmp_path)


def test_packages_of_an_unchanged_lock_file_are_not_installed_again(
    web: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("npm was run")

    monkeypatch.setattr(subprocess, "run", refuse)
    install_packages(web)
