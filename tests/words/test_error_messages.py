"""Mistakes are told in words: what was wrong, and what would be right."""

from __future__ import annotations

import pytest

from longshanks.notation.action import read_action
from longshanks.notation.game import BadLine, load
from longshanks.notation.position import position, read_edition
from longshanks.rules.r8_scenarios import make_setup
from longshanks.rules.user_errors import InputError
from longshanks.words.catalogue import CATALOGUE
from longshanks.words.error_messages import bad_line_message, input_error_message
from longshanks.words.locales import LANGUAGES, catalogue_of
from longshanks.words.render import render
from tests.notation.test_game import OPENING

ACTIONS = {
    "fly": "'fly' is no action: write a side (E, S or C), a verb and its objects",
    "X card 2": "'X' is no side: write E, S or C (chance)",
    "S mov wallace fife>mar": "there is no verb 'mov': did you mean move?",
    "S xyzzy": "there is no verb 'xyzzy'",
    "S roll 1": "'S roll 1': only C may do this",
    "C pass wallace": "'C pass wallace': C may not do this",
    "C roll 7": "'C roll 7': write one to four dice, each 1 to 6",
    "C deal norway 1 1 1 1 1": "'norway' is no side: write england or scotland",
    "C deal england 1": "'C deal england 1': after the verb write a side and five cards",
    "C levy hobelars hobelars": "'C levy hobelars hobelars': name each block of the levy once",
    "S end now": "'S end now': after the verb write nothing more",
    "S card": "'S card': after the verb write a card",
    "S card 9": "there is no card '9'",
    "S card heral": "there is no card 'heral': did you mean herald?",
    "S crown": "'S crown': after the verb write bruce, comyn or balliol",
    "S crown wallace": "'wallace' cannot be crowned: write bruce, comyn or balliol",
    "S pass": "'S pass': after the verb write a block",
    "S pass walace": "there is no block 'walace': did you mean wallace?",
    "S pass qqq": "there is no block 'qqq'",
    "S battle": "'S battle': after the verb write an area",
    "S battle fief": "there is no area 'fief': did you mean fife?",
    "S battle qqq": "there is no area 'qqq'",
    "S retreat wallace": "'S retreat wallace': after the verb write a block and an area",
    "S main": "'S main': after the verb write a route",
    "S move wallace": "'S move wallace': after the verb write a block and a route",
    "S move wallace fife": "'fife' is no route: write fife>mentieth>lanark, or ross~fife for the sea",
}
"""What somebody may write, and what they are told."""
ELSEWHERE = {
    "input_error",
    "input_error.lesson",
    "input_error.lesson.long",
    "input_error.level",
    "input_error.line",
    "input_error.line.header",
}
"""What is told of lessons, computer players and whole files."""


def mistake_in(text: str) -> InputError:
    with pytest.raises(InputError) as caught:
        read_action(text)
    return caught.value


@pytest.mark.parametrize(("text", "told"), ACTIONS.items())
def test_an_action_that_cannot_be_read(text: str, told: str) -> None:
    assert render(input_error_message(mistake_in(text))) == told


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("", "line 1, '': a game file begins with 'longshanks game 1'"),
        (
            "longshanks game 1\nweather wet\n\n",
            "line 2, 'weather wet': write a tag as key: value, and a blank line after the last; known are scenario, "
            "edition, bid, engine, england, scotland, date, place, event, result, ended, note, odds, hints, "
            "dice-commitment, dice-parts, dice-secret and dice-after",
        ),
        (
            "longshanks game 1\nscenario: waterloo\n\n",
            "the game cannot be set up as the header says: there is no scenario 'waterloo': choose from "
            "braveheart, bruce, campaign",
        ),
        (
            "longshanks game 1\nbid: E4\n\n",
            "the game cannot be set up as the header says: a game has one net bid, of 0 to 3: not E4",
        ),
        (
            "longshanks game 1\nbid: X4\n\n",
            "the game cannot be set up as the header says: 'X4' is no bid: write E1 to E3 or S1 to S3",
        ),
        (
            "longshanks game 1\nedition: 4.0 schiltroms\n\n",
            "the game cannot be set up as the header says: 'schiltroms': write a switch as name=value",
        ),
        (
            OPENING + "S mov wallace fife>mar\n",
            "line 11, 'S mov wallace fife>mar': there is no verb 'mov': did you mean move?",
        ),
        (
            OPENING + "S move wallace fife>lothian\n",
            "line 11, 'S move wallace fife>lothian': Fife and Lothian share no border. [1.1]",
        ),
    ],
)
def test_a_file_that_cannot_be_played(lines: str, told: str) -> None:
    with pytest.raises(BadLine) as caught:
        load(lines)
    assert render(bad_line_message(caught.value)) == told


def test_setups_that_do_not_exist() -> None:
    with pytest.raises(InputError) as caught:
        read_edition("5.0")
    assert "choose from 4.0, 3.0-es" in render(input_error_message(caught.value))
    with pytest.raises(InputError) as caught:
        read_edition("4.0 weather=wet")
    assert "there is no switch 'weather': choose from" in render(input_error_message(caught.value))
    with pytest.raises(InputError) as caught:
        read_edition("4.0 schiltroms=maybe")
    assert render(input_error_message(caught.value)) == "schiltroms cannot be 'maybe': choose from false, true"
    with pytest.raises(InputError) as caught:
        make_setup(bid_england=1, bid_scotland=2)
    assert render(input_error_message(caught.value)) == "a game has one net bid, of 0 to 3: not E1 and S2"


def test_every_input_error_of_the_catalogue_can_be_made() -> None:
    made = {input_error_message(mistake_in(text)).key for text in ACTIONS}
    made |= {"input_error.edition", "input_error.switch", "input_error.switch.value", "input_error.bid.net"}  # above
    made |= {
        "input_error.scenario",
        "input_error.switch.form",
        "input_error.bid",
        "input_error.magic",
        "input_error.header",
    }  # of files
    assert made | ELSEWHERE == {key for key in CATALOGUE if key.startswith("input_error")}


def test_what_no_player_writes_is_told_as_it_is() -> None:
    with pytest.raises(InputError) as caught:
        position("weather: wet")
    assert "weather" in render(input_error_message(caught.value))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bad_line_is_told_in_every_language(lang: str) -> None:
    with pytest.raises(BadLine) as caught:
        load(OPENING + "S pass walace\n")
    told = render(bad_line_message(caught.value), catalogue_of(lang))
    assert "walace" in told and "wallace" in told and ("there is" in told) == (lang == "en")
