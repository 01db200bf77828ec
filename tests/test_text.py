import pytest

from razz.text import Message

JAPANESE = {
    "{seat} calls {amount}": "{seat}が{amount}をコール",
    "seat {number}": "シート{number}",
    "ace": "A",
}


def japanese(sentence: str) -> str:
    return JAPANESE.get(sentence, sentence)


def test_a_message_is_english_by_itself() -> None:
    assert str(Message("{who} folds", who="Ann")) == "Ann folds"


def test_a_message_is_said_in_the_language_of_the_lookup() -> None:
    message = Message("{seat} calls {amount}", seat="Ann", amount=2)
    assert message.render(japanese) == "Annが2をコール"


def test_messages_within_a_message_are_said_in_the_same_language() -> None:
    message = Message("{seat} calls {amount}", seat=Message("seat {number}", number=3), amount=2)
    assert str(message) == "seat 3 calls 2"
    assert message.render(japanese) == "シート3が2をコール"


def test_several_messages_in_one_gap_are_joined_with_commas() -> None:
    message = Message("legal: {options}", options=(Message("ace"), Message("fold"), 4))
    assert str(message) == "legal: ace, fold, 4"
    assert message.render(japanese) == "legal: A, fold, 4"


def test_a_gap_may_ask_for_the_repr_of_its_value() -> None:
    assert str(Message("{text!r} is no card", text="Zs\n")) == "'Zs\\n' is no card"


def test_a_sentence_with_braces_in_a_value_is_left_alone() -> None:
    assert str(Message("{text} is no card", text="{x}")) == "{x} is no card"


def test_a_gap_that_nothing_fills_is_a_mistake_of_the_programmer() -> None:
    with pytest.raises(KeyError):
        str(Message("{who} folds"))


def test_the_repr_of_a_message_reads_back() -> None:
    message = Message("{seat} calls {amount}", seat=Message("seat {number}", number=3), amount=2)
    again = eval(repr(message), {"Message": Message})  # noqa: S307 - that is what is tested
    assert again == message


def test_messages_are_equal_when_sentence_and_values_are() -> None:
    two, other = Message("seat {number}", number=2), Message("seat {number}", number=2)
    assert two == other
    assert hash(two) == hash(other)
    assert two != Message("seat {number}", number=3)
    assert two != Message("chair {number}", number=2)
    assert two != "seat 2"


def test_a_row_of_messages_is_joined_as_the_language_joins() -> None:
    row = Message("{what}", what=(Message("ace"), Message("king")))
    assert str(row) == "ace, king"
    assert row.render(lambda sentence: "、" if sentence == ", " else sentence) == "ace、king"
