"""``razz replay``: hands told street by street, and proved."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import told
from program import START, begun, environment, group, razz, waits
from razz.processes import cores
from shared import shared_file

WORKED = Path(__file__).parents[1] / "src/razz/hands/worked-hand.phh"

CENTS = """
variant = 'FR'
antes = [0.01, 0.01, 0.01]
bring_in = 0.02
small_bet = 0.04
big_bet = 0.08
starting_stacks = [1.00, 1.00, 0.50]
finishing_stacks = [1.04, 0.97, 0.49]
players = ['Ann', 'Bo', 'Cy']
seats = [2, 3, 5]
_away = [{name = 'Di', seat = 4, stack = 0.30}]
actions = [
  'd dh p1 ????8h', 'd dh p2 ????Qd', 'd dh p3 ????5c',
  'p2 pb', 'p3 f', 'p1 cbr 0.04', 'p2 f',
]
"""


@pytest.fixture
def cents(tmp_path: Path) -> Path:
    path = tmp_path / "cents.phh"
    path.write_text(CENTS, "utf-8")
    return path


def test_without_a_file_the_worked_hand_is_told_with_its_lesson() -> None:
    done = razz("replay")
    assert done.code == 0
    assert "The queen is the highest door card" in done.out
    assert "A  A♠ 3♦ 6♠ (8♥) 2♣ (K♥) 4♦  6-4-3-2-A  six-four low" in done.out
    assert done.out.rstrip().endswith("✓ worked-hand.phh, hand 1: every chip agrees")


def test_the_lesson_is_told_in_japanese() -> None:
    done = razz("replay", RAZZ_LANGUAGE="ja")
    assert done.code == 0
    assert "The queen" not in done.out
    assert "クイーン" in done.out
    assert "6-4ロー" in done.out


def test_a_spectator_sees_hole_cards_at_the_showdown_and_no_sooner() -> None:
    before, _, after = razz("replay", str(WORKED)).out.partition("A shows")
    assert "6♠" not in before
    assert "6♠" in after
    assert "Q♣" not in before + after  # D folded: its seventh card is never seen


def test_a_seat_sees_its_own_hole_cards_all_along() -> None:
    for view in ("2", "B"):
        told = razz("replay", str(WORKED), "--view", view).out
        third = told[: told.index("fourth street")]
        assert "B  A♦ 6♥ | 7♥" in third
        assert "A  ▒▒ ▒▒ | 8♥" in third


def test_all_cards_can_be_seen() -> None:
    told = razz("replay", str(WORKED), "--view", "all").out
    assert "D  A♣ 5♥ | Q♦ 5♦ 6♣ 8♠ | Q♣" in told


def test_a_seat_that_is_not_there_is_refused() -> None:
    done = razz("replay", str(WORKED), "--view", "9")
    assert done.code == 1
    assert "no seat '9' in this hand; there are 1 (A), 2 (B), 3 (C), 4 (D)" in done.err


def test_json_says_who_put_in_and_won_what(cents: Path) -> None:
    done = razz("replay", "--json", str(cents), str(WORKED))
    assert (done.code, done.err) == (0, "")
    first, second = json.loads(done.out)
    assert first == {
        "file": str(cents),
        "hand": "1",
        "site": "PHH",
        "ok": True,
        "error": None,
        "players": [
            {"name": "Ann", "seat": 2, "start": "1.00", "put_in": "0.03", "won": "0.07"}
            | {"net": "0.04"},
            {"name": "Bo", "seat": 3, "start": "1.00", "put_in": "0.03", "won": "0.00"}
            | {"net": "-0.03"},
            {"name": "Di", "seat": 4, "start": "0.30", "put_in": "0.00", "won": "0.00"}
            | {"net": "0.00"},
            {"name": "Cy", "seat": 5, "start": "0.50", "put_in": "0.01", "won": "0.00"}
            | {"net": "-0.01"},
        ],
        "pots": [{"amount": "0.07", "players": ["Ann"]}],
        "rake": "0.00",
        "low": {},
        "notes": [],
    }
    assert second["low"] == {"A": "6-4-3-2-A", "B": "6-4-3-2-A"}
    assert [player["net"] for player in second["players"]] == ["9", "9", "-9", "-9"]
    assert second["pots"] == [{"amount": "44", "players": ["A", "B"]}]


def test_players_with_one_name_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "twins.phh"
    path.write_text(CENTS.replace("['Ann', 'Bo', 'Cy']", "['Bo', 'Bo', 'Cy']"), "utf-8")
    (hand,) = json.loads(razz("replay", "--json", str(path)).out)
    assert hand["pots"] == [{"amount": "0.07", "players": ["Bo (2)"]}]
    assert [player["name"] for player in hand["players"]] == ["Bo", "Bo", "Di", "Cy"]


def test_players_are_listed_by_seat_even_where_the_deal_begins_elsewhere(tmp_path: Path) -> None:
    path = tmp_path / "moved.phh"
    path.write_text(CENTS.replace("seats = [2, 3, 5]", "seats = [5, 2, 3]"), "utf-8")
    (hand,) = json.loads(razz("replay", "--json", str(path)).out)
    assert [(player["seat"], player["name"], player["net"]) for player in hand["players"]] == [
        (2, "Bo", "-0.03"),
        (3, "Cy", "-0.01"),
        (4, "Di", "0.00"),
        (5, "Ann", "0.04"),
    ]


def test_amounts_are_told_as_money(cents: Path) -> None:
    told = razz("replay", str(cents)).out
    assert "Bo brings it in for 0.02" in told
    assert "Ann completes to 0.04" in told
    assert "uncalled 0.02 returned to Ann" in told
    assert "Ann  1.00 → 1.04  (+0.04)" in told


def test_a_hand_that_differs_fails_by_name(tmp_path: Path) -> None:
    path = tmp_path / "wrong.phh"
    path.write_text(CENTS.replace("[1.04, 0.97", "[1.05, 0.97"), "utf-8")
    done = razz("replay", "--check", str(path))
    assert done.code == 1
    assert "Ann ends with a stack of 1.04, but the record states 1.05" in done.out
    (hand,) = json.loads(razz("replay", "--json", str(path)).out)
    assert hand["ok"] is False
    assert hand["error"] == "Ann ends with a stack of 1.04, but the record states 1.05"
    assert hand["players"][0]["net"] == "0.04"


def test_a_hand_that_does_not_replay_fails_with_its_action(tmp_path: Path) -> None:
    path = tmp_path / "wrong.phh"
    path.write_text(CENTS.replace("cbr 0.04", "cbr 0.05"), "utf-8")
    done = razz("replay", "--json", str(path))
    assert done.code == 1
    (hand,) = json.loads(done.out)
    assert hand["error"].startswith("action 6, 'p1 cbr 0.05': Complete to 0.05: the amount is 0.04")


def test_files_that_cannot_be_read_fail_and_the_others_are_still_told(tmp_path: Path) -> None:
    none, picture, empty = (tmp_path / name for name in ("none.phh", "picture.png", "empty.txt"))
    picture.write_bytes(bytes(range(256)) * 16)
    empty.touch()
    names = [str(path) for path in (none, picture, empty, WORKED)]
    done = razz("replay", *names)
    assert done.code == 1
    assert (
        "✗ " + str(none) + ": the file cannot be read: there is no such file or folder" in done.out
    )
    assert "✗ " + str(picture) + ": the file is no text" in done.out
    assert "✗ " + str(empty) + ": the file is empty" in done.out
    assert "brings it in" in done.out
    assert "every chip agrees" in done.out
    assert "1 hands, 0 with problems, 3 files without a hand" in done.out
    done = razz("replay", "--json", *names)
    assert done.code == 1
    found = json.loads(done.out)
    assert [(hand["file"], hand["ok"]) for hand in found] == [
        *((name, False) for name in names[:3]),
        (names[3], True),
    ]
    assert found[2]["error"] == "the file is empty"


def test_the_rule_set_can_be_chosen_for_hands_that_name_none(cents: Path) -> None:
    assert "rules: wsop" in razz("replay", str(cents), "--rules", "wsop").out
    done = razz("replay", str(cents), "--rules", "casino")
    assert done.code == 1
    assert "'casino' is no rule set" in done.err


def test_every_real_hand_is_told_and_agrees() -> None:
    paths = sorted(str(path) for path in shared_file("phh").glob("*.phh"))
    done = razz("replay", *paths)
    assert done.code == 0
    assert done.out.count("every chip agrees") == 7
    assert "7 hands, 0 with problems" in done.out
    hands = json.loads(razz("replay", "--json", *paths).out)
    assert [hand["ok"] for hand in hands] == [True] * 7
    assert [hand["hand"] for hand in hands] == ["20", "21", "22", "23", "25", "83", "84"]


# Files of sites, and many hands


@pytest.fixture
def session(tmp_path: Path) -> Path:
    """A folder of an evening: two files of hands, one of them still growing, and other things."""
    folder = tmp_path / "evening"
    (folder / "later").mkdir(parents=True)
    mixed = (told.STARS, told.HOLDEM, told.STARS.replace("7001", "7003"), told.HOLDEM)
    (folder / "HH [1].txt").write_bytes("\r\n\r\n".join(mixed).encode("utf-8-sig"))
    growing = told.TILT + "\n\n" + told.TILT.replace("8001", "8002")[:400] + "\n"
    (folder / "later" / "growing.txt").write_bytes(growing.encode("utf-16"))
    (folder / "notes.txt").write_text("José folds too much\n", "utf-8")
    (folder / "holdem.txt").write_text(told.HOLDEM, "utf-8")
    return folder


def test_a_folder_is_read_with_all_that_is_in_it(session: Path) -> None:
    done = razz("replay", str(session))
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    first, growing = session / "HH [1].txt", session / "later" / "growing.txt"
    assert [line for line in lines if line.startswith("✓")] == [
        f"✓ {first}, hand 7001: every chip agrees",
        f"✓ {first}, hand 7003: every chip agrees",
        f"✓ {growing}, hand 8001: every chip agrees",
    ]
    assert f"… {growing}, line 24: the file ends before the hand does" in lines
    holdem = session / "holdem.txt"
    assert any(line.startswith(f"– {holdem}: no hand of Razz: 1 of other games") for line in lines)
    notes = session / "notes.txt"
    assert any(line.startswith(f"– {notes}: the file holds no hand of a known") for line in lines)
    assert lines[-1] == (
        "3 hands, 0 with problems, 3 of other games, 1 unfinished, 2 files without a hand"
    )


def test_a_folder_without_a_file_says_so(tmp_path: Path) -> None:
    done = razz("replay", str(tmp_path))
    assert (done.code, done.out) == (1, "")
    assert f"there is no file in {tmp_path}" in done.err


def test_a_few_hands_are_told_and_of_many_only_the_verdicts(tmp_path: Path) -> None:
    hands = [told.STARS.replace("7001", str(9000 + number)) for number in range(11)]
    few, many = tmp_path / "few.txt", tmp_path / "many.txt"
    few.write_text("\n\n".join(hands[:10]), "utf-8")
    many.write_text("\n\n".join(hands), "utf-8")
    assert razz("replay", str(few)).out.count("José completes to $0.50") == 10
    assert razz("replay", str(few), "--check").out.count("José completes") == 0
    done = razz("replay", str(many))
    assert done.out.count("José completes") == 0
    assert done.out.count("every chip agrees") == 11
    assert done.out.endswith("\n11 hands, 0 with problems\n")
    told_all = razz("replay", str(many), "--story").out
    assert told_all.count("José completes to $0.50") == 11
    assert told_all.endswith("\n11 hands, 0 with problems\n")


def test_hands_in_two_files_are_shown_and_said_to_have_been_seen(tmp_path: Path) -> None:
    one, other = tmp_path / "one.txt", tmp_path / "other.txt"
    one.write_text(told.TILT, "utf-8")
    other.write_text(told.TILT + "\n\n" + told.WINAMAX, "utf-8")
    done = razz("replay", "--check", str(one), str(other))
    assert done.out.endswith("\n3 hands, 0 with problems, 1 seen before\n")
    assert len(json.loads(razz("replay", "--json", str(one), str(other)).out)) == 3


def test_a_seat_that_some_hands_have_not_is_no_mistake_among_several(tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text(told.TILT + "\n\n" + told.WINAMAX, "utf-8")
    done = razz("replay", str(path), "--view", "Mia")
    assert done.code == 0
    assert "note: no seat 'Mia' in this hand; there are 1 (Chloé), 4 (J.R.)" not in done.out
    assert "note: no seat 'Mia' in this hand; there are 1 (Chloé), 2 (J.R.)" in done.out
    assert "Mia     2♦ 9♥ | K♣" in done.out


def test_json_of_sites_has_the_same_fields(session: Path) -> None:
    done = razz("replay", "--json", str(session))
    assert done.code == 0
    hands = json.loads(done.out)
    assert [(hand["site"], hand["hand"]) for hand in hands] == [
        ("PokerStars", "7001"),
        ("PokerStars", "7003"),
        ("Full Tilt", "8001"),
    ]
    assert hands[2] == {
        "file": str(session / "later" / "growing.txt"),
        "hand": "8001",
        "site": "Full Tilt",
        "ok": True,
        "error": None,
        "players": [
            {"name": "Jürgen", "seat": 1, "start": "40.00", "put_in": "0.35", "won": "0.70"}
            | {"net": "0.35"},
            {"name": "dimefolds", "seat": 3, "start": "33.40", "put_in": "0.00", "won": "0.00"}
            | {"net": "0.00"},
            {"name": "Mia", "seat": 5, "start": "22.15", "put_in": "0.35", "won": "0.00"}
            | {"net": "-0.35"},
        ],
        "pots": [{"amount": "0.70", "players": ["Jürgen"]}],
        "rake": "0.00",
        "low": {},
        "notes": [],
    }
    assert hands[0]["low"] == {"José": "8-7-4-3-A"}
    assert hands[0]["rake"] == "0.25"
    # What is no hand is said where it is in nobody's way.
    assert [line[:2] for line in done.err.splitlines()] == ["– ", "… ", "– "]


def test_json_of_files_without_a_hand_is_an_empty_array(session: Path) -> None:
    done = razz("replay", "--json", str(session / "holdem.txt"))
    assert (done.code, json.loads(done.out)) == (0, [])
    assert "no hand of Razz: 1 of other games" in done.err


def test_a_site_hand_that_fails_says_on_which_line(tmp_path: Path) -> None:
    path = tmp_path / "wrong.txt"
    path.write_text(told.TILT + "\n" + told.STARS.replace("AB [Nord]: calls $1\n", ""), "utf-8")
    done = razz("replay", "--check", str(path))
    assert done.code == 1
    assert f"✗ {path}, hand 7001: line 5" in done.out
    first, second = json.loads(razz("replay", "--json", str(path)).out)
    assert (first["ok"], second["ok"]) == (True, False)
    assert (second["hand"], second["site"]) == ("7001", "PokerStars")
    assert second["error"].startswith("line 5")


@pytest.fixture(scope="module")
def long_work(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int]:
    """A file that several processes work on, and how many hands are in it."""
    path = tmp_path_factory.mktemp("long") / "long.txt"
    count = 1 + 1_100_000 // len(told.TILT)
    with path.open("w", encoding="utf-8") as file:
        for number in range(count):
            file.write(told.TILT.replace("8001", str(number)) + "\n\n")
    return path, count


@pytest.mark.slow
def test_long_work_is_done_by_several_processes_and_comes_out_in_order(
    long_work: tuple[Path, int],
) -> None:
    path, count = long_work
    numbers = [str(number) for number in range(count)]
    done = razz("replay", "--json", str(path), str(WORKED))
    assert (done.code, done.err) == (0, "")
    assert [hand["hand"] for hand in json.loads(done.out)] == [*numbers, "1"]
    done = razz("replay", str(path))
    assert (done.code, done.err) == (0, "")
    assert [line.split()[3] for line in done.out.splitlines()[:-1]] == [n + ":" for n in numbers]
    assert done.out.endswith(f"\n{count} hands, 0 with problems\n")


@pytest.mark.slow
@pytest.mark.skipif(
    sys.platform != "linux" or cores() < 2,
    reason="looks for several processes where Linux shows them",
)
@pytest.mark.parametrize("seconds", [0, 0.2, 1])
def test_ctrl_c_ends_long_work_at_once_and_without_a_word(
    seconds: float, long_work: tuple[Path, int]
) -> None:
    path, _ = long_work
    with begun("replay", "--check", *[str(path)] * 20) as run:
        waits(lambda: len(group(run.pid)) > 2)
        time.sleep(seconds)
        os.killpg(run.pid, signal.SIGINT)
        _, complaints = run.communicate(timeout=30)
    assert (run.returncode, complaints) == (130, b"")


def test_nobody_who_has_seen_enough_is_bothered(long_work: tuple[Path, int]) -> None:
    path, _ = long_work
    for words in (("--check",), ("--json",), ("--story",)):
        command = [sys.executable, "-c", START, "replay", *words, str(path)]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
        ) as program:
            assert program.stdout is not None
            assert program.stderr is not None
            program.stdout.readline()
            program.stdout.close()
            assert program.stderr.read() == b""
        assert program.returncode == 1


def test_all_real_hands_of_sites_are_proved_but_the_one_that_does_not_balance() -> None:
    done = razz("replay", str(shared_file("hands")))
    assert done.code == 1
    assert done.out.count("every chip agrees") == 47
    assert "48 hands, 1 with problems, 3 files without a hand" in done.out
    hands = json.loads(razz("replay", "--json", str(shared_file("hands"))).out)
    assert len(hands) == 48
    (bad,) = (hand for hand in hands if not hand["ok"])
    assert Path(bad["file"]).name == "KingsClub-004.txt"
