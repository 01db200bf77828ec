"""All sites: the samples come to what was reckoned by hand, and the real hands to the last cent."""

import json
import re
from decimal import Decimal

import pytest

import sampled
from razz.game.event import FirstToAct
from razz.game.street import Street
from razz.history import read_file
from razz.history.items import ReadHand, Unfinished
from razz.history.lines import OtherGame
from sampled import Row
from shared import shared_file

ROWS = sampled.rows()


@pytest.mark.parametrize("row", ROWS, ids=[f"{row.file}-{row.hand}" for row in ROWS])
def test_a_sample_comes_to_what_was_reckoned(row: Row) -> None:
    found = sampled.items(sampled.sample(row.file))
    (item,) = (
        item for item in found if isinstance(item, ReadHand) and item.record.hand_id == row.hand
    )
    money = item.record.money
    assert sampled.nets(item) == row.nets
    assert money.decimal(item.hand.rake) == row.rake
    assert tuple(money.decimal(pot.amount) for pot in item.hand.pots) == row.pots
    assert "; ".join(sampled.notes(item) + sampled.problems(item)) == row.text
    assert sum(row.nets.values()) == -row.rake


@pytest.mark.parametrize("file", sampled.FILES)
def test_every_hand_of_the_samples_is_in_their_index(file: str) -> None:
    found = sampled.items(sampled.sample(file))
    read = [item.record.hand_id for item in found if isinstance(item, ReadHand)]
    assert read == [row.hand for row in ROWS if row.file == file]
    rest = [item for item in found if not isinstance(item, ReadHand)]
    assert all(isinstance(item, OtherGame | Unfinished) for item in rest), rest


NAMES = (
    *("x: folds", "calls $2", "[Ks]", "AB [Nord]", "a:b", "J.R.", "Boss (host)", "dimefolds"),
    *("$", "é", "日本", "a", "12", "-", ":", "x,", "(", "<b>", 'say "hi"', "mucks", "won 5€"),
    *("A collected $5 from pot", "Zoë ($9 in chips)", "wins the pot ($5)", "x wins pot (5)"),
    *("Uncalled bet ($1) returned to me", "Total pot $1 | Rake $0", "posts the ante $5"),
    *("x antes 5, and is all in", "shows [As]", "x showed [As Ks] and won ($4)", "Rake 1"),
    *("Seat 1: x", "Dealt to x [Ks]", "*** RIVER ***", "Table 'x'", "Board [6h]", "said, nothing"),
)
NAMED = (
    ("pokerstars/cash.txt", "31000000003", ("dora", "Pim", "Uncle Bo")),
    ("pokerstars/cash.txt", "31000000004", ("dora", "Pim", "Uncle Bo")),
    ("fulltilt/cash.txt", "41000000001", ("harbor", "quill-9", "Mrs. Plum")),
    ("winamax/cash.txt", "5100000-3-1000000003", ("Tuck", "Vesna", "Yves B")),
    ("kingsclub/razz.txt", "61000001", ("Ilse", "Nuno")),
    ("kingsclub/deuce-to-seven.txt", "61000003", ("Ilse", "Oz", "Nuno")),
)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_may_look_like_anything(name: str) -> None:
    for file, number, players in NAMED:
        usual = sampled.hand(file, number)
        for player in players:
            item = sampled.hand(file, number, (player, name))
            assert item.record.actions == usual.record.actions
            assert item.record.claims == usual.record.claims
            assert sorted(item.record.names.values()) == sorted(
                name if usual_name == player else usual_name
                for usual_name in usual.record.names.values()
            )


def test_two_players_of_one_name_are_a_problem_that_names_the_line() -> None:
    text = sampled.changed(sampled.sample("kingsclub/razz.txt"), ("Nuno", "Ilse"))
    found = sampled.items(text)
    assert str(getattr(found[0], "error", "")) == "line 5: two players are called Ilse"


# Real hands


def _real_hands() -> list[tuple[str, ReadHand, str]]:
    folder = shared_file("hands")
    found = []
    for path in sorted(folder.glob("*-*.txt")):
        (item,) = read_file(path)
        assert isinstance(item, ReadHand), (path.name, item)
        found.append((path.name, item, path.read_text("utf-8-sig")))
    return found


def _table(name: str) -> dict[str, dict[str, str]]:
    lines = shared_file(f"hands/{name}").read_text("utf-8").splitlines()
    heads = lines[0].split("\t")
    rows = (dict(zip(heads, line.split("\t"), strict=True)) for line in lines[1:])
    return {row["file"]: row for row in rows}


def _told_nets(cell: str) -> dict[str, Decimal]:
    """The nets in a cell of ``balance.tsv``: JSON with its quotes doubled."""
    told = json.loads(cell.strip('"').replace('""', '"'))
    return {name: Decimal(net) for name, net in told.items()}


def test_real_hands_come_to_the_nets_and_the_rake_of_the_balance() -> None:
    balance = _table("balance.tsv")
    for name, item, _ in _real_hands():
        row = balance[name]
        if row["balances"] != "ok":
            continue
        dealt_in = sampled.nets(item)
        told = _told_nets(row["net"])
        assert {player: dealt_in.get(player, Decimal(0)) for player in told} == told, name
        assert item.record.money.decimal(item.hand.rake) == Decimal(row["rake"]), name
        assert sampled.problems(item) == [], name


def test_the_real_hand_that_does_not_balance_lacks_the_award_of_a_side_pot() -> None:
    balance = _table("balance.tsv")
    names = [name for name, row in balance.items() if row["balances"] != "ok"]
    assert names == ["KingsClub-004.txt"]
    (item,) = (item for name, item, _ in _real_hands() if name in names)
    (problem,) = sampled.problems(item)
    assert problem == (
        "no line awards the side pot of 2,674.50, which Player2 wins: the pots hold 8,287.75, "
        "of which 5,613.25 is awarded"
    )
    assert sum(sampled.nets(item).values()) == 0


def test_no_real_hand_needs_other_rules_than_those_of_its_site() -> None:
    for name, item, _ in _real_hands():
        assert not [note for note in sampled.notes(item) if "the site played" in note], name


_STREETS = re.compile(r"^\*\*\* (3rd|3RD|4th|4TH|5th|5TH|6th|6TH|7th|7TH|RIVER)", re.MULTILINE)
_DEED = r":? (?:checks|bets|folds|calls|raises|completes|brings in)"


def test_bring_ins_and_openers_of_real_hands_are_those_that_the_site_printed() -> None:
    compared = 0
    for name, item, text in _real_hands():
        if name.startswith("Merge"):
            continue  # its lines name no player
        brought = re.search(r"^(.+?):? brings in", text, re.MULTILINE)
        names = item.record.names
        if brought:
            assert names[item.hand.bring_in_seat or 0] == brought[1], name
        # The first deed behind each header; KingsClub's headers are one low, but all are there.
        parts = _STREETS.split(text)[2::2]
        if name.startswith("KingsClub"):
            parts = [text, *parts]
        players = "|".join(map(re.escape, names.values()))
        printed = [re.search(rf"^({players}){_DEED}", part, re.MULTILINE) for part in parts]
        first = {
            event.street: names[event.seat]
            for event in item.hand.events
            if isinstance(event, FirstToAct)
        }
        for street, deed in zip(Street, printed, strict=False):
            if deed and street in first:
                assert first[street] == deed[1], (name, street)
                compared += 1
    assert compared > 100


_TOKENS = {
    "[<<N>c with X>]": r"\[(?=[^\]]*X)(?:X|[2-9TJQKA][cdhs]| )+\]",
    "[<<N>c>]": r"\[[2-9TJQKA][cdhs](?: [2-9TJQKA][cdhs])*\]",
    "<N>": r"[-+]?[$€]?[\d.,]+€?",
    "<P>": ".+",
    "<T>": ".+",
    "<Q>": "'.+'",
    "<LOW>": r"(?:[\dTJQKA],.+|a pair of .+)",
    "<TEXT>": ".+",
    "<CHAT TEXT>": ".+",
    "<CLUB>": ".+",
    '"*"': '"[^"]*"',
}
_TOKEN = re.compile("|".join(map(re.escape, _TOKENS)))


def test_the_samples_hold_every_form_of_line_of_every_site() -> None:
    lines: dict[str, set[str]] = {}
    for file in sampled.FILES:
        site = file.partition("/")[0]
        lines.setdefault(site, set()).update(
            line.rstrip() for line in sampled.sample(file).splitlines()
        )
    forms = shared_file("hands/line_forms.tsv").read_text("utf-8").splitlines()[1:]
    missing = []
    for row in forms:
        site, _, form = row.split("\t")
        if form.startswith("Table '"):
            form = "Table <Q>"
        parts = zip(_TOKEN.split(form), [*_TOKEN.findall(form), ""], strict=True)
        pattern = re.compile("".join(re.escape(text) + _TOKENS.get(gap, "") for text, gap in parts))
        if not any(pattern.fullmatch(line) for line in lines[site.lower()]):
            missing.append((site, form))
    assert missing == []
