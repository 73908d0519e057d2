import { expect, test } from "vitest";
import { neighbour } from "./keys";

test("lit areas are gone through round and round, from outside at either end", () => {
  const lit = ["fife", "angus", "mar"];
  expect(["", "fife", "mar"].map((from) => neighbour(lit, from, 1))).toEqual(["fife", "angus", "fife"]);
  expect(["", "fife", "mar"].map((from) => neighbour(lit, from, -1))).toEqual(["mar", "mar", "angus"]);
  expect(neighbour([], "fife", 1)).toBeUndefined();
});
