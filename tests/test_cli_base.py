import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from program import START, environment, razz
from razz import __version__
from razz.cli import main
from razz.errors import CardError
from razz.text import Message


def test_razz_alone_shows_what_it_can_do() -> None:
    alone = razz()
    assert alone == razz("--help")
    assert alone.code == 0
    assert alone.out.startswith("Usage: razz [OPTIONS] COMMAND [ARGS]...\n")
    assert re.search(r"\n  rank +Name the lows that hands make, best first\.\n", alone.out)


def test_the_help_page_lists_every_command_even_beside_one() -> None:
    assert razz("--help", "rank") == razz("--help")


def test_the_version_is_one_line() -> None:
    assert razz("--version") == (f"razz {__version__}\n", "", 0)


def test_a_help_page_has_usage_arguments_options_and_defaults() -> None:
    page = razz("rank", "--help", COLUMNS="120").out
    assert page.startswith("Usage: razz rank [OPTIONS] CARDS...\n")
    assert "\nArguments\n  CARDS...   The cards of one hand.\n" in page
    assert "  --ladder LADDER   What is lowest: ace-to-five, deuce-to-seven, ace-to-six." in page
    assert "[default: ace-to-five]\n" in page
    assert "  --json            Print one JSON array, in the order given.\n" in page
    assert "  --help            Show this message and exit.\n" in page


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_help_page_fits_the_terminal_and_loses_no_word(language: str, width: int) -> None:
    import rich.cells

    narrow = razz("--language", language, "rank", "--help", COLUMNS=str(width)).out
    wide = razz("--language", language, "rank", "--help", COLUMNS="300").out
    assert max(map(rich.cells.cell_len, narrow.splitlines())) <= width
    assert "".join(narrow.split()) == "".join(wide.split())


@pytest.mark.parametrize("words", [("--help",), ("rank", "--help")])
def test_a_help_page_is_in_the_language_of_the_person(words: tuple[str, ...]) -> None:
    by_option = razz("--language", "ja", *words)
    assert by_option == razz("--language=ja", *words)
    assert by_option == razz(*words, RAZZ_LANGUAGE="ja")
    assert by_option == razz(*words, LANG="ja_JP.UTF-8")
    assert by_option.out.startswith("使い方: razz ")
    assert "このヘルプを表示して終了します。" in by_option.out
    english = {"Usage", "Options", "Arguments", "Commands", "Show", "default", "OPTIONS", "CARDS"}
    assert [word for word in english if word in by_option.out] == []


def test_the_option_wins_over_the_environment() -> None:
    assert razz("--language", "en", "--help", RAZZ_LANGUAGE="ja").out.startswith("Usage: ")


CHOICES = "'ace-to-five', 'deuce-to-seven', 'ace-to-six'"
USAGE_ERRORS = {
    "rnak As": (
        "razz",
        "No such command 'rnak'. Did you mean 'rank'?",
        "'rnak'というコマンドはありません。もしかして: 'rank'",
    ),
    "xyz": (
        "razz",
        "No such command 'xyz'.",
        "'xyz'というコマンドはありません。",
    ),
    "rank": (
        "razz rank",
        "Missing argument 'CARDS'.",
        "引数'カード'がありません。",
    ),
    "rank --josn As": (
        "razz rank",
        "No such option: --josn (Possible options: --json)",
        "--josnというオプションはありません（もしかして: --json）",
    ),
    "rank As --zzz": (
        "razz rank",
        "No such option: --zzz",
        "--zzzというオプションはありません",
    ),
    "rank As --ladder": (
        "razz",
        "Option '--ladder' requires an argument.",
        "オプション'--ladder'には値が必要です。",
    ),
    "rank As --json=1": (
        "razz",
        "Option '--json' does not take a value.",
        "オプション'--json'は値を取りません。",
    ),
    "rank As --ladder x": (
        "razz rank",
        f"Invalid value for '--ladder': 'x' is not one of {CHOICES}.",
        f"'--ladder'の値が正しくありません: 'x'は{CHOICES}のいずれでもありません。",
    ),
}


@pytest.mark.parametrize("line", USAGE_ERRORS)
def test_bad_usage_is_said_in_the_language_of_the_person(line: str) -> None:
    page, english, japanese = USAGE_ERRORS[line]
    words = line.split()
    assert razz(*words) == ("", f"error: {english}\nhelp: {page} --help\n", 2)
    in_japanese = f"エラー: {japanese}\nヘルプ: {page} --help\n"
    assert razz(*words, RAZZ_LANGUAGE="ja") == ("", in_japanese, 2)


def test_a_language_alone_is_no_command() -> None:
    complaint = "エラー: コマンドがありません。\nヘルプ: razz --help\n"
    assert razz("--language", "ja") == ("", complaint, 2)


def test_an_unknown_language_is_bad_usage_as_an_option() -> None:
    run = razz("--language", "fr", "rank", "As")
    assert run.code == 2
    assert run.err.startswith("error: Invalid value for '--language': ")
    assert "'en'" in run.err
    assert run.out == ""


def test_an_unknown_language_in_the_environment_is_refused_by_name() -> None:
    complaint = "error: 'fr' is no language of razz; languages are en, ja\n"
    assert razz("rank", "As", RAZZ_LANGUAGE="fr") == ("", complaint, 1)


def test_an_error_of_the_package_is_one_line_and_exit_code_1() -> None:
    complaint = "error: 7♥ stands twice in '7h7h': at character 1 and again at 3\n"
    assert razz("rank", "7h7h") == ("", complaint, 1)
    complaint = "エラー: '7h7h'に7♥が2回出ています（1文字目と3文字目）\n"
    assert razz("rank", "7h7h", RAZZ_LANGUAGE="ja") == ("", complaint, 1)


def failing_with(monkeypatch: pytest.MonkeyPatch, problem: BaseException) -> None:
    """Make every command of `main` end in *problem*."""

    def fail(*_: object) -> typer.Typer:
        raise problem

    monkeypatch.setattr("razz.cli.make_app", fail)


def test_any_error_of_the_package_anywhere_is_caught(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    failing_with(monkeypatch, CardError(Message("{card} is odd", card="A♠")))
    assert main(["--language", "en", "rank"]) == 1
    assert capsys.readouterr() == ("", "error: A♠ is odd\n")


def test_a_file_that_cannot_be_read_is_one_line_and_exit_code_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    missing = tmp_path / "missing.phh"
    with pytest.raises(FileNotFoundError) as caught:
        missing.read_text()
    failing_with(monkeypatch, caught.value)
    assert main(["--language", "en"]) == 1
    assert capsys.readouterr() == ("", f"error: {missing}: there is no such file or folder\n")
    assert main(["--language", "ja"]) == 1
    assert capsys.readouterr().err == (f"エラー: {missing}: そのファイルやフォルダーはありません\n")


def test_ctrl_c_is_exit_code_130_without_a_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    failing_with(monkeypatch, KeyboardInterrupt())
    assert main(["--language", "en"]) == 130
    assert capsys.readouterr() == ("", "")


def test_ctrl_c_in_a_running_command_leaves_no_traceback() -> None:
    waits = (
        "import sys, time, razz.cli.rank as rank\n"
        "def wait(*_):\n"
        "    print('waiting', flush=True)\n"
        "    time.sleep(60)\n"
        "rank.rank_hands = wait\n"
    )
    program = subprocess.Popen(
        [sys.executable, "-c", waits + START, "rank", "As"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    with program:
        assert program.stdout is not None
        assert program.stdout.readline() == "waiting\n"
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=60)
    assert (out, err, program.returncode) == ("", "", 130)


@pytest.mark.parametrize("words", [["rank", "As"], ["rank", "As", "--json"], ["--help"]])
def test_a_reader_that_went_away_gets_no_complaint(words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    run = subprocess.run(
        [sys.executable, "-c", START, *words],
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
        env=environment(),
        timeout=60,
    )
    os.close(writing)
    assert (run.stderr, run.returncode) == (b"", 1)


def test_a_terminal_without_suit_signs_gets_card_letters() -> None:
    run = razz("rank", "As2d3h4c6s", PYTHONIOENCODING="ascii")
    assert run.code == 0
    assert "As 2d 3h 4c 6s" in run.out
    assert run.out.isascii()


def test_errors_fall_back_on_card_letters_too() -> None:
    run = razz("rank", "7h7h", PYTHONIOENCODING="ascii")
    assert run.err == "error: 7h stands twice in '7h7h': at character 1 and again at 3\n"


def test_a_terminal_without_japanese_signs_gets_marks_of_the_same_width() -> None:
    run = razz("--language", "ja", "rank", "As2d3h4c6s", PYTHONIOENCODING="ascii")
    assert run.code == 0
    assert "6-4????" in run.out


@pytest.mark.parametrize("columns", ["0", "1"])
def test_a_width_that_no_terminal_has_is_taken_for_the_usual_one(columns: str) -> None:
    assert razz("rank", "As2d", COLUMNS=columns) == razz("rank", "As2d")
    assert razz("--help", COLUMNS=columns) == razz("--help")


@pytest.mark.parametrize("closed", [1, 2])
def test_a_stream_that_was_closed_takes_what_is_printed_without_a_complaint(closed: int) -> None:
    start = f"import os; os.execv({sys.executable!r}, [{sys.executable!r}, '-c', {START!r}, 'rank'"
    done = subprocess.run(
        [sys.executable, "-c", f"import os; os.close({closed}); {start}, 'As', 'Zz'])"],
        capture_output=True,
        check=False,
        encoding="utf-8",
        env=environment(),
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("error: 'Zz'") == (closed == 1)
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="sends a POSIX signal")
def test_ctrl_c_while_it_loads_ends_it_without_a_word() -> None:
    slowly = (
        "import builtins, sys, time\n"
        "from razz.__main__ import main\n"
        "load = builtins.__import__\n"
        "def slow(name, *rest):\n"
        "    if name == 'razz.cli':\n"
        "        print('loading', flush=True)\n"
        "        time.sleep(60)\n"
        "    return load(name, *rest)\n"
        "builtins.__import__ = slow\n"
        "sys.exit(main())\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", slowly, "rank", "As"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        assert program.stdout is not None
        program.stdout.readline()
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=60)
    assert (out, err, program.returncode) == (b"", b"", -signal.SIGINT)


def test_razz_is_a_module_too() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "razz", "rank", "As"], capture_output=True, check=False, text=True
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert "A" in run.stdout
