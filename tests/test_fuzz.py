"""Whatever stands in a file, reading it brings hands or says what is wrong, and soon.

``python -m scripts.fuzz`` does the same for as long as one likes.
"""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import told
from scripts.fuzz import CORPUS, MUTATIONS, Failure, check, corpus, fails, in_our_words, mutated

OWN = (*told.SITES.values(), told.HOLDEM, told.PHH, f"[1]\n{told.PHH}[2]\n{told.PHH}")


READ = [*(text.encode() for text in OWN), *corpus(CORPUS[:2])]
FILES = [*READ, *in_our_words(READ)]
LINES = sorted({line for file in FILES for line in file.decode("utf-8", "replace").split("\n")})


@settings(max_examples=400)
@given(st.integers(0, 2**32))
def test_changed_files_are_read_or_refused(seed: int) -> None:
    check(*mutated(random.Random(seed), FILES))


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
def test_every_kind_of_change_is_met(mutation: object) -> None:
    assert callable(mutation)
    changed = 0
    for seed in range(10):
        source = random.Random(seed)
        text = source.choice(FILES).decode()
        new = mutation(source, text, FILES)
        changed += new != text
        check(new.encode("utf-8", "replace"))
    assert changed >= 5


@settings(max_examples=150)
@given(st.binary(max_size=2_000))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    check(data)


@settings(max_examples=150)
@given(st.lists(st.sampled_from(LINES) | st.text(max_size=60), max_size=60))
def test_lines_in_any_order_are_read_or_refused(lines: list[str]) -> None:
    check("\n".join(lines).encode("utf-8", "replace"))


@settings(max_examples=150)
@given(st.sampled_from(OWN), st.lists(st.tuples(st.integers(0, 60), st.text()), max_size=3))
def test_hands_with_other_lines_between_are_read_or_refused(
    text: str, news: list[tuple[int, str]]
) -> None:
    lines = text.split("\n")
    for place, line in news:
        lines.insert(place, line)
    check("\n".join(lines).encode("utf-8", "replace"))


@settings(max_examples=200)
@given(st.sampled_from([*told.SITES.values()]), st.text(min_size=1, max_size=25))
def test_players_may_have_any_name(text: str, name: str) -> None:
    for known in ("José", "Jürgen", "Chloé", "Renée", "Zoë"):
        text = text.replace(known, name)
    check(text.encode("utf-8", "replace"))


@given(st.text(alphabet="0123456789.,'’ $€-+()٣\u00a0\u202f", max_size=30))
def test_any_amount_is_read_or_refused(text: str) -> None:
    check(told.STARS.replace("1,480.50", text).encode())
    check(told.PHH.replace("53", text).encode())


def test_a_failure_says_how_to_have_it_again(tmp_path: object) -> None:
    hands = fails(1, 2, FILES)
    assert isinstance(hands, int)
    try:
        raise ValueError("no such thing")
    except ValueError as error:
        failure = Failure(b"data", "hand.phh", error)
    path = failure.save()
    assert path.read_bytes() == b"data"
    path.unlink()
    assert "ValueError: no such thing" in failure.text


@pytest.mark.slow
@pytest.mark.parametrize("sign", [" ", "1", "1 ", "[", "1,", "x ", "Seat 1: ", "(1 in chips) "])
@pytest.mark.parametrize("site", told.SITES)
def test_no_line_takes_long(site: str, sign: str) -> None:
    text = told.SITES[site]
    for place, line in enumerate(text.split("\n")):
        for cut in {len(line), len(line) // 2, line.rfind("$") + 1, line.rfind(" ") + 1}:
            lines = text.split("\n")
            lines[place] = line[:cut] + sign * (950 // len(sign) - len(line)) + line[cut:]
            check("\n".join(lines).encode())
