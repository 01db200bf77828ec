"""What `razz.equity` is asked: how long it takes, what ctrl-C leaves, and what makes no sense."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, nan
from typing import Any, cast

import pytest

from razz import equity
from razz.cards import cards
from razz.equity import ask, budget, exact, listing
from razz.equity.ask import Equity, Method
from razz.equity.budget import Budget, OutOfTime
from razz.errors import RazzError
from razz.low import Ladder

TO_LIST = ("As2s3s4d5h", "4s5d6s7h9d", "7c8c9cThQh")


class Clock:
    """A clock that goes on only when it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        monkeypatch.setattr(budget, "perf_counter", lambda: self.now)


# Time


def work(clock: Clock, parts: Sequence[tuple[float, float]], *, is_even: bool) -> float:
    """Return after what time a budget of 10 s ends work that has done each part after a time."""
    told = Budget(10).watched(lambda _: None, is_even=is_even)
    try:
        for clock.now, part in parts:
            told(part)
    except OutOfTime:
        return clock.now
    return inf


def test_work_that_goes_as_planned_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = [(0.1 * n, n / 100) for n in range(1, 101)]
    assert work(Clock(monkeypatch), parts, is_even=True) == inf


def test_work_that_is_ready_a_little_late_is_not_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = [(0.104 * n, n / 100) for n in range(1, 101)]
    assert work(Clock(monkeypatch), parts, is_even=True) == inf


@pytest.mark.parametrize(("longer", "ended"), [(1.4, 7.0), (1.6, 5.0), (5.0, 1.0)])
def test_even_work_that_takes_too_long_is_given_up_while_there_is_time_for_a_sample(
    longer: float, ended: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = [(0.1 * longer * n, n / 100) for n in range(1, 101)]
    found = work(Clock(monkeypatch), parts, is_even=True)
    assert found == pytest.approx(ended, abs=0.2)


def test_other_work_is_given_up_when_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = [(0.2 * n, n / 100) for n in range(1, 101)]
    found = work(Clock(monkeypatch), parts, is_even=False)
    assert found == pytest.approx(10.5, abs=0.2)


def test_compiling_takes_no_time_from_a_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = [(30 + 0.08 * n, n / 100) for n in range(1, 101)]
    assert work(Clock(monkeypatch), parts, is_even=True) == inf


def test_a_sample_gets_the_time_that_is_left_or_a_tenth_of_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock(monkeypatch)
    found = Budget(10)
    clock.now = 4.0
    assert found.rest == 6.0
    clock.now = 12.0
    assert found.rest == 1.0


def test_a_range_that_takes_longer_than_was_thought_is_sampled_in_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    equity(["A23", "456"], deals=10)  # loads
    monkeypatch.setattr(exact, "_MEASURED", {3: (1e-5, 1e-5)})
    answer = equity(["u8", "u8", "random"], seconds=2)
    assert answer.method is Method.SAMPLED
    assert not answer.interrupted
    assert 1 < answer.seconds < 4


def test_ranges_that_take_long_to_put_together_are_sampled_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def no_time(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(ask, "spots", no_time)
    answer = equity(["mK", "mK"], seconds=0.1)
    assert (answer.method, answer.possible) == (Method.SAMPLED, None)


# Ctrl-C


def stop_when(part: float) -> Callable[[float], None]:
    """Press ctrl-C when work is as far as *part*, once."""
    stops = iter([True])

    def progress(done: float) -> None:
        if done >= part and next(stops, False):
            raise KeyboardInterrupt

    return progress


def listed_in_small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(listing.listed.__globals__, "_PART", 1_000_000)


def test_a_listing_that_is_stopped_ends_in_a_short_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has been listed is no random part of the deals, so it says nothing of the others."""
    listed_in_small_parts(monkeypatch)
    answer = equity(
        TO_LIST, ladder=Ladder.DEUCE_TO_SEVEN, must_be_exact=True, progress=stop_when(0.01)
    )
    assert (answer.method, answer.interrupted) == (Method.SAMPLED, True)
    assert answer.deals > 1000
    assert sum(hand.equity for hand in answer.hands) == 1


def test_a_second_ctrl_c_ends_the_short_sample_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    listed_in_small_parts(monkeypatch)

    def progress(_: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        equity(TO_LIST, ladder=Ladder.DEUCE_TO_SEVEN, must_be_exact=True, progress=progress)


def test_the_first_ctrl_c_in_a_sample_that_was_asked_for_keeps_its_deals() -> None:
    answer = equity(["A23", "456"], deals=10**12, progress=stop_when(0))
    assert (answer.method, answer.interrupted) == (Method.SAMPLED, True)


# Weights


def test_weights_leave_the_number_of_deals_alone() -> None:
    plain = equity(["A23", "u3, 456"])
    assert (plain.deals, plain.possible, plain.is_weighted) == (plain.deals, plain.deals, False)
    heavy = equity(["A23", "u3:999999999, 456:0.000000001"])
    assert heavy.is_weighted
    assert heavy.possible == plain.possible
    assert heavy.deals > 10**18 * plain.deals / 4
    for answer in (plain, heavy):
        assert sum(hand.win for hand in answer.hands) + answer.hands[0].ties[0] == answer.deals


def test_the_same_weight_for_all_is_none() -> None:
    assert equity(["A23", "u5:50%"])._replace(hands=(), seconds=0) == equity(
        ["A23", "u5"]
    )._replace(hands=(), seconds=0)


def test_up_cards_of_a_rank_in_the_hole_are_no_weight() -> None:
    """A seven of two may be up, so there are twice as many deals."""
    answer = equity(["[A2, A7]7", "456"])
    assert not answer.is_weighted
    assert answer.possible == answer.deals
    assert equity(["[A2, A7:20%]7", "456"]).possible == answer.deals


@pytest.mark.parametrize("ladder", [Ladder.DEUCE_TO_SEVEN, Ladder.ACE_TO_FIVE])
def test_deals_that_are_listed_are_counted_without_their_weights(ladder: Ladder) -> None:
    hands = ["[2s3s:3, 2d3d]4h5h6c7c", "7s8s9dTdJhQh"]
    answer = equity(hands, ladder=ladder)
    assert answer.possible == 2 * 40 * 39
    assert answer.deals == 4 * 40 * 39
    assert answer.is_weighted


def test_an_object_with_weights_says_so() -> None:
    found = equity(["A23", "456:3, 457"]).as_json()
    assert found["weighted"] is True
    assert int(found["possible"]) < int(found["deals"])
    assert "weighted" not in equity(["A23", "456"]).as_json()


def test_a_notebook_says_what_was_counted() -> None:
    assert "<caption>exact: 1 deal</caption>" in notebook("A234567", "89TJQK4")
    assert "<caption>exact: 39 deals</caption>" in notebook("A23456", "89TJQK4")
    assert "counted by weight" in notebook("A23", "456:3, 457")


def notebook(*hands: str) -> str:
    return equity(hands)._repr_html_()


# What makes no sense


def asked(hands: object = ("A23", "456"), dead: object = "", **more: object) -> Equity:
    """Ask as a program without types may."""
    found: Equity = cast(Any, equity)(hands, dead, **more)
    return found


@pytest.mark.parametrize("hands", ["A23", "A23 456", None, 5])
def test_hands_are_a_list(hands: object) -> None:
    with pytest.raises(RazzError, match=r"hands in a list, such as \['A23', '456'\], not"):
        asked(hands)


@pytest.mark.parametrize("hand", [None, 5, ["As", "2d"], [None], object])
def test_a_hand_is_text_or_cards(hand: object) -> None:
    with pytest.raises(RazzError, match=r"hand 2 is .*; give its cards, or text such as 'A23'"):
        asked(["A23", hand])


@pytest.mark.parametrize("dead", [None, 5, ["As"], [cards("As")]])
def test_dead_cards_are_text_or_cards(dead: object) -> None:
    with pytest.raises(RazzError, match=r"dead cards are .*; give cards, or text such as 'Kh 9"):
        asked(dead=dead)


def test_hands_and_dead_cards_may_be_cards() -> None:
    found = asked([cards("As2s3s"), list(cards("4s5s6s"))], cards("KsKd"))
    assert found.hands[0].win == equity(["As2s3s", "4s5s6s"], "KsKd").hands[0].win


@pytest.mark.parametrize(
    "more",
    [
        {"must_be_exact": True, "deals": 5},
        {"must_be_exact": True, "seconds": 1},
        {"deals": 5, "seconds": 1},
    ],
)
def test_ways_to_count_exclude_each_other(more: dict[str, object]) -> None:
    with pytest.raises(RazzError, match="must_be_exact, deals and seconds exclude each other"):
        asked(**more)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"seconds": nan}, "nan is no time in seconds"),
        ({"seconds": inf}, "inf is no time in seconds"),
        ({"seconds": 0}, "0 is no time in seconds"),
        ({"seconds": -1.5}, "-1.5 is no time in seconds"),
        ({"seconds": "2"}, "'2' is no time in seconds"),
        ({"deals": 0}, "0 is no number of deals"),
        ({"deals": 2.5}, "2.5 is no number of deals"),
        ({"deals": "5"}, "'5' is no number of deals"),
        ({"seed": -1}, "a seed is a whole number from 0 up, not -1"),
        ({"seed": 1.5}, "a seed is a whole number from 0 up, not 1.5"),
    ],
)
def test_numbers_that_make_no_sense_are_refused_before_any_work(
    more: dict[str, object], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_work(*_: object, **__: object) -> None:
        raise AssertionError

    monkeypatch.setattr(exact, "plan", no_work)
    with pytest.raises(RazzError, match=said):
        asked(**more)
