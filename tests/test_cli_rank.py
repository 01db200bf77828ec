import json
import re

import pytest

from program import razz
from razz.cards import cards
from razz.cli.rank import rank_hands
from razz.low import Ladder

SMOOTH_SEVEN = "K♥ Kd 3s 2c 7h 5c 4d"


def ranked(*words: str) -> list[dict[str, object]]:
    run = razz("rank", "--json", *words)
    assert (run.err, run.code) == ("", 0)
    found: list[dict[str, object]] = json.loads(run.out)
    return found


def rows(*words: str, **settings: str) -> list[list[str]]:
    """The cells of the table, without its frame."""
    lines = razz("rank", *words, **settings).out.splitlines()
    return [[cell.strip() for cell in re.split("│", line)[1:-1]] for line in lines if "│" in line]


def test_hands_are_listed_best_first_with_the_cards_that_do_not_play_in_brackets() -> None:
    assert rows(SMOOTH_SEVEN, "As2d3h4c6s", "7s7cJc6dJdQd6c") == [
        ["Place", "Cards", "Low", "In words"],
        ["1", "A♠ 2♦ 3♥ 4♣ 6♠", "6-4-3-2-A", "six-four low"],
        ["2", "(K♥) (K♦) 3♠ 2♣ 7♥ 5♣ 4♦", "7-5-4-3-2", "seven-five low"],
        ["3", "7♠ (7♣) (J♣) 6♦ J♦ Q♦ 6♣", "6-6-Q-J-7", "pair of sixes, Q-J-7"],
    ]


def test_the_table_is_in_the_language_of_the_person() -> None:
    assert rows("As2d3h4c5s", "7s7cJc6dJdQd6c", RAZZ_LANGUAGE="ja") == [
        ["順位", "カード", "ロー", "呼び名"],
        ["1", "A♠ 2♦ 3♥ 4♣ 5♠", "5-4-3-2-A", "ホイール"],
        ["2", "7♠ (7♣) (J♣) 6♦ J♦ Q♦ 6♣", "6-6-Q-J-7", "6のペア、Q-J-7"],
    ]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_widest_table_fits_eighty_columns(language: str) -> None:
    import rich.cells

    widest = "TsTh9s9hJsJhJc"
    lines = razz("--language", language, "rank", widest).out.splitlines()
    assert max(map(rich.cells.cell_len, lines)) <= 80
    assert any("J♣" in line and "T-T-9-9-J" in line for line in lines)


def test_json_is_one_array_in_the_order_given() -> None:
    assert ranked("Kh Kd 3s 2c 7h 5c 4d", "as2D3♥4c6s") == [
        {
            "cards": "KhKd3s2c7h5c4d",
            "five": "7h5c4d3s2c",
            "low": "7-5-4-3-2",
            "name": "seven-five low",
            "place": 2,
        },
        {
            "cards": "As2d3h4c6s",
            "five": "6s4c3h2dAs",
            "low": "6-4-3-2-A",
            "name": "six-four low",
            "place": 1,
        },
    ]


def test_json_has_english_names_in_every_language() -> None:
    run = razz("--language", "ja", "rank", "--json", "As2d3h4c5s")
    assert json.loads(run.out)[0]["name"] == "wheel"


def test_places_are_given_as_in_sport() -> None:
    tied = ranked("9sAd2h3c4s", "As2d3h4c6s", "Ah2c3d4h6c", "Ac2s3s4d7h")
    assert [one["place"] for one in tied] == [4, 1, 1, 3]
    table = rows("9sAd2h3c4s", "As2d3h4c6s", "Ah2c3d4h6c", "Ac2s3s4d7h")
    assert [row[0] for row in table[1:]] == ["1", "1", "3", "4"]


def test_tied_hands_stay_in_the_order_given() -> None:
    assert [row[1] for row in rows("Ah2c", "As2d", "Ac")[1:]] == ["A♣", "A♥ 2♣", "A♠ 2♦"]


@pytest.mark.parametrize(
    ("ladder", "best"),
    [
        ([], ["5-4-3-2-A", "7-5-4-3-2"]),
        (["--ladder", "ace-to-five"], ["5-4-3-2-A", "7-5-4-3-2"]),
        (["--ladder", "deuce-to-seven"], ["7-5-4-3-2", "A-5-4-3-2"]),
        (["--ladder", "ace-to-six"], ["7-5-4-3-2", "5-4-3-2-A"]),
    ],
)
def test_the_ladder_decides_which_low_is_best(ladder: list[str], best: list[str]) -> None:
    found = ranked("As2d3h4c5s", "7s5d4h3c2s", *ladder)
    assert [one["low"] for one in sorted(found, key=lambda one: str(one["place"]))] == best


def test_the_table_names_its_ladder() -> None:
    assert "Ace-to-five (Razz)" in razz("rank", "As").out
    assert "Deuce-to-seven" in razz("rank", "As", "--ladder", "deuce-to-seven").out
    assert "London" in razz("rank", "As", "--ladder", "ace-to-six").out


@pytest.mark.parametrize("hand", ["As", "As2d", "As2d3h4c6s7d", "As2d3h4c6s7d8h"])
def test_hands_of_one_to_seven_cards_have_a_low(hand: str) -> None:
    (one,) = ranked(hand)
    assert one["place"] == 1
    assert len(cards(str(one["five"]))) == min(5, len(hand) // 2)


@pytest.mark.parametrize(("hand", "count"), [("", 0), ("As2d3h4c6s7d8h9c", 8)])
def test_other_numbers_of_cards_are_refused(hand: str, count: int) -> None:
    complaint = f"error: a low is made of one to seven cards, not {count}\n"
    assert razz("rank", "Kh", hand) == ("", complaint, 1)


def test_an_unknown_card_has_no_low() -> None:
    run = razz("rank", "As??")
    assert run.err.startswith("error: '??' at character 3 of 'As??' is no card")
    assert (run.out, run.code) == ("", 1)


def test_a_card_in_two_hands_is_refused_with_both_places() -> None:
    """R08 of the problems: a clear refusal, no traceback, no number."""
    run = razz("rank", "As2d3h", "Kh", "4c2d", "--json")
    assert run == ("", "error: 2♦ stands twice: in hand 1 and again in hand 3\n", 1)
    run = razz("rank", "7h 7h 2c 3d 4s 5c 9d")
    complaint = "error: 7♥ stands twice in '7h 7h 2c 3d 4s 5c 9d': at character 1 and again at 4\n"
    assert run == ("", complaint, 1)


def test_cards_that_came_apart_get_a_hint() -> None:
    hint = "razz rank 'As 2d 3h'"
    assert hint in razz("rank", "As", "2d", "3h").out
    assert hint not in razz("rank", "As").out
    assert hint not in razz("rank", "As2d", "3h").out
    assert hint not in razz("rank", "As", "2d", "--json").out


def test_ranking_works_without_the_command_line() -> None:
    king, deuce = rank_hands([cards("Ks"), cards("As2d")], Ladder.ACE_TO_FIVE)
    assert (king.place, str(king.low)) == (2, "K")
    assert (deuce.place, str(deuce.low)) == (1, "2-A")


def test_a_narrow_terminal_folds_words_and_cuts_nothing_off() -> None:
    narrow = razz("rank", "As2d3h4c5sKhKd", COLUMNS="30").out
    assert "…" not in narrow
    low = "".join(line.split("│")[3].strip() for line in narrow.splitlines() if "│" in line)
    assert low.endswith("5-4-3-2-A")
