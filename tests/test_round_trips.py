"""Whatever is read survives being written, in every format, and again and again."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from recorded import (
    SAMPLES,
    WORKED,
    WRITERS,
    random_record,
    random_record_with_unknown_cards,
    read_back,
    records_in,
)

from razz.game.action import Deal, Opens, Payout, Show
from razz.history import phh
from razz.record import HandRecord
from shared import shared_file
from table import sit


def survives(record: HandRecord, name: str = "") -> None:
    """Fail unless every format gives *record* back, and writes what it gave back as before."""
    for form, write in WRITERS.items():
        text = write([record])
        back = read_back(text)
        assert back == [record], (name, form)
        assert write(back) == text, (name, form)


def survives_one_format_after_the_other(records: list[HandRecord]) -> None:
    """Fail unless *records* come back from a journey through all formats, twice."""
    travelled = records
    for _ in range(2):
        for write in WRITERS.values():
            travelled = read_back(write(travelled))
    assert travelled == records


def test_the_samples_hold_hands_of_every_site() -> None:
    sites = {record.site for _, record in records_in(SAMPLES)}
    assert sites >= {"PokerStars", "Full Tilt", "Winamax", "KingsClub", "Merge"}


@pytest.mark.parametrize("form", WRITERS)
def test_every_sample_survives(form: str) -> None:
    for name, record in records_in(SAMPLES):
        text = WRITERS[form]([record])
        assert read_back(text) == [record], name
        assert WRITERS[form](read_back(text)) == text, name


@pytest.mark.parametrize("form", WRITERS)
def test_every_hand_of_real_sites_survives(form: str) -> None:
    records = records_in(shared_file("hands"), shared_file("phh"))
    assert len(records) >= 54
    for name, record in records:
        text = WRITERS[form]([record])
        assert read_back(text) == [record], name
        assert WRITERS[form](read_back(text)) == text, name


def test_all_samples_survive_a_journey_through_all_formats() -> None:
    survives_one_format_after_the_other([record for _, record in records_in(SAMPLES)])


def test_all_real_hands_survive_a_journey_through_all_formats() -> None:
    records = records_in(shared_file("hands"), shared_file("phh"))
    survives_one_format_after_the_other([record for _, record in records])


def test_the_worked_hand_survives() -> None:
    for record in phh.parse(WORKED.read_text("utf-8")):
        survives(record)


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_random_records_survive(seed: int) -> None:
    survives(random_record(random.Random(seed)))


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_records_of_hands_that_were_not_wholly_seen_survive(seed: int) -> None:
    record = random_record_with_unknown_cards(random.Random(seed))
    if record is not None:
        survives(record)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(4))
def test_many_random_records_survive(block: int) -> None:
    for seed in range(60):
        survives(random_record(random.Random(f"all {block} {seed}")))
        unseen = random_record_with_unknown_cards(random.Random(f"unseen {block} {seed}"))
        if unseen is not None:
            survives(unseen)


def test_the_hands_that_were_not_wholly_seen_are_what_they_are_for() -> None:
    seeds = (random.Random(f"unseen {block} {seed}") for block in range(2) for seed in range(60))
    records = [record for source in seeds if (record := random_record_with_unknown_cards(source))]
    kinds = {type(action) for record in records for action in record.actions}
    assert {Opens, Payout, Show} <= kinds
    assert any(record.unknown for record in records)
    assert any(
        isinstance(action, Deal) and None in action.up
        for record in records
        for action in record.actions
    )


def test_a_hand_that_is_shown_out_of_turn_survives() -> None:
    table = sit("As 2d / 3h", "Ah 2h / 4h", "Ac 2c / Kd").to()
    assert table.actor is not None
    early = next(seat for seat in (1, 2, 3) if seat != table.actor)
    table = table.apply(Show(seat=early)).end()
    assert any(isinstance(action, Show) and action.seat for action in table.hand.actions)
    survives(HandRecord.of(table.hand, ["Ann", "Bo", "Cy"]))


def test_an_exposed_hole_card_survives_under_both_rules(tmp_path: Path) -> None:
    for rules in ("standard", "wsop"):
        (record,) = phh.parse(
            "variant = 'FR'\nantes = [1, 1]\nbring_in = 1\nsmall_bet = 2\nbig_bet = 4\n"
            f"_rules = '{rules}'\nstarting_stacks = [50, 50]\nactions = ['d du p1 8h As'"
            + (
                ", 'd dh p1 3d', 'd dh p2 Ac5hQd', 'p2 pb', 'p1 cbr 2', 'p2 f']"
                if rules == "standard"
                else "]"
            )
        )
        assert record.replay().misdealt is (rules == "wsop")
        survives(record)
