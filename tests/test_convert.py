"""``razz convert``: hands of any format in any other, and without those who played them."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest
from recorded import SAMPLES, WRITERS, random_record, read_back, records_in

from program import razz
from razz.history import phh, pokerstars_writer, records_json
from razz.history.anonymous import Anonymiser
from razz.history.sheet import Form, Sheet
from razz.record import HandRecord
from shared import shared_file
from told import HOLDEM, STARS

FORMS = [form.value for form in Form]


@pytest.fixture
def stars(tmp_path: Path) -> Path:
    path = tmp_path / "stars.txt"
    path.write_text(STARS, "utf-8")
    return path


def one(text: str) -> HandRecord:
    (record,) = read_back(text)
    return record


@pytest.mark.parametrize("form", FORMS)
def test_without_a_folder_the_hands_are_printed(stars: Path, form: str) -> None:
    done = razz("convert", str(stars), "--to", form)
    assert done.code == 0
    assert done.out == WRITERS[form]([one(STARS)])
    assert done.err == "1 hands converted\n"


@pytest.mark.parametrize("form", FORMS)
def test_hands_of_several_files_are_printed_as_one_text(stars: Path, form: str) -> None:
    other = stars.with_name("other.jsonl")
    records = [one(STARS), replace(one(STARS), hand_id="7002")]
    other.write_text(records_json.write([records[1]]), "utf-8")
    done = razz("convert", str(stars), str(other), "--to", form)
    assert done.code == 0
    assert read_back(done.out) == records
    if form == "phh":
        assert done.out.startswith("[1]\n")
        assert done.out == phh.write(records)


@pytest.mark.parametrize(
    ("form", "names"),
    [
        ("phh", ["stars.phh", "two.phhs"]),
        ("json", ["stars.jsonl", "two.jsonl"]),
        ("pokerstars", ["stars.txt", "two.txt"]),
    ],
)
def test_with_a_folder_each_file_has_one_of_its_own(
    stars: Path, tmp_path: Path, form: str, names: list[str]
) -> None:
    two = tmp_path / "two.txt"
    two.write_text(f"{STARS}\n\n{STARS.replace('7001', '7009')}\n\n{HOLDEM}", "utf-8")
    folder = tmp_path / "new" / "folder"
    done = razz("convert", str(stars), str(two), "--to", form, "-o", str(folder))
    assert (done.code, done.err) == (0, "")
    assert sorted(path.name for path in folder.iterdir()) == names
    assert done.out.splitlines() == [
        f"{folder / names[0]}: 1 hands",
        f"{folder / names[1]}: 2 hands",
        "3 hands converted, 1 of other games",
    ]
    ids = [record.hand_id for record in read_back((folder / names[1]).read_text("utf-8"))]
    assert ids == ["7001", "7009"]


def test_a_file_that_is_read_is_never_replaced(stars: Path, tmp_path: Path) -> None:
    before = stars.read_bytes()
    done = razz("convert", str(tmp_path), "--to", "pokerstars", "-o", str(tmp_path))
    assert done.code == 1
    assert "stars.txt: what is made of it would replace a file that is read" in done.err
    assert done.out == "0 hands converted\n"
    assert stars.read_bytes() == before
    assert list(tmp_path.iterdir()) == [stars]
    assert razz("convert", str(tmp_path), "--to", "phh", "-o", str(tmp_path)).code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["stars.phh", "stars.txt"]


def test_files_of_one_name_from_two_folders_are_told_apart(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "x.txt").write_text(STARS, "utf-8")
    out = tmp_path / "out"
    folders = [str(tmp_path / "a"), str(tmp_path / "b")]
    for _ in range(2):  # what an earlier run wrote is replaced
        done = razz("convert", *folders, "--to", "json", "-o", str(out))
        assert done.code == 0
        assert sorted(path.name for path in out.iterdir()) == ["x-2.jsonl", "x.jsonl"]


def test_a_hand_that_cannot_be_converted_is_named_and_the_others_are_converted(
    stars: Path, tmp_path: Path
) -> None:
    broken = STARS.replace("7001", "7003").replace("AB [Nord]: calls $0.35", "AB [Nord]: calls $9")
    stars.write_text(f"{broken}\n\n{STARS}", "utf-8")
    done = razz("convert", str(stars), "--to", "json")
    assert done.code == 1
    assert [json.loads(line)["hand"] for line in done.out.splitlines()] == ["7001"]
    assert f"✗ {stars}, hand 7003: line 16: " in done.err
    assert done.err.endswith("1 hands converted, 1 not converted\n")


def test_hands_whose_results_do_not_agree_are_converted_and_counted(stars: Path) -> None:
    stars.write_text(STARS.replace("Total pot $6.15", "Total pot $6.25"), "utf-8")
    done = razz("convert", str(stars), "--to", "json")
    assert done.code == 0
    assert len(read_back(done.out)) == 1
    assert done.err == ("1 hands converted, 1 with results that do not agree (see razz replay)\n")


def test_a_file_without_a_hand_fails_if_it_was_named(stars: Path, tmp_path: Path) -> None:
    note = tmp_path / "note.md"
    note.write_text("nothing here\n", "utf-8")
    done = razz("convert", str(note), "--to", "phh")
    assert (done.code, done.out) == (1, "")
    assert f"✗ {note}: the file holds no hand of a known format" in done.err
    done = razz("convert", str(tmp_path), "--to", "phh")
    assert done.code == 0
    assert f"– {note}: the file holds no hand of a known format" in done.err
    assert done.err.endswith("1 hands converted, 1 files without a hand\n")
    done = razz("convert", str(tmp_path / "none.txt"), str(stars), "--to", "phh")
    assert done.code == 1
    assert "none.txt: the file cannot be read" in done.err
    assert one(done.out) == one(STARS)


def test_a_folder_without_a_file_is_an_error(tmp_path: Path) -> None:
    done = razz("convert", str(tmp_path), "--to", "phh")
    assert (done.code, done.out) == (1, "")
    assert done.err == f"error: there is no file in {tmp_path}\n"


def test_a_hand_that_is_still_being_written_waits(stars: Path) -> None:
    stars.write_text(STARS + "\n\n" + STARS[: len(STARS) // 2], "utf-8")
    done = razz("convert", str(stars), "--to", "phh")
    assert done.code == 0
    assert one(done.out) == one(STARS)
    assert "the file ends before the hand does" in done.err
    assert done.err.endswith("1 hands converted, 1 unfinished\n")


def test_a_folder_that_cannot_be_made_is_an_error(stars: Path) -> None:
    done = razz("convert", str(stars), "--to", "phh", "-o", str(stars / "in"))
    assert done.code == 1
    assert done.err.startswith("error: ")


def test_the_rule_set_can_be_chosen_for_hands_that_name_none(tmp_path: Path) -> None:
    path = tmp_path / "one.phh"
    path.write_text(re.sub("_rules.*\n", "", phh.write([one(STARS)])), "utf-8")
    done = razz("convert", str(path), "--to", "json", "--rules", "wsop")
    assert json.loads(done.out)["rules"]["name"] == "wsop"
    assert razz("convert", str(path), "--to", "json", "--rules", "casino").code == 1


def test_a_format_that_is_not_written_is_refused(stars: Path) -> None:
    done = razz("convert", str(stars), "--to", "winamax")
    assert done.code == 2
    assert razz("convert", str(stars)).code == 2


def test_help_is_in_japanese_too(stars: Path) -> None:
    done = razz("convert", "--help", RAZZ_LANGUAGE="ja")
    assert done.code == 0
    assert "Convert" not in done.out
    assert "ハンド" in done.out
    assert "ハンド" in razz("convert", str(stars), "--to", "phh", RAZZ_LANGUAGE="ja").err


def test_every_sample_is_converted_to_every_format(tmp_path: Path) -> None:
    for form in FORMS:
        folder = tmp_path / form
        done = razz("convert", str(SAMPLES), "--to", form, "-o", str(folder))
        assert " hands converted" in done.out
        assert "cannot be told" not in done.err
        before = sorted(map(repr, (record for _, record in records_in(SAMPLES))))
        after = sorted(map(repr, (record for _, record in records_in(folder))))
        assert len(after) == len(before)


# Without those who played


def test_one_person_has_one_alias_in_every_file(stars: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    swapped = STARS.replace("Adhara IV", "Beta").replace("7001", "7005")
    other.write_text(swapped.replace("José", "Zoe"), "utf-8")
    done = razz("convert", str(other), str(stars), "--to", "json", "--anonymise")
    assert done.code == 0
    first, second = map(json.loads, done.out.splitlines())
    assert [player["name"] for player in first["players"]] == ["Player1", "Player2", "Player3"]
    assert [player["name"] for player in second["players"]] == ["Player4", "Player2", "Player3"]
    assert (first["table"], second["table"]) == ("Table 1", "Table 2")
    assert first["hand"] != second["hand"]
    assert first["hand"].isdigit()


def test_the_same_hand_and_table_stay_the_same() -> None:
    anonymise = Anonymiser(b"secret")
    record = one(STARS)
    assert anonymise(record) == anonymise(record)
    other = anonymise(replace(record, hand_id="1", table="Nord"))
    assert other.hand_id != anonymise(record).hand_id
    assert other.table == "Table 2"
    assert Anonymiser(b"another").__call__(record).hand_id != anonymise(record).hand_id


def test_what_was_played_stays() -> None:
    record = one(STARS)
    alike = Anonymiser(b"secret")(record)
    assert alike.actions == record.actions
    assert alike.claims == record.claims
    assert alike.when == record.when
    assert alike.site == "PokerStars"
    assert [player.stack for player in alike.players] == [p.stack for p in record.players]


def test_what_people_wrote_goes() -> None:
    record = replace(
        one(STARS),
        site="Ann's cellar",
        event="Ann's birthday",
        comments=("Ann laughed",),
        remarks=((1, "Ann again"),),
        extra=(("who", "Ann"),),
        setup=replace(one(STARS).setup, rules=replace(one(STARS).setup.rules, name="Ann's rules")),
        money=replace(one(STARS).money, currency="Ann", symbol="Ann"),
    )
    alike = Anonymiser(b"secret")(record)
    for write in WRITERS.values():
        assert "Ann" not in write([alike])
        assert read_back(write([alike])) == [alike]


def leaves_nothing(records: list[HandRecord]) -> None:
    """Fail if a name, a number of a hand or a table is left of *records*, in whatever format."""
    anonymise = Anonymiser(b"secret")
    records = [record for record in records if record.players]
    texts: list[str] = []
    for form in Form:
        sheet = Sheet(form, texts.append)
        for record in records:
            sheet.add(anonymise(record))
        sheet.close()
    text = "".join(texts)
    words = {player.name for record in records for player in record.players}
    words |= {word for r in records for word in (r.hand_id, r.event) if word}
    tables = {record.table for record in records if len(record.table or "") > 2}
    words |= {quoted for table in tables for quoted in (f"'{table}'", json.dumps(table))}
    others = [random_record(random.Random(f"usual {seed}")) for seed in range(80)]
    usual = "".join(WRITERS[form]([anonymise(other)]) for form in WRITERS for other in others)
    telling = {word for word in words if word not in usual and not re.fullmatch(r"\W*|.", word)}
    assert telling
    for word in telling:
        pattern = rf"(?<![\w.$€]){re.escape(word)}(?![\w.])"
        assert not re.search(pattern, text), word


def test_nothing_is_left_of_the_samples() -> None:
    leaves_nothing([record for _, record in records_in(SAMPLES)])


def test_nothing_is_left_of_real_hands() -> None:
    leaves_nothing([record for _, record in records_in(shared_file("phh"))])


def test_nothing_is_left_of_random_records() -> None:
    anonymise = Anonymiser(b"secret")
    for seed in range(60):
        record = random_record(random.Random(f"anonymous {seed}"))
        players = [replace(p, name=f"<{p.name}{seed}>") for p in record.players]
        record = replace(record, players=tuple(players), hand_id=f"<{seed}>")
        alike = anonymise(record)
        told = repr(alike) + "".join(write([alike]) for write in WRITERS.values())
        assert f"{seed}>" not in told
        assert not any(player.name in told for player in players)


def test_hands_are_written_one_by_one() -> None:
    parts: list[str] = []
    sheet = Sheet(Form.PHH, parts.append)
    for number in range(3):
        sheet.add(replace(one(STARS), hand_id=str(number)))
        assert len(parts) == max(0, 2 * number - (number == 2))
    sheet.close()
    assert (sheet.count, sheet.suffix) == (3, ".phhs")
    assert [record.hand_id for record in read_back("".join(parts))] == ["0", "1", "2"]
    assert pokerstars_writer.write([one(STARS)]).startswith("PokerStars Hand #7001:  Razz Limit (")
