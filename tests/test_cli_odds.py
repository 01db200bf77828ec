"""``razz odds``: equities through recorded hands."""

import json
import os
import re
import signal
from pathlib import Path
from typing import Any

import pytest

import told
from program import begun, razz
from shared import shared_file

WORKED = Path(__file__).parents[1] / "src/razz/hands/worked-hand.phh"

ALL_IN = """
variant = 'FR'
antes = [0.10, 0.10, 0.10]
bring_in = 0.10
small_bet = 0.20
big_bet = 0.40
starting_stacks = [0.50, 0.90, 3.00]
finishing_stacks = [0.00, 2.30, 2.10]
players = ['Ann', 'Bo', 'Cy']
actions = [
  'd dh p1 As2d3h', 'd dh p2 4c5c6c', 'd dh p3 ????Kd',
  'p3 pb', 'p1 cbr 0.20', 'p2 cbr 0.40', 'p3 cbr 0.60', 'p1 cc', 'p2 cbr 0.80', 'p3 cc',
  'd dh p1 9c', 'd dh p2 9d', 'd dh p3 9h',
  'd dh p1 Tc', 'd dh p2 Td', 'd dh p3 Th',
  'd dh p1 Jc', 'd dh p2 7d', 'd dh p3 Jh',
  'd dh p1 7c', 'd dh p2 8d', 'd dh p3 ??',
]
"""
KNOWN = ALL_IN.replace("????Kd", "QcQhKd").replace("p3 ??'", "p3 Kh'")


def cells(text: str) -> list[list[str]]:
    lines = text.splitlines()
    return [[cell.strip() for cell in re.split("│", line)[1:-1]] for line in lines if "│" in line]


def told_of(*words: str) -> list[dict[str, Any]]:
    run = razz("odds", "--json", *words)
    assert (run.err, run.code) == ("", 0)
    found: list[dict[str, Any]] = json.loads(run.out)
    return found


@pytest.fixture
def all_in(tmp_path: Path) -> Path:
    path = tmp_path / "all-in.phh"
    path.write_text(ALL_IN, "utf-8")
    return path


@pytest.fixture
def known(tmp_path: Path) -> Path:
    path = tmp_path / "known.phh"
    path.write_text(KNOWN, "utf-8")
    return path


def test_without_a_file_the_worked_hand_is_shown_street_by_street() -> None:
    run = razz("odds")
    assert (run.err, run.code) == ("", 0)
    table = cells(run.out)
    assert table[0] == ["", "", "A", "B", "C", "D"]
    assert table[1] == ["Action", "Pot", "A♠ 3♦ 8♥", "A♦ 6♥ 7♥", "2♥ 4♥ 9♣", "A♣ 5♥ Q♦"]
    assert table[2] == ["D brings it in for 1", "4", "32.7", "37.0", "16.0", "14.3"]
    assert table[-1] == ["D folds", "44", "50.0", "50.0", "–", "0"]
    assert "seventh street" in run.out


def test_json_has_every_decision() -> None:
    (hand,) = told_of(str(WORKED))
    assert (hand["hand"], hand["players"]) == ("1", ["A", "B", "C", "D"])
    assert len(hand["moments"]) == 24
    first = hand["moments"][0]
    assert (first["street"], first["player"], first["action"]) == (3, "D", "brings it in for 1")
    assert (first["pot"], first["to_call"], first["method"]) == ("4", "0", "exact")
    assert sum(first["equities"].values()) == pytest.approx(1)
    assert hand["all_in"] is None
    assert hand["results"]["A"] == {"put_in": "13", "won": "22", "net": "9"}


def test_an_all_in_is_shared_out_pot_by_pot(known: Path) -> None:
    (hand,) = told_of(str(known))
    all_in = hand["all_in"]
    assert all_in["street"] == 3
    main, side = all_in["pots"]
    assert (main["amount"], main["players"]) == ("1.50", ["Ann", "Bo", "Cy"])
    assert (side["amount"], side["players"]) == ("0.80", ["Bo", "Cy"])
    assert sum(all_in["expected"].values()) == pytest.approx(2.30)
    expected = 1.50 * main["equities"]["Bo"] + 0.80 * side["equities"]["Bo"]
    assert all_in["expected"]["Bo"] == pytest.approx(expected)
    table = cells(razz("odds", str(known)).out)
    assert ["no more betting", "2.30"] in [row[:2] for row in table]
    assert ["Player", "Put in", "Expected", "Won", "Luck"] in table
    bo = table[-2]
    assert bo[:2] + bo[3:4] == ["Bo", "0.90", "2.30"]
    assert bo[4].startswith("+")


def test_a_pot_with_a_hand_that_was_never_shown_stays_unknown(all_in: Path) -> None:
    """R41 of the problems: no expectation, never zero, nothing guessed; the result is shown."""
    (hand,) = told_of(str(all_in))
    assert [pot["equities"] for pot in hand["all_in"]["pots"]] == [None, None]
    assert hand["all_in"]["expected"] == {"Ann": None, "Bo": None, "Cy": None}
    assert hand["results"]["Bo"] == {"put_in": "0.90", "won": "2.30", "net": "1.40"}
    assert hand["moments"][0]["unknown"] == ["Cy"]
    text = razz("odds", str(all_in)).out
    table = cells(text)
    assert ["the main pot", "1.50", "unknown", "unknown", "unknown"] in table
    assert ["side pot 1", "0.80", "–", "unknown", "unknown"] in table
    assert ["Bo", "0.90", "unknown", "2.30", ""] in table
    assert "Cy*" in text
    assert "any unseen cards stand for the hole cards of Cy" in " ".join(text.split())


def test_many_players_get_numbers_where_their_names_have_no_room() -> None:
    run = razz("odds", COLUMNS="50")
    assert " 1  A♠ 3♦ 8♥  A" in run.out
    assert max(map(len, run.out.splitlines())) <= 50


def test_one_hand_of_a_file_can_be_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text(told.STARS + "\n\n" + told.STARS.replace("#7001", "#7003"), "utf-8")
    assert [hand["hand"] for hand in told_of(str(path))] == ["7001", "7003"]
    assert [hand["hand"] for hand in told_of(str(path), "--hand", "7003")] == ["7003"]
    run = razz("odds", str(path), "--hand", "7")
    assert run == ("", "error: there is no hand 7\n", 1)


@pytest.mark.slow
def test_sampled_equities_are_marked() -> None:
    run = razz("odds", str(shared_file("hands/FullTilt-001.txt")))
    assert run.code == 0
    assert re.search(r"~\d+\.\d", run.out)
    assert "~ Sampled: the standard error is at most 0.1" in run.out


def test_what_holds_no_hand_fails(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("nothing to see\n", "utf-8")
    run = razz("odds", str(path))
    assert (run.out, run.code) == ("", 1)
    assert run.err.startswith(f"✗ {path}: the file holds no hand of a known format")
    assert razz("odds", "--json", str(path)).out == "[]\n"


def test_a_hand_that_does_not_replay_fails_and_the_others_are_shown(tmp_path: Path) -> None:
    (tmp_path / "bad.phh").write_text(ALL_IN.replace("'p3 pb'", "'p3 f'"), "utf-8")
    run = razz("odds", str(tmp_path / "bad.phh"), str(WORKED), "--json")
    assert run.code == 1
    assert "bad.phh, hand 1: " in run.err
    assert len(json.loads(run.out)) == 1


def test_hands_of_other_games_and_unfinished_ones_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "other.txt").write_text(told.HOLDEM, "utf-8")
    (tmp_path / "cut.txt").write_text(told.STARS[:900], "utf-8")
    run = razz("odds", str(tmp_path))
    assert (run.out, run.code) == ("", 0)
    assert "cut.txt, line 1" in run.err
    assert "other.txt" in run.err


def test_a_result_that_differs_is_noted(known: Path) -> None:
    known.write_text(KNOWN.replace("[0.00, 2.30, 2.10]", "[0.10, 2.20, 2.10]"), "utf-8")
    run = razz("odds", str(known))
    assert run.code == 0
    assert "note: Ann ends with a stack of 0.00, but the record states 0.10" in run.out


@pytest.mark.parametrize("seconds", ["0", "-1", "nan"])
def test_a_time_that_is_none_is_refused(seconds: str) -> None:
    run = razz("odds", "--seconds", seconds)
    assert (run.out, run.code) == ("", 1)
    assert "is no time in seconds" in run.err


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals are sent as posix has them")
def test_ctrl_c_ends_the_work_and_not_just_one_equity() -> None:
    with begun("odds", str(shared_file("hands"))) as run:
        assert run.stdout is not None
        run.stdout.readline()  # the first hand is done
        run.send_signal(signal.SIGINT)
        _, err = run.communicate(timeout=30)
    assert (b"Traceback" in err, run.returncode) == (False, 130)


def test_an_empty_folder_and_unknown_rules_are_refused(tmp_path: Path) -> None:
    assert razz("odds", str(tmp_path)).err == f"error: there is no file in {tmp_path}\n"
    assert razz("odds", "--rules", "nobody").code == 1


def test_it_is_told_in_the_language_of_the_person(all_in: Path) -> None:
    run = razz("odds", str(all_in), RAZZ_LANGUAGE="ja")
    assert run.code == 0
    assert "メインポット" in run.out
    assert "unknown" not in run.out
