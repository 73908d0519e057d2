/**
 * Recompute every result of chance of a finished game from the published secret, as `docs/protocol.md` describes it.
 * Everything happens in this browser; the server is only asked for what it claims. Not with WebCrypto, which a page has
 * only over https or on the server's own machine.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export interface Draw {
  row: number;
  source: string[];
  take: number;
  back: boolean;
  result: string[];
}

export interface Proof {
  commitment: string;
  algorithm: string;
  secret?: string | null | undefined;
  parts: { england?: string | null | undefined; scotland?: string | null | undefined };
  draws?: Draw[] | null | undefined;
}

export interface Verdict {
  /** Whether the secret is the one committed to before the game. */
  committed: boolean;
  checked: number;
  /** The first row that does not follow from the secret. */
  wrong: number | null;
}

/** The source of whole numbers of one action: `pick(n)` is one from 0 to n - 1. */
function picker(secret: Uint8Array, head: string): (n: number) => number {
  let tries = 0;
  return (n) => {
    for (;;) {
      const digest = hmac(sha256, secret, utf8ToBytes(head + String(tries)));
      tries += 1;
      const x = new DataView(digest.buffer, digest.byteOffset).getUint32(0);
      if (x < Math.floor(2 ** 32 / n) * n) return x % n;
    }
  };
}

function redraw(secret: Uint8Array, head: string, draw: Draw): string[] {
  const pick = picker(secret, head);
  const source = [...draw.source];
  const result: string[] = [];
  for (let i = 0; i < draw.take; i += 1) {
    const index = pick(source.length);
    result.push(source[index] ?? "");
    if (!draw.back) source.splice(index, 1);
  }
  return result;
}

export function verify(proof: Proof): Verdict {
  const secret = hexToBytes(proof.secret ?? "");
  const committed = bytesToHex(sha256(secret)) === proof.commitment;
  const head = `${proof.algorithm}\n${proof.parts.england ?? ""}\n${proof.parts.scotland ?? ""}\n`;
  let checked = 0;
  for (const draw of proof.draws ?? []) {
    const found = redraw(secret, `${head}${draw.row}\n`, draw);
    if ([...found].sort().join() !== [...draw.result].sort().join()) return { committed, checked, wrong: draw.row };
    checked += 1;
  }
  return { committed, checked, wrong: null };
}
