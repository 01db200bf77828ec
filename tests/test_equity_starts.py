"""The starting hands: against a random hand, against door cards, and each against each."""

from __future__ import annotations

import gzip
import io
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from razz.cards import Rank
from razz.equity import matrix as matrices
from razz.equity.matrix import (
    DEALS,
    Matrix,
    Outcome,
    load_matrix,
    matrix_row,
    outcome_of,
    tables_folder,
    work_out,
    write_matrix,
)
from razz.equity.outlook import FINAL_CLASSES
from razz.equity.starts import (
    against_door,
    against_random,
    combinations_of,
    start_name,
    start_row,
    starting_hands,
    table_lines,
)
from razz.errors import CardError, RecordError
from shared import shared_file


def test_there_are_455_starting_hands_of_22100_combinations() -> None:
    hands = starting_hands()
    assert len(set(hands)) == 455
    assert sum(map(combinations_of, hands)) == comb(52, 3)


def test_starting_hands_go_from_the_lowest_to_the_highest() -> None:
    hands = starting_hands()
    assert hands[:5] == ("A23", "A24", "A34", "234", "A25")
    assert hands.index("JQK") < hands.index("AA2") < hands.index("AA3") < hands.index("A22")
    assert hands.index("QKK") < hands.index("AAA")
    assert hands[-1] == "KKK"


@pytest.mark.parametrize("text", ["A23", "32A", "3h 2 as", "2A3", "10s 2 2d"])
def test_a_starting_hand_is_written_in_any_order(text: str) -> None:
    assert start_name(text) in {"A23", "22T"}


@pytest.mark.parametrize("text", ["A2", "A234", "random", "A23, A24", "u8"])
def test_what_is_no_starting_hand_is_refused(text: str) -> None:
    with pytest.raises(CardError, match="is no starting hand; write three cards or ranks, as A23"):
        start_name(text)


@pytest.mark.parametrize(
    ("hand", "without", "number"),
    [("A23", "", 64), ("AA2", "", 24), ("AAA", "", 4), ("A23", "AAA", 16), ("AAA", "AA2", 0)],
)
def test_combinations_are_those_of_the_cards_that_are_there(
    hand: str, without: str, number: int
) -> None:
    assert combinations_of(hand, without) == number


def test_equities_against_a_random_hand_are_the_reference_to_the_last_deal() -> None:
    lines = shared_file("reference/third-street-vs-random.tsv").read_text().splitlines()[1:]
    assert len(lines) == 91
    for line in lines:
        hand, equity, wins, ties = line.split("\t")
        tally = against_random(hand)
        assert (hand, *tally.won[0]) == (hand, int(wins), int(ties))
        assert f"{float(tally.share(0)):.12f}" == equity


def test_a_hand_of_which_nothing_is_known_has_every_door_card() -> None:
    """Each of its seven cards is the door card as often: counted by doors, a deal counts seven."""
    random = against_random("A2K")
    doors = {door: against_door("A2K", door) for door in Rank}
    for place in range(2):
        by_doors = sum(
            (4 - "A2K".count(door.code)) * tally.won[0][place] for door, tally in doors.items()
        )
        assert by_doors == 7 * random.won[0][place]


def test_a_row_of_the_matrix_makes_the_equity_against_a_random_hand() -> None:
    """With card removal: three of seven cards come first, in one of 35 ways."""
    random = against_random("A22")
    wins = ties = 0
    for other in starting_hands():
        outcome = outcome_of("A22", other)
        number = combinations_of(other, without="A22")
        assert (outcome is None) == (number == 0)
        if outcome is not None:
            wins += number * outcome[0]
            ties += number * outcome[1]
    assert (wins, ties) == tuple(35 * number for number in random.won[0])


def test_a_higher_door_card_is_better_for_the_other_hand() -> None:
    shares = [against_door("678", door).share(0) for door in Rank]
    assert shares[0] < shares[-1]
    assert shares[7:] == sorted(shares[7:])


def test_the_table_of_starting_hands_has_a_column_for_each_number() -> None:
    head, line = table_lines([start_row("A23")])
    cells = dict(zip(head.rstrip("\n").split("\t"), line.rstrip("\n").split("\t"), strict=True))
    assert list(cells)[:6] == ["hand", "combinations", "equity", "wins", "ties", "deals"]
    assert list(cells)[6:19] == [f"vs_{rank.code}" for rank in Rank]
    assert list(cells)[19:] == [
        *("five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"),
        *("one_pair", "two_pair", "full_house"),
    ]
    assert (cells["hand"], cells["combinations"]) == ("A23", "64")
    assert cells["equity"] == "0.734682140245"
    assert (cells["wins"], cells["ties"]) == ("7059109511967", "9501606504")
    assert int(cells["deals"]) == comb(49, 4) * comb(45, 7)
    assert cells["vs_K"] == f"{float(against_door('A23', Rank.KING).share(0)):.12f}"
    assert cells["five"] == "15156"
    assert sum(int(cells[name]) for name in list(cells)[19:]) == comb(49, 4)
    assert len(list(cells)[19:]) == len(FINAL_CLASSES)


# The matrix


def made_up(hand: int, other: int) -> Outcome:
    return None if (hand + other) % 100 == 0 else (hand * 1000 + other, hand + other)


@pytest.fixture(scope="module")
def made_up_matrix() -> Matrix:
    return Matrix(tuple(tuple(made_up(i, j) for j in range(i, 455)) for i in range(455)))


@pytest.fixture(scope="module")
def packed(made_up_matrix: Matrix) -> bytes:
    file = io.BytesIO()
    write_matrix(made_up_matrix, file)
    return file.getvalue()


@pytest.fixture
def written(packed: bytes, tmp_path: Path) -> Path:
    path = tmp_path / "matrix.tsv.gz"
    path.write_bytes(packed)
    return path


def test_the_matrix_tells_both_sides_of_a_pair(made_up_matrix: Matrix) -> None:
    hands = starting_hands()
    tally = made_up_matrix.tally(hands[2], hands[3])
    assert tally is not None
    assert (tally.deals, tally.won) == (DEALS, ((2003, 5), (DEALS - 2008, 5)))
    other = made_up_matrix.tally(hands[3], hands[2])
    assert other is not None
    assert other.won == tally.won[::-1]
    assert tally.share(0) + other.share(0) == 1
    assert made_up_matrix.tally(hands[40], hands[60]) is None


def test_a_hand_may_be_asked_for_in_any_order(made_up_matrix: Matrix) -> None:
    assert made_up_matrix.tally("3A2", "654") == made_up_matrix.tally("A23", "456")


def test_outcomes_are_exact() -> None:
    assert outcome_of("A23", "456") == (9651514149, 6515802)
    assert outcome_of("AAA", "AA2") is None
    (last,) = matrix_row(454)
    assert last is None  # three kings against three kings
    row = matrix_row(453)
    assert (row[0], len(row)) == (None, 2)
    assert row[1] is not None
    assert row[1][0] > DEALS / 2


def test_a_hand_has_half_against_itself() -> None:
    outcome = outcome_of("A23", "A23")
    assert outcome is not None
    assert Fraction(2 * outcome[0] + outcome[1]) == DEALS


def test_a_matrix_reads_back(written: Path, made_up_matrix: Matrix) -> None:
    assert load_matrix(written) == made_up_matrix
    with gzip.open(written, "rt") as lines:
        assert next(lines) == "hand\tagainst\twins\tties\tlosses\n"
        assert next(lines) == "A23\tA23\t-\t-\t-\n"
        assert next(lines) == f"A23\tA24\t1\t1\t{DEALS - 2}\n"


def test_the_same_matrix_is_the_same_file(written: Path, made_up_matrix: Matrix) -> None:
    again = io.BytesIO()
    write_matrix(made_up_matrix, again)
    assert again.getvalue() == written.read_bytes()


@pytest.mark.parametrize("flaw", ["text", "cut", "spoilt", "swapped", "sum", "short"])
def test_a_file_that_is_no_matrix_is_refused(written: Path, flaw: str) -> None:
    lines = gzip.decompress(written.read_bytes()).decode().splitlines(keepends=True)
    match flaw:
        case "text":
            written.write_text("no matrix")
        case "cut":
            written.write_bytes(written.read_bytes()[:-100])
        case "spoilt":
            whole = written.read_bytes()
            written.write_bytes(whole[:1000] + bytes(200) + whole[1200:])
        case "swapped":
            lines[5], lines[6] = lines[6], lines[5]
            written.write_bytes(gzip.compress("".join(lines).encode()))
        case "sum":
            lines[2] = lines[2].replace("\t1\t1\t", "\t1\t2\t")
            written.write_bytes(gzip.compress("".join(lines).encode()))
        case "short":
            written.write_bytes(gzip.compress("".join(lines[:-1]).encode()))
    with pytest.raises(RecordError, match=r"matrix.tsv.gz is no matrix of starting hands"):
        load_matrix(written)


def test_where_there_is_no_matrix_it_is_said_what_makes_one(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"there is no matrix at .*; razz tables makes it"):
        load_matrix(tmp_path / "matrix.tsv.gz")


def test_the_matrix_is_looked_for_in_the_folder_of_ones_own_data(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert tables_folder().name == "tables"
    with pytest.raises(RecordError, match="there is no matrix"):
        load_matrix()


def test_working_out_the_matrix_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def row(place: int) -> tuple[Outcome, ...]:
        return tuple(made_up(place, other) for other in range(place, 455))

    monkeypatch.setattr(matrices, "matrix_row", row)
    told: list[float] = []
    found = work_out(progress=told.append)
    assert found.rows[454] == row(454)
    assert told == sorted(told)
    assert (len(told), told[-1]) == (455, 1.0)
