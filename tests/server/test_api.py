"""The REST API against its own schema: schemathesis sends what the schema allows and what it does not.

`LONGSHANKS_EXAMPLES` makes it send more. Half of the calls are about a real game of the caller's.
"""

import os
from collections.abc import Iterator
from typing import Any, cast

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode, checks

from longshanks.server.http.app import make_app
from longshanks.server.services import ServerSettings
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


SCHEMA = schemathesis.openapi.from_dict(make_app(ServerSettings("sqlite://")).openapi())
OPERATIONS = [cast("Any", found).ok() for found in SCHEMA.get_all_operations()]
CALLS = [
    pytest.param(operation, mode, id=f"{operation.label} {mode.value}")
    for operation in OPERATIONS
    for mode in GenerationMode
    if mode is GenerationMode.POSITIVE or [*operation.path_parameters, *operation.query, *operation.body]
]
"""Every operation with what its schema allows, and with what it does not if there is anything to be sent.

Not by schemathesis' own `parametrize`, which gives all its tests one id, of which xdist would run but one.
"""


@pytest.mark.parametrize(("operation", "mode"), CALLS)
def test_the_api_keeps_to_its_schema(
    operation: Any, mode: GenerationMode, server: Server, caller: tuple[str, str]
) -> None:
    game, cookie = caller

    @settings(max_examples=EXAMPLES, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def keeps_to_it(case: "schemathesis.Case[Any]") -> None:
        case.call_and_validate(base_url=server.url, checks=CHECKS)
        if "game" in (case.path_parameters or {}):
            case.path_parameters["game"] = game
            case.call_and_validate(base_url=server.url, checks=CHECKS, headers={"Cookie": cookie})

    keeps_to_it()


def test_the_schema_documents_what_a_client_needs(server: Server) -> None:
    with Person(server) as anna:
        found = anna.http.get("/api/openapi.json").json()
    assert {"GameInfo", "History", "Moment", "DiceProof", "Problem", "View"} <= set(found["components"]["schemas"])
    assert "/api/games/{game}/dice" in found["paths"]
