"""``razz tables``: starting hands as files, as a list and as a chart."""

import errno
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from program import begun, group, razz, waits
from razz.cards import Rank
from razz.cli import main, tables
from razz.equity.matrix import Matrix, load_matrix
from razz.equity.starts import StartRow, combinations_of, starting_hands
from razz.equity.tally import Tally
from razz.processes import cores


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Starting hands that need no counting: each in the order of lows wins a deal less."""

    def against_random(hand: str) -> Tally:
        wins = 500 - starting_hands().index(hand)
        return Tally(1000, ((wins, 20), (980 - wins, 20)))

    def against_door(hand: str, door: Rank) -> Tally:
        return against_random(hand if door is Rank.KING else "KKK")

    def start_row(hand: str) -> StartRow:
        tally = against_random(hand)
        return StartRow(hand, combinations_of(hand), tally, (tally,) * 13, {})

    for work in (against_random, against_door, start_row):
        monkeypatch.setattr(tables, work.__name__, work)
    monkeypatch.setattr(tables, "cores", lambda: 1)  # others would not know of it
    monkeypatch.setattr(tables, "work_out", lambda *_: MADE_UP)
    monkeypatch.setenv("COLUMNS", "500")
    monkeypatch.setenv("RAZZ_LANGUAGE", "en")


MADE_UP = Matrix(tuple(tuple((j, i) for j in range(i, 455)) for i in range(455)))


def rows(text: str) -> list[list[str]]:
    lines = text.splitlines()
    return [[cell.strip() for cell in re.split("│", line)[1:-1]] for line in lines if "│" in line]


@pytest.mark.slow
def test_the_best_hands_are_listed_first() -> None:
    assert rows(razz("tables", "--show", "--top", "3").out) == [
        ["Place", "Hand", "Equity", "Eight or better", "Combinations"],
        ["1", "A23", "73.47%", "48.27%", "64"],
        ["2", "A24", "73.39%", "48.27%", "64"],
        ["3", "A34", "73.30%", "48.27%", "64"],
    ]


@pytest.mark.usefixtures("made_up")
def test_twenty_hands_are_listed_unless_more_are_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["tables", "--show"]) == 0
    table = rows(capsys.readouterr().out)
    assert len(table) == 1 + 20
    assert table[1] == ["1", "A23", "51.00%", "48.27%", "64"]
    assert main(["tables", "--show", "--top", "30"]) == 0
    assert len(rows(capsys.readouterr().out)) == 1 + 30


@pytest.mark.usefixtures("made_up")
def test_hands_are_listed_against_a_door_card(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables", "--show", "--top", "2", "--door", "k"]) == 0
    text = capsys.readouterr().out
    assert "against a door card: king" in text
    assert [row[0] for row in rows(text)[1:]] == ["1", "2"]


@pytest.mark.usefixtures("made_up")
def test_hands_that_are_equally_good_share_their_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables", "--show", "--top", "3", "--door", "2"]) == 0
    assert [row[0] for row in rows(capsys.readouterr().out)[1:]] == ["1", "1", "1"]


@pytest.mark.usefixtures("made_up")
def test_json_lists_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables", "--json", "--top", "455"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [one["hand"] for one in found] == list(starting_hands())
    assert found[0] == {
        "place": 1,
        "hand": "A23",
        "combinations": 64,
        "equity": 0.51,
        "win": "500",
        "ties": "20",
        "deals": "1000",
    }


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--show", "--to", "x"], "--to and --only are for writing tables: "),
        (["--json", "--only", "matrix"], "--to and --only are for writing tables: "),
        (["--door", "K"], "--door needs --show, --json or --plot"),
        (["--top", "5"], "--top needs --show or --json"),
        (["--show", "--door", "1"], "'1' is no rank"),
        (["--show", "--top", "0"], "--top 0: list one hand or more"),
        (["--plot", "chart.txt"], "chart.txt: a chart is a picture"),
    ],
)
def test_what_cannot_be_is_refused_before_any_work(words: list[str], complaint: str) -> None:
    run = razz("tables", *words)
    assert (run.out, run.code) == ("", 1)
    assert run.err.startswith(f"error: {complaint}")


@pytest.mark.usefixtures("made_up")
@pytest.mark.parametrize("door", [[], ["--door", "8"]])
def test_all_hands_are_drawn(
    door: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    chart = tmp_path / "chart.svg"
    assert main(["tables", "--plot", str(chart), *door]) == 0
    assert capsys.readouterr().out == f"Drawn: {chart}\n"
    assert chart.read_text("utf-8").startswith("<?xml")


@pytest.mark.usefixtures("made_up")
def test_the_list_is_in_the_language_of_the_person(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RAZZ_LANGUAGE", "ja")
    assert main(["tables", "--show", "--top", "1"]) == 0
    assert rows(capsys.readouterr().out)[0][0] == "順位"


@pytest.mark.usefixtures("made_up")
def test_both_tables_are_written_in_a_new_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "new" / "tables"
    hands, matrix = folder / "starting-hands.tsv", folder / "matrix.tsv.gz"
    assert main(["tables", "--to", str(folder)]) == 0
    assert capsys.readouterr().out == f"Written: {hands}\nWritten: {matrix}\n"
    assert {path.name for path in folder.iterdir()} == {hands.name, matrix.name}
    head, *lines = hands.read_text("ascii").splitlines()
    assert [line.split("\t")[0] for line in lines] == list(starting_hands())
    assert head.split("\t")[:3] == ["hand", "combinations", "equity"]
    assert load_matrix(matrix) == MADE_UP


@pytest.mark.usefixtures("made_up")
def test_one_table_can_be_written_alone(tmp_path: Path) -> None:
    assert main(["tables", "--to", str(tmp_path), "--only", "starting-hands"]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["starting-hands.tsv"]
    (tmp_path / "starting-hands.tsv").unlink()
    assert main(["tables", "--to", str(tmp_path), "--only", "matrix"]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["matrix.tsv.gz"]


@pytest.mark.usefixtures("made_up")
def test_without_a_folder_tables_are_written_among_ones_own_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "tables_folder", lambda: tmp_path / "own")
    assert main(["tables", "--only", "matrix"]) == 0
    assert load_matrix(tmp_path / "own" / "matrix.tsv.gz") == MADE_UP


@pytest.mark.usefixtures("made_up")
def test_a_table_that_cannot_be_written_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def no_space(*_: object) -> None:
        raise OSError(errno.ENOSPC, "", "matrix")

    monkeypatch.setattr(tables, "write_matrix", no_space)
    (tmp_path / "matrix.tsv.gz").write_text("old", "utf-8")
    assert main(["tables", "--to", str(tmp_path), "--only", "matrix"]) == 1
    assert "there is no space left" in capsys.readouterr().err
    assert [path.read_text("utf-8") for path in tmp_path.iterdir()] == ["old"]


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("here", "utf-8")
    run = razz("tables", "--to", str(tmp_path / "file"))
    assert (run.out, run.code) == ("", 1)
    assert run.err == f"error: {tmp_path / 'file'}: there is a file of that name\n"


@pytest.mark.usefixtures("made_up")
def test_a_chart_that_cannot_be_written_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    figure = pytest.importorskip("matplotlib.figure")

    def no_space(_: object, file: Path, **__: object) -> None:
        file.write_text("half", "utf-8")
        raise OSError(errno.ENOSPC, "", str(file))

    monkeypatch.setattr(figure.Figure, "savefig", no_space)
    (tmp_path / "chart.svg").write_text("old", "utf-8")
    assert main(["tables", "--plot", str(tmp_path / "chart.svg")]) == 1
    assert [path.read_text("utf-8") for path in tmp_path.iterdir()] == ["old"]


@pytest.mark.usefixtures("made_up")
def test_what_a_killed_run_left_is_cleared_by_the_next(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        dead, alive = gone.pid, os.getppid()
    for name in ("starting-hands.tsv", "matrix.tsv.gz"):
        (tmp_path / f".{name}.{dead}").write_text("half", "utf-8")
        (tmp_path / f".{name}.{alive}").write_text("at work", "utf-8")
        (tmp_path / f".{name}.old").write_text("not ours", "utf-8")
    assert main(["tables", "--to", str(tmp_path), "--only", "matrix"]) == 0
    assert {path.name for path in tmp_path.iterdir()} == {
        "matrix.tsv.gz",
        f".starting-hands.tsv.{alive}",
        f".matrix.tsv.gz.{alive}",
        ".starting-hands.tsv.old",
        ".matrix.tsv.gz.old",
    }


shares_its_work = pytest.mark.skipif(
    sys.platform != "linux" or cores() < 2,
    reason="looks for several processes where Linux shows them",
)
# When it is told to end: as soon as there are so many processes, of which two do no work.
as_soon_as = pytest.mark.parametrize("many", [3, 4])


@pytest.mark.slow
@shares_its_work
@as_soon_as
@pytest.mark.parametrize("send", [os.kill, os.killpg])
@pytest.mark.parametrize("words", [["--only", "starting-hands"], ["--only", "matrix"], ["--show"]])
def test_being_told_to_end_is_as_ctrl_c(
    words: list[str], send: Callable[[int, int], None], many: int, tmp_path: Path
) -> None:
    to = [] if words == ["--show"] else ["--to", str(tmp_path)]
    with begun("tables", *to, *words) as run:
        waits(lambda: len(group(run.pid)) >= many)
        send(run.pid, signal.SIGTERM)
        out, err = run.communicate(timeout=30)
    assert (out, err, run.returncode) == (b"", b"", 143)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@shares_its_work
@as_soon_as
@pytest.mark.parametrize("part", ["starting-hands", "matrix"])
def test_ctrl_c_leaves_no_half_file(part: str, many: int, tmp_path: Path) -> None:
    words = ["tables", "--to", str(tmp_path), "--only", part]
    with begun(*words) as run:
        waits(lambda: len(group(run.pid)) >= many)
        os.killpg(run.pid, signal.SIGINT)  # as a terminal does it: to all processes at once
        out, err = run.communicate(timeout=30)
    assert (out, err, run.returncode) == (b"", b"", 130)
    assert list(tmp_path.iterdir()) == []
