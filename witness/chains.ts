/** Hashes, the chains that are made of them, and what is drawn from their values: docs/witness-protocol.md. */
import { createHmac, hash } from 'node:crypto';

/** Ticks of a term, and so the values of its chains. */
export const TERM_TICKS = 3_600;

export const sha256 = (data: string | Uint8Array): Buffer => hash('sha256', data, 'buffer');
export const sha256Hex = (data: string | Uint8Array): string => hash('sha256', data, 'hex');
export const hmac = (key: Uint8Array, data: string | Uint8Array): Buffer =>
  createHmac('sha256', key).update(data).digest();

/** Whose chain it is: `tape` is tick 0's hash in hex, `term` an epoch where `of` is the operator. */
export type ChainName = { tape: string; term: number; of: string };

/** The value before the one of place `at`. */
function openStep({ tape, term, of }: ChainName): (value: Uint8Array, at: number) => Buffer {
  const bytes = Buffer.alloc(68);
  sha256(`drishti-chain-1\ntape=${tape}\nterm=${term}\nof=${of}\n`).copy(bytes);
  return (value, at) => {
    bytes.writeUInt32BE(at, 32);
    bytes.set(value, 36);
    return sha256(bytes);
  };
}

/** All values from the anchor (place 0) to the last one, which makes all others. */
export function makeChain(name: ChainName, last: Uint8Array, length: number): Buffer[] {
  const step = openStep(name);
  const values: Buffer[] = [Buffer.from(last)];
  for (let at = length; at > 0; at -= 1) values.push(step(values.at(-1) as Buffer, at));
  return values.toReversed();
}

/** Somebody else's chain, of which only the anchor is known, and then each value that was given out. */
export type Follower = {
  /** Whether a value, hex, is that of this place. Places may be left out, and asked for again; of ones further back nothing is said. */
  holds(value: string, at: number): boolean;
};

export function followChain(name: ChainName, anchor: string): Follower {
  const step = openStep(name);
  let known = { at: 0, value: anchor };
  return {
    holds(value, at) {
      if (at === known.at) return value === known.value;
      if (at < known.at) return false;
      let bytes: Buffer = Buffer.from(value, 'hex');
      for (let place = at; place > known.at; place -= 1) bytes = step(bytes, place);
      if (bytes.toString('hex') !== known.value) return false;
      known = { at, value };
      return true;
    },
  };
}

/** The key of a tick's draws; values in hex, null where absent. */
export function drawKey(
  { tape, number, step }: { tape: string; number: number; step: string },
  values: readonly (string | null)[],
): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(number);
  const parts = values.map((value) =>
    value === null ? Buffer.of(0) : Buffer.concat([Buffer.of(1), Buffer.from(value, 'hex')]),
  );
  const start = [Buffer.from('drishti-draw-1\n'), Buffer.from(tape, 'hex'), head];
  return hmac(Buffer.from(step, 'hex'), Buffer.concat([...start, ...parts]));
}
