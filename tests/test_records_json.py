"""Our own JSON: everything a record says, one object a hand."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from recorded import random_record, read_back

from razz.cards import cards
from razz.errors import RecordError
from razz.history import records_json
from razz.history.registry import read_text
from razz.money import Money
from razz.record import Claim, ClaimKind, HandRecord, Player
from razz.rules import Stakes, rule_set
from razz.text import Message
from table import sit

CENTS = Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8)


def short_hand() -> HandRecord:
    table = sit("?? ?? / 3h", "Ah 2h / Kd", rules="pokerstars", stakes=CENTS, stacks=(100, 85))
    table = table.play("2 bring-in, 1 complete 4, 2 fold")
    return HandRecord.of(
        table.hand,
        ["Ann", "Bo"],
        money=Money(currency="USD", symbol="$", decimals=2),
        site="PokerStars",
        hand_id="101",
        table="Nord",
        event="HORSE",
        when=datetime(2024, 1, 5, 20, 15, 9, tzinfo=UTC),
        hero=2,
        revealed=((1, cards("As 5c")),),
        remarks=((3, "hm"),),
        comments=("a comment",),
        notes=(Message("a note"),),
        extra=(("author", "Cy"),),
    )


SHORT_HAND = {
    "format": "razz-hand",
    "version": 1,
    "site": "PokerStars",
    "hand": "101",
    "table": "Nord",
    "event": "HORSE",
    "when": "2024-01-05T20:15:09+00:00",
    "hero": 2,
    "money": {"currency": "USD", "symbol": "$", "decimals": 2},
    "rules": {
        "name": "pokerstars",
        "version": 1,
        "ladder": "ace-to-five",
        "limit": "fixed-limit",
        "changed": {},
    },
    "stakes": {
        "ante": "0.01",
        "bring_in": "0.02",
        "small_bet": "0.04",
        "big_bet": "0.08",
        "smallest_chip": "0.01",
    },
    "house": None,
    "rake": None,
    "stacks": ["1.00", "0.85"],
    "first": 1,
    "absent": [],
    "event_heads_up": False,
    "players": [
        {"name": "Ann", "seat": 1, "stack": "1.00", "dealt_in": True},
        {"name": "Bo", "seat": 2, "stack": "0.85", "dealt_in": True},
    ],
    "actions": [
        {"player": 1, "do": "deal", "down": "????", "up": "3h"},
        {"player": 2, "do": "deal", "down": "Ah2h", "up": "Kd"},
        {"player": 2, "do": "bring-in", "amount": "0.02"},
        {"player": 1, "do": "complete", "to": "0.04"},
        {"player": 2, "do": "fold"},
    ],
    "claims": [
        {"kind": "stack", "player": 1, "amount": "1.03"},
        {"kind": "stack", "player": 2, "amount": "0.82"},
    ],
    "revealed": [{"player": 1, "cards": "As5c"}],
    "remarks": [{"after": 3, "text": "hm"}],
    "comments": ["a comment"],
    "notes": ["a note"],
    "extra": {"author": "Cy"},
}


def test_a_hand_is_one_line_with_everything_by_name() -> None:
    text = records_json.write([short_hand()])
    assert json.loads(text) == SHORT_HAND
    assert list(json.loads(text)) == list(SHORT_HAND)
    assert text.endswith("}\n")
    assert text.count("\n") == 1


def test_notes_are_kept_although_records_are_compared_without_them() -> None:
    (back,) = records_json.parse(records_json.write([short_hand()]))
    assert back == short_hand()
    assert [str(note) for note in back.notes] == ["a note"]
    assert records_json.write([back]) == records_json.write([short_hand()])


def test_lines_an_array_and_one_object_over_many_lines_are_read_alike() -> None:
    first, second = short_hand(), replace(short_hand(), hand_id="102")
    lines = records_json.write([first, second])
    objects = [json.loads(line) for line in lines.splitlines()]
    assert records_json.parse(lines) == (first, second)
    assert records_json.parse(f"\n{lines}\n\n") == (first, second)
    assert records_json.parse(json.dumps(objects)) == (first, second)
    assert records_json.parse(json.dumps(objects, indent=2)) == (first, second)
    assert records_json.parse(json.dumps(objects[0], indent=2)) == (first,)
    for text in (lines, json.dumps(objects), json.dumps(objects, indent=2)):
        assert read_back(text) == [first, second]


def test_one_bad_line_does_not_hide_the_others() -> None:
    line = records_json.write([short_hand()])
    found = list(records_json.read(line + "{broken\n" + line.replace('"fold"', '"dance"') + line))
    assert [type(one) for one in found] == [HandRecord, RecordError, RecordError, HandRecord]
    assert str(found[1]).startswith("hand 2: this is no JSON: ")
    assert str(found[2]).startswith("hand 3: the key 'actions[4].do': 'dance' is no action; ")


def test_what_toml_has_and_json_has_not_is_kept() -> None:
    extra = (
        ("number", Decimal("1.50")),
        ("infinite", Decimal("inf")),
        ("day", date(2024, 2, 29)),
        ("clock", time(12, 30, 1)),
        ("moment", datetime(2024, 2, 29, 12, 30, tzinfo=UTC)),
        ("local", datetime(2024, 2, 29, 12, 30)),  # noqa: DTZ001 - TOML has times of no zone
        ("deep", {"a": [1, True, {"b": "c"}]}),
        ("like ours", {"$decimal": "1"}),
        ("like ours too", {"$table": {"$x": 1}}),
    )
    record = replace(short_hand(), extra=extra)
    (back,) = records_json.parse(records_json.write([record]))
    assert back == record
    assert str(dict(back.extra)["number"]) == "1.50"


def test_signs_that_end_lines_elsewhere_are_written_as_numbers() -> None:
    name = "a\u2028b\x85c\ufeffd\u00a0e\x0bf😀席"
    players = (Player(name=name, seat=1, stack=100), short_hand().players[1])
    record = replace(short_hand(), players=players)
    text = records_json.write([record])
    assert len(text.splitlines()) == 1
    assert "席" in text
    assert "😀" in text
    assert read_back(text) == [record]


def test_rules_of_ones_own_are_told_by_name_and_by_what_differs() -> None:
    rules = replace(rule_set("wsop"), cap=3)
    record = replace(short_hand(), setup=replace(short_hand().setup, rules=rules))
    told = json.loads(records_json.write([record]))["rules"]
    assert (told["name"], told["changed"]) == ("wsop", {"cap": 3})
    own = replace(record, setup=replace(record.setup, rules=replace(rules, name="ours", version=4)))
    told = json.loads(records_json.write([own]))["rules"]
    assert (told["name"], told["version"]) == ("ours", 4)
    assert told["changed"]["cap"] == 3
    assert records_json.parse(records_json.write([own])) == (own,)


def test_claims_of_every_kind_are_kept() -> None:
    claims = tuple(Claim(kind=kind, amount=-5, seat=2) for kind in ClaimKind)
    record = replace(short_hand(), claims=(*claims, Claim(kind=ClaimKind.POT, amount=7)))
    assert records_json.parse(records_json.write([record])) == (record,)


def changed(path: str, value: Any) -> str:
    """Return the short hand's JSON with the value at *path* replaced, or taken out."""
    hand = json.loads(json.dumps(SHORT_HAND))
    *parents, last = [int(key) if key.isdigit() else key for key in re.findall(r"\w+", path)]
    target = hand
    for key in parents:
        target = target[key]
    if value is ...:
        del target[last]
    else:
        target[last] = value
    return json.dumps(hand)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("format", "phh", "this is no hand of ours: its format is another"),
        ("format", 1, "the key 'format' has a value that it cannot have: 1"),
        ("version", 2, "the hand is in version 2 of the format; this package reads 1"),
        ("version", True, "the key 'version' has a value that it cannot have: True"),
        ("site", 5, "the key 'site' has a value that it cannot have: 5"),
        ("hand", ..., "the key 'hand' is missing"),
        ("mood", "good", "the key 'mood' means nothing here"),
        ("when", "yesterday", "the key 'when': 'yesterday'"),
        ("when", "2024-01-05T20:15:09", "the key 'when': '2024-01-05T20:15:09'"),
        ("hero", 3, "the key 'hero' has a value that it cannot have: 3"),
        ("money", [], "the key 'money' has a value that it cannot have: []"),
        ("money.decimals", -1, "the key 'money.decimals' has a value that it cannot have: -1"),
        ("money.more", 1, "the key 'money.more' means nothing here"),
        ("rules.ladder", "high", "the key 'rules.ladder': 'high'"),
        ("rules.changed", {"cap": "x"}, "cap = 'x' is no rule of this package"),
        ("rules.changed", {"burns": []}, "burns = '[]' is no rule of this package"),
        ("stakes.ante", 1, "the key 'stakes.ante' has a value that it cannot have: 1"),
        ("stakes.ante", "1e5", "the key 'stakes.ante': '1e5' is no amount of money"),
        ("stakes.ante", "0.001", "the key 'stakes.ante': 0.001 is finer than the unit"),
        ("stakes.bring_in", "0.05", "a bring-in of 5 with a small bet of 4"),
        ("house", {"percent": "1e999999999"}, "the key 'house' has a value that it cannot have"),
        ("house", {"percent": "5", "cap": "x"}, "the key 'house' has a value that it cannot have"),
        ("rake", "-", "the key 'rake': '-' is no amount of money"),
        ("stacks", ["1.00"], "1 players: Razz is for 2 to 8"),
        ("stacks", ["1.00", 5], "the key 'stacks': 5 is no amount of money"),
        ("stacks", ["1.00"] * 3, "2 players are dealt in, but there are 3 stacks"),
        ("first", 9, "seat 9: there are seats 1 to 2"),
        ("absent", ["x"], "the key 'absent[0]' has a value that it cannot have: 'x'"),
        ("players[0].seat", 2, "the key 'players' has a value that it cannot have: [2, 2]"),
        ("players[0].seat", -1, "the key 'players' has a value that it cannot have: [-1, 2]"),
        ("players[1].name", None, "the key 'players[1].name' has a value that it cannot have"),
        ("players[1]", "Bo", "the key 'players[1]' has a value that it cannot have: 'Bo'"),
        ("actions[0].up", "Zz", "the key 'actions[0].up': 'Zz' at character 1 of 'Zz' is no card"),
        ("actions[1].up", "3h", "action 2, Deal("),
        ("actions[2].player", 1, "the key 'actions[2].player': it is not the turn of player 1"),
        ("actions[2].amount", "0.03", "action 3, BringIn(amount=3): Bring in $0.03: the amount is"),
        ("actions[3].to", ..., "the key 'actions[3].to' is missing"),
        ("actions[3].to", "x", "the key 'actions[3].to': 'x' is no amount of money"),
        ("actions[4].do", "dance", "the key 'actions[4].do': 'dance' is no action; actions are"),
        ("actions[4].why", "tired", "the key 'actions[4].why' means nothing here"),
        ("claims[0].kind", "luck", "the key 'claims[0].kind': 'luck'"),
        ("claims[0].player", 3, "the key 'claims[0].player' has a value that it cannot have: 3"),
        ("revealed[0].player", None, "the key 'revealed[0].player' has a value that it cannot"),
        ("remarks[0].after", 9, "the key 'remarks[0].after' has a value that it cannot have: 9"),
        ("comments[0]", 1, "the key 'comments[0]' has a value that it cannot have: 1"),
        ("extra.author", None, "the key 'extra.author' has a value that it cannot have: None"),
        ("extra.author", {"$decimal": "x"}, "the key 'extra.author' has a value that it cannot"),
        ("extra.author", {"$date": 5}, "the key 'extra.author' has a value that it cannot have"),
    ],
)
def test_what_is_wrong_is_named_by_its_key(path: str, value: Any, message: str) -> None:
    (found,) = records_json.read(changed(path, value))
    assert isinstance(found, RecordError)
    assert str(found).startswith(message)
    with pytest.raises(RecordError, match=re.escape(message)):
        records_json.parse(changed(path, value))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[" * 100_000,
        '{"a":' * 900 + "1" + "}" * 900,
        "9" * 5000,
        '{"version": 1e99999999999999999999}',
        '{"version": NaN}',
        '"\\ud800"',
        json.dumps(SHORT_HAND).replace("Nord", "\\udfff"),
        json.dumps(SHORT_HAND | {"extra": {"a": None}}).replace(
            "null}}", "[" * 500 + "]" * 500 + "}}"
        ),
        "null",
        "[1, null, []]",
    ],
)
def test_what_is_no_hand_at_all_is_refused(text: str) -> None:
    found = list(records_json.read(text))
    assert all(isinstance(one, RecordError) and str(one) for one in found)
    assert bool(found) is bool(text)


LINE = records_json.write([short_hand()])
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=6)
    | st.sampled_from(["0.01", "As", "p1", "fold", "deal", "2024-01-01", "1e9", "wsop"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(max_size=4) | st.sampled_from(["$decimal", "$date"]), inner)
    ),
    max_leaves=4,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    keys = value if isinstance(value, dict) else range(len(value) if isinstance(value, list) else 0)
    inner = [place for key in keys for place in places(value[key], (*path, key))]
    return [path, *inner] if path else inner


@given(st.data())
def test_any_wrong_value_anywhere_is_read_or_refused(data: st.DataObject) -> None:
    source = random.Random(data.draw(st.integers(0, 5)))
    hand = json.loads(records_json.write([random_record(source)]))
    for _ in range(data.draw(st.integers(1, 3))):
        *parents, last = data.draw(st.sampled_from(places(hand)))
        target = hand
        for key in parents:
            target = target[key]
        if data.draw(st.booleans()):
            target[last] = data.draw(VALUES)
        elif isinstance(target, dict):
            del target[last]
    for found in records_json.read(json.dumps(hand)):
        assert isinstance(found, HandRecord) or str(found)
        if isinstance(found, HandRecord):
            assert records_json.parse(records_json.write([found])) == (found,)


@given(st.data())
def test_any_damage_is_read_or_refused(data: st.DataObject) -> None:
    text = LINE
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 12))
        text = text[:start] + data.draw(st.text(max_size=6)) + text[start + cut :]
    for found in records_json.read(text):
        assert isinstance(found, HandRecord) or str(found)
    for item in read_text(text):
        assert str(item)


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    for found in records_json.read(text):
        assert isinstance(found, HandRecord) or str(found)
