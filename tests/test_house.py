"""What the tests themselves rely on."""

import tomllib
from pathlib import Path

import pytest

import shared
from scripts.messages import ROOT


@pytest.fixture
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in the place of ``../shared``, and no demand that it be there."""
    monkeypatch.setattr(shared, "SHARED", tmp_path)
    monkeypatch.delenv("RAZZ_REQUIRE_SHARED", raising=False)
    return tmp_path


def test_shared_data_is_found(beside: Path) -> None:
    (beside / "rules.md").touch()
    assert shared.shared_file("rules.md") == beside / "rules.md"


def test_a_test_without_its_shared_data_is_skipped(beside: Path) -> None:
    with pytest.raises(pytest.skip.Exception, match=r"\.\./shared/rules\.md is not beside"):
        shared.shared_file("rules.md")


@pytest.mark.usefixtures("beside")
def test_shared_data_that_is_required_fails_the_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAZZ_REQUIRE_SHARED", "1")
    with pytest.raises(pytest.fail.Exception, match=r"\.\./shared/rules\.md is not beside"):
        shared.shared_file("rules.md")


def test_every_dependency_is_justified() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = {
        requirement.partition(">")[0].partition("=")[0]
        for requirement in [
            *project["project"]["dependencies"],
            *project["dependency-groups"]["dev"],
            *project["build-system"]["requires"],
        ]
    }
    justified = (ROOT / "docs/dependencies.md").read_text(encoding="utf-8")
    assert {name for name in needed if f"**{name}**" not in justified} == set()
