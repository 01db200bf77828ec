import inspect
import re
from dataclasses import fields
from enum import Enum
from string import Formatter

import pytest

from razz.languages import lookup
from razz.low import Ladder
from razz.rules import NAMED, STANDARD, VARIANTS, RuleSet, choices, rule_set
from razz.rules.book import (
    ASSUMED,
    ENTRIES,
    NOTES,
    ROOMS,
    SOURCES,
    VARIANT_TEXTS,
    Entry,
    Group,
    compare,
    entry,
    explain,
    is_assumption,
    note,
)
from razz.rules.guides import CONTRADICTIONS, Contradiction
from razz.text import Message
from scripts.messages import ROOT

FIELDS = [field.name for field in fields(RuleSet) if field.name not in ("name", "version")]
CHOICES = [
    one
    for _, one in inspect.getmembers(choices, inspect.isclass)
    if issubclass(one, Enum) and one is not Enum
] + [Ladder]

# The rules on which games do not differ, so that they are no fields.
NOT_FIELDS = [
    "players",
    "streets",
    "suits",
    "dealing_order",
    "ante",
    "bring_in",
    "door_card",
    "door_card_ace_high",
    "bring_in_options",
    "facing_bring_in",
    "completion",
    "first_to_act",
    "opener_of_seventh",
    "opener_all_in",
    "bet_sizes",
    "open_pair",
    "cap_counting",
    "short_all_in",
    "big_minimum",
    "big_opening",
    "big_first_raise",
    "pot_size",
    "big_raises",
    "big_bring_in_equals_minimum",
    "london_minimum",
    "bring_in_card_all_in",
    "all_in_bring_in",
    "bring_in_equals_bet",
    "bring_in_short_stack",
    "posting_is_acting",
    "ante_all_in",
    "everyone_folds",
    "folded_cards",
    "show_order",
    "odd_chip_unit",
    "pots",
    "rake",
    "out_of_turn",
]

# What the rule sets hold that no source confirms.
DOUBTFUL = {
    "pokerstars": {"odd_chip"},
    "fulltilt": {"heads_up_cap", "board_tie", "odd_chip", "community_opener"},
    "wsop": {"short_stub"},
    "kingsclub": {"heads_up_cap", "board_tie", "odd_chip", "community_opener"},
}

MESSAGES = [
    message
    for one in ENTRIES
    for message in (
        one.title,
        *((one.question,) if one.question else ()),
        *(text for answer in one.answers for text in (answer.text, answer.short) if text),
    )
] + [
    *(group.value for group in Group),
    *(text for one in CONTRADICTIONS for text in (one.title, one.says, one.right)),
    *(text for table in (SOURCES, ROOMS, VARIANT_TEXTS) for text in table.values()),
    *(text for table in (ASSUMED, NOTES) for text in table.values()),
]


def test_every_field_of_a_rule_set_is_explained() -> None:
    assert sorted(FIELDS) == sorted(one.key for one in ENTRIES if one.is_field)


def test_every_rule_without_a_field_is_explained() -> None:
    assert sorted(NOT_FIELDS) == sorted(one.key for one in ENTRIES if not one.is_field)


def test_no_rule_is_explained_twice() -> None:
    assert len(ENTRIES) == len({one.key for one in ENTRIES})


@pytest.mark.parametrize("choice", CHOICES)
def test_every_answer_has_its_text(choice: type[Enum]) -> None:
    (one,) = (
        one for one in ENTRIES if one.is_field and isinstance(getattr(STANDARD, one.key), choice)
    )
    assert [answer.value for answer in one.answers] == list(choice)
    assert all(answer.short for answer in one.answers)


def test_any_cap_has_its_text() -> None:
    cap = entry("cap")
    assert [answer.value for answer in cap.answers] == [4, 5]
    assert "RR B3" in cap.answer(rule_set("roberts")).sources
    assert "WT 100" in cap.answer(rule_set("wsop")).sources
    three = cap.answer(STANDARD.with_answer("cap", "3"))
    assert (str(three.short), three.sources) == ("3 bets", ())
    assert "number 3" in str(three.text)


@pytest.mark.parametrize("one", ENTRIES, ids=lambda one: str(one.key))
def test_every_answer_has_a_source_or_says_that_it_is_an_assumption(one: Entry) -> None:
    for answer in one.answers:
        assert bool(answer.sources) != answer.assumption


def test_every_source_is_in_the_legend_and_the_other_way_round() -> None:
    cited = {source for one in ENTRIES for answer in one.answers for source in answer.sources}
    cited |= {source for one in CONTRADICTIONS for source in (*one.sources, *one.guides)}
    assert {source.split()[0] for source in cited} == set(SOURCES)


@pytest.mark.parametrize("name", NAMED)
def test_what_nobody_could_confirm_is_marked(name: str) -> None:
    doubtful = {field for room, field in ASSUMED if room == name}
    assert DOUBTFUL.get(name, set()) <= doubtful
    for one in explain(rule_set(name)):
        assert is_assumption(one, rule_set(name)) == (
            one.key in doubtful or one.answer(rule_set(name)).assumption
        )


def test_what_is_marked_beyond_the_table_is_known() -> None:
    assert {(room, field) for room, field in ASSUMED if field not in DOUBTFUL.get(room, ())} == {
        ("fulltilt", "show_when_checked"),
        ("wsop-cash", "all_in_tabling"),
        ("roberts", "all_in_tabling"),
    }


@pytest.mark.parametrize("key", ["posting_is_acting", "big_first_raise"])
def test_rules_that_no_book_confirms_are_marked(key: str) -> None:
    assert is_assumption(entry(key), rule_set("no-limit"))


@pytest.mark.parametrize(("room", "field"), [*ASSUMED, *NOTES])
def test_notes_are_about_fields_of_named_rule_sets(room: str, field: str) -> None:
    assert note(entry(field), rule_set(room)) is not None
    assert entry(field).is_field


def test_every_named_rule_set_and_every_variant_says_what_it_is_for() -> None:
    assert list(ROOMS) == list(NAMED)
    assert list(VARIANT_TEXTS) == list(VARIANTS)


@pytest.mark.parametrize(
    ("name", "door", "sizes"),
    [
        ("wsop", "king of spades", "big bet"),
        ("wsop+deuce-to-seven", "ace of spades", "big bet"),
        ("london", "king of spades", "minimum bet"),
        ("tda+deuce-to-seven+no-limit", "ace of spades", "minimum bet"),
    ],
)
def test_the_explanation_fits_the_ladder_and_the_limit(name: str, door: str, sizes: str) -> None:
    rules = rule_set(name)
    texts = {str(one.title): str(one.answer(rules).text) for one in explain(rules)}
    assert door in texts["Who brings it in"]
    assert sizes in texts["Bet sizes"]


@pytest.mark.parametrize("ladder", Ladder)
@pytest.mark.parametrize("limit", choices.Limit)
def test_no_title_stands_twice_in_one_explanation(ladder: Ladder, limit: choices.Limit) -> None:
    titles = [str(one.title) for one in explain(STANDARD.variant(ladder=ladder, limit=limit))]
    assert len(titles) == len(set(titles))


def test_the_cap_means_nothing_without_fixed_limits() -> None:
    for name in ("pot-limit", "no-limit"):
        keys = {one.key for one in explain(rule_set(name))}
        assert not keys & {"cap", "heads_up_cap", "first_wager_measured", "completion"}


@pytest.mark.parametrize("ours", NAMED)
@pytest.mark.parametrize("theirs", NAMED)
def test_a_comparison_holds_the_fields_that_differ(ours: str, theirs: str) -> None:
    differing = {one.entry.key for one in compare(rule_set(ours), rule_set(theirs))}
    assert differing == set(rule_set(ours).differences(rule_set(theirs)))


def test_a_comparison_of_limits_says_what_does_not_apply() -> None:
    found = {one.entry.key: one for one in compare(rule_set("wsop"), rule_set("wsop+no-limit"))}
    assert found["cap"].theirs is None
    assert found["big_minimum"].ours is None
    limit = found["limit"]
    assert limit.ours is not None
    assert limit.theirs is not None


def test_the_chapters_follow_each_other() -> None:
    order = list(Group)
    places = [order.index(one.group) for one in ENTRIES]
    assert places == sorted(places)


# The guides


def test_each_contradiction_of_the_guides_has_its_entry() -> None:
    assert [(str(one.title), one.key, one.guides) for one in CONTRADICTIONS] == [
        ("Who brings it in", "door_card", ("P",)),
        ("Suits", "suits", ("P",)),
        ("Aces in Razz", "ladder", ("P",)),
        ("Aces in other low games", "ladder", ("P",)),
        ("The worst hand", "ladder", ("P",)),
        ("Four of a kind", "ladder", ("J",)),
        ("Button", "dealing_order", ("P",)),
        ("Size of the bring-in", "bring_in", ("P",)),
        ("First raise on third", "completion", ("P",)),
        ("First to act from fourth on", "first_to_act", ("P",)),
        ("First to act on seventh", "opener_of_seventh", ("W", "P")),
        ("Too few cards for seventh", "short_stub", ("W", "P")),
        ("Cap", "cap", ("P", "J")),
    ]


@pytest.mark.parametrize("one", CONTRADICTIONS, ids=lambda one: str(one.title))
def test_each_contradiction_is_about_a_rule_of_the_book(one: Contradiction) -> None:
    assert entry(one.key) in ENTRIES


# Languages


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.sentence[:40])
def test_every_sentence_of_the_book_exists_in_japanese(message: Message) -> None:
    japanese = message.render(lookup("ja"))
    gaps = [name for _, name, _, _ in Formatter().parse(message.sentence) if name]
    assert all(str(message.arguments[name]) in japanese for name in gaps)
    # Names and abbreviations stay as they are; everything else has Japanese signs.
    if message.sentence not in ("WSOP", "TDA"):
        assert re.search("[぀-ヿ一-鿿]", japanese)


def test_the_files_that_the_documentation_names_exist() -> None:
    text = (ROOT / "docs/rules.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:src/razz/)?[a-z/]+\.py)`", text)
    package = ROOT / "src" / "razz"
    assert len(named) > 15
    assert [name for name in named if not (package / name.removeprefix("src/razz/")).exists()] == []
