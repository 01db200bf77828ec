"""``razz equity``: how often each hand wins, as a table, as JSON and as a chart."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from rich.cells import cell_len

from program import START, Finished, environment, razz
from razz.cli import equity_progress, main
from razz.cli.equity_hands import Known, streets_of
from razz.cli.equity_show import number, percent
from razz.cli.paragraph import NO_BREAK
from razz.equity import ask, paper
from razz.equity.ask import Equity, HandEquity, Method
from razz.game.street import Street


def answer(*words: str) -> dict[str, Any]:
    run = razz("equity", "--json", *words)
    assert (run.err, run.code) == ("", 0)
    found: dict[str, Any] = json.loads(run.out)
    return found


def outcome(*words: str) -> tuple[bool, str, list[str], list[list[str]]]:
    """Whether it is exact, the deals, and the wins and ties of each hand."""
    found = answer(*words)
    hands = found["hands"]
    return (
        found["exact"],
        found["deals"],
        [hand["win"] for hand in hands],
        [hand["ties"] for hand in hands],
    )


def shares(*words: str) -> list[float]:
    return [hand["equity"] for hand in answer(*words)["hands"]]


def complaint(*words: str, **settings: str) -> str:
    run = razz("equity", *words, **settings)
    assert (run.out, run.code) == ("", 1)
    return run.err


def rows(run: Finished) -> list[list[str]]:
    """The cells of the table, without its frame and the bars."""
    lines = [line for line in run.out.splitlines() if "│" in line]
    cells = [[cell.strip() for cell in line.split("│")[1:-1]] for line in lines]
    return [[re.sub(r"\s+[█▏▎▍▌▋▊▉░]+$", "", cell) for cell in row] for row in cells]


# The answer


def test_two_starts_are_counted_to_the_last_deal() -> None:
    assert outcome("A23", "456") == (
        True,
        "18265297050",
        ["9651514149", "8607267099"],
        [["6515802"], ["6515802"]],
    )


def test_the_object_says_what_is_known_of_each_hand() -> None:
    found = answer("A23", "456")
    assert found.keys() == {"exact", "method", "deals", "seconds", "hands"}
    assert found["method"] == "exact"
    assert found["hands"][0] == {
        "hand": "A23",
        "equity": pytest.approx((9651514149 + 6515802 / 2) / 18265297050, abs=1e-15),
        "win": "9651514149",
        "ties": ["6515802"],
        "stderr": 0.0,
    }


def test_dead_cards_are_not_dealt() -> None:
    exact, deals, wins, ties = outcome("A23", "456", "--dead", "KKQ")
    assert (exact, deals, wins[0], ties[0]) == (True, "10150595910", "5412605893", ["5082831"])


def test_dead_cards_of_one_question_are_forgotten_in_the_next() -> None:
    """R37 of the problems: a second question with dead cards reused the answer to the first."""
    hands = ("2c3d4h7s8cKdKh", "Ac2d3h6sQcQd")
    assert shares(*hands) == [float(Fraction(26, 39)), float(Fraction(13, 39))]
    assert shares(*hands, "--dead", "5c 5d")[1] == float(Fraction(11, 37))
    assert shares(*hands)[1] == float(Fraction(13, 39))


def test_hands_of_five_cards_are_counted() -> None:
    assert outcome("A2378", "3459T")[1:] == ("671580", ["617400", "54099"], [["81"], ["81"]])


def test_hands_without_a_card_to_come_have_one_outcome() -> None:
    """R38 of the problems: no unknown card was left, and the result was no number."""
    found = outcome("6c7c7d7s3sJdJc", "9d9s2cKsTdJh2s")
    assert found == (True, "1", ["0", "1"], [["0"], ["0"]])


def test_equal_hands_share_and_win_plus_half_the_ties_is_a_half() -> None:
    found = answer("Ac2c3c", "Ad2d3d")
    assert [hand["equity"] for hand in found["hands"]] == [0.5, 0.5]
    one = found["hands"][0]
    assert Fraction(int(one["win"])) + Fraction(int(one["ties"][0]), 2) == int(found["deals"]) / 2


def test_three_hands_are_counted_with_the_ties_of_two_and_of_three() -> None:
    exact, deals, wins, ties = outcome("A23", "A23", "A23")
    assert exact
    assert wins[0] == wins[1] == wins[2]
    assert [len(row) for row in ties] == [2, 2, 2]
    two, three = map(int, ties[0])
    assert 3 * int(wins[0]) + 3 * two // 2 + three == int(deals)


def test_the_last_card_may_be_common_to_all() -> None:
    alone, common = answer("A23456", "23457K"), answer("A23456", "23457K", "--community")
    assert (alone["deals"], common["deals"]) == (str(40 * 39), "40")


@pytest.mark.slow  # the first sample on a machine compiles
def test_a_sample_says_its_seed_and_its_error_and_comes_again() -> None:
    words = ("A23", "456", "--samples", "20,000", "--seed", "5")
    first = answer(*words)
    assert (first["exact"], first["method"], first["seed"]) == (False, "sampled", 5)
    assert (first["deals"], first["possible"]) == ("20000", "18265297050")
    assert answer(*words)["hands"] == first["hands"]
    for hand, right in zip(first["hands"], shares("A23", "456"), strict=True):
        assert abs(hand["equity"] - right) < 5 * hand["stderr"]


# What a person sees


def test_the_table_says_how_often_and_how_it_is_known() -> None:
    run = razz("equity", "A23", "456", "--dead", "Kh KQ")
    assert (run.err, run.code) == ("", 0)
    assert rows(run) == [
        ["Hand", "Equity", "Wins", "Ties"],
        ["A23", "53.35%", "53.32%", "0.05%"],
        ["456", "46.65%", "46.63%", "0.05%"],
    ]
    assert re.search(r"\nExact: all 10,150,595,910 deals counted in 0\.\d+ s\.\n", run.out)
    assert "Dead cards: K♥ K Q\n" in run.out
    assert "Ace-to-five (Razz)" in run.out


def test_the_table_is_in_the_language_of_the_person() -> None:
    run = razz("equity", "A23", "As", RAZZ_LANGUAGE="ja")
    assert rows(run)[0] == ["ハンド", "エクイティ", "単独勝ち", "引き分け"]
    assert "すべて数えました" in run.out


def test_bars_are_as_long_as_the_equities() -> None:
    bars = re.findall(r"[█▏▎▍▌▋▊▉]+", razz("equity", "A23", "A23").out)
    assert bars == ["█" * 15] * 2
    all_of_it = razz("equity", "A234567", "KKQQJJT").out
    assert re.findall(r"[█▏▎▍▌▋▊▉]+", all_of_it) == ["█" * 30]
    assert rows(razz("equity", "A234567", "KKQQJJT"))[1] == ["A234567", "100%", "100%", "0%"]


def test_a_terminal_without_the_signs_gets_letters() -> None:
    words = ("As2d3h", "[A2-A5]7h 8c", "--samples", "1000")
    out = razz("equity", *words, PYTHONIOENCODING="ascii").out
    assert out.isascii()
    assert "?" not in out
    assert "As 2d 3h" in out
    assert re.search(r"\d\d% \+/-\d\.\d+ +#{5,}", out)


@pytest.mark.parametrize("width", [22, 40, 60, 80, 120])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_nothing_is_cut_off_and_nothing_sticks_out(language: str, width: int) -> None:
    words = ("--language", language, "equity", "A♠ 2♦ 3♥ 4♣ 8♠", "[A2-A5, 34:50%, !A5]7h", "9TJ")
    out = razz(*words, COLUMNS=str(width)).out
    assert max(map(cell_len, out.splitlines())) <= width
    assert "…" not in out
    wide = razz(*words, COLUMNS="200").out
    for figure in re.findall(r"\d+\.\d\d%", wide):
        assert figure in out
    for word in ("A♠", "2♦", "3♥", "4♣", "8♠", "[A2-A5,", "34:50%,", "!A5]", "7♥", "9TJ"):
        assert word in out


def test_many_deals_are_written_so_that_they_can_be_read() -> None:
    assert number(999_999_999_999_999) == "999,999,999,999,999"
    assert number(4_861_234 * 10**15).replace(NO_BREAK, " ") == "4.86 × 10^21"


@pytest.mark.parametrize(
    ("share", "method", "shown"),
    [
        (Fraction(1), Method.EXACT, "100%"),
        (1 - Fraction(1, 10**9), Method.EXACT, ">99.99%"),
        (Fraction(1, 10**9), Method.INTERVAL, "<0.01%"),
        (Fraction(0), Method.EXACT, "0%"),
        (Fraction(1), Method.SAMPLED, "100.00%"),
    ],
)
def test_certain_is_only_what_is_certain(share: Fraction, method: Method, shown: str) -> None:
    assert percent(share, method) == shown


def test_one_deal_is_said_so_in_both_languages() -> None:
    """All the cards are known."""
    words = ("A234567", "89TJQK4")
    assert "\nExact: the only deal there is, counted in 0." in razz("equity", *words).out
    japanese = razz("equity", *words, RAZZ_LANGUAGE="ja").out
    assert "配られ方は1通りだけです" in japanese
    assert "すべて" not in japanese


@pytest.mark.parametrize(
    ("deals", "possible", "said"),
    [
        (1, None, "Sampled: one deal in 2.0 s, seed 1; "),
        (1, 39, "Sampled: one deal in 2.0 s, seed 1; "),
        (5, None, "Sampled: 5 deals in 2.0 s, seed 1; "),
        (5, 39, "Sampled: 5 of 39 deals in 2.0 s, seed 1; "),
        (500, 39, "Sampled: 500 deals in 2.0 s, seed 1; "),
    ],
)
def test_a_sample_says_how_many_deals_it_is(
    deals: int,
    possible: int | None,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    sampled = INTERVAL._replace(method=Method.SAMPLED, deals=deals, possible=possible, seed=1)
    assert told(monkeypatch, sampled) == 0
    assert said in capsys.readouterr().out


def test_deals_that_count_by_weight_are_counted_once() -> None:
    out = razz("equity", "A23", "u3:999999999, 456:0.000000001", COLUMNS="120").out
    # 27 combinations of A23 beside another, and 64 of 456.
    assert f"\nExact: all {91 * 18_265_297_050:,} deals counted in" in out
    assert "\nA deal counts as much as its starts weigh.\n" in out
    assert "weigh" not in razz("equity", "A23", "u3, 456").out


def told(monkeypatch: pytest.MonkeyPatch, found: Equity, *words: str) -> int:
    """Run the command in this process, with *found* for an answer."""
    monkeypatch.setattr(ask, "equity", lambda *_, **__: found)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("RAZZ_LANGUAGE", "en")
    return main(["equity", "A23", "456", *words])


INTERVAL = Equity(
    (
        HandEquity("A23", Fraction(6, 10), Fraction(65, 100), 50, (20,)),
        HandEquity("456", Fraction(35, 100), Fraction(4, 10), 25, (20,)),
    ),
    Method.INTERVAL,
    100,
    100,
    2.0,
)


def test_an_interval_is_shown_with_both_ends(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told(monkeypatch, INTERVAL) == 0
    out = capsys.readouterr().out
    assert "60.00–65.00%" in out
    assert "█░" in out
    assert "Between these bounds: 5.00% of the 100 deals could go to any hand" in out


def test_an_answer_that_was_stopped_early_says_so_and_is_no_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert told(monkeypatch, INTERVAL._replace(interrupted=True)) == 0
    assert "Stopped early: this is the best answer so far." in capsys.readouterr().out
    assert told(monkeypatch, INTERVAL._replace(interrupted=True), "--json") == 0
    assert json.loads(capsys.readouterr().out)["interrupted"] is True


# What is wrong


def test_a_range_with_a_part_that_is_not_understood_is_refused_at_that_part() -> None:
    """R40 of the problems: such parts were dropped, and a plausible wrong number came out."""
    err = complaint("A23, A4+foo, 5h4h3h", "456")
    assert err.startswith("error: 'A4+foo' in 'A23, A4+foo, 5h4h3h' ")
    assert "'+foo' at character 8" in err
    err = complaint("A23, A4+foo, 5h4h3h", "456", RAZZ_LANGUAGE="ja")
    assert "'A4+foo'" in err
    assert "8文字目" in err
    assert "character" not in err


def test_an_empty_range_names_the_cards_that_emptied_it() -> None:
    err = complaint("[As2s]7h", "As34")
    assert "A♠" in err
    assert complaint("[As2s]7h", "As34", RAZZ_LANGUAGE="ja") != err


@pytest.mark.parametrize(
    "words",
    [
        ("--exact", "--samples", "10"),
        ("--exact", "--seconds", "1"),
        ("--samples", "10", "--seconds", "1"),
    ],
)
def test_ways_to_count_exclude_each_other(words: tuple[str, ...]) -> None:
    err = complaint("A23", "456", *words)
    assert err == "error: --exact, --samples and --seconds exclude each other; give one of them\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--samples", "0"), "'0' is no number of deals"),
        (("--samples", "many"), "'many' is no number of deals"),
        (("--samples", "-5"), "'-5' is no number of deals"),
        (("--samples", "9" * 40), "would never end"),
        (("--seconds", "nan"), "'nan' is no time in seconds"),
        (("--seconds", "0"), "'0' is no time in seconds"),
        (("--seconds", "inf"), "'inf' is no time in seconds"),
        (("--seconds", "soon"), "'soon' is no time in seconds"),
        (("--seed", "-1"), "'-1' is no seed"),
        (("--seed", "1.5"), "'1.5' is no seed"),
        (("--dead", "Zz"), "'Zz' at character 1"),
    ],
)
def test_numbers_that_make_no_sense_are_refused(words: tuple[str, str], said: str) -> None:
    assert said in complaint("A23", "456", *words)


def test_one_hand_has_no_equity() -> None:
    assert "there are 1" in complaint("A23")
    assert razz("equity").err.startswith("error: Missing argument 'HAND'.\n")


# How it starts and what it shows meanwhile


def test_a_question_of_two_hands_loads_neither_numpy_nor_numba_nor_matplotlib() -> None:
    code = (
        "import sys; from razz.cli import main; main(['equity', 'A23', '456']); "
        "print('numpy' in sys.modules, 'numba' in sys.modules, 'matplotlib' in sys.modules)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, env=environment()
    )
    assert run.stdout.decode().splitlines()[-1] == "False False False"


def on_terminal(*words: str, stop_at: bytes | None = None) -> Finished:
    """Run the command with a terminal for its errors, and press ctrl-C *stop_at* a word on it."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", START, "equity", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=theirs,
        env=environment(),
    ) as program:
        os.close(theirs)
        seen = b""
        while part := _read(ours):
            seen += part
            if stop_at and stop_at in seen:
                program.send_signal(signal.SIGINT)
                stop_at = None
        os.close(ours)
        assert program.stdout is not None
        out = program.stdout.read().decode()
    return Finished(out, seen.decode(), program.returncode)


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # the other end is closed
        return b""


@pytest.mark.slow
def test_long_work_is_shown_on_the_terminal_and_ctrl_c_gives_the_best_answer_so_far() -> None:
    answer("A23", "456", "--samples", "1000")  # compiles, if nobody has
    run = on_terminal("A23", "456", "--samples", "9" * 12, "--json", stop_at=b"%")
    assert run.code == 0
    found = json.loads(run.out)
    assert found["interrupted"] is True
    assert int(found["deals"]) > 0
    assert "counting deals" in run.err
    assert "\x1b[?25h" in run.err  # the cursor is shown again


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), ("--json",)])
def test_ctrl_c_in_a_listing_gives_a_sample(options: tuple[str, ...]) -> None:
    words = ("As2s3s4d", "4s5s6s7h5c", "7c8c9cThQh", "--ladder", "deuce-to-seven", "--exact")
    run = on_terminal(*words, *options, stop_at=b"%")
    assert run.code == 0
    if options:
        found = json.loads(run.out)
        assert (found["method"], found["interrupted"]) == ("sampled", True)
        assert all(hand["stderr"] > 0 for hand in found["hands"])
    else:
        assert "Sampled: " in run.out
        assert "Stopped early: this is the best answer so far." in run.out


def test_quick_answers_leave_the_terminal_alone() -> None:
    run = on_terminal("A23", "456")
    assert (run.err, run.code) == ("", 0)


def test_compiling_is_told_from_counting(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled, kernels = ModuleType("compiled"), ModuleType("kernels")
    vars(kernels)["kernel"] = SimpleNamespace(is_compiling=True)
    monkeypatch.setitem(sys.modules, "razz.equity.kernels", kernels)
    monkeypatch.setitem(sys.modules, "razz.equity.compiled", compiled)
    assert not equity_progress.is_compiling()
    vars(compiled)["compiled_before"] = lambda _: True
    assert not equity_progress.is_compiling()
    vars(compiled)["compiled_before"] = lambda _: False
    assert equity_progress.is_compiling()


# Charts


def test_a_chart_is_drawn_beside_the_answer(tmp_path: Path) -> None:
    file = tmp_path / "equity.png"
    run = razz("equity", "As2d3h Kd 8c", "456 7c T", "--plot", str(file), COLUMNS="300")
    assert (run.err, run.code) == ("", 0)
    assert f"Drawn: {file}\n" in run.out
    assert file.read_bytes().startswith(b"\x89PNG")


def test_a_chart_leaves_the_json_alone(tmp_path: Path) -> None:
    file = tmp_path / "equity.svg"
    assert answer("A23", "456", "--plot", str(file))["exact"] is True
    assert "<svg" in file.read_text("utf-8")


def test_a_chart_that_has_to_be_in_english_says_so_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "equity.png"
    monkeypatch.setattr(paper, "japanese_font", lambda: None)
    words = ["--language", "ja", "equity", "A23", "456", "--samples", "100", "--plot", str(file)]
    assert main(words) == 0
    assert re.fullmatch(r".*Noto Sans CJK.*\n", capsys.readouterr().err)
    assert file.exists()


def test_a_chart_of_another_kind_is_refused_before_the_work(tmp_path: Path) -> None:
    file = tmp_path / "equity.gif"
    err = complaint("A23", "456", "--plot", str(file))
    assert err.endswith("one of .png, .svg, .pdf\n")
    assert not file.exists()


def test_a_chart_in_a_folder_that_is_not_there_is_refused_before_the_work(tmp_path: Path) -> None:
    file = tmp_path / "none" / "equity.png"
    err = complaint("A23", "456", "--plot", str(file))
    assert err == f"error: {file}: there is no such file or folder\n"
    (tmp_path / "folder.png").mkdir()
    err = complaint("A23", "456", "--plot", str(tmp_path / "folder.png"))
    assert err.startswith(f"error: {tmp_path / 'folder.png'}: ")


def test_looking_whether_a_chart_can_be_written_leaves_what_is_there(tmp_path: Path) -> None:
    old, new = tmp_path / "old.png", tmp_path / "new.png"
    old.write_text("old", "utf-8")
    paper.check_drawing(old)
    paper.check_drawing(new)
    assert [path.name for path in tmp_path.iterdir()] == ["old.png"]
    assert old.read_text("utf-8") == "old"


def test_without_matplotlib_it_says_how_to_get_it() -> None:
    code = "import sys; sys.modules['matplotlib'] = None; " + START
    run = subprocess.run(
        [sys.executable, "-c", code, "equity", "A23", "456", "--plot", "equity.png"],
        capture_output=True,
        check=False,
        env=environment(),
    )
    assert run.returncode == 1
    assert b"pip install 'razz[plot]'" in run.stderr


def test_no_chart_mixes_answers_that_were_stopped_early_with_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "equity.png"
    monkeypatch.setattr(ask, "equity", lambda *_, **__: INTERVAL._replace(interrupted=True))
    assert main(["equity", "A234", "4567", "--plot", str(file)]) == 0
    assert not file.exists()
    assert f"{file} is not drawn" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "third", "fourth", "seventh"),
    [
        ("As2d3h4c", "As2d3h", "As2d3h4c", "As2d3h4c"),
        ("A 2 10 J Q", "A 2 10", "A 2 10 J", "A 2 10 J Q"),
        ("?? 5 6h 7 8", "?? 5 6h 7", "?? 5 6h 7 8", "?? 5 6h 7 8"),
        ("[A2-A5, 34]7h 8d 9", "[A2-A5, 34]7h", "[A2-A5, 34]7h 8d", "[A2-A5, 34]7h 8d 9"),
        ("A23, A24", "A23, A24", "A23, A24", "A23, A24"),
        ("random", "random", "random", "random"),
        ("Ａ２３４", "A23", "A234", "A234"),
    ],
)
def test_a_hand_is_known_as_far_as_its_street(
    text: str, third: str, fourth: str, seventh: str
) -> None:
    hand = Known(text)
    streets = (Street.THIRD, Street.FOURTH, Street.SEVENTH)
    assert [hand.at(street) for street in streets] == [third, fourth, seventh]


def test_cards_are_shown_on_the_street_on_which_they_came() -> None:
    hand = Known("[A2-A5]7h 10d K")
    assert hand.name == "[A2-A5] 7♥ T♦ K"
    came = [hand.came(street, first=street is Street.THIRD) for street in Street]
    assert came == ["[A2-A5] 7♥", "T♦", "K", "", ""]


def test_a_chart_begins_where_ranges_do_and_ends_with_the_longest_hand() -> None:
    assert streets_of([Known("A23"), Known("random")]) == [Street.THIRD]
    assert streets_of([Known("A23"), Known("456 7 8")]) == [
        Street.THIRD,
        Street.FOURTH,
        Street.FIFTH,
    ]
    assert streets_of([Known("A234, A235"), Known("45678")]) == [Street.FOURTH, Street.FIFTH]
