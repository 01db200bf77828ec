import re
import shlex
from doctest import ELLIPSIS, OutputChecker

import pytest

from program import razz
from scripts.messages import ROOT

BLOCK = re.compile(r"^```console\n(.*?)^```", re.DOTALL | re.MULTILINE)


def examples() -> list[tuple[str, str]]:
    """The commands of README's console blocks, each with the output shown under it."""
    found = []
    for block in BLOCK.findall((ROOT / "README.md").read_text(encoding="utf-8")):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


RUN = [example for example in examples() if example[0].startswith("razz ")]


def test_the_readme_shows_the_program() -> None:
    assert RUN


@pytest.mark.parametrize(("command", "output"), RUN, ids=[command for command, _ in RUN])
def test_an_example_of_the_readme_prints_what_it_says(command: str, output: str) -> None:
    _, *words = shlex.split(command)
    run = razz(*words, COLUMNS="100")
    assert run.err == ""
    shown = "\n".join(line.rstrip() for line in run.out.splitlines()).strip("\n")
    assert OutputChecker().check_output(output.strip("\n"), shown, ELLIPSIS), run.out
