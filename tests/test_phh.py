"""PHH files: read, replayed, compared with what they state, written, and read again."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import HandHistory

from razz.cards import cards, maybe_cards, shuffled
from razz.errors import RecordError
from razz.game.action import Deal, Muck, Opens, Payout, Show
from razz.game.dealer import Dealer
from razz.game.hand import Hand
from razz.game.street import Phase
from razz.history import phh
from razz.low import Ladder
from razz.record import Claim, ClaimKind, HandRecord, Player, claims_of
from razz.rules import NAMED, Rake, Stakes, rule_set
from razz.rules.choices import HeadsUpCap, Limit
from shared import shared_file

WORKED = (Path(phh.__file__).parents[2] / "hands" / "worked-hand.phh").read_text("utf-8")

HEADS_UP = """
variant = 'FR'
antes = [1, 1]
bring_in = 1
small_bet = 2
big_bet = 4
starting_stacks = [50, 50]
actions = [
  'd dh p1 As3d8h', 'd dh p2 Ac5hQd',
  'p2 pb', 'p1 cbr 2', 'p2 cc',
  'd dh p1 2c', 'd dh p2 9s',
  'p1 cbr 2', 'p2 f',
]
"""


def one(text: str, rules: str = "standard") -> HandRecord:
    (record,) = phh.parse(text, rules)
    return record


def real_hands() -> list[Path]:
    return sorted(shared_file("phh").glob("*.phh"))


def test_every_real_hand_ends_with_the_stacks_it_states() -> None:
    paths = real_hands()
    assert len(paths) == 7
    for path in paths:
        record = one(path.read_text("utf-8"))
        assert record.stated(ClaimKind.STACK) is not None
        assert record.problems(record.replay()) == (), path.name


def test_every_real_hand_survives_writing() -> None:
    for path in real_hands():
        record = one(path.read_text("utf-8"))
        assert one(phh.write([record])) == record, path.name


def test_real_hands_keep_what_they_say_besides() -> None:
    path = shared_file("phh/wsop-2023-43-5_01-10-31.phh")
    record = one(path.read_text("utf-8"))
    extra = dict(record.extra)
    assert record.hand_id == "25"
    assert record.event is not None
    assert record.event.startswith("2023 World Series of Poker Event #43")
    assert (extra["author"], extra["city"], extra["ante_trimming_status"]) == (
        "Juho Kim",
        "Las Vegas",
        True,
    )
    assert (extra["year"], extra["month"], extra["day"]) == (2023, 6, 22)


def test_several_hands_in_one_file_are_read_and_written_in_order() -> None:
    records = [one(path.read_text("utf-8")) for path in real_hands()]
    text = phh.write(records)
    assert text.startswith("[1]\nvariant = 'FR'")
    assert list(phh.parse(text)) == records


def test_the_worked_hand_pays_nine_to_each_six_four() -> None:
    record = one(WORKED)
    hand = record.replay()
    assert [seat.net for seat in hand.seats] == [9, 9, -9, -9]
    assert record.problems(hand) == ()


def test_pokerkit_reads_what_we_write_and_pays_alike() -> None:
    for text in (WORKED, *(path.read_text("utf-8") for path in real_hands())):
        record = one(text)
        history = HandHistory.loads(phh.write([record]))
        *_, last = history
        assert tuple(last.stacks) == record.stated(ClaimKind.STACK)


# What a hand may leave out, and what it may not


def test_a_pot_nobody_contests_needs_no_results() -> None:
    record = one(HEADS_UP)
    assert [seat.stack for seat in record.replay().seats] == [53, 47]
    assert record.claims == ()


def test_a_showdown_of_known_hands_need_not_be_written() -> None:
    text = re.sub(r"  'p[12] sm .*\n", "", WORKED)
    assert text.count(" sm ") == 0
    record = one(text)
    assert record.problems(record.replay()) == ()
    assert [type(action) for action in record.actions[-2:]] == [Show, Show]


def test_shows_may_come_in_any_order() -> None:
    lines = WORKED.splitlines()
    first, second = (number for number, line in enumerate(lines) if " sm " in line)
    lines[first], lines[second] = lines[second], lines[first]
    assert one("\n".join(lines)) == one(WORKED)


UNKNOWN = """
variant = 'FR'
antes = [1, 1]
bring_in = 1
small_bet = 2
big_bet = 4
starting_stacks = [50, 50]
finishing_stacks = {stacks}
actions = [
  'd dh p1 ????8h', 'd dh p2 Ac5hQd', 'p2 pb', 'p1 cc',
  'd dh p1 2c', 'd dh p2 9s', 'p1 cc', 'p2 cc',
  'd dh p1 Kc', 'd dh p2 4s', 'p2 cc', 'p1 cc',
  'd dh p1 3c', 'd dh p2 2s', 'p2 cc', 'p1 cc',
  'd dh p1 ??', 'd dh p2 Th', 'p2 cc', 'p1 cc',
  {shows}
]
"""


def test_a_hand_that_mucks_unknown_cards_replays() -> None:
    record = one(UNKNOWN.format(stacks="[48, 52]", shows="'p2 sm Ac5hQd9s4s2sTh', 'p1 sm'"))
    assert record.problems(record.replay()) == ()
    assert record.actions[-1] == Muck()
    assert record.unknown == {1: 3}


def test_cards_shown_at_the_end_make_the_unknown_known() -> None:
    record = one(UNKNOWN.format(stacks="[52, 48]", shows="'p1 sm As4d8h2cKc3cTd', 'p2 sm'"))
    hand = record.replay()
    assert hand.seat(1).down == cards("As4dTd")
    assert record.problems(hand) == ()


def test_a_winner_nobody_saw_is_paid_as_the_record_says() -> None:
    record = one(UNKNOWN.format(stacks="[52, 48]", shows="'p2 sm Ac5hQd9s4s2sTh'"))
    assert record.actions[-1] == Payout((4, 0))
    assert record.problems(record.replay()) == ()
    assert one(phh.write([record])) == record


def test_a_split_nobody_saw_is_paid_as_the_record_says() -> None:
    text = UNKNOWN.format(stacks="[50, 50]", shows="'p1 sm -'")
    assert one(text).actions[-1] == Payout((2, 2))


def test_without_cards_or_results_nobody_can_tell_who_won() -> None:
    text = UNKNOWN.format(stacks="[52, 48]", shows="'p2 sm Ac5hQd9s4s2sTh'")
    text = re.sub("finishing_stacks.*\n", "", text)
    with pytest.raises(RecordError, match="after action 21: who won cannot be told"):
        one(text)


def test_stated_stacks_that_cannot_be_are_refused() -> None:
    text = UNKNOWN.format(stacks="[53, 48]", shows="'p2 sm Ac5hQd9s4s2sTh'")
    with pytest.raises(RecordError, match="pays 5 in all, but the pots hold 4"):
        one(text)


def test_a_shown_hand_must_be_the_one_that_was_dealt() -> None:
    text = WORKED.replace("'p1 sm As3d8h2cKh4d6s'", "'p1 sm As3d8h2cKh4d5s'")
    with pytest.raises(RecordError, match="seat 1 shows A♠ 3♦ 5♠, but was dealt A♠ 3♦ 6♠"):
        one(text)


def test_where_up_cards_are_not_known_the_record_says_who_acts_first() -> None:
    text = re.sub(r"(p1 )(As3d8h|2c)", lambda m: m[1] + "??" * (len(m[2]) // 2), HEADS_UP)
    record = one(text)
    assert [a for a in record.actions if isinstance(a, Opens)] == [Opens(2), Opens(1)]
    assert [seat.stack for seat in record.replay().seats] == [53, 47]
    assert one(phh.write([record])) == record


def test_a_record_that_stops_before_it_says_who_acts_first_is_not_over() -> None:
    text = HEADS_UP.replace("As3d8h", "??????").split("  'p2 pb'")[0] + "]"
    with pytest.raises(RecordError, match="the hand waits for the record's word on who acts first"):
        one(text)


# All-in hands


SHORT = """
variant = 'FR'
antes = [1, 1]
bring_in = 1
small_bet = 2
big_bet = 4
starting_stacks = [50, 6]
actions = [
  'd dh p1 As3d8h', 'd dh p2 Ac5hQd', 'p2 pb', 'p1 cbr 2', 'p2 cc',
  'd dh p1 2c', 'd dh p2 9s', 'p1 cbr 2', 'p2 cc',
  'd dh p1 Kc', 'd dh p2 4s', 'p2 cc', {deed}
  'd dh p1 3c', 'd dh p2 2s', 'd dh p1 4h', 'd dh p2 Th',
]
"""


def test_a_bet_written_cut_to_the_callers_last_chip_is_read_as_the_bet() -> None:
    cut = one(SHORT.format(deed="'p1 cbr 1', 'p2 cc',"))
    full = one(SHORT.format(deed="'p1 cbr 4', 'p2 cc',"))
    assert cut.actions == full.actions
    assert [str(note) for note in cut.notes] == [
        "a wager to 1 is read as 4: it is written cut to what the others can match"
    ]
    assert full.notes == ()
    assert [seat.stack for seat in cut.replay().seats] == [56, 0]


def test_a_bet_cut_to_anything_else_is_an_error() -> None:
    with pytest.raises(RecordError, match="Bet to 3: the amount is 4"):
        one(SHORT.format(deed="'p1 cbr 3', 'p2 cc',"))


def test_a_muck_where_the_rules_turn_hands_up_is_a_named_deviation() -> None:
    text = SHORT.format(deed="'p1 cbr 4', 'p2 cc',").replace(
        "'d dh p2 Th',", "'d dh p2 Th', 'p1 sm -', 'p2 sm',"
    )
    record = one(text)
    assert [str(note) for note in record.notes] == ["seat 2 mucks a hand that the rules turn up"]


def test_cards_shown_without_need_are_kept() -> None:
    text = HEADS_UP.replace("'p2 f',", "'p2 f', 'p1 sm As3d8h2c',")
    record = one(text)
    assert record.revealed == ((1, cards("As3d")),)
    assert one(phh.write([record])) == record


# Errors name the action and the reason


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "'p2 f'",
            "'p2 cbr 3'",
            "action 9, 'p2 cbr 3': Raise to 3: the amount is 4; legal: call 2",
        ),
        ("'p2 f'", "'p1 f'", "action 9, 'p1 f': it is the turn of seat 2, not of seat 1"),
        ("'p2 f'", "'p3 f'", "action 9, 'p3 f': 'p3' is no player of this hand"),
        ("'p2 f'", "'p2 dances'", "action 9, 'p2 dances': 'p2 dances' is no action"),
        ("'p2 f'", "'p2 cbr -5'", "'p2 cbr -5' is no action"),
        ("'p2 f'", "'p2 sm'", "seat 2 is not at a showdown"),
        ("p2 9s", "p2 Xs", "action 7, 'd dh p2 Xs': 'Xs' at character 1 of 'Xs' is no card"),
        ("p2 9s", "p2 As", "A♠ has been dealt already"),
        ("p2 9s", "p1 9s", "action 7, 'd dh p1 9s': cards for seat 1: the hand waits for cards to"),
        ("'p1 cbr 2', 'p2 f'", "'p1 cbr 2'", "ends before the hand is over: the hand waits for"),
        ("'FR'", "'FT'", "variant 'FT' is no Razz"),
        ("variant = 'FR'", "", "variant None is no Razz"),
        ("antes = [1, 1]", "antes = [1, 2]", "the antes differ"),
        ("antes = [1, 1]", "", "the key 'antes' is missing"),
        ("antes = [1, 1]", "antes = [1]", "'antes' has 1 values for 2 players"),
        ("antes = [1, 1]", "antes = 'no'", "the key 'antes' has a value that it cannot have: 'no'"),
        ("bring_in = 1", "bring_in = 5", "a bring-in of 5 with a small bet of 2"),
        ("bring_in = 1", "bring_in = inf", "Infinity is no amount of money"),
        ("bring_in = 1", "bring_in = true", "the key 'bring_in' has a value that it cannot have"),
        ("[50, 50]", "[50, 0]", "seat 2 has a stack of 0"),
        ("[50, 50]", "[50, 50]\n_rules = 'casino'", "'casino' is no rule set"),
        ("[50, 50]", "[50, 50]\n_rule_fields = {cap = 'x'}", "cap = 'x' is no rule"),
        ("[50, 50]", "[50, 50]\nplayers = ['Ann']", "1 players and 2 seats for 2 stacks"),
        ("[50, 50]", "[50, 50]\nseats = [3, 3]", "two players have one seat: 3, 3"),
        ("[50, 50]", "[50, 50]\n_away = [{name = 'Bo', seat = 3}]", "'_away.stack' is missing"),
        ("[50, 50]", "[50, 50]\n_house = {percent = 'x'}", "the key '_house' has a value"),
        (
            "[50, 50]",
            "[50, 50]\nyear = 2020\nmonth = 2\nday = 30\ntime = 12:00:00\ntime_zone = 'UTC'",
            "the date and time cannot be read",
        ),
        (
            "[50, 50]",
            "[50, 50]\nyear = 2020\nmonth = 2\nday = 3\ntime = 12:00:00\ntime_zone = 'Mars/Hill'",
            "the date and time cannot be read",
        ),
        ("[50, 50]", "[50, 50", "this is no PHH file"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(old: str, new: str, message: str) -> None:
    assert old in HEADS_UP
    with pytest.raises(RecordError, match=re.escape(message)):
        one(HEADS_UP.replace(old, new))


def test_an_empty_file_is_no_hand() -> None:
    with pytest.raises(RecordError, match="the file holds no hand"):
        phh.parse("# nothing here\n")


def test_one_bad_hand_does_not_hide_the_others() -> None:
    good = HEADS_UP
    bad = HEADS_UP.replace("'p2 f'", "'p2 cbr 3'")
    found = list(phh.read(f"[1]\n{good}\n[2]\n{bad}\n[3]\n{good}"))
    assert [type(each) for each in found] == [HandRecord, RecordError, HandRecord]
    assert str(found[1]).startswith("hand 2: action 9, ")


def test_stated_stacks_that_differ_are_problems_by_name() -> None:
    record = one(HEADS_UP + "finishing_stacks = [52, 47]\nplayers = ['Ann', 'Bo']\n")
    assert [str(problem) for problem in record.problems(record.replay())] == [
        "Ann ends with a stack of 53, but the record states 52",
        (
            "the stated stacks are 1 short of the chips in play; "
            "if that is rake, the record has to say so"
        ),
    ]


def test_a_stated_rake_is_taken_as_it_is() -> None:
    record = one(HEADS_UP + "finishing_stacks = [52, 47]\n_rake = 1\n")
    hand = record.replay()
    assert record.problems(hand) == ()
    assert hand.rake == 1


# Writing


def test_comments_in_the_file_and_in_the_actions_are_kept() -> None:
    text = "# An evening in May.\n" + HEADS_UP.replace("'p2 pb'", "'# go', 'p2 pb # of # course'")
    record = one(text.replace("bring_in = 1", "bring_in = 1 # small"))
    assert record.comments == ("An evening in May.", "small")
    assert record.remarks == ((2, "go"), (3, "of # course"))
    assert one(phh.write([record])) == record


def test_comments_stay_with_their_hand() -> None:
    text = f"# of the first\n[1]\n{HEADS_UP}\n[2]\n# of the second\n{HEADS_UP}"
    assert [record.comments for record in phh.parse(text)] == [
        ("of the first",),
        ("of the second",),
    ]


def test_signs_in_strings_are_no_comments_and_no_headers() -> None:
    record = one(HEADS_UP + "event = '''# no\n[x]\n'''\nplayers = [\"a'#b\", '[1]']\n")
    assert record.comments == ()
    assert record.event == "# no\n[x]\n"
    assert one(phh.write([record])) == record


def test_cents_stay_cents() -> None:
    text = HEADS_UP
    for old, new in (
        ("[1, 1]", "[0.01, 0.01]"),
        ("bring_in = 1", "bring_in = 0.02"),
        ("small_bet = 2", "small_bet = 0.04"),
        ("big_bet = 4", "big_bet = 0.08"),
        ("[50, 50]", "[1.5, 2]"),
        ("cbr 2", "cbr 0.04"),
    ):
        text = text.replace(old, new)
    record = one(text)
    assert record.setup.stacks == (150, 200)
    assert record.setup.stakes == Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8)
    assert "starting_stacks = [1.50, 2.00]" in phh.write([record])
    assert one(phh.write([record])) == record


def test_a_start_with_its_zone_is_kept_in_utc() -> None:
    text = HEADS_UP + "year = 2009\nmonth = 7\nday = 15\ntime = 20:36:31\n"
    record = one(text + "time_zone = 'America/New_York'\n")
    assert record.when == datetime(2009, 7, 16, 0, 36, 31, tzinfo=UTC)
    assert one(phh.write([record])) == record
    assert one(text).when is None
    assert one(phh.write([one(text)])) == one(text)


def test_a_record_with_everything_in_it_survives_writing() -> None:
    base = one(HEADS_UP)
    record = replace(
        base,
        setup=replace(
            base.setup,
            rules=replace(NAMED["wsop-cash"], cap=3, heads_up_cap=HeadsUpCap.NEVER),
            event_heads_up=True,
            stated_rake=1,
            stakes=replace(
                base.setup.stakes, rake=Rake(percent=Fraction("2.5"), cap=3, no_rake_on_third=False)
            ),
        ),
        players=(
            Player(name="Ann", seat=2, stack=50),
            Player(name="Cy\t'\"\\ é \x7f 席", seat=4, stack=7, dealt_in=False),
            Player(name="Bo", seat=6, stack=50),
        ),
        site="razz",
        hand_id="007",
        table="Nord",
        event="Monday's",
        when=datetime(2026, 5, 4, 19, 0, 1, tzinfo=UTC),
        claims=(
            *claims_of(ClaimKind.STACK, (52, 47)),
            *claims_of(ClaimKind.COLLECTED, (5, 0)),
            Claim(kind=ClaimKind.POT, amount=6),
            Claim(kind=ClaimKind.RETURNED, amount=2, seat=1),
        ),
        revealed=((1, maybe_cards("As??")),),
        remarks=((0, "before"), (9, "after"), (9, "after all")),
        comments=("one", "two"),
        extra=(("_mood", {"good": True, "score": Decimal("1.5"), "who": ["a", "b"]}),),
    )
    assert one(phh.write([record])) == record
    assert record.problems(record.replay()) == ()


def test_a_hand_id_may_be_anything() -> None:
    for hand_id in ("12", "012", "², 3", "RC-1", "-4"):
        record = replace(one(HEADS_UP), hand_id=hand_id)
        assert one(phh.write([record])).hand_id == hand_id


def test_every_game_has_its_own_variant_code() -> None:
    games = {(ladder, limit) for ladder in Ladder for limit in Limit}
    assert set(phh.VARIANTS.values()) == games
    assert phh.VARIANTS["FR"] == (Ladder.ACE_TO_FIVE, Limit.FIXED)


def test_an_exposed_hole_card_survives_writing() -> None:
    text = HEADS_UP.replace("'d dh p1 As3d8h'", "'d du p1 8h', 'd dh p1 As3d'")
    record = one(text)
    assert record.actions[0] == Deal(1, up=cards("8h"))
    assert one(phh.write([record])) == record


def test_cards_may_be_dealt_one_by_one() -> None:
    text = HEADS_UP.replace("'d dh p1 As3d8h'", "'d dh p1 As', 'd dh p1 3d', 'd dh p1 8h'")
    assert one(text).replay().seats == one(HEADS_UP).replay().seats


@st.composite
def finished_hands(draw: st.DrawFn) -> Hand:
    """Hands of every rule set, ladder and limit, played to their end."""
    rng = draw(st.randoms(use_true_random=False))
    variant = draw(st.sampled_from(["", "+deuce-to-seven", "+london", "+pot-limit", "+no-limit"]))
    rules = rule_set(draw(st.sampled_from(list(NAMED))) + variant)
    big_bet = 8 if rules.limit is Limit.FIXED else 4
    stakes = Stakes(
        ante=draw(st.integers(0, 2)),
        bring_in=draw(st.integers(1, 4)),
        small_bet=4,
        big_bet=big_bet,
        rake=draw(st.sampled_from([None, Rake(percent=Fraction(5), cap=3)])),
    )
    stacks = draw(st.lists(st.integers(1, 60), min_size=2, max_size=8))
    absent = draw(st.sets(st.integers(1, len(stacks)), max_size=1))
    first = draw(st.integers(1, len(stacks)))
    hand = Hand.start(rules, stakes, stacks, first=first, absent=absent)
    dealer = Dealer(shuffled(rng.randrange), rng.randrange)
    hand = dealer.deal(hand)
    while not hand.is_over:
        if hand.phase is Phase.SHOWDOWN:
            hand = hand.apply(hand.natural_showdown())
        else:
            option = rng.choice(hand.legal_actions())
            hand = dealer.deal(hand.apply(option.action()))
    return hand


@given(finished_hands())
def test_a_played_hand_survives_writing(hand: Hand) -> None:
    names = [f"player {seat.number}" for seat in hand.seats]
    record = HandRecord.of(hand, names, site="razz", hand_id="1")
    back = one(phh.write([record]))
    assert back == record
    assert back.replay() == hand


def parses_or_is_refused(text: str) -> None:
    """Fail if reading *text* raises anything but an error that says something."""
    for found in phh.read(text):
        assert isinstance(found, HandRecord) or str(found)


@given(st.text(max_size=300))
def test_any_text_parses_or_is_refused(text: str) -> None:
    parses_or_is_refused(text)


@given(st.data())
def test_any_damage_parses_or_is_refused(data: st.DataObject) -> None:
    text = WORKED
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 12))
        text = text[:start] + data.draw(st.text(max_size=6)) + text[start + cut :]
    parses_or_is_refused(text)
