"""Events: what an action caused. Every kind of event is a class, which says who may see what of it.

A class names its kind and the rules it happens under. The fields that are `secret` are seen by the owner of the event
alone, a private event is not seen by anybody else at all, and the fields that are `fleeting` lie open in their own turn
only, where an edition hides the cards of earlier turns. What a viewer may not know is None in the event that they see,
and absent from its `params()`, of which the wire and all texts are made. Blocks, areas, cards and sides are numbers
inside the engine; `longshanks.notation.names` gives them their names. `docs/events.md` is made from this module.

These are plain classes, not dataclasses: `apply` makes several events, and a compiled plain class is made in a tenth of
the time.
"""

from __future__ import annotations

from inspect import signature
from typing import Any, ClassVar, Final, Self

from longshanks.rules.r2_blocks import CHANCE, ENGLAND, SCOTLAND

SPECTATOR: Final = 5
"""The viewer code of somebody who plays neither side."""
VIEWERS: Final = (ENGLAND, SCOTLAND, SPECTATOR)
"""Everybody who may be shown a game: the two sides and spectators."""
VIEWER_NAMES: Final[dict[int, str]] = {ENGLAND: "england", SCOTLAND: "scotland", SPECTATOR: "spectator"}
"""The viewers as they are written."""
EVERYBODY: Final = CHANCE
"""The owner of an event of which nothing is kept from anybody."""
ABOUT: Final = ("rule", "owner", "private")
"""What an event is made with, where it differs from one of its kind to the next, and is no parameter."""

Value = int | bool | str | list[int]
"""A parameter of an event or a refusal."""


class Event:
    """One thing that happened."""

    kind: ClassVar[str]
    """What happened, such as `moved`, as the wire and the texts name it."""
    rules: ClassVar[tuple[str, ...]]
    """The rules under which it happens."""
    secret: ClassVar[tuple[str, ...]] = ()
    """The fields that only the owner sees."""
    fleeting: ClassVar[tuple[str, ...]] = ()
    """The fields that lie open in their own turn only, where an edition hides the cards of earlier turns."""

    def __init__(self, rule: str, owner: int = EVERYBODY, private: bool = False) -> None:
        self.rule = rule
        """The rule it happened under."""
        self.owner = owner
        """The side that may see all of it; `EVERYBODY` where nothing is kept from anybody."""
        self.private = private
        """Whether only the owner sees the event at all."""

    def seen_by(self, viewer: int) -> Event | None:
        """Return the event as a side, or a spectator, may see it, or None."""
        if viewer == self.owner or self.owner == EVERYBODY:
            return self
        if self.private:
            return None
        return self.without(self.secret)

    def looked_back_at(self) -> Event:
        """Return the event as an edition shows it in a later turn that does not let one look back. [R3.1]"""
        return self.without(self.fleeting)

    def without(self, hidden: tuple[str, ...]) -> Self:
        """Return the event without some of its fields."""
        if not hidden:
            return self
        cls: Any = type(self)
        seen: Self = cls(**{name: None if name in hidden else value for name, value in self.values().items()})
        return seen

    def values(self) -> dict[str, Any]:
        """Return what the event was made with."""
        return {name: getattr(self, name) for name in FIELDS[self.kind]}

    def params(self) -> dict[str, Value]:
        """Return what there is to be seen of the event, by the names of the parameters."""
        seen = [(name.rstrip("_"), value) for name, value in self.values().items() if name not in ABOUT]
        return {param: list(value) if isinstance(value, tuple) else value for param, value in seen if value is not None}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.kind == other.kind and self.values() == other.values()

    def __hash__(self) -> int:
        return hash((self.kind, *self.values().values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.values().items())})"

    def __reduce__(self) -> tuple[Any, ...]:
        return make_event, (self.kind, self.values())


class Dealt(Event):
    """A side received its hand for the year."""

    kind: ClassVar = "dealt"
    rules: ClassVar = ("3.0",)
    secret: ClassVar = ("cards",)

    def __init__(self, *, side: int, cards: tuple[int, ...] | None) -> None:
        super().__init__("3.0", side)
        self.side = side
        self.cards = cards


class CardLaid(Event):
    """A side laid a card face down."""

    kind: ClassVar = "card_laid"
    rules: ClassVar = ("3.1",)
    secret: ClassVar = ("card",)

    def __init__(self, *, side: int, card: int | None) -> None:
        super().__init__("3.1", side)
        self.side = side
        self.card = card


class CardsRevealed(Event):
    """Both cards were turned up."""

    kind: ClassVar = "cards_revealed"
    rules: ClassVar = ("3.1",)
    fleeting: ClassVar = ("english_card", "scottish_card")

    def __init__(self, *, english_card: int | None, scottish_card: int | None, first: int) -> None:
        super().__init__("3.1")
        self.english_card = english_card
        self.scottish_card = scottish_card
        self.first = first
        """Player 1."""


class EventDeclined(Event):
    """A side let its event card go unused."""

    kind: ClassVar = "event_declined"
    rules: ClassVar = ("3.12",)
    fleeting: ClassVar = ("card",)

    def __init__(self, *, side: int, card: int | None) -> None:
        super().__init__("3.12")
        self.side = side
        self.card = card


class HeraldNamed(Event):
    """A side sent a herald to a noble."""

    kind: ClassVar = "herald_named"
    rules: ClassVar = ("3.12",)

    def __init__(self, *, side: int, block: int) -> None:
        super().__init__("3.12")
        self.side = side
        self.block = block


class HeraldAnswered(Event):
    """The herald's die was rolled."""

    kind: ClassVar = "herald_answered"
    rules: ClassVar = ("3.12",)

    def __init__(self, *, block: int, dice: tuple[int, ...], success: bool) -> None:
        super().__init__("3.12")
        self.block = block
        self.dice = dice
        self.success = success
        """Whether the noble was won over."""


class Pillaged(Event):
    """A side pillaged an enemy group."""

    kind: ClassVar = "pillaged"
    rules: ClassVar = ("3.12",)

    def __init__(self, *, side: int, area: int) -> None:
        super().__init__("3.12")
        self.side = side
        """The pillager."""
        self.area = area


class PillageHit(Event):
    """A pillaged block lost a step."""

    kind: ClassVar = "pillage_hit"
    rules: ClassVar = ("5.41",)
    secret: ClassVar = ("block",)

    def __init__(self, *, side: int, area: int, block: int | None) -> None:
        super().__init__("5.41", side)
        self.side = side
        """The side that lost it."""
        self.area = area
        self.block = block


class Shipped(Event):
    """A block took ship to another coast."""

    kind: ClassVar = "shipped"
    rules: ClassVar = ("3.12",)
    secret: ClassVar = ("block",)

    def __init__(self, *, side: int, block: int | None, from_: int, to: int) -> None:
        super().__init__("3.12", side)
        self.side = side
        self.block = block
        self.from_ = from_
        self.to = to


class TruceDeclared(Event):
    """A side declared a truce."""

    kind: ClassVar = "truce_declared"
    rules: ClassVar = ("3.12",)

    def __init__(self, *, side: int) -> None:
        super().__init__("3.12")
        self.side = side


class VictualsSent(Event):
    """A side sent victuals to an area."""

    kind: ClassVar = "victuals_sent"
    rules: ClassVar = ("3.12",)

    def __init__(self, *, side: int, area: int) -> None:
        super().__init__("3.12")
        self.side = side
        self.area = area


class Moved(Event):
    """A block moved by land, or the Norse by sea.

    The owner is the side that moved; everybody, where the book has a move by sea declared.
    """

    kind: ClassVar = "moved"
    rules: ClassVar = ("4.2", "4.7")
    secret: ClassVar = ("block",)

    def __init__(self, *, rule: str, owner: int, side: int, block: int | None, route: int, attacks: bool) -> None:
        super().__init__(rule, owner)
        self.side = side
        self.block = block
        self.route = route
        self.attacks = attacks
        """Whether an enemy stood where the move ended."""


class MovesEnded(Event):
    """A side ended its moves."""

    kind: ClassVar = "moves_ended"
    rules: ClassVar = ("4.1",)

    def __init__(self, *, side: int) -> None:
        super().__init__("4.1")
        self.side = side


class MainNamed(Event):
    """A side named its Main Attack."""

    kind: ClassVar = "main_named"
    rules: ClassVar = ("5.32",)

    def __init__(self, *, side: int, area: int, route: int) -> None:
        super().__init__("5.32")
        self.side = side
        self.area = area
        self.route = route


class BattleBegun(Event):
    """A battle began."""

    kind: ClassVar = "battle_begun"
    rules: ClassVar = ("5.1",)

    def __init__(self, *, area: int, side: int) -> None:
        super().__init__("5.1")
        self.area = area
        self.side = side
        """The attacker."""


class Revealed(Event):
    """Blocks were tipped forward for both players to see."""

    kind: ClassVar = "revealed"
    rules: ClassVar = ("5.1",)

    def __init__(self, *, area: int, blocks: tuple[int, ...], strengths: tuple[int, ...]) -> None:
        super().__init__("5.1")
        self.area = area
        self.blocks = blocks
        self.strengths = strengths
        """The strength of each of the blocks."""


class CelticUnity(Event):
    """A Celtic block in English service was rolled for."""

    kind: ClassVar = "celtic_unity"
    rules: ClassVar = ("5.2",)

    def __init__(self, *, block: int, dice: tuple[int, ...], deserts: bool) -> None:
        super().__init__("5.2")
        self.block = block
        self.dice = dice
        self.deserts = deserts


class RoundBegun(Event):
    """A round of a battle began."""

    kind: ClassVar = "round_begun"
    rules: ClassVar = ("5.3",)

    def __init__(self, *, area: int, round: int) -> None:
        super().__init__("5.3")
        self.area = area
        self.round = round


class BattlefieldControl(Event):
    """The attacker became the defender."""

    kind: ClassVar = "battlefield_control"
    rules: ClassVar = ("5.32",)

    def __init__(self, *, area: int, side: int) -> None:
        super().__init__("5.32")
        self.area = area
        self.side = side
        """The defender from now on."""


class Passed(Event):
    """A block passed in its combat turn."""

    kind: ClassVar = "passed"
    rules: ClassVar = ("5.31",)

    def __init__(self, *, block: int) -> None:
        super().__init__("5.31")
        self.block = block


class Fought(Event):
    """A block rolled its dice."""

    kind: ClassVar = "fought"
    rules: ClassVar = ("5.4",)

    def __init__(self, *, block: int, dice: tuple[int, ...], rating: int, hits: int) -> None:
        super().__init__("5.4")
        self.block = block
        self.dice = dice
        self.rating = rating
        """The highest number that hits."""
        self.hits = hits


class Hit(Event):
    """A block took a hit in battle."""

    kind: ClassVar = "hit"
    rules: ClassVar = ("5.41",)

    def __init__(self, *, block: int, strength: int) -> None:
        super().__init__("5.41")
        self.block = block
        self.strength = strength
        """The steps that are left."""


class Retreated(Event):
    """The blocks of a side that announced a retreat left together: who left and where they went, not who went where."""

    kind: ClassVar = "retreated"
    rules: ClassVar = ("5.5",)
    secret: ClassVar = ("pairs",)

    def __init__(
        self, *, side: int, from_: int, blocks: tuple[int, ...], areas: tuple[int, ...], pairs: tuple[int, ...] | None
    ) -> None:
        super().__init__("5.5", side)
        self.side = side
        self.from_ = from_
        self.blocks = blocks
        self.areas = areas
        """Where they went, in the order of the map, one entry for each block."""
        self.pairs = pairs
        """Each block with where it went: the block, and the area six bits higher."""


class MustRetreat(Event):
    """The last round was over and the attacker must leave."""

    kind: ClassVar = "must_retreat"
    rules: ClassVar = ("5.3",)

    def __init__(self, *, side: int, area: int) -> None:
        super().__init__("5.3")
        self.side = side
        self.area = area


class BattleWon(Event):
    """A side won a battle."""

    kind: ClassVar = "battle_won"
    rules: ClassVar = ("5.6",)

    def __init__(self, *, side: int, area: int) -> None:
        super().__init__("5.6")
        self.side = side
        self.area = area


class Regrouped(Event):
    """A block of the victor left the battlefield."""

    kind: ClassVar = "regrouped"
    rules: ClassVar = ("5.6",)
    secret: ClassVar = ("block",)

    def __init__(self, *, side: int, block: int | None, from_: int, to: int) -> None:
        super().__init__("5.6", side)
        self.side = side
        self.block = block
        self.from_ = from_
        self.to = to


class Captured(Event):
    """A noble was captured and changed side."""

    kind: ClassVar = "captured"
    rules: ClassVar = ("5.7",)

    def __init__(self, *, block: int, side: int, area: int) -> None:
        super().__init__("5.7")
        self.block = block
        self.side = side
        """The side that the noble serves from now on."""
        self.area = area


class Eliminated(Event):
    """A block that both sides see left the map."""

    kind: ClassVar = "eliminated"
    rules: ClassVar = ("5.2", "5.5", "5.8", "6.1", "6.2")

    def __init__(self, *, rule: str, block: int, side: int, area: int, dead: bool) -> None:
        super().__init__(rule)
        self.block = block
        self.side = side
        self.area = area
        self.dead = dead
        """Whether it is out of the game; otherwise it goes to the draw pool."""


class Withdrawn(Event):
    """A block left the map face down.

    It is private where the English disband in winter: nobody else is told of a block, and one account is given at the
    end.
    """

    kind: ClassVar = "withdrawn"
    rules: ClassVar = ("5.8", "5.9", "7.3", "7.32", "7.5")
    secret: ClassVar = ("block",)

    def __init__(self, *, rule: str, private: bool, side: int, block: int | None, area: int) -> None:
        super().__init__(rule, side, private)
        self.side = side
        self.block = block
        self.area = area


class EdwardII(Event):
    """Edward II followed his father."""

    kind: ClassVar = "edward_ii"
    rules: ClassVar = ("6.1",)

    def __init__(self) -> None:
        super().__init__("6.1")


class Crowned(Event):
    """A King of Scotland was crowned."""

    kind: ClassVar = "crowned"
    rules: ClassVar = ("6.21", "6.22")

    def __init__(self, *, rule: str, block: int, area: int) -> None:
        super().__init__(rule)
        self.block = block
        self.area = area


class Defected(Event):
    """A noble changed side without a battle, at a herald's word or over a crown."""

    kind: ClassVar = "defected"
    rules: ClassVar = ("3.12", "6.21", "6.22")

    def __init__(self, *, rule: str, block: int, side: int, area: int) -> None:
        super().__init__(rule)
        self.block = block
        self.side = side
        """The side that the noble serves from now on."""
        self.area = area


class WinterBegun(Event):
    """The year ended and winter came."""

    kind: ClassVar = "winter_begun"
    rules: ClassVar = ("7.0",)

    def __init__(self, *, year: int) -> None:
        super().__init__("7.0")
        self.year = year


class WentHome(Event):
    """A noble, or the King, went home for the winter."""

    kind: ClassVar = "went_home"
    rules: ClassVar = ("7.1", "7.2")

    def __init__(self, *, rule: str, block: int, from_: int, to: int, side: int, defects: bool) -> None:
        super().__init__(rule)
        self.block = block
        self.from_ = from_
        self.to = to
        self.side = side
        """The side that the noble serves from now on."""
        self.defects = defects
        """Whether the enemy held the home, so that the noble changed side."""


class EdwardStays(Event):
    """Edward stays in Scotland for the winter."""

    kind: ClassVar = "edward_stays"
    rules: ClassVar = ("7.4",)

    def __init__(self, *, area: int) -> None:
        super().__init__("7.4")
        self.area = area


class Disbanded(Event):
    """The English have disbanded blocks in an area."""

    kind: ClassVar = "disbanded"
    rules: ClassVar = ("7.3",)

    def __init__(self, *, side: int, area: int, count: int) -> None:
        super().__init__("7.3")
        self.side = side
        self.area = area
        self.count = count


class WallaceHides(Event):
    """Wallace went into hiding."""

    kind: ClassVar = "wallace_hides"
    rules: ClassVar = ("7.5",)

    def __init__(self, *, from_: int, to: int) -> None:
        super().__init__("7.5")
        self.from_ = from_
        self.to = to


class FrenchJoin(Event):
    """The French Knights joined the Scottish draw pool."""

    kind: ClassVar = "french_join"
    rules: ClassVar = ("7.61",)

    def __init__(self, *, block: int) -> None:
        super().__init__("7.61")
        self.block = block


class Deployed(Event):
    """A Scottish block came out of the draw pool."""

    kind: ClassVar = "deployed"
    rules: ClassVar = ("7.62",)
    secret: ClassVar = ("block",)

    def __init__(self, *, block: int | None, area: int) -> None:
        super().__init__("7.62", SCOTLAND)
        self.block = block
        self.area = area


class StepAdded(Event):
    """A block gained a step.

    The owner is the side whose block it is.
    """

    kind: ClassVar = "step_added"
    rules: ClassVar = ("3.12", "7.62", "7.63")

    def __init__(self, *, rule: str, owner: int, block: int) -> None:
        super().__init__(rule, owner, private=True)
        self.block = block


class Strengthened(Event):
    """A side that has finished has added steps in an area."""

    kind: ClassVar = "strengthened"
    rules: ClassVar = ("3.12", "7.62", "7.63")

    def __init__(self, *, rule: str, side: int, area: int, count: int) -> None:
        super().__init__(rule)
        self.side = side
        self.area = area
        self.count = count


class Levied(Event):
    """The feudal levy came to England."""

    kind: ClassVar = "levied"
    rules: ClassVar = ("7.7",)
    secret: ClassVar = ("blocks",)

    def __init__(self, *, count: int, blocks: tuple[int, ...] | None) -> None:
        super().__init__("7.7", ENGLAND)
        self.count = count
        self.blocks = blocks


KINDS: Final[dict[str, type[Event]]] = {cls.kind: cls for cls in Event.__subclasses__()}
"""Every class of events by its kind."""
FIELDS: Final[dict[str, tuple[str, ...]]] = {kind: tuple(signature(cls).parameters) for kind, cls in KINDS.items()}
"""What an event of a kind is made with."""


def make_event(kind: str, values: dict[str, Any]) -> Event:
    """Return an event of a kind made with some values: how one travels between processes."""
    cls: Any = KINDS[kind]
    made: Event = cls(**values)
    return made
