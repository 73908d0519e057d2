"""The rules at hand over REST: the digest as it holds in an edition with its house rules."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from longshanks.rules import editions
from longshanks.rules.mistakes import EditionError
from longshanks.server import messages as m
from longshanks.server.problems import Trouble
from longshanks.server.replies import reply
from longshanks.server.routes import PROBLEMS
from longshanks.server.wire import wire_message
from longshanks.words.message import Message
from longshanks.words.mistakes import tell_mistake
from longshanks.words.rules import Section, sections
from longshanks.words.rules_tables import Table

rules_router = APIRouter(prefix="/api", responses=PROBLEMS)


@rules_router.get("/rules", response_model=m.RulesDigest)
async def get_rules(
    edition: Annotated[str, Query(max_length=16)] = editions.DEFAULT_EDITION,
    changes: Annotated[str, Query(max_length=2000, description="house rules, as switch=value,switch=value")] = "",
) -> Response:
    """Return the digest of the rules, as message keys, for an edition with its house rules."""
    changed = dict(change.partition("=")[::2] for change in changes.split(",") if change)
    try:
        rules = editions.edition(edition, **changed)
    except EditionError as error:
        raise Trouble("setup/invalid", why=tell_mistake(error)) from None
    return reply(digest_of(rules))


@lru_cache(maxsize=16)
def digest_of(rules: editions.Edition) -> m.RulesDigest:
    """Return the digest for an edition."""
    return m.RulesDigest(
        edition=rules.name, changes=rules.changed, sections=[_section(section) for section in sections(rules)]
    )


def _section(section: Section) -> m.RulesSection:
    return m.RulesSection(
        rule=section.rule,
        title=wire_message(section.title),
        paragraphs=[
            m.RulesParagraph(message=wire_message(paragraph.message), differs=paragraph.differs)
            for paragraph in section.paragraphs
        ],
        tables=[_table(table) for table in section.tables],
        differs=section.differs,
    )


def _table(table: Table) -> m.RulesTable:
    return m.RulesTable(
        title=wire_message(table.title),
        head=[wire_message(head) for head in table.head],
        rows=[[wire_message(cell) if isinstance(cell, Message) else cell for cell in row] for row in table.rows],
    )
