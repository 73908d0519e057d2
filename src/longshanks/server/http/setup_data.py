"""What can be chosen before a game: scenarios, editions and their differences, levels, bids; and the printed facts."""

from __future__ import annotations

from functools import cache

from longshanks.rules import facts
from longshanks.rules.editions import DEFAULT_EDITION, PROFILES, SWITCH_RULES, SWITCHES
from longshanks.rules.r1_map import AREA_NAMES, BORDER_ENDS, BORDER_LIMIT, HOME_OF, IS_ANGLO_SCOTTISH, IS_RED
from longshanks.rules.r2_blocks import BLOCK_NAMES
from longshanks.rules.r8_scenarios import MAX_BID, SCENARIO_NAMES
from longshanks.rules.version import __version__
from longshanks.server import messages as m
from longshanks.server.http.languages import language_infos
from longshanks.server.play.wire import SIDE_KEYS
from longshanks.words.catalogue import CATALOGUE, choose
from longshanks.words.message import plural


def setup_data(levels: list[str]) -> m.SetupDataModel:
    """Return what the set-up page offers, with the computer players of these names, the weakest first."""
    return _printed().model_copy(update={"levels": [level_info(name) for name in levels]})


def level_info(name: str) -> m.LevelInfoModel:
    """Return a computer player to choose; one without words of its own goes by its name."""
    own = f"level.{name}" in CATALOGUE
    title, about = (f"level.{name}", f"level.{name}.about") if own else ("level", "level.about")
    return m.LevelInfoModel(name=name, title=_message(title, **({} if own else {"level": name})), about=_message(about))


def _message(key: str, **params: m.Param | m.MessageModel) -> m.MessageModel:
    return m.MessageModel(key=key, params=params)


@cache
def _printed() -> m.SetupDataModel:
    return m.SetupDataModel(
        scenarios=[_scenario(name) for name in SCENARIO_NAMES],
        editions=[_edition(name) for name in PROFILES],
        switches=[_switch(name) for name in SWITCHES],
        levels=[],
        bids=_bids(),
        defaults=m.NewGameModel(),
        default_edition=DEFAULT_EDITION,
        languages=language_infos(),
        blocks=[_block(name) for name in BLOCK_NAMES],
        areas=[_area(name) for name in AREA_NAMES],
        borders=[
            m.BorderFactsModel(
                areas=(AREA_NAMES[one], AREA_NAMES[two]),
                colour="red" if IS_RED[border] else "green",
                limit=BORDER_LIMIT[border],
                anglo_scottish=IS_ANGLO_SCOTTISH[border],
            )
            for border, (one, two) in enumerate(BORDER_ENDS)
        ],
        version=__version__,
    )


def _scenario(name: str) -> m.ScenarioInfoModel:
    entry = facts.SCENARIOS[name]
    return m.ScenarioInfoModel(
        name=name,
        title=_message(f"scenario.{name}"),
        about=_message(f"scenario.{name}.about"),
        first_year=entry["first_year"],
        last_year=entry.get("last_year"),
    )


def _edition(name: str) -> m.EditionInfoModel:
    values = PROFILES[name]
    differing = [switch for switch in SWITCHES if values[switch] != PROFILES[DEFAULT_EDITION][switch]]
    return m.EditionInfoModel(
        name=name,
        title=_message(f"edition.{name}"),
        values=values,
        differs=[
            m.DifferenceModel(
                switch=switch,
                rule=SWITCH_RULES[switch],
                about=_message(f"switch.{switch}"),
                value=values[switch],
                message=_message(f"switch.{switch}.{values[switch]}"),
            )
            for switch in differing
        ],
    )


def _switch(name: str) -> m.SwitchInfoModel:
    return m.SwitchInfoModel(
        name=name,
        rule=SWITCH_RULES[name],
        about=_message(f"switch.{name}"),
        values=[
            m.SwitchValueModel(
                value=value,
                message=_message(f"switch.{name}.{value}"),
                editions=[edition for edition, values in PROFILES.items() if values[name] == value],
            )
            for value in SWITCHES[name]
        ],
    )


def _bids() -> list[m.BidInfoModel]:
    found = [m.BidInfoModel(value="", message=_message("bid.none"))]
    for side, letter in zip(SIDE_KEYS, "ES", strict=True):
        for number in range(1, MAX_BID + 1):
            message = _message(choose(f"bid.{side}", plural(number)), count=number)
            found.append(m.BidInfoModel(value=f"{letter}{number}", message=message))
    return found


def _block(name: str) -> m.BlockFactsModel:
    printed = facts.BLOCKS[name]
    return m.BlockFactsModel(
        block=name,
        side=printed["side"],
        kind=printed["kind"],
        steps=printed["steps"],
        combat=printed["combat"],
        move=printed["move"],
        homes=printed.get("homes", []),
        cross=printed.get("cross", False),
        celtic=printed.get("celtic", False),
        faction=printed.get("faction"),
    )


def _area(name: str) -> m.AreaFactsModel:
    printed = facts.BOARD["areas"][name]
    return m.AreaFactsModel(
        area=name,
        castle=printed["castle"],
        cathedral=printed["cathedral"],
        coastal=printed["coastal"],
        home=HOME_OF[AREA_NAMES.index(name)] or None,
    )
