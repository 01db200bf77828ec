"""PokerStars' text as we write it: what PokerStars prints, and our own lines behind it."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from recorded import SAMPLES, random_record, read_back, records_in

from razz.cards import cards
from razz.errors import RecordError
from razz.game.action import Call, Check
from razz.game.event import Returned, Won
from razz.game.street import Phase
from razz.history import phh, pokerstars_writer
from razz.history.items import Problem, ReadHand
from razz.history.lines import OtherGame
from razz.history.registry import read_text
from razz.money import Money
from razz.record import Claim, ClaimKind, HandRecord, Player
from razz.rules import Rake, Stakes, rule_set
from shared import shared_file
from table import Table, sit

DOLLARS = Money(currency="USD", symbol="$", decimals=2)
CENTS = Stakes(ante=5, bring_in=10, small_bet=50, big_bet=100)


def record_of(table: Table, *names: str, **facts: Any) -> HandRecord:
    """Return the hand of *table* as PokerStars' own, so that its text needs no line of ours."""
    usual = {
        "money": DOLLARS,
        "site": "PokerStars",
        "hand_id": "101",
        "table": "Nord",
        "when": datetime(2024, 1, 5, 20, 15, 9, tzinfo=UTC),
    }
    record = HandRecord.of(table.hand, names, **usual | facts)
    hand = record.replay()
    setup = replace(record.setup, stated_rake=hand.rake)
    said = [
        (ClaimKind.COLLECTED if isinstance(event, Won) else ClaimKind.RETURNED, event)
        for event in hand.events
        if isinstance(event, Won | Returned)
    ]
    amounts = Counter({(kind, event.seat): 0 for kind, event in said})
    for kind, event in said:
        amounts[kind, event.seat] += event.amount
    claims = [
        Claim(kind=kind, amount=amount, seat=seat) for (kind, seat), amount in amounts.items()
    ]
    pot = Claim(kind=ClaimKind.POT, amount=sum(pot.amount for pot in hand.pots))
    return replace(record, setup=setup, claims=(pot, *claims))


def to_the_end(table: Table) -> Table:
    """Return the table after every seat bet or raised while it could, and called otherwise."""
    while table.hand.phase is Phase.BETTING:
        menu = table.hand.legal_actions()
        option = menu.wager or menu.of(Call, Check)
        assert option is not None
        table = table.apply(option.action())
    return table.end()


def lines_of(record: HandRecord) -> list[str]:
    text = pokerstars_writer.write([record])
    assert text.endswith("\n\n\n\n")
    assert read_back(text) == [record]
    return text.rstrip("\n").split("\n")


def facts_of(record: HandRecord) -> list[str]:
    """Return our own lines of the text, without their mark."""
    lines = lines_of(record)
    return [line.removeprefix("# razz ") for line in lines if line.startswith("# razz ")]


SIDE_POT = """\
PokerStars Hand #101:  Razz Limit ($0.50/$1.00 USD) - 2024/01/05 15:15:09 ET
Table 'Nord' 6-max
Seat 1: Ann ($2 in chips)_
Seat 2: Bo ($0.90 in chips)_
Seat 3: Cy ($0.60 in chips)_
Ann: posts the ante $0.05
Bo: posts the ante $0.05
Cy: posts the ante $0.05
*** 3rd STREET ***
Dealt to Ann [As 2d 3h]
Dealt to Bo [4h]
Dealt to Cy [Kd]
Cy: brings in for $0.10
Ann: raises $0.40 to $0.50
Bo: calls $0.50
Cy: calls $0.40
*** 4th STREET ***
Dealt to Ann [As 2d 3h] [4c]
Dealt to Bo [4h] [5c]
Dealt to Cy [Kd] [Jd]
Ann: checks_
Bo: bets $0.35 and is all-in
Cy: calls $0.05 and is all-in
Ann: calls $0.35
*** 5th STREET ***
Dealt to Ann [As 2d 3h 4c] [6s]
Dealt to Bo [4h 5c] [8s]
Dealt to Cy [Kd Jd] [Td]
*** 6th STREET ***
Dealt to Ann [As 2d 3h 4c 6s] [7d]
Dealt to Bo [4h 5c 8s] [Qd]
Dealt to Cy [Kd Jd Td] [9d]
*** RIVER ***
Dealt to Ann [As 2d 3h 4c 6s 7d] [8h]
*** SHOW DOWN ***
Bo: shows [Ah 2h 4h 5c 8s Qd Kh] (Lo: 8,5,4,2,A)
Ann: shows [As 2d 3h 4c 6s 7d 8h] (Lo: 6,4,3,2,A)
Ann collected $0.60 from side pot
Cy: shows [Ac 2c Kd Jd Td 9d 9c] (Lo: J,T,9,2,A)
Ann collected $1.68 from main pot
*** SUMMARY ***
Total pot $2.40 Main pot $1.80. Side pot $0.60. | Rake $0.12_
Seat 1: Ann showed [As 2d 3h 4c 6s 7d 8h] and won ($2.28) with Lo: 6,4,3,2,A
Seat 2: Bo showed [Ah 2h 4h 5c 8s Qd Kh] and lost with Lo: 8,5,4,2,A
Seat 3: Cy showed [Ac 2c Kd Jd Td 9d 9c] and lost with Lo: J,T,9,2,A
"""


def three_all_in() -> Table:
    table = sit(
        *("As 2d / 3h 4c 6s 7d / 8h", "Ah 2h / 4h 5c 8s Qd / Kh", "Ac 2c / Kd Jd Td 9d / 9c"),
        rules="pokerstars",
        stakes=CENTS,
        stacks=(200, 90, 60),
        stated_rake=12,
    )
    return table.play(
        "3 bring-in, 1 complete 50, 2 call, 3 call, 1 check, 2 bet 35, 3 call, 1 call"
    ).end()


def test_a_side_pot_is_won_before_the_hands_in_the_main_pot_are_shown() -> None:
    record = record_of(three_all_in(), "Ann", "Bo", "Cy", hero=1)
    assert "\n".join(lines_of(record)) == SIDE_POT.replace("_", " ").rstrip("\n")


def test_several_side_pots_are_numbered() -> None:
    table = sit(
        *("As 2d / 3h 4c 6s 7d / 8h", "Ah 2h / 4h 5c 8s Qd / Kh"),
        *("Ac 2c / Kd Jd Td 9d / 9c", "3c 3d / Kc Jc Tc 9s / 5h"),
        rules="pokerstars",
        stakes=CENTS,
        stacks=(900, 300, 60, 150),
    )
    lines = lines_of(record_of(to_the_end(table), "Ann", "Bo", "Cy", "Di"))
    collected = [line for line in lines if " collected " in line]
    assert collected == [
        "Ann collected $3 from side pot-2 ",
        "Ann collected $2.70 from side pot-1 ",
        "Ann collected $2.40 from main pot",
    ]
    assert "Total pot $8.10 Main pot $2.40. Side pot-1 $2.70. Side pot-2 $3. | Rake $0 " in lines


def test_a_bet_nobody_called_goes_back_before_the_pot_is_collected() -> None:
    table = sit("?? ?? / 3h", "Ah 2h / Kd", rules="pokerstars", stakes=CENTS)
    record = record_of(table.play("2 bring-in, 1 complete 50, 2 fold"), "Ann", "Bo", hero=2)
    assert lines_of(record)[8:] == [
        "Dealt to Bo [Ah 2h Kd]",
        "Bo: brings in for $0.10",
        "Ann: raises $0.40 to $0.50",
        "Bo: folds ",
        "Uncalled bet ($0.40) returned to Ann",
        "Ann collected $0.30 from pot",
        "*** SUMMARY ***",
        "Total pot $0.30 | Rake $0 ",
        "Seat 1: Ann collected ($0.30)",
        "Seat 2: Bo folded on the 3rd Street",
    ]


def test_the_last_wager_of_a_street_caps_the_betting() -> None:
    table = sit("As 2d / 3h", "Ah 2h / Kd", rules="pokerstars", stakes=CENTS)
    table = table.play("2 bring-in, 1 complete 50, 2 raise 100, 1 raise 150, 2 raise 200, 1 fold")
    lines = lines_of(record_of(table, "Ann", "Bo"))
    assert lines.count("Betting is capped") == 1
    assert lines[lines.index("Betting is capped") - 1] == "Bo: raises $0.50 to $2"


def test_opening_for_the_full_bet_is_a_bet_without_a_bring_in() -> None:
    table = sit("As 2d / 3h", "Ah 2h / Kd", rules="pokerstars", stakes=CENTS)
    lines = lines_of(record_of(table.play("2 complete 50, 1 fold"), "Ann", "Bo"))
    assert "Bo: bets $0.50" in lines
    assert not any("brings in" in line for line in lines)


def test_antes_come_in_the_order_of_the_deal_and_cards_by_seat() -> None:
    table = sit("As 2d / 3h", "Ah 2h / Kd", rules="pokerstars", stakes=CENTS, first=2)
    lines = lines_of(record_of(table.play("2 bring-in, 1 fold"), "Ann", "Bo"))
    assert lines[4:6] == ["Bo: posts the ante $0.05", "Ann: posts the ante $0.05"]
    assert [line[:12] for line in lines[7:9]] == ["Dealt to Ann", "Dealt to Bo "]
    assert "# razz first = 2" not in lines


def test_a_community_card_stands_by_the_river_and_on_the_board() -> None:
    rows = ["/ 2c 2d 2h 2s", "/ 3c 3d 3h 3s", "/ 4c 4d 4h 4s", "/ 5c 5d 5h 5s"]
    rows += ["/ 6c 6d 6h 6s", "/ 7c 7d 7h 7s", "/ 8c 8d 8h 8s", "/ 9c 9d 9h 9s"]
    table = sit(*rows, rules="pokerstars", stakes=CENTS, community="Ks").end()
    names = ["A", "B", "C", "D", "E", "F", "G", "H"]
    lines = lines_of(record_of(table, *names))
    assert "*** RIVER *** [Ks]" in lines
    assert lines[lines.index("*** SUMMARY ***") + 2] == "Board [Ks]"
    shows = [line for line in lines if ": shows [" in line]
    assert all(len(re.findall(r"\b[A2-9TJQK][cdhs]\b", line)) == 6 for line in shows)


def test_a_hand_shown_without_need_is_shown_behind_the_pot() -> None:
    table = sit("As 2d / 3h", "Ah 2h / Kd", rules="pokerstars", stakes=CENTS)
    record = record_of(
        table.play("2 bring-in, 1 fold"), "Ann", "Bo", revealed=((2, cards("Ah2h")),)
    )
    lines = lines_of(record)
    assert lines[lines.index("Bo collected $0.10 from pot") + 1] == (
        "Bo: shows [Ah 2h Kd] (Lo: K,2,A)"
    )
    assert facts_of(record) == []


def test_hole_cards_that_a_folded_seat_had_are_printed_as_it_folds() -> None:
    table = sit("As 2d / 3h", "Ah 2h / Kd", "5s 5d / 5h", rules="pokerstars", stakes=CENTS)
    record = record_of(
        table.play("2 bring-in, 3 fold, 1 complete 50, 2 fold"), "Ann", "Bo", "Cy", hero=2
    )
    lines = lines_of(record)
    assert "Cy: folds [5s 5d 5h]" in lines
    assert "Bo: folds " in lines
    assert "Dealt to Bo [Ah 2h Kd]" in lines


def test_players_who_sit_out_are_in_the_seat_list_and_nowhere_else() -> None:
    table = sit("As 2d / 3h", "Ah 2h / Kd", rules="pokerstars", stakes=CENTS)
    record = record_of(table.play("2 bring-in, 1 fold"), "Ann", "Bo")
    away = Player(name="Cy", seat=5, stack=1234, dealt_in=False)
    lines = lines_of(replace(record, players=(*record.players, away)))
    assert [line for line in lines if "Cy" in line] == [
        "Seat 5: Cy ($12.34 in chips) is sitting out"
    ]


@pytest.mark.parametrize(
    ("event", "header"),
    [
        (None, "PokerStars Hand #101:  Razz Limit (30/60) - "),
        ("HORSE", "PokerStars Hand #101:  HORSE (Razz Limit, 30/60) - "),
        (
            "Tournament #7, $10+$1 USD Razz Limit - Level IV (30/60)",
            "PokerStars Hand #101: Tournament #7, $10+$1 USD Razz Limit - Level IV (30/60) - ",
        ),
        (
            "{Club} Tournament #7, 100+9 8-Game (Razz Limit) - Match Round I, Level IV (30/60)",
            (
                "PokerStars Home Game Hand #101: {Club} Tournament #7, 100+9 8-Game (Razz Limit) - "
                "Match Round I, Level IV (30/60) - "
            ),
        ),
    ],
)
def test_the_header_says_what_kind_of_game_it_is(event: str | None, header: str) -> None:
    stakes = Stakes(ante=6, bring_in=9, small_bet=30, big_bet=60)
    table = sit("As 2d / 3h", "Ah 2h / Kd", rules="pokerstars", stakes=stakes)
    record = record_of(table.play("2 complete 30, 1 call").end(), "A", "B", event=event)
    record = replace(record, money=Money())
    assert lines_of(record)[0] == header + "2024/01/05 15:15:09 ET"
    assert not any(fact.startswith("event") for fact in facts_of(record))


def test_an_event_with_other_stakes_is_a_fact() -> None:
    table = sit("As 2d / 3h", "Ah 2h / Kd", rules="pokerstars", stakes=CENTS)
    event = "Tournament #7, $10+$1 USD Razz Limit - Level IV (30/60)"
    record = record_of(table.play("2 complete 50, 1 fold"), "A", "B", event=event)
    assert f"event = '{event}'" in facts_of(record)


NOISE = re.compile(r".* (?:is disconnected|leaves the table|joins the table .*|said, .*) ?")


def test_real_hands_come_back_line_for_line() -> None:
    """But for what a record does not hold: chat, bounties, winners who decline to show."""
    paths = sorted(shared_file("hands").glob("PokerStars-*.txt"))
    assert len(paths) == 18
    for path in paths:
        real = [line for line in path.read_text("utf-8").splitlines() if not NOISE.fullmatch(line)]
        real = [line for line in real if not line.endswith("doesn't show hand ")]
        real[0] = real[0].replace("PokerStars Game", "PokerStars Hand")
        ((_, record),) = [row for row in records_in(path.parent) if row[0] == path.name]
        written = lines_of(record)
        if path.name == "PokerStars-031.txt":  # with bounties, and cut by who told it
            continue
        assert written == real, path.name


FORMS = re.compile(
    r"""PokerStars\ (Home\ Game\ )?Hand\ \#\d+:\ .*\ ET
    |Table\ '.*'\ \d+-max
    |Seat\ \d+:\ .+\ \(\S+\ in\ chips\)\ (is\ sitting\ out)?
    |.+:\ posts\ the\ ante\ \S+(\ and\ is\ all-in)?
    |\*\*\*\ (3rd\ STREET|[456]th\ STREET|RIVER|SHOW\ DOWN|SUMMARY)\ \*\*\*
    |\*\*\*\ RIVER\ \*\*\*\ \[..\]
    |Dealt\ to\ .+\ \[[^]]+\](\ \[[^]]+\])?
    |.+:\ (brings\ in\ for|calls|bets|raises\ \S+\ to)\ \S+(\ and\ is\ all-in)?
    |.+:\ (checks|folds|mucks\ hand)\ |.+:\ folds\ \[[^]]+\]
    |.+:\ shows\ \[[^]]+\]\ \(Lo:\ [^)]+\)
    |Betting\ is\ capped|Uncalled\ bet\ \(\S+\)\ returned\ to\ .+
    |.+\ collected\ \S+\ from\ ((main\ |side\ )?pot|side\ pot-\d\ )
    |Total\ pot\ \S+(\ Main\ pot\ \S+(\ Side\ pot(-\d)?\ \S+)+)?\ \|\ Rake\ \S+\ |Board\ \[..\]
    |Seat\ \d+:\ .+\ folded\ on\ the\ (\d\w\w\ Street|River)(\ \(didn't\ bet\))?
    |Seat\ \d+:\ .+\ collected\ \(\S+\)|Seat\ \d+:\ .+\ mucked(\ \[[^]]+\])?
    |Seat\ \d+:\ .+\ showed\ \[[^]]+\]\ and\ (lost|won\ \(\S+\))\ with\ Lo:\ \S+
    |Hand\ cancelled|\#\ razz\ .*""",
    re.VERBOSE,
)


def test_every_line_is_one_that_pokerstars_prints_or_ours() -> None:
    records = [record for _, record in records_in(SAMPLES)]
    records += [random_record(random.Random(f"forms {seed}")) for seed in range(60)]
    for record in records:
        if any(None in (*seat.down, *seat.up) for seat in record.replay().live):
            continue
        lines = pokerstars_writer.write([record]).rstrip("\n").split("\n")
        for line in lines:
            assert FORMS.fullmatch(line), line
        summary = lines[lines.index("*** SUMMARY ***") :]
        own = [line.startswith("# razz ") for line in summary]
        assert own == sorted(own)  # behind everything else
        assert max(map(len, lines)) < 1000


# Our own lines


def plain() -> HandRecord:
    table = sit("As 2d / 3h", "Ah 2h / Kd", rules="pokerstars", stakes=CENTS)
    return record_of(table.play("2 bring-in, 1 complete 50, 2 call").end(), "Ann", "Bo")


def test_a_hand_that_pokerstars_can_say_has_no_line_of_ours() -> None:
    assert facts_of(plain()) == []


@pytest.mark.parametrize(
    ("changes", "facts"),
    [
        ({"site": "Winamax"}, ["site = 'Winamax'"]),
        ({"site": None}, ["made_up = ['site']"]),
        ({"hand_id": "RC-1"}, ["hand = 'RC-1'"]),
        ({"hand_id": None, "table": None}, ["made_up = ['hand', 'table']"]),
        ({"when": None}, ["made_up = ['when']"]),
        (
            {"when": datetime(2009, 11, 1, 6, 30, tzinfo=UTC)},  # New York has 1:30 twice that day
            ["when = 2009-11-01T06:30:00+00:00"],
        ),
        ({"event": "Monday (late)"}, ["event = 'Monday (late)'"]),
        ({"comments": ("one", "two")}, ["comment = 'one'", "comment = 'two'"]),
        ({"remarks": ((3, "well"),)}, ["remark = [3, 'well']"]),
        ({"extra": (("author", "Ann"),)}, ["extra = ['author', 'Ann']"]),
        ({"revealed": ((1, cards("As2d")),)}, ["revealed = {p1 = 'As2d'}"]),
        ({"claims": ()}, ["claims = {}"]),
        ({"money": Money(currency="USD", symbol="", decimals=2)}, []),
        ({"money": Money(symbol="$", decimals=2)}, ["currency = ''"]),
        ({"money": Money(currency="JPY", symbol="¥", decimals=2)}, ["symbol = '¥'"]),
        ({"money": Money(currency="USD", symbol="$", decimals=3)}, ["decimals = 3"]),
    ],
)
def test_what_pokerstars_cannot_say_is_a_line_of_ours(
    changes: dict[str, Any], facts: list[str]
) -> None:
    assert facts_of(replace(plain(), **changes)) == facts


@pytest.mark.parametrize(
    ("changes", "facts"),
    [
        ({"rules": rule_set("fulltilt")}, ["rules = 'fulltilt'"]),
        (
            {"rules": replace(rule_set("pokerstars"), cap=3, name="Bob's")},
            ["rules = 'standard'", "rule_fields = "],
        ),
        ({"stated_rake": None}, ["made_up = ['rake']"]),
        ({"event_heads_up": True}, ["event_heads_up = true"]),
    ],
)
def test_what_is_special_of_the_set_up_is_a_line_of_ours(
    changes: dict[str, Any], facts: list[str]
) -> None:
    record = plain()
    told = facts_of(replace(record, setup=replace(record.setup, **changes)))
    assert len(told) == len(facts)
    assert all(line.startswith(fact) for line, fact in zip(told, facts, strict=True))


def test_a_house_that_rakes_and_large_chips_are_lines_of_ours() -> None:
    rake = Rake(percent=Fraction("2.5"), cap=3)
    stakes = Stakes(ante=5, bring_in=10, small_bet=50, big_bet=100, smallest_chip=5, rake=rake)
    table = sit("As 2d / 3h", "Ah 2h / Kd", rules="pokerstars", stakes=stakes)
    table = table.play("2 bring-in, 1 complete 50, 2 call").end()
    record = record_of(table, "Ann", "Bo")
    assert facts_of(record) == [
        "smallest_chip = 0.05",
        "house = {percent = '5/2', cap = 3, unit = 1, no_rake_on_third = true}",
    ]


def test_a_bring_in_that_nobody_posted_is_a_line_of_ours_where_it_is_not_the_usual_one() -> None:
    stakes = replace(CENTS, bring_in=25)
    table = sit("As 2d / 3h", "Ah 2h / Kd", rules="pokerstars", stakes=stakes)
    record = record_of(table.play("2 complete 50, 1 call").end(), "Ann", "Bo")
    assert facts_of(record) == ["bring_in = 0.25"]


def test_absent_players_are_named_and_their_deeds_are_printed_for_others() -> None:
    table = sit("As 2d / 3h", "Ah 2h / Kd", "5s 5d / 5h", rules="pokerstars", absent=[2])
    table = table.play("3 complete 2, 1 fold")
    record = record_of(table, "Ann", "Bo", "Cy", money=Money())
    lines = lines_of(record)
    assert "Seat 2: Bo (1000 in chips) is sitting out" in lines
    assert "Bo: brings in for 1" in lines
    assert any(line.startswith("Bo: folds") for line in lines)
    assert "absent = [2]" in facts_of(record)


def test_other_ladders_and_limits_are_no_razz_for_those_who_do_not_read_our_lines() -> None:
    for rules in ("deuce-to-seven", "london", "pot-limit", "no-limit"):
        stakes = replace(CENTS, big_bet=50) if rules != "deuce-to-seven" else CENTS
        table = sit("As 2d / 3h", "Ah 2h / Kd", rules=rules, stakes=stakes)
        record = record_of(table.end(), "Ann", "Bo")
        text = pokerstars_writer.write([record])
        assert read_back(text) == [record]
        other = next(read_text(re.sub("# razz .*\n", "", text)))
        assert isinstance(other, OtherGame), rules


def test_the_cards_somebody_did_not_see_when_they_were_dealt_are_lines_of_ours() -> None:
    text = re.sub("p1 As2d3h", "p1 ????3h", phh.write([plain()]))
    (record,) = phh.parse(text)
    facts = facts_of(record)
    assert "deal = 'd dh p1 ????3h'" in facts
    assert not any(fact.startswith("show") for fact in facts)


def test_names_that_no_line_can_hold_have_others_in_the_text() -> None:
    names = ["new\nline", "x" * 99, " blank ", "Bo", "Bo", "PokerStars Game #1", "#1: x", "\u200b"]
    rows = [f"/ {rank}h" for rank in "A2345678"]
    table = sit(*rows, rules="pokerstars", stakes=CENTS)
    first = table.actor
    assert first == 8
    table = table.play("8 bring-in, 1 fold, 2 fold, 3 fold, 4 fold, 5 fold, 6 fold, 7 fold")
    lines = lines_of(record_of(table, *names))
    assert lines[2].startswith("Seat 1: Player1 (")
    assert any(line.startswith("# razz names = {1 = ") for line in lines)


@pytest.mark.parametrize(
    "name", ["AB [Nord]", "x: folds", "calls $2", "J.R.", "Boss (host)", "a", "x (5 in chips)"]
)
def test_names_that_look_like_anything_else_stand_as_they_are(name: str) -> None:
    record = plain()
    players = (replace(record.players[0], name=name), record.players[1])
    record = replace(record, players=players)
    assert facts_of(record) == []
    assert lines_of(record)[2] == f"Seat 1: {name} ($10 in chips) "


def test_seats_in_another_order_than_the_hands_are_a_line_of_ours() -> None:
    record = plain()
    players = [replace(p, seat=n) for p, n in zip(record.players, (7, 3), strict=True)]
    record = replace(record, players=tuple(players))
    assert "seats = [7, 3]" in facts_of(record)
    assert [line[:7] for line in lines_of(record)[2:4]] == ["Seat 3:", "Seat 7:"]


def test_a_fact_too_long_for_a_line_goes_on_in_the_next() -> None:
    comment = "a \\ 'b' \u00a0" * 400
    record = replace(plain(), comments=(comment,))
    lines = [line for line in lines_of(record) if line.startswith("# razz")]
    assert len(lines) > 3
    assert all(line.endswith("\\") for line in lines[:-1])
    assert all(line.startswith("# razz \\") for line in lines[1:])


def test_several_hands_stand_apart() -> None:
    text = pokerstars_writer.write([plain(), replace(plain(), hand_id="102")])
    assert text.count("\n\n\n\nPokerStars Hand #102") == 1
    assert [record.hand_id for record in read_back(text)] == ["101", "102"]


def test_hands_without_a_number_are_counted() -> None:
    text = pokerstars_writer.write([replace(plain(), hand_id=None)] * 2)
    assert re.findall(r"Hand #(\d+)", text) == ["1", "2"]
    assert [record.hand_id for record in read_back(text)] == [None, None]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("# razz mood = 'good'", "the key 'mood' means nothing here"),
        ("# razz first", "the key '# razz first' means nothing here"),
        ("# razz first = ?", "'?' is no value of TOML"),
        ("# razz first = 'one'", "the key 'first' has a value that it cannot have: 'one'"),
        ("# razz first = 9", "seat 9: there are seats 1 to 2"),
        ("# razz first = 1\n# razz first = 1", "the key 'first' comes twice"),
        ("# razz comment = 'abc\\", "the fact does not go on in the next line"),
        ("# razz rules = 'casino'", "'casino' is no rule set"),
        ("# razz when = 2020-01-01T00:00:00", "the key 'when' has a value that it cannot have"),
        ("# razz decimals = 99", "the key 'decimals' has a value that it cannot have: 99"),
        ("# razz seats = [9]", "the key 'seats' has a value that it cannot have: [9]"),
        ("# razz names = {1 = 2}", "the key 'names' has a value that it cannot have"),
        ("# razz absent = ['x']", "the key 'absent' has a value that it cannot have"),
        ("# razz hero = 9", "the key 'hero' has a value that it cannot have: 9"),
        ("# razz house = {percent = '1e9999999'}", "the key 'house' has a value"),
        ("# razz claims = {pot = 'x'}", "the key 'claims' has a value that it cannot have"),
        ("# razz claims = {pot = {p9 = 1}}", "'p9' is no player of this hand"),
        ("# razz revealed = {p1 = 'Zz'}", "'Zz' at character 1 of 'Zz' is no card"),
        ("# razz remark = [99, 'x']", "the key 'remark' has a value that it cannot have"),
        ("# razz extra = ['x']", "the key 'extra' has a value that it cannot have"),
        ("# razz payout = [1]", "the key 'payout' has a value that it cannot have: [1]"),
        ("# razz payout = ['x', 1]", "the key 'payout' has a value that it cannot have"),
        ("# razz deal = 'd dh p1 ????3h'", "there are too few facts under 'deal'"),
        ("# razz deal = 'dance'", "'dance' is no action"),
        ("# razz extra = ['x', " + "[" * 90 + "]" * 90 + "]", "the key 'extra' is nested too deep"),
    ],
)
def test_a_line_of_ours_that_cannot_be_is_named_with_its_number(line: str, message: str) -> None:
    text = pokerstars_writer.write([plain()]).rstrip("\n")
    (item,) = read_text(f"{text}\n{line}\n")
    assert isinstance(item, Problem)
    number = text.count("\n") + 2
    assert message in str(item.error)
    assert re.match(rf"line ({number}|{number + 1}): ", str(item.error)), str(item.error)


def test_a_record_that_does_not_replay_is_refused() -> None:
    record = plain()
    with pytest.raises(RecordError, match="action 2, BringIn"):
        pokerstars_writer.write([replace(record, actions=record.actions[1:])])


FACTS = pokerstars_writer.write([random_record(random.Random(f"facts {n}")) for n in range(12)])


@given(st.data())
def test_any_damage_to_our_lines_reads_or_is_refused(data: st.DataObject) -> None:
    hands = FACTS.split("\n\n\n\n")
    text = data.draw(st.sampled_from([hand for hand in hands if hand.count("# razz") > 3]))
    start = text.index("# razz", text.index("*** SUMMARY ***"))
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(start, len(text)))
        cut = data.draw(st.integers(0, 12))
        text = text[:place] + data.draw(st.text(max_size=6)) + text[place + cut :]
    for item in read_text(text):
        assert isinstance(item, ReadHand) or str(item)
