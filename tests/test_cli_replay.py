"""``razz replay``: hands told street by street, and proved."""

import json
from pathlib import Path

import pytest

from program import razz
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
    latin = tmp_path / "latin.phh"
    latin.write_bytes(b"variant = 'FR' # caf\xe9\n")
    done = razz("replay", "--check", str(tmp_path / "none.phh"), str(latin), str(WORKED))
    assert done.code == 1
    assert "none.phh, hand 1: the file cannot be read: No such file or directory" in done.out
    assert "latin.phh, hand 1: this is no UTF-8 text: byte 21" in done.out
    assert "every chip agrees" in done.out
    assert "3 hands, 2 with problems" in done.out


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
