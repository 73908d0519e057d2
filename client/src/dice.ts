/**
 * Recompute every result of chance of a finished game from the published secret, as `docs/protocol.md` describes it.
 * Everything happens in this browser with WebCrypto; the server is only asked for what it claims.
 */

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

function bytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function hex(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The source of whole numbers of one action: `pick(n)` is one from 0 to n - 1. */
function picker(key: CryptoKey, head: string): (n: number) => Promise<number> {
  let tries = 0;
  const encoder = new TextEncoder();
  return async (n) => {
    for (;;) {
      const digest = await crypto.subtle.sign("HMAC", key, encoder.encode(head + String(tries)));
      tries += 1;
      const x = new DataView(digest).getUint32(0);
      if (x < Math.floor(2 ** 32 / n) * n) return x % n;
    }
  };
}

export async function redraw(key: CryptoKey, head: string, draw: Draw): Promise<string[]> {
  const pick = picker(key, head);
  const source = [...draw.source];
  const result: string[] = [];
  for (let i = 0; i < draw.take; i += 1) {
    const index = await pick(source.length);
    result.push(source[index] ?? "");
    if (!draw.back) source.splice(index, 1);
  }
  return result;
}

export async function verify(proof: Proof, onProgress: (done: number) => void = () => undefined): Promise<Verdict> {
  const secret = bytes(proof.secret ?? "");
  const committed = hex(await crypto.subtle.digest("SHA-256", secret)) === proof.commitment;
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const head = `${proof.algorithm}\n${proof.parts.england ?? ""}\n${proof.parts.scotland ?? ""}\n`;
  let checked = 0;
  for (const draw of proof.draws ?? []) {
    const found = await redraw(key, `${head}${draw.row}\n`, draw);
    if ([...found].sort().join() !== [...draw.result].sort().join()) return { committed, checked, wrong: draw.row };
    checked += 1;
    if (checked % 50 === 0) onProgress(checked);
  }
  return { committed, checked, wrong: null };
}
