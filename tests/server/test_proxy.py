"""Behind a proxy: whose word is believed, and the documented nginx with a real one."""

import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from longshanks.server.security.middleware import client_of
from tests.server.served import WAIT, Person, serving

HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"
NAME = "scots.example.org"
PROXY = ("--trusted-proxy", "127.0.0.1", "--allow-origin", f"https://{NAME}")
needs_nginx = pytest.mark.skipif(
    not (shutil.which("nginx") and shutil.which("openssl")), reason="there is no nginx, or no openssl, here"
)


def test_forwarded_headers_of_strangers_are_not_believed(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        answer = httpx.get(f"{server.url}/api/me", headers={"x-forwarded-proto": "https"})
        assert "secure" not in answer.headers["set-cookie"].lower()
        assert "strict-transport-security" not in answer.headers


def test_behind_https_the_cookie_is_for_this_host_and_https_only(tmp_path: Path) -> None:
    with serving(tmp_path, *PROXY) as server:
        headers = {"x-forwarded-proto": "https", "host": NAME}
        answer = httpx.get(f"{server.url}/api/me", headers=headers)
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-longshanks=") and "; secure" in cookie.lower() and "; path=/" in cookie.lower()
        assert "domain" not in cookie.lower()
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        value = cookie.partition("=")[2].partition(";")[0]
        me = httpx.get(f"{server.url}/api/me", headers={**headers, "cookie": f"__Host-longshanks={value}"})
        assert me.json() == answer.json()
        other = httpx.get(f"{server.url}/api/me", headers={**headers, "cookie": f"longshanks={value}"})
        assert "set-cookie" in other.headers  # Another host of the domain could have set that one.


def test_an_address_of_ipv6_is_counted_by_its_network() -> None:
    def counted(address: str) -> str:
        return client_of({"type": "http", "client": (address, 1)})

    assert counted("2001:db8:1:2:3::4") == counted("2001:db8:1:2::9") != counted("2001:db8:1:3::9")
    assert counted("::ffff:192.0.2.7") == counted("192.0.2.7") == "192.0.2.7"
    assert counted("not an address") == "not an address"


def test_a_proxy_that_is_no_network_is_refused(tmp_path: Path) -> None:
    from tests.server.test_serve import serve

    assert "10.0.0.0/8" in serve("--data", str(tmp_path), "--trusted-proxy", "10.0.0.1/8")


@pytest.fixture
def proxy(tmp_path: Path) -> Iterator[tuple[int, Path]]:
    """Run the nginx of the documentation before a server with narrow limits; return its port and its certificate."""
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "2",
         "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"],
        check=True, capture_output=True,
    )  # fmt: skip
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    found = re.search(r"```nginx\n(.*?)```", HOSTING.read_text("utf-8"), re.DOTALL)
    assert found
    with serving(tmp_path, *PROXY, "--rate-factor", "0.1") as server:
        site = found[1]
        for documented, here in (
            ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"), ("127.0.0.1:8123", f"127.0.0.1:{server.port}"),
            ("/etc/ssl/scots.pem", str(certificate)), ("/etc/ssl/scots.key", str(key)),
        ):  # fmt: skip
            assert documented in site
            site = site.replace(documented, here)
        temporary = "".join(
            f"{name}_temp_path {tmp_path}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        configuration = tmp_path / "nginx.conf"
        configuration.write_text(
            f"daemon off; pid {tmp_path}/pid; error_log {tmp_path}/errors;\n"
            f"events {{}}\nhttp {{ access_log off; {temporary}\n{site}\n}}\n"
        )
        nginx = subprocess.Popen(["nginx", "-e", str(tmp_path / "errors"), "-c", str(configuration)])
        try:
            until = time.monotonic() + WAIT
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port), WAIT).close()
                    break
                except OSError:
                    assert nginx.poll() is None and time.monotonic() < until, (tmp_path / "errors").read_text()
                    time.sleep(0.02)
            yield port, certificate
        finally:
            nginx.terminate()
            nginx.wait(WAIT)


@needs_nginx
def test_the_documented_nginx_passes_on_who_comes_and_sockets(proxy: tuple[int, Path]) -> None:
    port, certificate = proxy
    trust = ssl.create_default_context(cafile=str(certificate))

    def client(address: str) -> httpx.Client:
        transport = httpx.HTTPTransport(verify=trust, local_address=address)
        return httpx.Client(transport=transport, base_url=f"https://127.0.0.1:{port}", timeout=WAIT,
                            headers={"host": NAME}, cookies={})  # fmt: skip

    def get(http: httpx.Client, path: str, **headers: str) -> httpx.Response:
        return http.get(path, headers=headers, extensions={"sni_hostname": NAME})

    with client("127.0.0.1") as anna, client("127.0.0.2") as ben:
        answer = get(anna, "/api/me")
        cookie = answer.headers["set-cookie"].partition(";")[0]
        assert cookie.startswith("__Host-longshanks=") and "strict-transport-security" in answer.headers
        same = {"cookie": cookie, "origin": f"https://{NAME}", "sec-fetch-site": "same-origin"}
        game = anna.post("/api/games", json={"opponent": "hotseat"}, headers=same, extensions={"sni_hostname": NAME})
        assert game.status_code == 201, game.text
        with (
            socket.create_connection(("127.0.0.1", port), WAIT) as line,
            connect(
                f"wss://{NAME}/api/games/{game.json()['id']}/socket", sock=line, ssl=trust, origin=Origin(f"https://{NAME}"),
                additional_headers={"Cookie": cookie}, open_timeout=WAIT,
            ) as table,
        ):  # fmt: skip
            table.send('{"type": "ping", "id": 1}')
            assert '"pong"' in table.recv(WAIT)
        # Whoever asks too much is limited, whatever they say of themselves, and nobody else behind the same proxy is.
        codes = [get(anna, "/api/setup", **{"x-forwarded-for": f"192.0.2.{n}"}).status_code for n in range(120)]
        assert codes[0] == 200 and codes[-1] == 429
        assert get(ben, "/api/me").status_code == 200


def test_people_behind_one_address_do_not_limit_each_other(tmp_path: Path) -> None:
    with serving(tmp_path, "--rate-factor", "0.1") as server, Person(server) as anna, Person(server) as ben:
        anna.get("/me"), ben.get("/me")
        codes = [anna.call("GET", "/me").status_code for _ in range(40)]
        assert 429 in codes
        assert ben.call("GET", "/me").status_code == 200
