"""The rules at hand over REST: the digest as it holds in an edition with its house rules."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from longshanks.rules import editions
from longshanks.rules.user_errors import EditionError
from longshanks.server import messages as m
from longshanks.server.api_error import ApiError
from longshanks.server.http.dependencies import ERROR_RESPONSES
from longshanks.server.responses import json_response
from longshanks.server.wire_messages import message_model
from longshanks.words.error_messages import input_error_message
from longshanks.words.message import Message
from longshanks.words.rules_digest import Section, sections
from longshanks.words.rules_tables import DigestTable

router = APIRouter(prefix="/api", responses=ERROR_RESPONSES)


@router.get("/rules", response_model=m.RulesDigestModel)
async def get_rules(
    edition: Annotated[str, Query(max_length=16)] = editions.DEFAULT_EDITION,
    changes: Annotated[str, Query(max_length=2000, description="house rules, as switch=value,switch=value")] = "",
) -> Response:
    """Return the digest of the rules, as message keys, for an edition with its house rules."""
    changed = dict(change.partition("=")[::2] for change in changes.split(",") if change)
    try:
        rules = editions.edition(edition, **changed)
    except EditionError as error:
        raise ApiError("setup/invalid", why=input_error_message(error)) from None
    return json_response(digest_of(rules))


@lru_cache(maxsize=16)
def digest_of(rules: editions.Edition) -> m.RulesDigestModel:
    """Return the digest for an edition."""
    return m.RulesDigestModel(
        edition=rules.name, changes=rules.changed, sections=[_section(section) for section in sections(rules)]
    )


def _section(section: Section) -> m.RulesSectionModel:
    return m.RulesSectionModel(
        rule=section.rule,
        title=message_model(section.title),
        paragraphs=[
            m.RulesParagraphModel(message=message_model(paragraph.message), differs=paragraph.differs)
            for paragraph in section.paragraphs
        ],
        tables=[_table(table) for table in section.tables],
        differs=section.differs,
    )


def _table(table: DigestTable) -> m.RulesTableModel:
    return m.RulesTableModel(
        title=message_model(table.title),
        head=[message_model(head) for head in table.head],
        rows=[[message_model(cell) if isinstance(cell, Message) else cell for cell in row] for row in table.rows],
    )
