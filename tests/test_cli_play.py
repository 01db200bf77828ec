import os
import re
import signal
import subprocess
import sys
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from rich.cells import cell_len

from program import START, Finished, environment
from razz.cli.play import make_bots, name_seats, parse_stakes
from razz.cli.play_keys import Ask, HowMuch, Unclear, menu, read
from razz.errors import RuleError
from razz.game.action import Bet, BringIn, Call, Check, Complete, Fold, Raise
from razz.game.betting import Option, Options
from razz.history import phh
from razz.record import HandRecord
from razz.rules import rule_set


def play(folder: Path, typed: str | bytes, *words: str, **settings: str) -> Finished:
    """Run ``razz play`` with *words*, *typed* on standard input, and hands saved in *folder*."""
    done = subprocess.run(
        [sys.executable, "-c", START, "play", "--save", str(folder), *words],
        capture_output=True,
        check=False,
        env=environment(**settings),
        input=typed.encode() if isinstance(typed, str) else typed,
        timeout=60,
    )
    return Finished(done.stdout.decode(), done.stderr.decode(), done.returncode)


def saved(folder: Path) -> list[HandRecord]:
    """The hands saved in the one file of *folder*, each replayed without a difference."""
    (file,) = folder.glob("*.phhs")
    records = []
    for found in phh.read(file.read_text("utf-8")):
        assert isinstance(found, HandRecord)
        hand = found.replay()
        assert hand.is_over
        assert found.problems(hand) == ()
        records.append(found)
    return records


CALLING = "c\nb\n" * 200  # calls and checks; what is not possible is refused


def test_a_whole_hand_is_played_from_standard_input(tmp_path: Path) -> None:
    run = play(tmp_path, CALLING, "--seed", "5", "--hands", "1", "--bots", "station,maniac")
    assert run.code == 0
    assert run.out.startswith("Rules: standard. Everybody buys in for 200.")
    for part in (
        "─── Hand 1 ───",
        "*** third street ***",
        "Razz 4/8  ante 1  bring-in 2",
        "*** seventh street ***",
        "*** showdown ***",
        " beats ",
        "card decides",
        "*** session over: 1 hand ***",
    ):
        assert part in run.out
    (record,) = saved(tmp_path)
    assert record.site == "razz"
    assert [player.name for player in record.players] == ["Hero", "Station", "Maniac"]
    assert run.err == f"Hands saved in {next(tmp_path.glob('*'))}\n"


def test_a_whole_hand_is_played_in_japanese(tmp_path: Path) -> None:
    words = ("--seed", "5", "--hands", "1", "--bots", "station,maniac")
    run = play(tmp_path, CALLING, *words, RAZZ_LANGUAGE="ja")
    assert run.code == 0
    for part in (
        "─── ハンド 1 ───",
        "*** 3rdストリート ***",
        "ラズ 4/8  アンティ 1  ブリングイン 2",
        "*** ショーダウン ***",
        "に勝ち、",
        "*** セッション終了: 1ハンド ***",
        "マニアック",
    ):
        assert part in run.out
    english = re.sub(r"phhs|razz|standard", "", run.out)
    assert not re.search(r"[a-z]{4,}", english)
    assert [player.name for player in saved(tmp_path)[0].players] == [
        "あなた",
        "ステーション",
        "マニアック",
    ]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_columns_of_the_table_stand_in_line_with_wide_characters_too(
    tmp_path: Path, language: str
) -> None:
    run = play(tmp_path, "f\n", "--seed", "2", "--bots", "7", RAZZ_LANGUAGE=language)
    lines = run.out.splitlines()
    start = next(n for n, line in enumerate(lines) if "▒▒" in line)
    rows = [line for line in lines[start - 1 : start + 8] if "|" in line]
    assert len(rows) == 8
    assert len({cell_len(row.split("|")[0]) for row in rows}) == 1
    assert max(map(cell_len, lines)) <= 80


@pytest.mark.parametrize(
    ("junk", "complaint"),
    [
        ("raise -5", "'-5' is not possible: the amount is 4."),
        ("raise abc", "'abc' is not possible: the amount is 4."),
        ("abc", "'abc' is no action here."),
        ("", "Nothing was typed."),
        ("-2147483648", "'-2147483648' is no action here."),
        ("r 5", "'5' is not possible: the amount is 4."),
        ("c", "Call: the bring-in is due; legal: bring in for 2, complete to 4"),
        ("f", "Fold: the bring-in is due; legal: bring in for 2, complete to 4"),
    ],
)
def test_junk_is_refused_with_the_legal_choices_and_changes_nothing(
    tmp_path: Path, junk: str, complaint: str
) -> None:
    """R73 of the problems."""
    junk = junk.replace("raise", "r")
    run = play(tmp_path, f"{junk}\n", "--seed", "5", "--bots", "3")
    before, after = run.out.split(complaint)
    choices = "[b] bring in for 2   [r] complete to 4, bet 1 of 4   [?] help\n> "
    assert before.endswith(f"{choices}{junk}\n")
    assert after.startswith("\n" + choices)
    quiet = play(tmp_path / "quiet", "", "--seed", "5", "--bots", "3")
    assert after.removeprefix("\n" + choices) == quiet.out.split(choices)[1]


def test_bytes_that_are_no_text_are_refused_like_any_junk(tmp_path: Path) -> None:
    run = play(tmp_path, b"\xff\xfe\x00\nr \xff\nq\n", "--seed", "5")
    assert "is no action here" in run.out
    assert run.code == 0


def test_a_free_check_cannot_be_folded_by_mistake(tmp_path: Path) -> None:
    run = play(tmp_path, "c\nf\n", "--seed", "12", "--bots", "5")
    assert "A check is free: there is nothing to fold to." in run.out


@pytest.mark.parametrize("typed", ["q\n", "", "c\nc\nq\n", "r\nquit\n"])
def test_leaving_and_the_end_of_the_input_fold_the_hand_and_end_well(
    tmp_path: Path, typed: str
) -> None:
    run = play(tmp_path, typed, "--seed", "5", "--bots", "maniac,station")
    assert run.code == 0
    assert "*** session over: 1 hand ***" in run.out
    assert "Traceback" not in run.err
    (record,) = saved(tmp_path)
    assert record.replay().seat(1).folded


@pytest.mark.skipif(os.name == "nt", reason="sends a POSIX signal")
def test_ctrl_c_at_the_prompt_folds_the_hand_saves_it_and_exits_with_130(tmp_path: Path) -> None:
    words = ["--save", str(tmp_path), "--seed", "5", "--bots", "maniac,station"]
    with subprocess.Popen(
        [sys.executable, "-c", START, "play", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        encoding="utf-8",
    ) as game:
        assert game.stdout
        seen = ""
        while not seen.endswith("> "):
            seen += game.stdout.read(1)
        game.send_signal(signal.SIGINT)
        out, err = game.communicate(timeout=30)
    assert game.returncode == 130
    assert "*** session over: 1 hand ***" in out
    assert err.startswith("Hands saved in ")
    (record,) = saved(tmp_path)
    assert record.replay().seat(1).folded


def test_the_same_seed_and_input_print_the_same(tmp_path: Path) -> None:
    words = ("--seed", "41", "--hands", "8")
    first, second = (play(tmp_path / name, CALLING, *words) for name in "ab")
    assert first.out == second.out
    assert [r.actions for r in saved(tmp_path / "a")] == [r.actions for r in saved(tmp_path / "b")]
    other = play(tmp_path / "c", CALLING, "--seed", "42", "--hands", "8")
    assert other.out != first.out


def test_a_hand_is_dealt_from_the_same_deck_whatever_was_played_before(tmp_path: Path) -> None:
    words = ("--seed", "41", "--hands", "2", "--bots", "station,rock")
    play(tmp_path / "a", CALLING, *words)
    play(tmp_path / "b", "f\n" * 20 + CALLING, *words)
    one, other = (saved(tmp_path / name)[1] for name in "ab")
    assert one.actions[:3] == other.actions[:3]


def test_every_hand_of_a_session_is_in_one_file_that_replays_chip_for_chip(tmp_path: Path) -> None:
    run = play(tmp_path, CALLING * 3, "--seed", "3", "--hands", "12", "--bots", "4")
    records = saved(tmp_path)
    assert len(records) == 12
    assert len({record.hand_id for record in records}) == 12
    assert all(record.when and record.when.utcoffset() == timedelta(0) for record in records)
    for before, after in pairwise(records):
        stacks = [seat.stack or 200 for seat in before.replay().seats]
        assert list(after.setup.stacks) == stacks
    assert "*** session over: 12 hands ***" in run.out


@pytest.mark.parametrize(
    "rules",
    ["wsop", "tda", "roberts", "wsop-cash+deuce-to-seven", "london", "no-limit", "kingsclub"],
)
def test_every_game_can_be_played_saved_and_replayed(tmp_path: Path, rules: str) -> None:
    typed = "b\nc\nr\nmin\n" * 100
    run = play(tmp_path, typed, "--seed", "7", "--rules", rules, "--hands", "4", "--bots", "2")
    assert run.code == 0
    assert {record.setup.rules for record in saved(tmp_path)} == {rule_set(rules)}


def test_who_is_broke_buys_in_again_and_the_result_says_so(tmp_path: Path) -> None:
    words = ("--seed", "6", "--hands", "5", "--stack", "10", "--bots", "maniac,station")
    run = play(tmp_path, CALLING, *words)
    assert " buys in again for 10." in run.out
    nets = re.findall(r"^ (?:Hero|Maniac|Station) +([+-]\d+) +stack", run.out, re.MULTILINE)
    assert len(nets) == 3
    assert sum(map(int, nets)) == 0


def test_amounts_are_asked_for_where_the_limit_is_not_fixed(tmp_path: Path) -> None:
    words = ("--seed", "13", "--rules", "no-limit", "--bots", "sensible,rock,sensible")
    run = play(tmp_path, "r\nabc\nr\n50\n", *words)
    assert "[b] bring in for 2   [r] bet 4-199" in run.out
    assert run.out.count("To how much, 4 to 199? ") == 2
    assert "'abc' is not possible: the amount is 4 to 199." in run.out
    assert "Hero bets 50" in run.out


def test_dead_cards_the_log_and_help_cost_no_turn(tmp_path: Path) -> None:
    asks = play(tmp_path / "a", "d\nl\n?\n", "--seed", "12", "--bots", "5")
    assert "Dead with Sensible 2: 5♦" in asks.out
    assert " A  2  3  4  5  6  7  8  9  T  J  Q  K\n" in asks.out
    assert "Hero is dealt [4♦ T♠] [9♠]" in asks.out
    assert "Maniac is dealt [?? ??] [K♣]" in asks.out
    assert "[q] leave the table" in asks.out
    none = play(tmp_path / "b", "", "--seed", "12", "--bots", "5")
    assert asks.out.split("*** session over")[1] == none.out.split("*** session over")[1]


def test_no_hidden_card_is_printed_before_the_showdown(tmp_path: Path) -> None:
    """R70 of the problems."""
    run = play(tmp_path, "l\n" + CALLING, "--seed", "21", "--hands", "1", "--bots", "2")
    (record,) = saved(tmp_path)
    hand = record.replay()
    before = run.out.split("*** showdown ***")[0]
    for seat in hand.seats[1:]:
        for card in seat.down:
            assert str(card) not in before


def test_a_terminal_without_suit_signs_gets_letters(tmp_path: Path) -> None:
    run = play(tmp_path, "", "--seed", "12", PYTHONIOENCODING="ascii")
    assert run.code == 0
    assert re.search(r"Hero +[2-9TJQKA][cdhs] [2-9TJQKA][cdhs] \| ", run.out)


def test_hands_that_cannot_be_saved_are_complained_of_and_the_game_goes_on(tmp_path: Path) -> None:
    from test_session import STAKES, bots, decks

    from razz.cli.play_table import Keeper, Table
    from razz.cli.play_words import Teller
    from razz.table.session import Session

    session = Session(
        rules=rule_set("standard"),
        stakes=STAKES,
        players=bots("station", "station"),
        buy_in=200,
        deal=decks(1),
    )
    keeper = Keeper(tmp_path / "gone", ("A", "B"))
    (tmp_path / "gone").rmdir()
    assert Table(session, Teller({1: "A", 2: "B"}, 1, str), keeper).play(hands=2) == 0
    assert session.played == 2


def test_a_folder_that_cannot_be_made_stops_before_the_first_hand(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    run = play(tmp_path / "file", "")
    assert (run.out, run.code) == ("", 1)
    assert run.err == f"error: {tmp_path / 'file'}: it is no folder\n"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--bots", "0"), "0 bots: a table takes 1 to 7"),
        (("--bots", "8"), "8 bots: a table takes 1 to 7"),
        (("--bots", "rock,shark"), "'shark' is no bot; there are sensible, rock, maniac, station"),
        (("--seat", "5"), "seat 5: there are seats 1 to 4"),
        (("--hands", "0"), "0 hands: give 1 or more"),
        (("--name", " "), "'' is no name: give 1 to 16 letters"),
        (("--name", "a\tb"), "is no name"),
        (("--stakes", "1/2/4"), "give whole chips as ante/bring-in/small bet/big bet"),
        (("--stakes", "0.5/1/2/4"), "give whole chips"),
        (("--stakes", "1/9/4/8"), "a bring-in of 9 with a small bet of 4"),
        (("--rules", "no-limit", "--stakes", "1/2/4/8"), "ante/bring-in/minimum bet"),
        (("--stack", "0"), "a stack of 0"),
        (("--stack", "5", "--stakes", "5/5/5/5"), "a buy-in of 5 with an ante of 5"),
        (("--rules", "omaha"), "'omaha' is no rule set"),
    ],
)
def test_options_that_make_no_sense_are_refused_with_the_remedy(
    tmp_path: Path, words: tuple[str, ...], complaint: str
) -> None:
    run = play(tmp_path, "", *words)
    assert (run.out, run.code) == ("", 1)
    assert complaint in run.err


def test_bots_are_a_number_of_mixed_ones_or_named_seat_by_seat() -> None:
    def names(text: str) -> list[str]:
        return [str(bot.name) for bot in make_bots(text, seed=1)]

    assert names("1") == ["Sensible"]
    assert names("5") == ["Sensible", "Rock", "Maniac", "Station", "Sensible"]
    assert names("Rock, rock,station") == ["Rock", "Rock", "Station"]


def test_no_two_seats_have_one_name() -> None:
    players = [*make_bots("rock,rock,station", seed=1)]
    names = name_seats([None, *players], "Rock", str)
    assert names == {1: "Rock", 2: "Rock 2", 3: "Rock 3", 4: "Station"}
    with pytest.raises(RuleError):
        name_seats([None], "x" * 17, str)


def test_the_stakes_have_the_shape_that_the_limit_needs() -> None:
    assert parse_stakes(None, rule_set("standard")).big_bet == 8
    assert parse_stakes("0/5/10/20", rule_set("wsop")).ante == 0
    assert parse_stakes(None, rule_set("no-limit")).minimum == 4
    assert parse_stakes("2/3/5", rule_set("london")).big_bet == 5


FIXED = Options((Option(Call, 4, 4, 4), Option(Raise, 8, 8, 8, 2, 4), Option(Fold)))
FREE = Options((Option(Check), Option(Bet, 4, 199, 4)))
DUE = Options((Option(BringIn, 2, 2, 2), Option(Complete, 4, 4, 4, 1, 4)))
DUE_FREE = Options((Option(BringIn, 2, 2, 2), Option(Bet, 4, 199, 4)))


@pytest.mark.parametrize(
    ("line", "options", "meaning"),
    [
        ("c", FIXED, Call(4)),
        ("call 4", FIXED, Call(4)),
        (" R ", FIXED, Raise(8)),
        ("raise to 8", FIXED, Raise(8)),
        ("f", FIXED, Fold()),
        ("Ｆ", FIXED, Fold()),
        ("レイズ　８", FIXED, Raise(8)),
        ("フォールド", FIXED, Fold()),
        ("c", FREE, Check()),
        ("b 20", FREE, Bet(20)),
        ("b1,0", FREE, Bet(10)),
        ("bet max", FREE, Bet(199)),
        ("b min", FREE, Bet(4)),
        ("b", FREE, HowMuch(FREE[1])),
        ("b", DUE, BringIn(2)),
        ("bring in for 2", DUE, BringIn(2)),
        ("bring-in", DUE, BringIn(2)),
        ("r", DUE, Complete(4)),
        ("complete", DUE, Complete(4)),
        ("b", DUE_FREE, BringIn(2)),
        ("r 30", DUE_FREE, Bet(30)),
        ("bet 30", DUE_FREE, Bet(30)),
        ("?", FIXED, Ask.HELP),
        ("d", FIXED, Ask.DEAD_CARDS),
        ("L", FIXED, Ask.LOG),
        ("quit", FIXED, Ask.QUIT),
    ],
)
def test_keys_words_and_full_width_letters_are_understood(
    line: str, options: Options, meaning: object
) -> None:
    assert read(line, options) == meaning


@pytest.mark.parametrize(
    ("line", "options", "wrong"),
    [("check", FIXED, Check), ("bet", FIXED, Bet), ("raise", FREE, Raise), ("call", FREE, Call)],
)
def test_a_word_never_does_something_else_than_it_says(
    line: str, options: Options, wrong: type
) -> None:
    """R65 of the problems: nobody who types "check" wants to pay."""
    assert isinstance(read(line, options), wrong)
    assert options.of(wrong) is None


@pytest.mark.parametrize(
    "line", ["r -8", "r 9", "r 8.0", "r 1e1", "r ²", "r 99999999999999999999999", "call 5"]
)
def test_amounts_that_are_not_legal_are_unclear(line: str) -> None:
    assert isinstance(read(line, FIXED), Unclear)


@pytest.mark.parametrize("line", ["", "  ", "x", "fold 3", "f f", "8", "cc", "? me", "\x00", "q q"])
def test_lines_that_mean_nothing_are_unclear(line: str) -> None:
    assert isinstance(read(line, FIXED), Unclear)


@pytest.mark.parametrize("options", [FIXED, FREE, DUE, DUE_FREE])
def test_every_option_has_a_key_of_its_own_that_does_just_that(options: Options) -> None:
    keys = [key for key, _ in menu(options)]
    assert len(set(keys)) == len(options)
    for key, option in zip(keys, options, strict=True):
        meaning = read(f"{key} min" if option.least < option.most else key, options)
        assert isinstance(meaning, option.kind)
