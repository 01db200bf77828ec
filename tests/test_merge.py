"""Merge's hands: XML that need not be sound, seats by number, balances after the ante."""

from datetime import UTC, datetime
from time import perf_counter

import pytest

import sampled
from razz.cards import Card, cards
from razz.game.action import BringIn, Call, Complete, Fold, Raise
from razz.game.event import Returned
from razz.history import merge
from razz.history.items import ReadHand
from razz.history.lines import Block, Line, OtherGame
from razz.history.site import SiteHand
from razz.money import Money

CASH, TOURNAMENT, VERSION_2 = (
    f"merge/{name}.xml" for name in ("cash", "horse-tournament", "version-2")
)
SHORT = "81000001-2"


# Lines


def test_raises_are_totals_and_calls_and_all_ins_what_they_add() -> None:
    item = sampled.hand(CASH, "81000001-1")
    deeds = [a for a in item.record.actions if isinstance(a, BringIn | Complete | Raise | Call)]
    assert deeds[:6] == [BringIn(10), Complete(50), Call(50), Raise(100), Call(50), Call(50)]
    assert deeds[-2:] == [Raise(395), Call(95)]  # all-in with 1.95, 2.00 in front


def test_cards_behind_the_events_of_a_round_are_those_of_the_round() -> None:
    item = sampled.hand(CASH, "81000001-1")
    assert item.hand.seat(1).down == cards("Ad 6h 4h")
    assert item.hand.seat(2).down == cards("Ah 4c Qd")  # shown all-in, the seventh face up
    assert item.hand.seat(3).down == (None, None)
    assert item.hand.seat(3).up == cards("5c Js")


def test_empty_places_are_cards_not_seen() -> None:
    item = sampled.hand(VERSION_2, "83000001-355")
    assert item.hand.seat(2).down == (None, None)
    assert item.hand.seat(2).up == cards("Qd 3h")


def test_names_are_read_through_the_references_of_xml() -> None:
    item = sampled.hand(CASH, "81000001-1")
    assert list(item.record.names.values()) == ["Sten & Sons", "it's <me>", 'Quot"e']


def test_nothing_that_a_file_declares_is_expanded() -> None:
    item = sampled.hand(VERSION_2, "83000001-355")
    assert item.record.names[1] == "Ines &lol2;"


@pytest.mark.parametrize("name", ["Tom & Jerry", "a&amp", "&#9;tab", "x > y", "&#xD800;"])
def test_what_is_no_reference_of_xml_is_part_of_the_name(name: str) -> None:
    item = sampled.hand(VERSION_2, "83000001-355", ("Ines &lol2;", name))
    assert item.record.names[1] == name


def test_chat_is_no_action() -> None:
    chat = 'type="CHAT" timestamp="1321501138400" player="watcher" text="FOLD'
    assert chat in sampled.sample(CASH)
    assert sampled.hand(CASH, "81000001-1").record.actions.count(Fold()) == 1


def test_several_elements_may_stand_on_a_line() -> None:
    item = sampled.hand(CASH, "81000001-1", ("/>\n\t\t<event", "/> <event"))
    assert item.record.actions == sampled.hand(CASH, "81000001-1").record.actions


def test_folding_with_nothing_to_face_can_be_done() -> None:
    item = sampled.hand(TOURNAMENT, "82000001-8")
    assert item.record.names[4] == "five"
    assert item.hand.seat(4).folded
    assert sampled.problems(item) == []


# Money


def test_rake_is_what_nobody_got() -> None:
    assert sampled.hand(CASH, "81000001-1").hand.rake == 65
    assert sampled.hand(CASH, SHORT).hand.rake == 0


def test_an_uncalled_bet_is_among_the_winnings_if_it_is_no_pot_of_its_own() -> None:
    item = sampled.hand(CASH, SHORT)
    assert Returned(1, 40) in item.hand.events
    assert sampled.problems(item) == []
    item = sampled.hand(VERSION_2, "83000001-355")
    assert Returned(1, 25) in item.hand.events
    assert sampled.problems(item) == []
    wrong = sampled.hand(VERSION_2, "83000001-355", ('"0.25" uncalled', '"0.20" uncalled'))
    assert sampled.problems(wrong) == [
        "line 33: $0.25 go back uncalled to Ines &lol2;, but the record states $0.20"
    ]


def test_balances_of_old_tournaments_are_those_after_the_ante() -> None:
    item = sampled.hand(TOURNAMENT, "82000001-8")
    assert [player.stack for player in item.record.players] == [500, 156300, 68500, 142000]
    assert "after the ante" in sampled.notes(item)[1]


def test_a_seat_that_goes_all_in_tells_which_balances_are_printed() -> None:
    item = sampled.hand(CASH, "81000001-1")
    assert [player.stack for player in item.record.players if player.dealt_in] == [600, 1000, 1240]
    after = sampled.hand(CASH, "81000001-1", ('balance="$6.00"', 'balance="$5.95"'))
    assert [player.stack for player in after.record.players if player.dealt_in] == [600, 1005, 1245]


def test_a_seat_that_acts_with_no_more_than_the_ante_tells_it_too() -> None:
    item = sampled.hand(CASH, SHORT, ('balance="$4.00"', 'balance="$0.05"'))
    assert [player.stack for player in item.record.players] == [1245, 10, 1140]


def test_stakes_stand_ahead_of_the_hands() -> None:
    item = sampled.hand(CASH, "81000001-1")
    assert (item.hand.stakes.small_bet, item.hand.stakes.big_bet) == (50, 100)
    assert item.record.money == Money(currency="USD", symbol="$", decimals=2)


def test_stakes_that_are_not_printed_are_read_off_the_wagers() -> None:
    item = sampled.hand(TOURNAMENT, "82000001-8")
    assert (item.hand.stakes.small_bet, item.hand.stakes.big_bet) == (5000, 10000)
    assert item.record.money == Money(decimals=2)


def test_a_hand_without_the_line_ahead_is_read_by_its_wagers() -> None:
    text = sampled.sample(CASH).split("\n", 1)[1]
    item = sampled.hands(text)["81000001-1"]
    assert (item.hand.stakes.small_bet, item.hand.stakes.big_bet) == (50, 100)
    assert sampled.nets(item) == sampled.nets(sampled.hand(CASH, "81000001-1"))


def test_of_small_bets_only_the_big_ones_are_twice_as_large() -> None:
    item = sampled.hands(sampled.sample(CASH).split("\n", 1)[1])[SHORT]
    assert (item.hand.stakes.small_bet, item.hand.stakes.big_bet) == (50, 100)


def test_without_any_wager_the_stakes_are_a_guess_that_is_named() -> None:
    text = sampled.changed(
        sampled.sample(CASH).split("\n", 1)[1],
        (
            'type="COMPLETE" timestamp="1321501210730" player="2" amount="0.50"',
            'type="FOLD" player="2"',
        ),
        ('type="FOLD" timestamp="1321501215488" player="7"', 'type="LEAVE" player="7"'),
        ('amount="0.75" uncalled="false" potnumber="1" player="2"', 'amount="0.25" player="7"'),
    )
    item = sampled.hands(text)[SHORT]
    assert (item.hand.stakes.small_bet, item.hand.stakes.big_bet) == (30, 60)
    assert sampled.notes(item) == [
        "the stakes are not printed; bets of 0.30 and 0.60 are read off the wagers"
    ]


def test_a_seat_may_go_all_in_for_less_than_the_bring_in() -> None:
    item = sampled.hand(
        CASH,
        SHORT,
        ('balance="$11.35"', 'balance="$0.15"'),
        ('type="BRING_IN" timestamp="1321501208889"', 'type="ALL_IN" timestamp="1321501208889"'),
        ('type="FOLD" timestamp="1321501215488" player="7"', 'type="LEAVE" player="2"'),
        ('type="MUCK" timestamp="1321501216488" player="2"', 'type="LEAVE" player="2"'),
    )
    assert BringIn(10) in item.record.actions
    assert item.hand.seat(3).all_in
    assert sampled.problems(item) == []


def test_a_card_in_the_middle_is_the_community_card() -> None:
    text = sampled.changed(
        sampled.sample(CASH),
        ('<cards type="HOLE" cards="2c,3d,7h"', '<cards type="COMMUNITY" cards="8s" player="-1"'),
    )
    lines = text[text.index('<game id="81000001-2"') :].split("\n")
    block = Block(tuple(Line(number, line) for number, line in enumerate(lines, start=1) if line))
    told = merge.parse(block)
    assert isinstance(told, SiteHand)
    assert told.community is Card.parse("8s")


# Games


@pytest.mark.parametrize(("code", "is_razz"), [("47", True), ("49", True), ("43", False)])
def test_the_number_of_the_game_tells_what_is_played(code: str, *, is_razz: bool) -> None:
    text = sampled.changed(sampled.sample(CASH), ('gametype="47"', f'gametype="{code}"'))
    for item in sampled.items(text)[:2]:
        assert isinstance(item, ReadHand) is is_razz
        assert isinstance(item, OtherGame) is not is_razz


def test_in_a_mixed_game_the_number_beside_it_counts() -> None:
    first, second = sampled.items(sampled.sample(TOURNAMENT))
    assert isinstance(first, OtherGame)
    assert first.name == "HORSE Tournament 23"
    assert isinstance(second, ReadHand)
    assert second.record.event == "$200 Freeroll - HORSE - 12:00"
    assert second.record.table == "82000001"


def test_the_moment_is_that_of_the_first_event() -> None:
    item = sampled.hand(CASH, "81000001-1")
    assert item.record.when == datetime(2011, 11, 17, 3, 38, 19, tzinfo=UTC)
    late = sampled.hand(CASH, SHORT, ('timestamp="1321501199986"', 'timestamp="99999999999999999"'))
    assert late.record.when == datetime(2011, 11, 17, 3, 40, tzinfo=UTC)


# What cannot be


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (
            'player="2" amount="0.50"/>',
            'player="3" amount="0.50"/>',
            "seat 3 is not in the seat list",
        ),
        ('player="2" amount="0.50"/>', 'player="2"/>', "COMPLETE has no amount"),
        ('balance="$4.00"', 'balance="lots"', "lots is no amount of money"),
        ('type="FOLD"', 'type="GAME_CANCELLED"', "the site cancelled this hand"),
        ('<player seat="4"', '<player seat="four"', "a player has no seat with a number: four"),
        ('"null,null,9h"', '"null,null,9x"', "'9x' at character 7"),
        ('player="4"/>', 'player="7"/>', "it is the turn of seat 2, not of seat 3"),
    ],
)
def test_what_cannot_be_is_a_problem_with_its_line(old: str, new: str, why: str) -> None:
    head, mark, rest = sampled.sample(CASH).partition('<game id="81000001-2"')
    found = sampled.why_not(head + mark + sampled.changed(rest, (old, new)))
    number, _, reason = found.partition(": ")
    assert number.startswith("line ")
    assert why in reason


def test_an_all_in_of_another_size_than_the_stack_is_a_problem() -> None:
    text = sampled.changed(
        sampled.sample(CASH), ('player="2" amount="1.95"', 'player="2" amount="1.90"')
    )
    assert "Sten & Sons goes all-in with $1.90, but has $1.95" in sampled.why_not(text)


@pytest.mark.parametrize("filling", ['<a x="', "<game ", '"<', "a=", "&amp;", '="" ', "<" * 9])
def test_unsound_lines_take_no_time(filling: str) -> None:
    long = filling * (60_000 // len(filling))
    text = sampled.sample(CASH).replace("\t</players>", f"{long}\n{long[:900]}\n\t</players>")
    begin = perf_counter()
    items = sampled.items(text)
    assert perf_counter() - begin < 2
    assert any(isinstance(item, ReadHand) for item in items)
