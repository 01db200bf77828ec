import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import razz

HOMES: dict[str, str] = razz._HOMES  # noqa: SLF001 - the table that these tests are about


def loaded_by(statement: str) -> set[str]:
    """The modules that *statement* loads in a fresh interpreter."""
    code = f"import sys; before = set(sys.modules)\n{statement}\nprint(*set(sys.modules) - before)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    return set(run.stdout.split())


def test_import_razz_loads_nothing_else() -> None:
    assert loaded_by("import razz") == {"razz"}


def test_the_version_needs_nothing_else() -> None:
    assert loaded_by("import razz; razz.__version__") == {"razz"}


@pytest.mark.parametrize("name", sorted(HOMES))
def test_a_public_name_loads_from_the_standard_library_only(name: str) -> None:
    outside = {
        module
        for module in loaded_by(f"from razz import {name}")
        if module.partition(".")[0] not in {"razz", *sys.stdlib_module_names}
    }
    assert outside == set()


def test_a_low_needs_neither_the_rules_nor_the_command_line() -> None:
    loaded = {name for name in loaded_by("from razz import best_low") if name.startswith("razz")}
    assert loaded == {"razz", "razz.cards", "razz.errors", "razz.low", "razz.text"}


@pytest.mark.parametrize(
    "before", ["pass", "import razz.cards", "from razz import Card", "import razz.low"]
)
def test_cards_is_the_function_although_a_module_has_its_name(before: str) -> None:
    code = f"{before}\nimport razz\nfrom razz import cards\nprint(*cards('As'), *razz.cards('2d'))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert run.stdout.decode().split() == ["A♠", "2♦"]


@pytest.mark.parametrize(("name", "home"), HOMES.items())
def test_a_public_name_is_what_its_home_calls_so(name: str, home: str) -> None:
    assert getattr(razz, name) is getattr(import_module(home), name)
    assert name in dir(razz)


def test_type_checkers_see_the_same_public_names() -> None:
    tree = ast.parse(Path(razz.__file__).read_text(encoding="utf-8"))
    seen = {
        str(alias.asname): statement.module
        for node in tree.body
        if isinstance(node, ast.If)
        for statement in node.body
        if isinstance(statement, ast.ImportFrom) and str(statement.module).startswith("razz.")
        for alias in statement.names
    }
    assert seen == HOMES


def test_a_name_that_is_not_public_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="module 'razz' has no attribute 'Joker'"):
        razz.Joker  # noqa: B018 - the look-up is what is tested
