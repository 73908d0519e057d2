"""The REST API against its own schema: schemathesis sends what the schema allows and what it does not.

`LONGSHANKS_EXAMPLES` makes it send more. Half of the calls are about a real game of the caller's.
"""

import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis import checks

from longshanks.server.app import make_app
from longshanks.server.house import Settings
from tests.server.served import Person, Server

EXAMPLES = int(os.environ.get("LONGSHANKS_EXAMPLES", "4"))
CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.response_headers_conformance,
]


@pytest.fixture(scope="module")
def caller(server: Server) -> Iterator[tuple[str, str]]:
    """Give a game and its owner's cookie."""
    with Person(server) as person:
        game = person.new_game(opponent="hotseat", side="england", odds=True)["id"]
        yield game, person.cookie()


schema = schemathesis.openapi.from_dict(make_app(Settings("sqlite://")).openapi())


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_the_api_keeps_to_its_schema(case: "schemathesis.Case[Any]", server: Server, caller: tuple[str, str]) -> None:
    game, cookie = caller
    case.call_and_validate(base_url=server.url, checks=CHECKS)
    if "game" in (case.path_parameters or {}):
        case.path_parameters["game"] = game
        case.call_and_validate(base_url=server.url, checks=CHECKS, headers={"Cookie": cookie})


def test_the_schema_documents_what_a_client_needs(server: Server) -> None:
    with Person(server) as anna:
        found = anna.http.get("/api/openapi.json").json()
    assert {"GameInfo", "History", "Moment", "DiceProof", "Problem", "View"} <= set(found["components"]["schemas"])
    assert "/api/games/{game}/dice" in found["paths"]
