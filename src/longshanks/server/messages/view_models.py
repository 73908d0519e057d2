"""A game as one viewer may see it: messages, events, actions, blocks, the battle, the view."""

from __future__ import annotations

from longshanks.server.messages.base import Actor, Letter, Outgoing, Side, Viewer


class RouteModel(Outgoing):
    """The areas of a move in order, from where it set out; by sea it has two."""

    areas: list[str]
    sea: bool = False


Param = bool | int | float | str | RouteModel | list[int] | list[str] | list[tuple[str, str]]
"""A parameter of a message or an event."""
Params = dict[str, Param]


class MessageModel(Outgoing):
    """A sentence as a key of the catalogue and what fills its template; see `longshanks.words.render` for how.

    The name of a parameter says how it is read: `block` and `name` (a block's printed name) are blocks, `blocks` a list
    of them, `area` `from` `to` `origin` areas, `areas` `via` lists of areas, `route` a Route, `card` `english_card`
    `scottish_card` cards, `cards` a list, `side` `first` sides, `stage` a stage, `dice` numbers, `pairs` blocks with
    areas, `strengths` numbers beside `blocks`, `near` words of which one was meant; a message is said within the
    other, and anything else stands for itself.
    """

    key: str
    params: dict[str, Param | MessageModel] = {}


class EventModel(Outgoing):
    """One thing that happened, as this viewer may see it; what they may not know is absent from the parameters."""

    kind: str
    rule: str
    message: MessageModel
    params: Params = {}


class RefusalModel(Outgoing):
    """Why not: a namespaced code, the rule and a message."""

    code: str
    rule: str
    message: MessageModel


class ActionModel(Outgoing):
    """Something the viewer may do now; send `do` back as it is."""

    do: str
    verb: str
    message: MessageModel
    block: str | None = None
    area: str | None = None
    card: str | None = None
    route: RouteModel | None = None


class BlockModel(Outgoing):
    """A block the viewer can tell."""

    block: str
    side: Side
    place: str
    """An area, `pool`, `off` or `dead`."""
    steps: int
    """Strength, 0 off the map."""
    max_steps: int
    combat: str
    """Letter and number as printed, `A3`."""
    move: int
    """Move rating by the rules of this game; 0 for the Norse, who sail."""
    route: RouteModel | None = None
    """The route it took this turn; for own blocks."""
    shown: bool = False
    """Whether it lies face up for both sides."""
    doomed: bool = False
    """Whether it leaves the map when its owner ends winter disbanding."""


class HiddenModel(Outgoing):
    """Blocks of one side in one area that the viewer cannot tell apart."""

    side: Side
    area: str
    number: int
    route: RouteModel | None = None


class RatingModel(Outgoing):
    """With which letter a block acts in this battle, what it hits on, and why."""

    letter: Letter
    firepower: int
    """The highest roll that hits."""
    home_bonus: bool = False
    reasons: list[MessageModel] = []
    """What changed the printed rating."""


class BattleModel(Outgoing):
    """The battle being fought, as the viewer knows it."""

    area: str
    attacker: Side
    initiator: Side
    """The side that began it; `attacker` may have changed since."""
    round: int
    """0 before the first round."""
    letter: Letter
    turn: Side
    front: list[str]
    reserve: list[str]
    """The reserve blocks the viewer knows."""
    reserve_counts: dict[Side, int]
    acted: list[str]
    leaving: list[str]
    """Blocks that retreat when their letter is done."""
    destinations: dict[str, str]
    """Where the viewer's own leaving blocks go."""
    celtic: list[str]
    """Blocks that still roll for Celtic Unity."""
    roller: str | None = None
    """The block that rolls, or whose hits are being taken."""
    hits: int
    regrouping: int
    """How many victorious blocks may still regroup."""
    ratings: dict[str, RatingModel]


class CrossingModel(Outgoing):
    """How often a side crossed a border this turn."""

    border: tuple[str, str]
    side: Side
    number: int


class MainAttackModel(Outgoing):
    """The Main Attack on an area; without a route it is the blocks already there."""

    area: str
    side: Side
    route: RouteModel | None = None


class CastleUseModel(Outgoing):
    """The viewer's blocks in an area in winter, and how many may stay."""

    limit: int
    blocks: int


class NeededModel(Outgoing):
    """How near each side is to winning."""

    nobles: dict[Side, int]
    """Nobles on the map by side, as far as the viewer can tell."""
    unsure: list[str]
    """Nobles counted who may lie in the pool for all the viewer knows: Moray, to anybody but the Scots."""
    majority: int
    """Nobles that make a majority."""
    last_year: int | None = None
    """When the nobles are counted; a Campaign has no last year."""
    tie: Side | None = None
    """Who wins a tie at the end as things stand; None if the viewer cannot tell or no tie is possible."""
    ways: dict[Side, list[MessageModel]]
    """How each side can win from here."""


class OutcomeModel(Outgoing):
    """How a game ended."""

    winner: Side
    reason: str
    rule: str
    message: MessageModel


class ViewModel(Outgoing):
    """All that a viewer may know of a game at one moment, with what they are asked and every answer they may give."""

    viewer: Viewer
    scenario: str
    year: int
    turn: int
    """1 to 5; 0 in winter."""
    stage: str
    rule: str
    actors: list[Actor]
    prompt: MessageModel
    actions: list[ActionModel]
    """Empty unless the viewer is to act."""
    blocks: list[BlockModel]
    hidden: list[HiddenModel]
    pools: dict[Side, int]
    nobles: dict[str, Side]
    """The side each noble on the map serves, of the thirteen that may change it."""
    hand: list[str]
    hands: dict[Side, list[str]] | None = None
    """Both hands, in an open view."""
    idle_cards: list[str] | None = None
    """Event cards of the viewer's hand that could do nothing now, while a card is to be laid."""
    hand_sizes: dict[Side, int]
    laid: dict[Side, bool]
    cards: dict[Side, str | None]
    """The cards of this turn; a side whose card is not there or may not be seen is absent."""
    played: dict[Side, list[str]]
    """The cards played this year; `unknown` where the edition does not let one look back."""
    first: Side
    two_events: bool
    event: Side | None = None
    """Whose event is being resolved."""
    truce: Side | None = None
    """The side a truce keeps from attacking."""
    asked_area: str | None = None
    """The area pillaged, supplied, shipped from or drawn for."""
    asked_block: str | None = None
    """The noble named by a herald or going home, or the block that is landing."""
    mover: Side | None = None
    """The side that moves now."""
    moves_left: int
    activated: list[str]
    crossed: list[CrossingModel]
    main: list[MainAttackModel]
    battle: BattleModel | None = None
    crowned: bool
    edward_ii: bool
    edward_area: str | None = None
    """Where Edward winters."""
    points: dict[str, int]
    """Replacement points left in the viewer's areas."""
    castles: dict[str, CastleUseModel] | None = None
    """In winter: how full the viewer's areas are."""
    needed: NeededModel
    outcome: OutcomeModel | None = None
