from itertools import pairwise

import pytest
from rich.cells import cell_len

from program import razz
from razz.cli.paragraph import NO_BREAK, Paragraph, break_places, pieces
from razz.rules import NAMED, VARIANTS, rule_set
from razz.rules.book import explain
from razz.rules.guides import CONTRADICTIONS


def lines(*words: str, **settings: str) -> list[str]:
    run = razz("rules", *words, **settings)
    assert (run.err, run.code) == ("", 0)
    return [line.rstrip() for line in run.out.splitlines()]


def running(text: list[str]) -> str:
    """The lines as one, however they were wrapped."""
    return " ".join(" ".join(text).split())


PAGES = [(), ("wsop",), ("kingsclub+london",), ("wsop", "roberts"), ("--guides",)]


@pytest.mark.parametrize("words", PAGES, ids=" ".join)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("columns", [60, 80, 120])
def test_every_page_fits_the_terminal(words: tuple[str, ...], language: str, columns: int) -> None:
    page = lines(*words, RAZZ_LANGUAGE=language, COLUMNS=str(columns))
    assert max(map(cell_len, page)) <= columns
    assert not any("…" in line for line in page)


def test_the_list_has_a_row_for_every_rule_set() -> None:
    page = lines()
    table = page[: page.index("")]
    assert table[0].split("  ") == [
        *("Rule set", "", "Cap", "", " Cap lifted", "", "", "Tied boards"),
        *("Odd chip", "", "", "", "Too few cards"),
    ]
    assert [row.split()[0] for row in table[2:]] == list(NAMED)
    assert table[2:4] == [
        "standard    4 bets  never           clockwise    high of five    community card",
        "pokerstars  4 bets  never           high suit    high of five ?  community card",
    ]


def test_the_list_says_whom_each_is_for_and_what_variants_do() -> None:
    page = lines()
    for name in (*NAMED, *(f"+{variant}" for variant in VARIANTS)):
        assert any(line.startswith(f"{name} ") and len(line) > 30 for line in page)
    assert "? an assumption: nobody could confirm it" in page


def test_a_wide_terminal_shows_more_of_each_rule_set() -> None:
    assert "Burned cards" in lines(COLUMNS="120")[0]
    assert "Burned cards" not in running(lines(COLUMNS="80"))


@pytest.mark.parametrize("name", ["wsop", "wsop+deuce-to-seven", "fulltilt", "london"])
def test_one_rule_set_is_explained_whole(name: str) -> None:
    page = running(lines(name, COLUMNS="100"))
    for one in explain(rule_set(name)):
        answer = one.answer(rule_set(name))
        assert str(answer.text).split(". ", maxsplit=1)[0][:40] in page
        for source in answer.sources:
            assert source in page


def test_an_explanation_has_chapters_in_the_order_of_play() -> None:
    page = lines("wsop")
    chapters = [line.partition(" ─")[0] for line in page if line.endswith("──")]
    assert chapters == [
        "The game",
        "The deal",
        "Third street",
        "Fourth to seventh street",
        "Betting",
        "Showdown",
        "Money",
        "Sources",
    ]


def test_choices_and_assumptions_are_marked() -> None:
    page = lines("wsop")
    assert any(line.startswith("Tied boards          * ") for line in page)
    assert any(line.startswith("Too few cards        ? ") for line in page)
    assert "Assumed. The tournament rules do not describe it" in running(page)
    assert page[-1] == "* rooms differ here   ? an assumption: nobody could confirm it"


def test_only_the_sources_that_are_used_are_explained() -> None:
    page = lines("wsop+no-limit")
    sources = page[next(place for place, line in enumerate(page) if "Sources ─" in line) :]
    names = {line.split()[0] for line in sources if line and not line.startswith(" ")}
    assert {"WT", "WL", "razz"} <= names
    assert "FT" not in names


def test_a_comparison_shows_only_what_differs() -> None:
    page = lines("standard", "kingsclub", COLUMNS="100")
    assert page[0].split() == ["standard", "kingsclub"]
    assert "Short first wager" in running(page)
    assert "the whole wager" in running(page)
    assert "what exceeds the bring-in" in running(page)
    assert "Tied boards" not in running(page)


def test_a_comparison_of_limits_shows_what_does_not_apply() -> None:
    page = running(lines("wsop", "wsop+no-limit"))
    assert "does not apply" in page
    assert "One minimum bet" in page


def test_rule_sets_that_do_not_differ_are_said_not_to() -> None:
    assert lines("wsop", "wsop+razz") == ["wsop and wsop do not differ."]


def test_the_guides_contradictions_stand_with_the_right_reading() -> None:
    page = running(lines("--guides", COLUMNS="200"))
    for one in CONTRADICTIONS:
        assert f"guide {one.says}" in page
        assert f"in fact {one.right}" in page


def test_japanese_pages_are_japanese() -> None:
    page = lines("wsop", RAZZ_LANGUAGE="ja")
    assert page[0] == "wsop  ワールドシリーズ（WSOP）形式のトーナメント。"
    assert any(line.startswith("ブリングインを払う人") for line in page)
    assert "ルールが分かれるところ" in page[-1]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("vegas",), "error: 'vegas' is no rule set; there are standard, "),
        (("wsop", "vegas"), "error: 'vegas' is no rule set"),
        (("wsop", "tda", "roberts"), "error: 3 rule sets: give one to explain or two to compare"),
        (("--guides", "wsop"), "error: --guides goes without the name of a rule set"),
    ],
)
def test_bad_names_are_complained_of(words: tuple[str, ...], complaint: str) -> None:
    run = razz("rules", *words)
    assert (run.out, run.code) == ("", 1)
    assert run.err.startswith(complaint)


def test_a_terminal_without_signs_gets_letters() -> None:
    run = razz("rules", "wsop", PYTHONIOENCODING="ascii")
    assert (run.err, run.code) == ("", 0)
    assert "Tied boards          * " in run.out
    assert "[WT; WL 235; RR Z2; J]" in run.out


# Paragraphs


def broken(text: str, width: int) -> list[str]:
    places = [0, *break_places(text, width), len(text)]
    return [text[start:end] for start, end in pairwise(places)]


def test_latin_text_breaks_at_spaces() -> None:
    assert broken("a bet and a raise", 6) == ["a bet ", "and a ", "raise"]


def test_a_line_does_not_begin_with_closing_signs() -> None:
    for width in range(10, 30):
        for line in broken("賭けは（アンティも）数えます。レイズ、コール！", width)[1:]:
            assert line[0] not in "、。）！ー"


def test_numbers_stay_with_their_counters() -> None:
    assert broken("全員に12枚を", 8) == ["全員に", "12枚を"]


def test_katakana_words_stay_whole_while_they_fit() -> None:
    assert broken("次のブリングインは", 13) == ["次の", "ブリングイン", "は"]


def test_a_word_that_fits_no_line_is_cut() -> None:
    assert broken("コミュニティカード", 8) == ["コミュニ", "ティカー", "ド"]
    assert broken("deuce-to-seven", 5) == ["deuce", "-to-s", "even"]


def test_nothing_breaks_into_nothing() -> None:
    assert (broken("", 5), pieces("")) == ([""], [""])


def test_paragraphs_keep_line_breaks_and_print_plain_spaces() -> None:
    from rich.console import Console

    console = Console(width=8)
    with console.capture() as page:
        console.print(Paragraph(f"WL{NO_BREAK}235;\n\nb"))
    assert page.get() == "WL 235;\n\nb\n"
