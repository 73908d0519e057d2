"""People with a browser: what they see, what they click, and everything that went over their line."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, Response, WebSocket

from tests.server.served import Json, Server

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "tests" / "games"
PAGE = ROOT / "src" / "longshanks" / "server" / "static" / "index.html"
DESKTOP = (1440, 900)
PHONE = (360, 740)
PATIENCE = 15_000
"""Milliseconds until something that does not come is a failure."""

STATE = """() => {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((b) => b.checkVisibility());
  if (document.querySelector('.game[aria-busy=true]')) return null;
  if (document.querySelector('[data-testid=curtain]')) return { at: 'curtain' };
  if (document.querySelector('[data-testid=over]')) return { at: 'over' };
  const offers = [...new Set(shown('button[data-do]:not(:disabled)').map((b) => b.dataset.do))];
  const folded = shown('#actions details:not([open]) > summary').length;
  if (!offers.length && !folded) return null;
  return {
    at: 'turn', offers, folded,
    battle: !!document.querySelector('[data-testid=battle]'), winter: !!document.querySelector('[data-testid=winter]'),
    movers: shown('.piece.can').map((piece) => piece.dataset.block),
    lit: shown('.area.lit').map((area) => area.dataset.area),
  };
}"""
"""What the page asks for: null while nothing is asked of this side."""

POINT = """(area) => {
  const path = document.querySelector(`.area[data-area="${area}"]`);
  const box = path.getBoundingClientRect();
  for (let k = 0; k < 400; k++) {
    const x = box.left + box.width * ((k * 0.618034) % 1), y = box.top + box.height * ((k * 0.754877) % 1);
    if (document.elementFromPoint(x, y) === path) return [x, y];
  }
  return null;
}"""
"""A point of an area that neither a block nor a panel covers."""

DOM = """() => {
  const all = document.documentElement.cloneNode(true);
  all.querySelectorAll('symbol').forEach((symbol) => symbol.remove());
  return all.outerHTML;
}"""
"""The whole page but for the shared drawings of all arms, which are always there."""


TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


def find_chromium() -> str | None:
    """Return the browser of this machine: rather the shell, the same engine without the window around it."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


def launch_options() -> Json:
    """Return how the browser is started; as root it has no sandbox."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return {"executable_path": find_chromium(), "args": ["--no-sandbox"] if root else []}


def beginning(name: str, stop: Callable[[str], bool], skip: int = 0) -> str:
    """Return a golden game up to the line before the one looked for."""
    lines = (GAMES / f"{name}.hots").read_text().splitlines()
    found = [number for number, line in enumerate(lines) if stop(line)]
    return "\n".join(lines[: found[skip]]) + "\n"


class Guest:
    """Somebody with a browser of their own."""

    def __init__(self, browser: Browser, server: Server, size: tuple[int, int] = DESKTOP, **options: Any) -> None:
        self.server = server
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, base_url=server.url, **options
        )
        self.context.set_default_timeout(PATIENCE)
        # Animations off, as a player would set it.
        self.context.add_init_script(
            "if (!localStorage.getItem('longshanks.settings'))"
            " localStorage.setItem('longshanks.settings', JSON.stringify({ speed: 0 }))"
        )
        self.frames: list[str] = []
        """What the sockets brought."""
        self.answers: list[Response] = []
        """What the API answered and nobody has read yet."""
        self.asking: set[Request] = set()
        """What the page has asked for and not got yet."""
        self.complaints: list[str] = []
        """Errors on the console and errors nobody caught."""
        self.page = self.open_page()

    def open_page(self) -> Page:
        """Open a tab."""
        page = self.context.new_page()
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("response", lambda answer: self.answers.append(answer) if "/api/" in answer.url else None)
        page.on("websocket", self._socket)
        page.on("request", self._asked)
        page.on("requestfinished", self._answered)
        page.on("requestfailed", self._answered)
        return page

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def _asked(self, request: Request) -> None:
        self.asking.add(request)

    def _answered(self, request: Request) -> None:
        self.asking.discard(request)

    def call(self, method: str, path: str, body: object = None) -> Any:
        """Ask the API with this browser's cookie."""
        options: Json = {} if body is None else {"data": body}
        answer = self.context.request.fetch(f"/api{path}", method=method, **options)
        assert answer.ok, answer.text()
        return answer.json()

    def new_game(self, **wish: object) -> str:
        """Set up a game without its page."""
        self.call("GET", "/me")
        return str(self.call("POST", "/games", wish)["id"])

    def study(self, text: str, *, is_open: bool = False) -> str:
        """Import a game file and go to its table, as whoever is to act."""
        self.call("GET", "/me")
        game = str(self.call("POST", "/games/import", {"text": text, "open": is_open})["id"])
        self.page.goto(f"/game/{game}")
        self.draw_curtain()
        return game

    def game_id(self) -> str:
        """Return the game whose table is on the page."""
        self.page.wait_for_url("**/game/*")
        return self.page.url.split("/game/")[1].split("/")[0].split("?")[0]

    def get(self, name: str) -> Locator:
        """Find a part of the page by its test name."""
        return self.page.get_by_test_id(name)

    def settle(self) -> None:
        """Wait until everything the page asked for has come and is shown."""
        calm = 0
        for _ in range(PATIENCE // 30):
            self.pass_frames()
            calm = 0 if self.asking else calm + 1
            if calm == 3:
                return
        raise AssertionError(f"never answered: {[request.url for request in self.asking]}")

    def pass_frames(self) -> None:
        """Wait until two frames have been painted, and take note of what has come meanwhile."""
        self.page.evaluate(TWO_FRAMES)

    def wait_for_answer(self) -> None:
        """Wait until the server has answered the last action of the page."""
        self.page.wait_for_function("() => document.querySelector('.game[aria-busy=false]')")

    def dom(self) -> str:
        """Return all that is in the page."""
        return str(self.page.evaluate(DOM))

    def draw_curtain(self) -> None:
        """Take the seat the curtain hands over to."""
        self.get("curtain").get_by_role("button").first.click()
        self.get("prompt").wait_for()

    def state(self, timeout: float = 60_000) -> Json:
        """Wait until something is asked of this side, the curtain has fallen or the game is over, and tell what."""
        found: Json = self.page.wait_for_function(STATE, timeout=timeout).json_value()
        return found

    def peek(self) -> Json | None:
        """Tell what is asked now, if anything is."""
        found: Json | None = self.page.evaluate(STATE)
        return found

    def press(self, do: str, rng: Random | None = None) -> None:
        """Click a button that offers an action, any of them if there are several."""
        buttons = self.page.locator(f'button[data-do="{do}"]:not(:disabled):visible')
        count = buttons.count() if rng else 1
        button = buttons.nth(rng.randrange(count) if rng and count else 0)
        # The list of choices is folded away for the mouse; whoever reads it has the keyboard.
        if button.evaluate("(button) => !!button.closest('#actions')"):
            button.press("Enter")
        else:
            button.click()

    def unfold(self, block: str) -> None:
        """Open a block's heading in the list of choices."""
        self.page.locator("#actions details:not([open]) > summary").filter(has_text=block).first.press("Enter")

    def touch_area(self, area: str, *, tap: bool = False) -> bool:
        """Click an area where it can be seen; return whether it can."""
        point = self.page.evaluate(POINT, area)
        if point is None:
            return False
        if tap:
            self.page.touchscreen.tap(*point)
        else:
            self.page.mouse.click(*point)
        return True

    def piece(self, block: str) -> Locator:
        """Return a block on the map."""
        return self.page.locator(f'.piece[data-block="{block}"]')

    def take_turn(self, rng: Random, hurry: float = 0.4) -> Json:
        """Do one thing that is offered, on the map, on the battle board or in the list; return what was asked."""
        state = self.state()
        if state["at"] == "curtain":
            self.draw_curtain()
        elif state["at"] == "turn":
            ends = [do for do in state["offers"] if do.endswith((" end", " decline"))]
            events = [do for do in state["offers"] if " card " in do and not do[-1].isdigit()]
            if events:
                state["did"] = rng.choice(events)
                self.press(state["did"], rng)
            elif ends and rng.random() < (0.9 if state["winter"] else hurry):
                state["did"] = rng.choice(ends)
                self.press(state["did"], rng)
            elif state["folded"]:
                self.move_something(rng, state)
            else:
                state["did"] = rng.choice(state["offers"])
                self.press(state["did"], rng)
        return state

    def move_something(self, rng: Random, state: Json) -> None:
        """Move a block by the map if its target can be clicked, else by the list of choices."""
        block = rng.choice(state["movers"])
        # A click on a block in the crowd may meet its neighbour's edge: the keyboard's Enter is a click as well.
        self.piece(block).press("Enter")
        state["did"] = f"map {block}"
        lit = self.peek()
        if lit is None or lit["at"] != "turn":
            return  # there was one thing to do with the block, and it is being done
        if lit["lit"] and self.touch_area(rng.choice(lit["lit"])):
            choice = self.get("choice").get_by_role("button")
            if choice.count():
                choice.first.click()
            return
        offers = [do for do in lit["offers"] if f" {block} " in f"{do} "]
        state["did"] = rng.choice(offers or lit["offers"])
        self.press(state["did"], rng)

    def said(self) -> list[str]:
        """Return all that came over the line since the last time this was asked: frames and answers of the API."""
        texts, self.frames = self.frames, []
        answers, self.answers = self.answers, []
        for answer in answers:
            if "/api/words" not in answer.url and "/api/setup" not in answer.url and answer.status < 300:
                texts.append(answer.text())
        return texts

    def close(self) -> None:
        """Close the browser window; whatever the page complained of fails the test."""
        self.context.close()
        assert not self.complaints, self.complaints


@contextmanager
def visiting(browser: Browser, server: Server, *args: Any, **options: Any) -> Iterator[Guest]:
    """Open a browser window for a while."""
    guest = Guest(browser, server, *args, **options)
    try:
        yield guest
    except BaseException:
        guest.context.close()
        raise
    guest.close()


def sit_down(host: Guest, friend: Guest, **wish: object) -> str:
    """Let a friend come to a game by their link, the host being England; return the game."""
    game = host.new_game(opponent="friend", side="england", **wish)
    friend.page.goto(host.call("GET", f"/games/{game}")["invitation"]["scotland"])
    friend.get("take-seat").click()
    friend.get("prompt").wait_for()
    host.page.goto(f"/game/{game}")
    return game


def log_of(server: Server, game: str) -> list[str]:
    """Return the actions of a game as the database has them."""
    with sqlite3.connect(server.folder / "games.db") as database:
        rows = database.execute("SELECT text FROM row WHERE game = ? AND kind = 'do' ORDER BY number", (game,))
        return [text for (text,) in rows]
