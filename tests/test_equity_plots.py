"""Charts of equities: street by street, as bars, and of all starting hands."""

import re
from collections.abc import Callable
from itertools import combinations_with_replacement
from pathlib import Path
from types import SimpleNamespace

import pytest
from matplotlib import font_manager
from matplotlib.text import Text

from razz.cards import Rank
from razz.equity import paper
from razz.equity.paper import percent, top_of
from razz.equity.plots import (
    StreetEquity,
    check_drawing,
    equity_chart,
    starting_hand_chart,
    street_chart,
)
from razz.equity.start_chart import panels
from razz.equity.street_chart import spread
from razz.errors import CardError, RazzError
from razz.game.street import Street
from razz.languages import lookup
from razz.text import Message

FILE = Path("chart.svg")
STARTS = ["".join(map(str, hand)) for hand in combinations_with_replacement(Rank, 3)]
STREETS = [
    StreetEquity(Street.THIRD, ("A23", "456"), (0.53, 0.47)),
    StreetEquity(Street.FOURTH, ("K♦", "7♣"), (0.3, 0.7)),
    StreetEquity(Street.FIFTH, ("5", ""), (0.81, 0.19), is_exact=False),
]


def japanese(message: Message) -> str:
    return message.render(lookup("ja"))


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts of the chart that is drawn last."""
    texts: list[str] = []

    def save(self: paper.Paper, file: Path) -> None:
        self.figure.draw_without_rendering()
        texts[:] = [text.get_text() for text in self.figure.findobj(Text)]

    monkeypatch.setattr(paper.Paper, "save", save)
    return texts


@pytest.mark.parametrize(
    ("suffix", "begins"),
    [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF"), ("PNG", b"\x89")],
)
def test_the_end_of_its_name_says_what_a_chart_is(
    suffix: str, begins: bytes, tmp_path: Path
) -> None:
    file = tmp_path / f"chart.{suffix}"
    check_drawing(file)
    assert equity_chart(["A23", "456"], [(0.53, 0.53), (0.47, 0.47)], file) is None
    assert file.read_bytes().startswith(begins)


@pytest.mark.parametrize("name", ["chart", "chart.gif", "png"])
def test_other_endings_are_refused_by_name(name: str) -> None:
    with pytest.raises(RazzError, match=rf"^{name}: .* one of \.png, \.svg, \.pdf$"):
        check_drawing(Path(name))


def test_a_chart_by_street_names_streets_cards_hands_and_percentages(
    drawn: list[str],
) -> None:
    names, remark = ["A23 K♦ 5", "456 7♣"], Message("Dead cards: {cards}", cards="KKQ")
    street_chart(names, STREETS, FILE, remarks=[remark])
    assert {"third street", "fourth street", "fifth street ≈", *names, "K♦", "7♣"} <= set(drawn)
    assert {"53.0%", "47.0%", "30.0%", "70.0%", "81.0%", "19.0%"} <= set(drawn)
    assert {"Equity by street", "Dead cards: KKQ", "≈ not every deal counted"} <= set(drawn)


def test_a_chart_of_exact_streets_needs_no_sign(drawn: list[str]) -> None:
    names = ["A23 K♦", "456 7♣"]
    street_chart(names, STREETS[:2], FILE)
    assert not any("≈" in text for text in drawn)


def test_of_three_hands_and_more_each_percentage_stands_in_the_row_of_its_hand(
    drawn: list[str],
) -> None:
    names = [f"hand {number}" for number in range(8)]
    shares = tuple((number + 1) / 36 for number in range(8))
    streets = [
        StreetEquity(street, ("A", "2", "3", "4", "5", "6", "7", "8"), shares)
        for street in (Street.THIRD, Street.FOURTH)
    ]
    street_chart(names, streets, FILE)
    # Once in the row of each street, and once at the end of the line.
    assert [drawn.count(percent(share)) for share in shares] == [3] * 8


def test_bars_show_how_far_off_they_may_be(drawn: list[str]) -> None:
    bounds = [(0.52, 0.54), (0.47, 0.47)]
    equity_chart(["A23", "456"], bounds, FILE)
    assert {"53.0% ± 1.00", "47.0%", "A23", "456", "Equity"} <= set(drawn)


def test_the_panels_have_one_cell_for_each_starting_hand() -> None:
    cells = [
        hand
        for panel in panels()
        for row in panel.rows
        for column in panel.columns
        if (hand := panel.hand(row, column))
    ]
    assert len(cells) == 455
    assert set(cells) == set(combinations_with_replacement(Rank, 3))


def test_no_panel_stands_on_another() -> None:
    boxes = [
        (one.left, one.left + len(one.columns), one.bottom - len(one.rows), one.bottom)
        for one in panels()
    ]
    for number, (left, right, top, bottom) in enumerate(boxes):
        for other_left, other_right, other_top, other_bottom in boxes[:number]:
            apart = left >= other_right + 1 or other_left >= right + 1
            assert apart or top >= other_bottom + 1 or other_top >= bottom + 1


def test_the_chart_of_starting_hands_shows_the_percentage_of_each(drawn: list[str]) -> None:
    values = {hand: 0.1 + number / 1000 for number, hand in enumerate(STARTS)}
    starting_hand_chart(values, FILE)
    numbers = [text for text in drawn if re.fullmatch(r"1\d|[2-5]\d", text)]
    assert len(numbers) == 455
    assert drawn.count("3 high") == drawn.count("K high") == drawn.count("Pairs and trips") == 1
    assert {"10%", "50%", "55%"} <= set(drawn)


def test_hands_without_a_value_stay_empty_and_ranks_come_in_any_order(drawn: list[str]) -> None:
    values = {"3A2": 0.73, "KKK": 0.14}
    starting_hand_chart(values, FILE, title=Message("Equity"))
    cells = [text for text in drawn if re.fullmatch(r"\d\d", text)]
    assert cells == ["73", "14"]
    assert "Equity" in drawn


def test_what_is_no_starting_hand_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CardError, match="'A2' is no starting hand"):
        starting_hand_chart({"A2": 0.5}, tmp_path / "chart.png")


def test_without_a_font_for_japanese_the_chart_is_in_english_and_it_says_so(
    drawn: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paper, "japanese_font", lambda: None)
    names = ["A23", "456"]
    draws: list[Callable[[], Message | None]] = [
        lambda: street_chart(names, STREETS, FILE, say=japanese),
        lambda: equity_chart(names, [(0.5, 0.5)] * 2, FILE, say=japanese),
        lambda: starting_hand_chart({"A23": 0.73}, FILE, say=japanese),
    ]
    for draw in draws:
        assert "no font with Japanese letters" in str(draw())
        assert drawn
        assert not re.search(r"[ぁ-んァ-ン一-龠]", " ".join(drawn))


@pytest.mark.filterwarnings("ignore:Glyph")
def test_with_a_font_for_japanese_the_chart_is_in_japanese(
    drawn: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # A font that draws a box for every letter: not every system has one that knows Japanese.
    monkeypatch.setattr(paper, "japanese_font", lambda: "Last Resort High-Efficiency")
    assert street_chart(["A23", "456"], STREETS, FILE, say=japanese) is None
    assert japanese(Street.THIRD.word) in drawn
    assert japanese(Message("Equity by street")) in drawn


@pytest.mark.parametrize(
    ("fonts", "found"),
    [
        (["DejaVu Sans"], None),
        (["DejaVu Sans", "IPAexGothic", "Noto Sans CJK JP"], "Noto Sans CJK JP"),
        (["DejaVu Sans", "TakaoPGothic"], "TakaoPGothic"),
        (["Some Mincho"], "Some Mincho"),
    ],
)
def test_a_font_for_japanese_is_found_among_those_of_the_system(
    fonts: list[str], found: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = SimpleNamespace(ttflist=[SimpleNamespace(name=name) for name in fonts])
    monkeypatch.setattr(font_manager, "fontManager", there)
    assert paper.japanese_font() == found


def test_labels_that_are_too_close_move_apart_about_their_middle() -> None:
    assert spread([0.0, 100.0], 10) == [0.0, 100.0]
    assert spread([50.0, 50.0, 50.0], 10) == [40.0, 50.0, 60.0]
    moved = spread([0.0, 9.0, 12.0, 13.0], 10)
    assert moved == [-6.5, 3.5, 13.5, 23.5]


@pytest.mark.parametrize(("highest", "top"), [(0.53, 60), (0.55, 70), (0.2, 30), (1.0, 100)])
def test_there_is_room_above_the_highest(highest: float, top: float) -> None:
    assert top_of(highest) == top
