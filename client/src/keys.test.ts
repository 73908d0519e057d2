import { expect, test, vi } from "vitest";
import { commandOf, keyList, KEYMAP, neighbour, runKey } from "./keys";

function press(key: string, more: Partial<KeyboardEvent> = {}, field = ""): KeyboardEvent {
  const target = { closest: (selector: string) => (field && selector.includes(field) ? target : null) };
  return { key, target, preventDefault: vi.fn(), ...more } as unknown as KeyboardEvent;
}

test("lit areas are gone through round and round, from outside at either end", () => {
  const lit = ["fife", "angus", "mar"];
  expect(["", "fife", "mar"].map((from) => neighbour(lit, from, 1))).toEqual(["fife", "angus", "fife"]);
  expect(["", "fife", "mar"].map((from) => neighbour(lit, from, -1))).toEqual(["mar", "mar", "angus"]);
  expect(neighbour([], "fife", 1)).toBeUndefined();
});

test("a key stands for one command, and a command is bound once", () => {
  const keys = KEYMAP.flatMap((binding) => binding.keys);
  const commands = KEYMAP.flatMap(({ command }) => command ?? []);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(commands).size).toBe(commands.length);
  expect([commandOf("u"), commandOf("U"), commandOf("7"), commandOf("q")]).toEqual([
    "undoStep",
    "undoTurn",
    "answer",
    null,
  ]);
});

test("a press does its command once and is used up, if the page has one for it", () => {
  const skip = vi.fn();
  const used = press("s");
  runKey(used, { skip });
  expect(skip).toHaveBeenCalledExactlyOnceWith("s");
  expect(used.preventDefault).toHaveBeenCalledOnce();
  const other = press("b");
  runKey(other, { skip });
  expect(other.preventDefault).not.toHaveBeenCalled();
});

test("a command that has no use for a key leaves it to the browser", () => {
  const event = press("3");
  runKey(event, { answer: () => false });
  expect(event.preventDefault).not.toHaveBeenCalled();
});

test("keys do nothing while somebody writes, with a modifier, or when the map has used them", () => {
  const skip = vi.fn();
  runKey(press("s", {}, "textarea"), { skip });
  runKey(press("s", { ctrlKey: true }), { skip });
  runKey(press("s", { defaultPrevented: true }), { skip });
  expect(skip).not.toHaveBeenCalled();
});

test("the list tells of the keys a page has, and of those of the browser", () => {
  const keys = keyList({ skip: () => null, nextTarget: () => null, previousTarget: () => null }).map(({ key }) => key);
  expect(keys).toEqual(["Tab", "Enter", "Shift + Enter", "n", "s"]);
});
