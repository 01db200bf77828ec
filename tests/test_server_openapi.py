"""The description of the addresses is right: whatever it allows is answered as it says."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from serving import Person, Running, running

ADDRESSES = {
    ("GET", "/health"),
    ("GET", "/metrics"),
    ("GET", "/api/session"),
    ("POST", "/api/session"),
    ("GET", "/api/choices"),
    ("GET", "/api/tables"),
    ("POST", "/api/tables"),
    ("GET", "/api/tables/{table}"),
    ("GET", "/api/tables/{table}/hands"),
    ("GET", "/api/tables/{table}/hands/{number}.phh"),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(str(tmp_path_factory.mktemp("openapi") / "table.sqlite3")) as server:
        yield server


@pytest.fixture(scope="module")
def person(server: Running) -> Person:
    return server.person("Ann")


@pytest.fixture(scope="module")
def described(server: Running) -> Any:
    return schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")


@pytest.fixture(scope="module")
def cookie(person: Person) -> dict[str, str]:
    return {"Cookie": "; ".join(f"{k}={v}" for k, v in person.http.cookies.items())}


def _strategies(operation: Any) -> Iterator[Any]:
    """What is allowed, and what is not where there is anything that is not."""
    yield operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    if operation.body or operation.path_parameters or operation.query:
        yield operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)


@pytest.mark.parametrize(("method", "path"), sorted(ADDRESSES), ids=" ".join)
def test_every_address_answers_as_described(
    described: Any, cookie: dict[str, str], method: str, path: str
) -> None:
    for strategy in _strategies(described[path][method]):

        @settings(max_examples=30, suppress_health_check=list(HealthCheck))
        @given(strategy)
        def check(case: Any) -> None:
            case.call_and_validate(headers=cookie)

        check()


def test_a_table_that_is_there_is_described_too(
    described: Any, person: Person, cookie: dict[str, str]
) -> None:
    table = person.makes_table(bots=["rock"])["table"]
    for path in ("/api/tables/{table}", "/api/tables/{table}/hands"):
        case = described[path]["GET"].Case(path_parameters={"table": table})
        assert case.call_and_validate(headers=cookie).status_code == 200


def test_the_description_names_every_address_and_the_cookie(
    described: Any, server: Running
) -> None:
    raw = described.raw_schema
    assert {(m.upper(), path) for path, item in raw["paths"].items() for m in item} == ADDRESSES
    cookie = raw["components"]["securitySchemes"]["session"]
    assert cookie == {"type": "apiKey", "in": "cookie", "name": server.service.settings.cookie}
