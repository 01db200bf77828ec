"""Files of hands: what they are is told from the text, and nothing of them is lost or made up."""

import io
import json
import random
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from time import perf_counter

import pytest

import told
from razz.history import decoding, phh, read_file, read_text
from razz.history.decoding import Lines
from razz.history.items import Item, NoHand, Problem, ReadHand, Seen, key_of
from razz.history.lines import OtherGame
from razz.history.pieces import MOST_CHARACTERS
from razz.history.registry import FORMATS, HandFile, read_stream
from razz.record import HandRecord
from shared import shared_file

ALL_SITES = "\n\n".join(told.SITES.values())


def read(data: bytes, name: str = "") -> list[Item]:
    return list(read_stream(io.BytesIO(data), name))


def records(items: list[Item]) -> list[HandRecord]:
    return [item.record for item in items if isinstance(item, ReadHand)]


def kinds(items: list[Item]) -> list[str]:
    return [type(item).__name__ for item in items]


def only(items: list[Item]) -> Item:
    (item,) = items
    return item


def why(items: list[Item]) -> str:
    """The reason of the last item, which says that there was no hand."""
    last = items[-1]
    assert isinstance(last, NoHand)
    return str(last.reason)


# Formats


@pytest.mark.parametrize("site", told.SITES)
def test_the_text_tells_which_site_a_hand_is_from(site: str) -> None:
    item = only(read(told.SITES[site].encode()))
    assert isinstance(item, ReadHand)
    assert item.record.site == site
    assert item.problems == ()
    assert item.hand == item.record.replay()


def test_every_site_has_a_hand_in_these_tests() -> None:
    assert {format_.name for format_ in FORMATS} == set(told.SITES)


def test_one_file_may_hold_hands_of_all_sites() -> None:
    items = read(ALL_SITES.encode())
    assert [record.site for record in records(items)] == list(told.SITES)
    assert [item.number for item in items if isinstance(item, ReadHand)] == [1, 2, 3, 4, 5]


def test_hands_of_other_games_are_counted_and_not_read() -> None:
    text = "\n".join((told.HOLDEM, told.STARS, told.HOLDEM.replace("7002", "7003"), told.TILT))
    items = read(text.encode())
    assert kinds(items) == ["OtherGame", "ReadHand", "OtherGame", "ReadHand"]
    assert isinstance(items[0], OtherGame)
    assert items[0].name.startswith("Hold'em No Limit")


def test_a_cut_hand_of_another_game_is_no_problem_of_ours() -> None:
    cut = told.HOLDEM[: told.HOLDEM.index("*** SUMMARY")]
    assert kinds(read((cut + "\n" + told.STARS).encode())) == ["OtherGame", "ReadHand"]


def test_a_header_that_cannot_be_read_is_a_problem_and_not_passed_over() -> None:
    broken = told.STARS.replace("2021/03/05 20:15:09 ET", "yesterday").replace("7001", "7009")
    items = read((told.STARS + "\n" + broken).encode())
    assert kinds(items) == ["ReadHand", "Problem"]
    problem = items[1]
    assert isinstance(problem, Problem)
    assert (problem.line, problem.site, problem.hand_id) == (46, "PokerStars", "7009")
    assert "line 46: this header cannot be read" in str(problem.error)


def test_a_problem_names_the_line_of_the_file() -> None:
    wrong = told.STARS.replace("calls $0.35", "calls $0.45")
    items = read((told.STARS + "\n\n\n" + wrong).encode())
    assert kinds(items) == ["ReadHand", "Problem"]
    assert isinstance(items[1], Problem)
    assert str(items[1].error).startswith("line 63: ")


def test_results_that_differ_are_problems_of_a_hand_that_is_kept() -> None:
    item = only(read(told.STARS.replace("Total pot $6.15", "Total pot $6.25").encode()))
    assert isinstance(item, ReadHand)
    assert [str(p) for p in item.problems] == [
        "line 41: the pot is $6.15, but the record states $6.25"
    ]


# Encodings and ends of lines: R50


def variants() -> Iterator[tuple[str, bytes]]:
    """The same hands, as other programs would have saved them."""
    text = ALL_SITES
    ends = {"LF": "\n", "CRLF": "\r\n", "CR": "\r", "CRCRLF": "\r\r\n"}
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"):
        for name, end in ends.items():
            yield f"{encoding}, {name}", text.replace("\n", end).encode(encoding)
    yield "utf-16 with a mark, big end first", b"\xfe\xff" + text.encode("utf-16-be")
    yield "Windows", text.encode("cp1252")
    mixed = cycle(("\n", "\r\n", "\r\n", "\r"))
    yield "mixed", "".join(line + next(mixed) for line in text.split("\n")).encode()
    yield "blanks at the ends", text.replace("\n", " \t \n").encode()
    yield "blank lines between", text.replace("\n", "\n\n").encode()
    yield "many blank lines between", text.replace("\n", "\n\n\n\n").encode()
    yield "blank lines doubled", text.replace("\n\n", "\n\n\n\n").encode()
    yield "no end of the last line", text.rstrip("\n").encode()
    yield "hard blanks", text.replace(" ", "\u00a0").encode()
    yield "indented", text.replace("\n", "\n    ").encode()
    yield "marks inside", "\ufeff".join(told.SITES.values()).encode()


VARIANTS = dict(variants())


@pytest.mark.parametrize("data", VARIANTS.values(), ids=VARIANTS)
def test_hands_are_the_same_however_the_file_was_saved(data: bytes) -> None:
    expected = records(read(ALL_SITES.encode()))
    assert len(expected) == len(told.SITES)
    items = read(data)
    assert kinds(items) == ["ReadHand"] * len(expected)
    assert records(items) == expected


def test_one_blank_or_two_behind_a_colon_are_the_same() -> None:
    (expected,) = records(read(told.STARS.encode()))
    assert records(read(told.STARS.replace("#7001: ", "#7001:  ").encode())) == [expected]


@pytest.mark.parametrize("at_once", [1, 2, 3, 7, 64])
def test_lines_do_not_depend_on_how_much_is_read_at_once(
    at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "é: fold\r\n\r\n\rÅ “x”\n\nend€"
    expected = ["é: fold", "", "", "Å “x”", "", "end€"]
    monkeypatch.setattr(decoding, "_AT_ONCE", at_once)
    for encoding in ("utf-8", "cp1252"):
        assert list(Lines(io.BytesIO(text.encode(encoding)))) == expected
    monkeypatch.setattr(decoding, "_AT_ONCE", max(at_once, 2))
    marked = b"\xff\xfe" + text.encode("utf-16-le")
    assert list(Lines(io.BytesIO(marked))) == expected


def test_a_line_that_is_no_utf_8_does_not_spoil_the_others() -> None:
    data = "José\nZoë\n".encode() + "José\n".encode("cp1252")
    assert list(Lines(io.BytesIO(data))) == ["José", "Zoë", "José"]


# Files that end early, R55, and files without a hand


def test_only_finished_hands_are_read_while_a_file_grows() -> None:
    first = told.STARS
    second = told.STARS.replace("7001", "7005")
    seen = Seen()
    half = second[: second.index("José: bets $1")]
    items = read((first + "\n\n\n" + half).encode())
    assert kinds(items) == ["ReadHand", "Unfinished"]
    assert [seen.add(record) for record in records(items)] == [True]
    items = read((first + "\n\n\n" + second).encode())
    assert kinds(items) == ["ReadHand", "ReadHand"]
    assert [seen.add(record) for record in records(items)] == [False, True]
    assert seen.duplicates == 1


@pytest.mark.parametrize("site", [*told.SITES, "PHH"])
def test_no_part_of_a_hand_is_ever_taken_for_the_whole(site: str) -> None:
    text = told.SITES.get(site) or "[1]\n" + told.PHH
    (whole,) = records(read(text.encode()))
    for length in range(len(text)):
        if text[:length].endswith(" mucked"):
            continue  # where some sites end a line, and some go on
        items = read(text[:length].encode())
        for record in records(items):
            assert record.actions == whole.actions
            assert record.setup == whole.setup
            assert record.revealed == whole.revealed
        if length > 20 and site != "PHH":
            assert not any(isinstance(item, Problem) for item in items), text[:length][-40:]


def test_a_hand_that_ends_inside_its_summary_is_not_finished() -> None:
    cut = told.STARS[: told.STARS.index("Seat 4: AB [Nord] mucked")]
    items = read(cut.encode())
    assert kinds(items) == ["Unfinished", "NoHand"]
    assert why(items) == (
        "the only hand, on line 1, is not finished: the file ends inside the summary"
    )


def test_a_hand_whose_summary_lists_no_seats_is_read() -> None:
    trimmed = told.TILT[: told.TILT.index("Seat 1: Jürgen collected")]
    assert kinds(read(trimmed.encode())) == ["ReadHand"]


def test_a_last_figure_without_the_end_of_its_line_is_believed_if_the_hand_adds_up() -> None:
    raked = told.TILT.replace("pot ($0.70)", "pot ($0.65)").replace("Rake $0", "Rake $0.05")
    trimmed = raked[: raked.index("\nSeat 1: Jürgen collected")]
    assert kinds(read(trimmed.encode())) == ["ReadHand"]
    items = read(trimmed[:-1].encode())
    assert kinds(items) == ["Unfinished", "NoHand"]
    assert "the file ends in the last line of the hand, and " in why(items)


def test_a_hand_that_is_cut_by_the_next_one_is_a_problem() -> None:
    cut = told.STARS[: told.STARS.index("*** 5th STREET")]
    items = read((cut + told.TILT).encode())
    assert kinds(items) == ["Problem", "ReadHand"]
    assert isinstance(items[0], Problem)
    assert str(items[0].error) == "line 1: the hand has no end: another one begins before it"


@pytest.mark.parametrize("data", [b"", b"\n \r\n\t\n", b"\xef\xbb\xbf", b"\xff\xfe\n\x00"])
def test_an_empty_file_is_said_to_be_empty(data: bytes) -> None:
    item = only(read(data))
    assert item == NoHand(item.reason, is_empty=True)  # type: ignore[union-attr]
    assert why([item]) == "the file is empty"


def test_a_file_of_no_known_format_says_which_are() -> None:
    text = "***** Hand History for Game 1 *****\n$1/$2 Razz\nSeat 1: Bo ( $5 )\n"
    assert why(read(text.encode())) == (
        "the file holds no hand of a known format "
        "(PokerStars, Full Tilt, Winamax, KingsClub, Merge, PHH, JSON)"
    )


def test_a_picture_is_no_text() -> None:
    assert why(read(random.Random(1).randbytes(100_000))) == "the file is no text"


def test_a_file_of_other_games_only_says_so() -> None:
    items = read((told.HOLDEM * 3).encode())
    assert kinds(items) == ["OtherGame"] * 3 + ["NoHand"]
    assert why(items).startswith("no hand of Razz: 3 of other games, the first on line 1 (Hold'em")


def test_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    item = only(list(read_file(tmp_path / "none.txt")))
    assert why([item]) == "the file cannot be read: there is no such file or folder"
    assert isinstance(only(list(read_file(tmp_path))), NoHand)


def test_lines_of_no_hand_are_passed_over() -> None:
    foreign = "***** Hand History for Game 1 *****\nJosé: bets $1\nJosé collected $3 from pot\n"
    text = foreign + told.STARS + "\n\n\n" + foreign + "\n" + told.STARS
    items = read(text.encode())
    assert kinds(items) == ["ReadHand", "ReadHand"]
    assert records(items) == records(read(told.STARS.encode())) * 2


def test_a_line_that_holds_for_hands_behind_it_ends_the_hand_before() -> None:
    items = read((told.MERGE + told.MERGE.replace("5001-1", "5001-2")).encode())
    assert [record.hand_id for record in records(items)] == ["5001-1", "5001-2"]


# Duplicates, R56


def test_hands_of_several_files_count_once_however_often_they_are_read(tmp_path: Path) -> None:
    for name, numbers in {"a.txt": range(30), "b.txt": range(20, 75)}.items():
        hands = (told.STARS.replace("7001", str(9000 + number)) for number in numbers)
        (tmp_path / name).write_text("\n\n".join(hands), "utf-8")
    seen = Seen()
    for new, duplicates in ((75, 10), (0, 95)):
        read_now = [
            seen.add(item.record)
            for path in sorted(tmp_path.iterdir())
            for item in read_file(path)
            if isinstance(item, ReadHand)
        ]
        assert (sum(read_now), seen.duplicates) == (new, duplicates)


def test_hands_without_a_number_are_known_by_what_happened() -> None:
    ann = told.PHH.replace("hand = 12\n", "")
    bo = ann.replace("#Bo", "Bo")
    (one,), (same,), (other,) = (records(read(text.encode(), "x.phh")) for text in (ann, ann, bo))
    assert key_of(one) == key_of(same) != key_of(other)


# PHH


def tables(count: int) -> str:
    body = told.PHH
    return "".join(f"[{n}] # no {n}\n{body.replace('= 12', f'= {n}')}" for n in range(count))


def test_tables_are_read_as_the_whole_file_would_be() -> None:
    text = "# for all\n" + tables(5) + "\n[last.more]\nx = 1\n"
    text = text.replace("[4]", "[last]")
    expected = list(phh.parse(text))
    assert records(read(text.encode(), "x.phhs")) == expected
    assert records(list(read_text(text))) == expected
    assert [record.comments for record in expected][:2] == [
        ("for all", "no 0", "Bo shall have paid ≥ 3", "[x]"),
        ("no 1", "Bo shall have paid ≥ 3", "[x]"),
    ]
    assert dict(expected[4].extra) == {"more": {"x": 1}}


def test_headers_inside_strings_and_arrays_begin_no_hand() -> None:
    inside = '_a = \'\'\'\n[x]\n\'\'\'\n_b = """\n[y]\\"""\n[z]\n"""\n_c = [\n  [\n  1]\n]\n'
    text = "[1]\n" + told.PHH + inside + "[2]\n" + told.PHH
    found = records(read(text.encode()))
    assert found == list(phh.parse(text))
    assert dict(found[0].extra)["_a"] == "[x]\n"


def test_a_file_without_headers_is_one_hand_with_tables_inside() -> None:
    bare = told.PHH + "[_house]\npercent = '5'\n[more]\nx = 1\n"
    (expected,) = phh.parse(bare)
    assert expected.setup.stakes.rake is not None
    assert records(read(bare.encode())) == [expected]
    assert records(read((bare + "# next\n" + bare).encode())) == [
        expected,
        replace(expected, comments=("next", *expected.comments)),
    ]
    (first, *others) = records(read((bare + tables(2)).encode()))
    assert first == expected
    assert [record.hand_id for record in others] == ["0", "1"]


def test_a_long_line_of_a_table_is_kept_whole() -> None:
    text = "[1]\n_x = '" + "[1]# é" * 30_000 + "'\n" + told.PHH
    assert records(read(text.encode())) == list(phh.parse(text))


def test_a_table_that_cannot_be_read_does_not_spoil_the_others() -> None:
    for broken in ("actions = [", "table = 'x", "table = ]", "hand = 12 = 13"):
        text = f"[1]\n{told.PHH}\n[2]\n{broken}\n[3]\n{told.PHH}"
        items = read(text.encode())
        assert kinds(items) == ["ReadHand", "Problem", "ReadHand"], broken
        assert isinstance(items[1], Problem)
        assert items[1].line == 17
        assert "this is no PHH file" in str(items[1].error)


def test_files_put_behind_each_other_are_read_one_by_one() -> None:
    items = read((told.PHH + told.PHH.replace("= 12", "= 13")).encode())
    assert [record.hand_id for record in records(items)] == ["12", "13"]
    assert [record.comments[0] for record in records(items)] == ["Bo shall have paid ≥ 3"] * 2
    again = tables(2) + tables(2)
    assert [record.hand_id for record in records(read(again.encode()))] == ["0", "1", "0", "1"]


def test_tables_of_other_games_are_counted() -> None:
    text = tables(3).replace("'FR'", "'F7S'", 1).replace("'FR'", "'??'", 1)
    items = read(text.encode())
    assert kinds(items) == ["OtherGame", "Problem", "ReadHand"]
    assert items[0] == OtherGame(1, "F7S")


def test_a_table_that_is_still_being_written_is_not_finished() -> None:
    text = tables(2)
    items = read(text[: text.rindex("'p1 cbr 2'")].encode())
    assert kinds(items) == ["ReadHand", "Unfinished"]


def test_the_name_of_a_file_tells_that_it_is_phh() -> None:
    item = only(read(b"variant 'FR'\n", "hand.phh"))
    assert isinstance(item, Problem)
    assert "this is no PHH file" in str(item.error)
    assert why(read(b"variant 'FR'\n")).startswith("the file holds no hand of a known format")


# JSON


def test_our_json_is_read_from_lines_and_from_an_array() -> None:
    from razz.history import records_json

    expected = records(read(ALL_SITES.encode()))
    lines = records_json.write(expected)
    objects = [json.loads(line) for line in lines.splitlines()]
    for text in (
        lines,
        json.dumps(objects),
        json.dumps(objects, indent=2),
        json.dumps(objects, indent=0),
        "[\n" + ",\n".join(map(json.dumps, objects)) + "\n]\n",
        "\n\n".join(map(json.dumps, objects)),
    ):
        items = read(text.encode())
        assert kinds(items) == ["ReadHand"] * len(expected)
        assert records(items) == expected


def test_a_line_of_json_that_is_cut_does_not_spoil_the_others() -> None:
    from razz.history import records_json

    line = records_json.write(records(read(told.STARS.encode()))).strip()
    items = read("\n".join((line, line[:300], line, line[:-50])).encode())
    assert kinds(items) == ["ReadHand", "Problem", "ReadHand", "Unfinished"]
    assert str(items[1].error).startswith("line 2: the hand has no end")  # type: ignore[union-attr]


def test_json_of_another_kind_is_a_problem_for_each_object() -> None:
    items = read(b'[{"a": 1},\n {"b": "}{"}, 3]')
    assert kinds(items) == ["Problem", "Problem"]
    assert str(items[1].error).startswith("line 2: ")  # type: ignore[union-attr]
    assert why(read(b"[]")).startswith("the file holds no hand of a known format")


# Files out of all reason


def test_a_line_without_an_end_is_no_hand() -> None:
    assert why(read(b"x" * 3_000_000)).startswith("the file holds no hand of a known format")


def test_a_hand_with_a_line_out_of_reason_is_a_problem() -> None:
    cut = told.STARS[: told.STARS.index("*** 5th STREET")]
    text = cut + "José: " + "7" * 500_000 + "\n" + told.STARS
    items = read(text.encode())
    assert kinds(items) == ["Problem", "ReadHand"]
    assert str(items[0].error) == (  # type: ignore[union-attr]
        "line 1: line 22 has more than 65,536 characters"
    )
    assert kinds(read((told.STARS + "7" * 500_000).encode())) == ["ReadHand"]


@pytest.mark.parametrize("filling", ["José: says nothing\n", "\n"])
def test_a_hand_without_end_is_a_problem_and_not_a_load(filling: str) -> None:
    cut = told.STARS[: told.STARS.index("*** 5th STREET")]
    text = cut + filling * (2 * MOST_CHARACTERS // len(filling)) + told.STARS
    items = read(text.encode())
    assert kinds(items) == ["Problem", "ReadHand"]
    assert str(items[0].error) == (  # type: ignore[union-attr]
        "line 1: the hand has more than 400,000 characters"
    )


@pytest.mark.parametrize(
    "text",
    [
        "[1]\nactions = [\n" + "'p1 f',\n" * 100_000,
        "[1]\nx = '''\n" + "'p1 f',\n" * 100_000,
        "[1]\nx = '" + "p1 f" * 200_000,
        '{"x": [' + '"p1 f",\n' * 100_000,
        '{"x": "' + "p1 f" * 200_000,
    ],
)
def test_tables_and_objects_without_end_are_problems(text: str) -> None:
    items = read(text.encode())
    assert kinds(items) == ["Problem"]
    assert "the hand has more than 400,000 characters" in str(items[0].error)  # type: ignore[union-attr]


def test_what_comes_behind_a_table_without_end_is_read() -> None:
    endless = "variant = 'FR'\n" + "# more\n" * 100_000
    for text in (f"[1]\n{endless}[2]\n{told.PHH}", endless + told.PHH, endless + tables(2)):
        items = read(text.encode())
        assert kinds(items[:2]) == ["Problem", "ReadHand"]


@pytest.mark.parametrize("nest", ["[", "{a=", "[{a="])
def test_values_nested_out_of_reason_are_problems(nest: str) -> None:
    assert kinds(read(f"a = {nest * 3_000}\n".encode())) == ["Problem"]


class Endless(io.RawIOBase):
    """A file that is made while it is read."""

    def __init__(self, text: bytes, copies: int) -> None:
        self._text = text
        self._rest = copies * len(text)
        self._place = 0

    def read(self, size: int = -1, /) -> bytes:
        size = min(size, self._rest)
        self._rest -= size
        place = self._place % len(self._text)
        self._place += size
        many = self._text * (size // len(self._text) + 2)
        return many[place : place + size]


@pytest.mark.parametrize("text", [ALL_SITES, tables(4), ALL_SITES.replace("\n", "\r")])
def test_memory_does_not_grow_with_the_file(text: str) -> None:
    def peak(copies: int) -> int:
        file = Endless(text.encode(), copies)
        tracemalloc.start()
        try:
            for _ in HandFile(file).pieces():  # type: ignore[arg-type]  # enough of a file
                pass
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    few = 1_000_000 // len(text)
    assert peak(few * 5) < 1.2 * peak(few) < 6_000_000


def test_reading_takes_time_in_proportion_to_the_file() -> None:
    def seconds(size: int) -> float:
        start = perf_counter()
        read(b'{"' + b'\\"' * size)
        read(b"[1]\nx = '''" + b"''\n" * size)
        read(b"<" + b"</" * size)
        return perf_counter() - start

    assert min(seconds(100_000) for _ in range(3)) < 30 * min(seconds(10_000) for _ in range(3))


# Real hands


def test_every_real_hand_is_read_as_the_index_says() -> None:
    folder = shared_file("hands")
    with (folder / "index.tsv").open(encoding="utf-8") as rows:
        header = next(rows).rstrip("\n").split("\t")
        index = [dict(zip(header, row.rstrip("\n").split("\t"), strict=False)) for row in rows]
    assert len(index) == 48
    for row in index:
        item = only(list(read_file(folder / row["file"])))
        assert isinstance(item, ReadHand), row["file"]
        assert item.record.site is not None
        assert item.record.site.replace(" ", "") == row["site"].split()[0]
        assert len(item.record.dealt_in) == int(row["dealt"])


def test_real_hands_are_the_same_however_the_file_was_saved() -> None:
    folder = shared_file("hands")
    text = "\n\n".join(path.read_text("utf-8") for path in sorted(folder.glob("*.txt")))
    expected = records(read(text.encode()))
    assert len(expected) == 48
    for data in (
        text.replace("\n", "\r\n").encode("utf-16"),
        text.replace("\n", "\n\n").encode(),
        text.replace("\n", " \r").encode("cp1252"),
    ):
        assert records(read(data)) == expected
