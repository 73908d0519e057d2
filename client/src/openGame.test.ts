import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, Failure } from "./api";
import { isHotseat, OpenGame, viewerOf } from "./openGame.svelte";
import type { GameInfo } from "./wire";

const mine = { you: true, kind: "person" };
const other = { you: false, kind: "person" };
const game = (england: object, scotland: object, more: object = {}): GameInfo =>
  ({
    seats: { england, scotland },
    parts: { england: false, scotland: false },
    viewers: ["england", "scotland", "spectator"],
    options: {},
    status: "playing",
    ...more,
  }) as unknown as GameInfo;

class FakeSocket {
  static readonly OPEN = 1;
  close = closed;
}
let closed = vi.fn<() => void>();

beforeEach(() => {
  closed = vi.fn();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "x.org" });
  for (const name of ["addEventListener", "removeEventListener"]) vi.stubGlobal(name, () => undefined);
  vi.stubGlobal("document", { addEventListener: () => undefined, removeEventListener: () => undefined });
  vi.spyOn(api, "me").mockResolvedValue({ name: "Ann" } as never);
  vi.spyOn(api, "seed").mockResolvedValue({});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a game is looked at with the eyes that are wanted if that is allowed, else with one's own", () => {
  expect(viewerOf(game(mine, other), null)).toBe("england");
  expect(viewerOf(game(other, mine), null)).toBe("scotland");
  expect(viewerOf(game(mine, mine), "scotland")).toBe("scotland");
  expect(viewerOf(game(mine, other), "spectator")).toBe("spectator");
  expect(viewerOf(game(mine, other, { viewers: ["england"] }), "scotland")).toBe("england");
  expect(viewerOf(game(other, other), null)).toBe("spectator");
  const study = { options: { study: true }, viewers: ["open", "spectator"] };
  expect(viewerOf(game(other, other, study), null)).toBe("open");
  expect(viewerOf(game(other, other, { ...study, viewers: ["spectator"] }), null)).toBe("spectator");
});

test("two sides of one person are a hotseat until the game is over", () => {
  expect(isHotseat(game(mine, mine))).toBe(true);
  expect(isHotseat(game(mine, other))).toBe(false);
  expect(isHotseat(game(mine, mine, { status: "over" }))).toBe(false);
});

test("each seat of one's own that has not added its part to the dice does so, once", async () => {
  vi.spyOn(api, "game").mockResolvedValue(game(mine, mine, { parts: { england: true, scotland: false } }));
  const open = new OpenGame("x");
  await open.load();
  await open.load();
  expect(vi.mocked(api.seed).mock.calls).toEqual([["x"]]);
});

test("no part is added by who only looks on, or when the game is over", async () => {
  const known = vi.spyOn(api, "game").mockResolvedValue(game(other, other));
  await new OpenGame("x").load();
  known.mockResolvedValue(game(mine, other, { status: "over" }));
  await new OpenGame("x").load();
  expect(api.seed).not.toHaveBeenCalled();
});

test("a part that did not arrive is added again, one that the server has is not", async () => {
  vi.spyOn(api, "game").mockResolvedValue(game(mine, other));
  const open = new OpenGame("x");
  vi.mocked(api.seed).mockRejectedValueOnce(new Failure("network", 0));
  await open.load();
  vi.mocked(api.seed).mockRejectedValueOnce(new Failure("seed/given", 409));
  await open.load();
  await open.load();
  expect(api.seed).toHaveBeenCalledTimes(2);
});

test("a table is opened when the game is known, and with other eyes the one before is closed", async () => {
  const known = game({ ...mine }, { you: false, kind: "free" });
  vi.spyOn(api, "game").mockResolvedValue(known);
  const open = new OpenGame("x");
  open.open("england", null);
  expect([open.table, open.play]).toEqual([null, null]);
  await open.load();
  expect(open.info).toBe(known);
  expect(open.hasFreeSeat).toBe(true);
  open.open("england", 3);
  const first = open.table;
  expect([first?.id, first?.as, first?.info, open.view]).toEqual(["x", "england", known, null]);
  open.open("spectator", null);
  expect([first?.connection, closed.mock.calls.length, open.table?.as]).toEqual(["closed", 1, "spectator"]);
  expect(open.play).not.toBeNull();
});
