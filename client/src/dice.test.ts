import { expect, test } from "vitest";
import { verify, type Proof } from "./dice";

/** Made by `longshanks.server.play.dice.picker`, so that both sides of the wire count alike. */
const proof: Proof = {
  commitment: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
  algorithm: "longshanks dice 1",
  secret: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
  parts: { england: "01".repeat(32), scotland: "02".repeat(32) },
  draws: [
    { row: 7, source: ["1", "2", "3", "4", "5", "6"], take: 4, back: true, result: ["2", "3", "4", "6"] },
    { row: 9, source: [..."abcdefgh"], take: 3, back: false, result: ["c", "d", "e"] },
  ],
};

test("dice and draws follow from the secret", () => {
  expect(verify(proof)).toEqual({ committed: true, checked: 2, wrong: null });
});

test("a forged die and a changed secret are found", () => {
  const forged = structuredClone(proof);
  forged.draws![0]!.result[0] = "1";
  expect(verify(forged).wrong).toBe(7);
  expect(verify({ ...proof, secret: "ff".repeat(32) }).committed).toBe(false);
});
