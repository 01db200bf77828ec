"""``razz outlook``: final lows, live outs and dead cards of a hand."""

import json
import re
from typing import Any

import pytest

from program import razz


def rows(*words: str, **settings: str) -> list[list[str]]:
    """The cells of all tables, without their frames."""
    lines = razz("outlook", *words, **settings).out.splitlines()
    return [[cell.strip() for cell in re.split("│", line)[1:-1]] for line in lines if "│" in line]


def told(*words: str) -> dict[str, Any]:
    run = razz("outlook", "--json", *words)
    assert (run.err, run.code) == ("", 0)
    found: dict[str, Any] = json.loads(run.out)
    return found


def test_final_lows_are_shown_with_their_chances() -> None:
    """Super/System, table 46."""
    table = rows("A23")
    assert table[0] == ["Low", "Chance", "Or better", ""]
    assert [row[:3] for row in table[1:5]] == [
        ["wheel", "7.15%", "7.15%"],
        ["six low", "11.80%", "18.95%"],
        ["seven low", "14.30%", "33.25%"],
        ["eight low", "15.02%", "48.27%"],
    ]
    assert table[11][:3] == ["two pair", "0.06%", "100%"]


def test_outs_are_shown_card_by_card() -> None:
    table = rows("A236", "--dead", "4 5")
    start = table.index(["Card", "Live", "Chance", "Effect", "The hand then", "eight or better"])
    outs = {row[0]: row for row in table[start + 1 : start + 14]}
    assert outs["A"][1:5] == ["3", "6.52%", "pairs", "A-A-6-3-2"]
    assert outs["4"][1:] == ["3", "6.52%", "improves", "6-4-3-2-A", "100%"]
    assert outs["K"][3] == "brick"
    told_lines = razz("outlook", "A236", "--dead", "4 5").out
    assert "Dead cards: 4 5" in told_lines
    assert "14 of 46 unseen cards improve the hand: 30.43%" in told_lines
    assert "eight or better by fifth street: 30.43%" in told_lines


def test_a_dead_card_is_worth_what_it_changes_against_a_random_hand() -> None:
    table = rows("A23")
    start = table.index(["Card", "Live", "Equity", "Change"])
    values = {row[0]: row[1:] for row in table[start + 1 :]}
    assert values["A"][0] == "3"
    assert values["A"][2].startswith("+")
    assert values["5"][2].startswith("-")
    assert "equity against a random hand" in " ".join(razz("outlook", "A23").out.split())


def test_the_other_hand_can_be_known() -> None:
    found = told("A23", "--against", "456")
    assert found["against"] == "4 5 6"
    assert [card["rank"] for card in found["if_dead"]] == list("A23456789TJQK")
    assert "equity against 4 5 6" in razz("outlook", "A23", "--against", "456").out


def test_json_has_the_exact_numbers() -> None:
    found = told("As2d3h")
    assert found["hand"] == "A♠ 2♦ 3♥"
    assert (found["missing"], found["unseen"], found["ways"]) == (4, 49, "211876")
    assert found["lows"][0] == {"low": "wheel", "ways": "15156", "chance": 15156 / 211876}
    assert sum(int(low["ways"]) for low in found["lows"]) == 211876
    assert (found["goal"], list(found["by_street"])) == ("8", ["5", "6", "7"])
    assert found["outs"][3]["effect"] == "improves"


def test_the_low_to_hope_for_is_the_next_better_or_the_one_asked_for() -> None:
    assert told("A2378")["goal"] == "7"
    assert told("A2378", "--goal", "6")["goal"] == "6"
    assert "wheel by seventh street" in razz("outlook", "A2346").out
    run = razz("outlook", "A23", "--goal", "4")
    assert run == ("", "error: no low is better than a five; four is too low\n", 1)


def test_a_whole_hand_has_a_low_and_no_outs() -> None:
    found = told("A23789J")
    assert [low["low"] for low in found["lows"]] == ["eight low"]
    assert found["outs"] == []
    assert "The next card" not in razz("outlook", "A23789J").out


def test_of_nothing_known_all_can_come() -> None:
    run = razz("outlook", "random")
    assert run.code == 0
    assert run.out.startswith("nothing known: 7 more of 52 unseen cards")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["A23, A24"], "'A23, A24' is a range; an outlook is of one hand, such as A23"),
        (["A23", "--against", "u8"], "'u8' is a range; an outlook is of one hand, such as A23"),
        (["A23", "--goal", "X"], "'X' is no rank; ranks are A 2 3 4 5 6 7 8 9 T J Q K"),
    ],
)
def test_what_has_no_outlook_is_refused(words: list[str], complaint: str) -> None:
    assert razz("outlook", *words) == ("", f"error: {complaint}\n", 1)


def test_a_card_in_two_places_is_refused() -> None:
    run = razz("outlook", "As2d3h", "--dead", "As")
    assert (run.out, run.code) == ("", 1)
    assert "A♠" in run.err


def test_the_tables_are_in_the_language_of_the_person() -> None:
    run = razz("outlook", "A23", RAZZ_LANGUAGE="ja")
    assert run.code == 0
    assert "ホイール" in run.out
    assert "eight" not in run.out


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_tables_fit_eighty_columns(language: str) -> None:
    from rich.cells import cell_len

    lines = razz("--language", language, "outlook", "A23").out.splitlines()
    assert max(map(cell_len, lines)) <= 80


def test_bars_are_letters_where_the_terminal_has_no_signs() -> None:
    run = razz("outlook", "A23", PYTHONIOENCODING="ascii")
    assert run.code == 0
    assert "####" in run.out
    assert "?" not in run.out
