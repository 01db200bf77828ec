from dataclasses import fields, replace
from enum import Enum
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from razz.errors import RuleError
from razz.low import Ladder
from razz.rules import NAMED, STANDARD, VARIANTS, Rake, RuleSet, Stakes, rule_set
from razz.rules.choices import (
    AbsentKilled,
    AllInTabling,
    BoardTie,
    BringInOption,
    Burns,
    CommunityOpener,
    ExposedHoleCard,
    FirstWager,
    FoldedSeat,
    FreeFold,
    HeadsUpCap,
    Limit,
    OddChip,
    ShortStub,
    ShowWhenChecked,
)

# The rule sets as the rule books and hand histories have them: cap, cap lifted, tied boards, odd
# chip, short stub, opener with a community seventh, burns.
TABLE = """
pokerstars 4 never                 high-suit high-suit-in-five online  sixth-street-boards   none
fulltilt   4 never                 high-suit high-suit-in-five online  sixth-street-boards   none
wsop       5 event-heads-up        clockwise high-suit-in-five wsop    sixth-street-boards   live
wsop-cash  5 round-begins-heads-up clockwise high-suit-in-five wsop    sixth-street-boards   live
tda        4 event-heads-up        high-suit high-suit-in-five tda     sixth-street-boards   live
roberts    4 heads-up-before-cap   clockwise low-suit-in-seven roberts boards-with-community live
standard   4 never                 clockwise high-suit-in-five online  sixth-street-boards   none
kingsclub  4 never                 clockwise high-suit-in-five online  sixth-street-boards   none
"""
ROWS = [line.split() for line in TABLE.split("\n") if line]

ONLINE = {"standard", "pokerstars", "fulltilt", "kingsclub"}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_every_named_rule_set_has_the_values_of_its_rule_book(row: list[str]) -> None:
    name, cap, heads_up_cap, board_tie, odd_chip, short_stub, community_opener, burns = row
    rules = rule_set(name)
    assert (rules.name, rules.cap) == (name, int(cap))
    assert rules.heads_up_cap is HeadsUpCap(heads_up_cap)
    assert rules.board_tie is BoardTie(board_tie)
    assert rules.odd_chip is OddChip(odd_chip)
    assert rules.short_stub is ShortStub(short_stub)
    assert rules.community_opener is CommunityOpener(community_opener)
    assert rules.burns is Burns(burns)


def test_eight_rule_sets_ship() -> None:
    assert sorted(NAMED) == sorted(row[0] for row in ROWS)


@pytest.mark.parametrize("name", NAMED)
def test_every_named_rule_set_is_fixed_limit_razz_in_its_first_version(name: str) -> None:
    rules = rule_set(name)
    assert (rules.ladder, rules.limit) == (Ladder.ACE_TO_FIVE, Limit.FIXED)
    assert rules.version == 1
    assert rules.bring_in_option is BringInOption.NONE
    assert rules.free_fold is FreeFold.NOT_LISTED


def test_only_kingsclub_measures_the_first_wager_over_the_bring_in() -> None:
    over = {
        name
        for name, rules in NAMED.items()
        if rules.first_wager_measured is FirstWager.OVER_BRING_IN
    }
    assert over == {"kingsclub"}


def test_pokerstars_shows_checked_hands_in_the_order_of_the_deal() -> None:
    # 12 of 12 real hands; Full Tilt is assumed to have done the same.
    in_deal_order = {
        name
        for name, rules in NAMED.items()
        if rules.show_when_checked is ShowWhenChecked.DEAL_ORDER
    }
    assert in_deal_order == {"pokerstars", "fulltilt"}


def test_wt_70_and_tda_16_turn_up_all_in_hands_in_tournaments() -> None:
    tabling = {name: rules.all_in_tabling for name, rules in NAMED.items()}
    assert tabling == dict.fromkeys(ONLINE, AllInTabling.WHEN_NO_MORE_BETTING) | {
        "wsop": AllInTabling.ALWAYS,
        "tda": AllInTabling.ALWAYS,
        "wsop-cash": AllInTabling.NEVER,
        "roberts": AllInTabling.NEVER,
    }


def test_rr_s7_and_wl_222_deal_on_to_a_seat_that_folded_with_nothing_to_pay() -> None:
    drawing = {n for n, rules in NAMED.items() if rules.folded_seat is FoldedSeat.DRAWS_ON}
    assert drawing == {"roberts", "wsop-cash"}


def test_wt_and_tda_30_kill_an_absent_hand_at_the_deal() -> None:
    at_deal = {n for n, rules in NAMED.items() if rules.absent_killed is AbsentKilled.AT_DEAL}
    assert at_deal == {"wsop", "tda"}


def test_only_wt_88_calls_an_exposed_hole_card_a_misdeal() -> None:
    misdeal = {
        name for name, rules in NAMED.items() if rules.exposed_hole_card is ExposedHoleCard.MISDEAL
    }
    assert misdeal == {"wsop"}


def test_the_default_is_pokerstars_with_the_wsop_rule_for_tied_boards() -> None:
    assert rule_set("standard") is STANDARD
    assert set(STANDARD.differences(rule_set("pokerstars"))) == {"board_tie", "show_when_checked"}


# Names


@pytest.mark.parametrize(
    ("name", "full"),
    [
        ("wsop", "wsop"),
        ("WSOP_Cash", "wsop-cash"),
        ("wsop+deuce-to-seven", "wsop+deuce-to-seven"),
        ("deuce-to-seven", "standard+deuce-to-seven"),
        ("london", "standard+london"),
        ("tda+london", "tda+london"),
        ("tda+ace-to-six+pot-limit", "tda+london"),
        ("ace-to-six", "standard+ace-to-six"),
        ("london+no-limit", "standard+ace-to-six+no-limit"),
        ("roberts+no-limit+deuce-to-seven", "roberts+deuce-to-seven+no-limit"),
        ("wsop+razz", "wsop"),
        ("wsop+pot-limit+fixed-limit", "wsop"),
    ],
)
def test_a_name_may_carry_variants(name: str, full: str) -> None:
    assert rule_set(name).full_name == full


@pytest.mark.parametrize(("name", "first", "second"), [*product(NAMED, VARIANTS, VARIANTS)])
def test_full_names_read_back(name: str, first: str, second: str) -> None:
    for rules in (rule_set(f"{name}+{first}"), rule_set(f"{name}+{first}+{second}")):
        assert rule_set(rules.full_name) == rules


@pytest.mark.parametrize("name", ["london", "deuce-to-seven", "no-limit"])
@pytest.mark.parametrize("room", NAMED)
def test_a_variant_changes_nothing_but_ladder_and_limit(room: str, name: str) -> None:
    assert set(NAMED[room].differences(rule_set(f"{room}+{name}"))) <= {"ladder", "limit"}


def test_london_lowball_is_ace_to_six_and_pot_limit() -> None:
    london = rule_set("london")
    assert (london.ladder, london.limit) == (Ladder.ACE_TO_SIX, Limit.POT)


@pytest.mark.parametrize("name", ["", "+", "wsop+", "vegas", "wsop+vegas", "wsop wsop"])
def test_an_unknown_name_is_refused_with_the_names_there_are(name: str) -> None:
    with pytest.raises(RuleError, match=r"no rule set; there are standard, pokerstars, .*london"):
        rule_set(name)


@pytest.mark.parametrize("name", ["wsop+tda", "no-limit+tda", "tda+tda"])
def test_a_second_rule_set_is_told_apart_from_an_unknown_name(name: str) -> None:
    with pytest.raises(RuleError, match=r"'tda' is a rule set: .* such as tda\+london"):
        rule_set(name)


@pytest.mark.parametrize(
    ("field", "answer"),
    [("board_tie", "high-suit"), ("limit", "pot-limit"), ("cap", 4.5), ("cap", True)],
)
def test_an_answer_of_another_type_is_refused_and_not_taken_for_the_default(
    field: str, answer: object
) -> None:
    answers: dict[str, Any] = {field: answer}
    with pytest.raises(RuleError, match=f"{field} = .* is no rule of this package"):
        RuleSet(name="house", **answers)


@pytest.mark.parametrize("field", ["ante", "bring_in", "small_bet", "big_bet", "smallest_chip"])
@pytest.mark.parametrize("amount", [1.0, 0.5, True, "1", None])
def test_stakes_are_whole_numbers(field: str, amount: object) -> None:
    figures: dict[str, Any] = {"ante": 1, "bring_in": 1, "small_bet": 1, "big_bet": 1}
    with pytest.raises(RuleError, match="chips come in whole numbers"):
        Stakes(**(figures | {field: amount}))


# Answers


def test_differences_name_the_fields_and_both_answers() -> None:
    assert rule_set("standard").differences(rule_set("kingsclub")) == {
        "first_wager_measured": (FirstWager.TOTAL, FirstWager.OVER_BRING_IN)
    }


@pytest.mark.parametrize("name", NAMED)
def test_a_rule_set_does_not_differ_from_itself(name: str) -> None:
    assert NAMED[name].differences(replace(NAMED[name], version=2, name="other")) == {}


def choices() -> list[tuple[str, Enum]]:
    """Every field that is a choice, with every answer."""
    return [
        (field.name, answer)
        for field in fields(RuleSet)
        if isinstance(current := getattr(STANDARD, field.name), Enum)
        for answer in type(current)
    ]


@pytest.mark.parametrize(("field", "answer"), choices())
def test_every_answer_can_be_given_as_text(field: str, answer: Enum) -> None:
    rules = rule_set("wsop").with_answer(field, answer.value) if field != "burns" else STANDARD
    if field == "burns":
        rules = rules.with_answer(field, answer.value)
    assert getattr(rules, field) is answer


def test_the_cap_and_the_version_can_be_given_as_text() -> None:
    rules = STANDARD.with_answer("cap", "3").with_answer("version", "2")
    assert (rules.cap, rules.version) == (3, 2)


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("cap", "four"),
        ("cap", ""),
        ("board_tie", "anticlockwise"),
        ("board_tie", "CLOCKWISE"),
        ("name", "mine"),
        ("full_name", "mine"),
        ("differences", "1"),
        ("colour", "red"),
        ("", ""),
    ],
)
def test_a_field_or_an_answer_that_does_not_exist_is_refused(field: str, text: str) -> None:
    with pytest.raises(RuleError, match="is no rule of this package"):
        STANDARD.with_answer(field, text)


@pytest.mark.parametrize("cap", [0, -1])
def test_a_cap_below_one_bet_is_refused(cap: int) -> None:
    with pytest.raises(RuleError, match=f"a cap of {cap} bets: give 1 or more"):
        STANDARD.with_answer("cap", str(cap))


@pytest.mark.parametrize("stub", [ShortStub.WSOP, ShortStub.TDA, ShortStub.ROBERTS])
def test_a_live_procedure_for_a_short_stub_needs_burned_cards(stub: ShortStub) -> None:
    with pytest.raises(RuleError, match=f"the {stub.value} procedure .* nothing is burned"):
        replace(STANDARD, short_stub=stub)


# Stakes


@pytest.mark.parametrize(
    ("ante", "bring_in", "small_bet", "big_bet"),
    [
        (1, 2, 4, 8),
        (0, 1, 2, 4),  # no ante
        (1, 1, 2, 4),  # the worked hand of the Japanese guide
        (1, 4, 4, 8),  # a bring-in as large as the small bet
        (0, 2, 4, 4),  # one size on every street
        (20000, 20000, 80000, 160000),  # a tournament's last level
    ],
)
def test_stakes_that_are_played_are_taken(
    ante: int, bring_in: int, small_bet: int, big_bet: int
) -> None:
    stakes = Stakes(ante=ante, bring_in=bring_in, small_bet=small_bet, big_bet=big_bet)
    assert (stakes.ante, stakes.bring_in) == (ante, bring_in)
    assert (stakes.small_bet, stakes.big_bet, stakes.minimum) == (small_bet, big_bet, small_bet)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"ante": -1}, "an ante of -1: give 0 or more"),
        ({"bring_in": 0}, "a bring-in of 0 .* above 0 and at most the small bet"),
        ({"bring_in": -2}, "a bring-in of -2 .* above 0"),
        ({"bring_in": 5}, "a bring-in of 5 with a small bet of 4: .* at most the small bet"),
        ({"small_bet": 0, "bring_in": 0}, "a bring-in of 0"),
        ({"small_bet": -4}, "a bring-in of 2 with a small bet of -4"),
        ({"big_bet": 3}, "a big bet of 3 below the small bet of 4"),
        ({"smallest_chip": 0}, "a smallest chip of 0: give 1 or more"),
        ({"smallest_chip": 2}, "the ante of 1 cannot be paid in chips of 2"),
        ({"smallest_chip": 4, "ante": 0}, "the bring-in of 2 cannot be paid in chips of 4"),
        ({"smallest_chip": 2, "ante": 0, "small_bet": 5}, "the small bet of 5 cannot be paid"),
        ({"smallest_chip": 2, "ante": 0, "big_bet": 9}, "the big bet of 9 cannot be paid"),
    ],
)
def test_stakes_that_make_no_sense_are_refused_with_a_reason(
    changes: dict[str, int], reason: str
) -> None:
    sound = Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8)
    with pytest.raises(RuleError, match=reason):
        replace(sound, **changes)  # type: ignore[arg-type]


def test_pot_and_no_limit_have_one_minimum_on_every_street() -> None:
    rake = Rake(percent=Fraction(5))
    stakes = Stakes.with_minimum(ante=2, bring_in=4, minimum=10, smallest_chip=2, rake=rake)
    assert (stakes.small_bet, stakes.big_bet, stakes.minimum) == (10, 10, 10)
    assert (stakes.ante, stakes.bring_in, stakes.smallest_chip) == (2, 4, 2)
    assert stakes.rake == rake


@pytest.mark.parametrize(
    ("percent", "cap", "unit", "reason"),
    [
        (-1, None, 1, "a rake of -1 percent: give 0 to 100"),
        (101, None, 1, "a rake of 101 percent"),
        (5, -1, 1, "its cap not negative"),
        (5, None, 0, "the unit of a rake is at least 1"),
    ],
)
def test_a_rake_that_makes_no_sense_is_refused(
    percent: int, cap: int | None, unit: int, reason: str
) -> None:
    with pytest.raises(RuleError, match=reason):
        Rake(percent=Fraction(percent), cap=cap, unit=unit)


@pytest.mark.parametrize(
    ("percent", "unit", "pot", "taken"),
    [
        ("5", 1, 100, 5),
        ("5", 1, 99, 4),
        ("5", 5, 199, 5),
        ("2.5", 1, 1000, 25),
        ("0", 1, 1000, 0),
        ("100", 1, 7, 7),
        ("5", 1, 0, 0),
        ("5", 1, 10**30 + 1, 5 * 10**28),  # exact, however large
    ],
)
def test_rake_is_rounded_down_to_its_unit(percent: str, unit: int, pot: int, taken: int) -> None:
    assert Rake(percent=Fraction(percent), unit=unit).of(pot) == taken
