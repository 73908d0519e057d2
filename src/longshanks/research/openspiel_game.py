"""The game for OpenSpiel, registered as `python_longshanks`.

Importing this module registers the game. Chance is explicit; where both sides act at once, England is asked first. An
information state is the text of a view and the fingerprint of all that the side remembers, so recall is perfect;
`resample_from_infostate` draws a state that agrees with the view. Parameters: `scenario`, `edition`, `position` (the
text of a position to start from, see `quote_position`) and `max_game_length` (decisions until a draw is declared).
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from random import Random
from typing import Any
from urllib.parse import quote, unquote

try:
    import numpy as np
    import pyspiel
    from numpy.typing import NDArray
except ImportError as error:
    from longshanks.research.extras import missing_extra

    raise missing_extra("open_spiel", "openspiel") from error

from longshanks.ai.encoding import ACTION_COUNT, OBSERVATION_SIZE
from longshanks.notation.action import write_action
from longshanks.notation.position import position, write_position
from longshanks.research.arrays import observed_array
from longshanks.research.env_game import NO_ACTOR, read_setup
from longshanks.research.state_with_memory import StateWithMemory
from longshanks.research.text import private_text, view_text
from longshanks.rules.events import SPECTATOR
from longshanks.rules.r2_blocks import CHANCE, ENGLISH, SIDES, blocks_of
from longshanks.rules.r8_scenarios import new_game

GAME = "python_longshanks"
MAX_GAME_LENGTH = 50_000
"""Decisions after which a game is called a draw; only a Campaign of aimless players comes near."""
MAX_CHANCE_OUTCOMES = comb(len(blocks_of(ENGLISH)), len(blocks_of(ENGLISH)) // 2)
"""No levy, deal or roll has more results than the widest levy."""

_DEFAULTS: dict[str, Any] = {
    "scenario": "braveheart",
    "edition": "4.0",
    "position": "",
    "max_game_length": MAX_GAME_LENGTH,
}
_TYPE = pyspiel.GameType(
    short_name=GAME,
    long_name="Longshanks (Hammer of the Scots)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_DEFAULTS,
)


def quote_position(text: str) -> str:
    """Return a position as a game parameter, without the signs that OpenSpiel reads in a game's name."""
    return quote(text, safe="")


class LongshanksGame(pyspiel.Game):  # type: ignore[misc]
    """The game and its parameters."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        # Defaults are left out: written into the game's name, 4.0 would be read back as a number.
        given = {key: value for key, value in (params or {}).items() if value != _DEFAULTS[key]}
        chosen = {**_DEFAULTS, **given}
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTION_COUNT,
            max_chance_outcomes=MAX_CHANCE_OUTCOMES,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=chosen["max_game_length"],
        )
        super().__init__(_TYPE, info, given)
        self.limit: int = chosen["max_game_length"]
        text = unquote(chosen["position"])
        setup = read_setup(chosen["scenario"], unquote(chosen["edition"]))
        self.first = StateWithMemory(position(text) if text else new_game(setup))
        """Where every game begins."""

    def new_initial_state(self, *_: object) -> LongshanksState:
        """Return the state a game begins with."""
        return LongshanksState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> LongshanksObserver:
        """Return what turns states into strings and tensors."""
        if params:
            raise ValueError(f"this game's observers take no parameters, not {params}")
        return LongshanksObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class LongshanksState(pyspiel.State):  # type: ignore[misc]
    """A state of the game; its one property is a `StateWithMemory`."""

    def __init__(self, game: LongshanksGame) -> None:
        super().__init__(game)
        self.current = game.first
        self.limit = game.limit

    def current_player(self) -> int:
        """Return who acts."""
        actor = self.current.actor()
        if actor == NO_ACTOR or self.current.decisions >= self.limit:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def _legal_actions(self, player: int) -> list[int]:
        return self.current.legal_indices()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the results of chance by number, with their odds."""
        chance_options = self.current.chance_options()
        total = sum(weight for _, weight in chance_options)
        return [(i, weight / total) for i, (_, weight) in enumerate(chance_options)]

    def _apply_action(self, action: int) -> None:
        self.current = self.current.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return write_action(self.current.action(action))

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.current.actor() == NO_ACTOR or self.current.decisions >= self.limit

    def returns(self) -> list[float]:
        """Return +1 and -1 for winner and loser, 0 while the game goes on or when it was cut off."""
        winner = self.current.state.winner
        return [0.0, 0.0] if winner < 0 else [1.0 if side == winner else -1.0 for side in SIDES]

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> LongshanksState:
        """Return a state that this player cannot tell from this one, its history left blank."""
        state: LongshanksState = self.get_game().new_initial_state()
        state.current = self.current.resampled_for(player_id, Random(probability_sampler()))
        return state

    def __str__(self) -> str:
        return write_position(self.current.state)


class LongshanksObserver:
    """Writes states as seen by a player, in OpenSpiel's terms of public, private and remembered."""

    def __init__(self, kind: Any) -> None:
        self._kind = kind
        alone = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: NDArray[np.float32] | None = None
        """The encoded view; None for observers that see less or more than one player does."""
        if alone and kind.public_info:
            self.tensor = np.zeros(OBSERVATION_SIZE, np.float32)
        self.dict = {} if self.tensor is None else {"view": self.tensor}

    def set_from(self, state: LongshanksState, player: int) -> None:
        """Fill the tensor with a player's encoded view."""
        if self.tensor is not None:
            self.tensor[:] = observed_array(state.current.state, player)

    def string_from(self, state: LongshanksState, player: int) -> str:
        """Return what a player sees as text."""
        current = state.current
        if self._kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return write_position(current.state)
        if self._kind.private_info == pyspiel.PrivateInfoType.NONE:
            seen, memory = view_text(current.view(SPECTATOR)), current.memory[2]
        elif self._kind.public_info:
            seen, memory = view_text(current.view(player)), current.memory[player]
        else:
            seen, memory = private_text(current.view(player)), current.memory[player]
        return f"{seen}memory: {memory}\n" if self._kind.perfect_recall else seen


pyspiel.register_game(_TYPE, LongshanksGame)
