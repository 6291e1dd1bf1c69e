/**
 * Chains of hashes and what is drawn from them (docs/market.md): each value is known by the one
 * after it, so that a value that is given out can be checked against its anchor, and says nothing
 * of those to come.
 */
import { fromHex, hmacUnder, sha256, toHex } from './sha256.ts';

const encoder = new TextEncoder();

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Four bytes, most significant first. */
export function bigEndian(number: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

/** Eight bytes, most significant first. */
export function longBigEndian(number: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number));
  return bytes;
}

export type Chain = {
  /** The value `steps` before that of place `at`, hex. */
  back(value: string, at: number, steps: number): string;
  /**
   * Whether a value is that of place `at`: by the last one that was right, or the anchor. Null
   * where a later one was seen before, so that it cannot be said.
   */
  holds(value: string, at: number): boolean | null;
};

/** `tape` is tick 0's hash. */
export function openChain({ tape, epoch }: { tape: string; epoch: number }, anchor: string): Chain {
  const label = sha256(
    encoder.encode(`drishti-chain-1\ntape=${tape}\nterm=${epoch}\nof=operator\n`),
  );
  let known = { at: 0, value: anchor };
  function back(value: string, at: number, steps: number): string {
    let bytes = fromHex(value);
    for (let place = at; place > at - steps; place -= 1)
      bytes = sha256(joined([label, bigEndian(place), bytes]));
    return toHex(bytes);
  }
  return {
    back,
    holds(value, at) {
      if (at <= known.at) return null;
      if (back(value, at, at - known.at) !== known.value) return false;
      known = { at, value };
      return true;
    },
  };
}

export type Drawn = {
  /** Tick 0's hash. */
  tape: string;
  number: number;
  /** The operator's value for the tick, hex. */
  step: string;
};

/** The key that a tick's prices are drawn with. */
export function drawKey({ tape, number, step }: Drawn): Uint8Array {
  const parts = [encoder.encode('drishti-draw-1\n'), fromHex(tape), bigEndian(number)];
  return hmacUnder(fromHex(step))(joined(parts));
}

/**
 * The key that a tick's prices are drawn with where they follow from a beacon as well: from the
 * signature of its round, hex.
 */
export function drawKeyOfRound(
  { tape, number, step }: Drawn,
  round: { number: number; signature: string },
): Uint8Array {
  const parts = [
    ...[encoder.encode('drishti-draw-2\n'), fromHex(tape), bigEndian(number)],
    ...[longBigEndian(round.number), fromHex(round.signature)],
  ];
  return hmacUnder(fromHex(step))(joined(parts));
}

/**
 * The root that a leaf and its audit path make (RFC 6962, 2.1.1), hex; null where the path has
 * another length than it must.
 */
export function rootFrom(
  leaf: string,
  { index, size, path }: { index: number; size: number; path: readonly string[] },
): string | null {
  if (index >= size) return null;
  let hash = sha256(joined([Uint8Array.of(0), encoder.encode(leaf)]));
  let [place, last] = [index, size - 1];
  const siblings = path.map(fromHex);
  while (last > 0) {
    const isRight = place % 2 === 1;
    // A last node without a sibling goes up as it is.
    if (isRight || place < last) {
      const other = siblings.shift();
      if (!other) return null;
      hash = sha256(joined([Uint8Array.of(1), ...(isRight ? [other, hash] : [hash, other])]));
    }
    place = Math.floor(place / 2);
    last = Math.floor(last / 2);
  }
  return siblings.length === 0 ? toHex(hash) : null;
}
