/** What a witness's 32 secret bytes make for one tape: its keys, its own chain of each term, and those that it has in common with others. */
import {
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';

import { makeChain, TERM_TICKS } from './chains.ts';

/** What stands before 32 bytes that are a key (RFC 8410). */
const PRIVATE = {
  sign: '302e020100300506032b657004220420',
  agree: '302e020100300506032b656e04220420',
};
const PUBLIC = { sign: '302a300506032b6570032100', agree: '302a300506032b656e032100' };

function privateKey(kind: 'sign' | 'agree', bytes: Uint8Array): KeyObject {
  const key = Buffer.concat([Buffer.from(PRIVATE[kind], 'hex'), bytes]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

function publicKey(kind: 'sign' | 'agree', hex: string): KeyObject {
  return createPublicKey({
    key: Buffer.from(PUBLIC[kind] + hex, 'hex'),
    format: 'der',
    type: 'spki',
  });
}

const publicHex = (key: KeyObject) =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');

const known = new Map<string, KeyObject>();
/** Whether a text is signed under an Ed25519 key; false for what is no key or no signature. */
export function isSigned(text: string, signature: string, key: string): boolean {
  try {
    const owner = known.get(key) ?? publicKey('sign', key);
    if (known.size > 64) known.clear();
    known.set(key, owner);
    return verify(null, Buffer.from(text), owner, Buffer.from(signature, 'hex'));
  } catch {
    return false;
  }
}

export type Keys = {
  /** Ed25519, hex: who the witness is. */
  sign: string;
  /** X25519, hex. */
  agree: string;
  signText(text: string): string;
  /** Values of the own chain, by place; place 0 is the anchor. */
  own(term: number): readonly Buffer[];
  /** Of the chain in common with another witness, or with itself. */
  pair(term: number, other: { sign: string; agree: string }): readonly Buffer[];
};

/** `tape` is tick 0's hash, hex. */
export function openKeys(master: Uint8Array, tape: string): Keys {
  const salt = Buffer.from(tape, 'hex');
  const derive = (from: Uint8Array, info: string) =>
    Buffer.from(hkdfSync('sha256', from, salt, info, 32));
  const signing = privateKey('sign', derive(master, 'drishti-witness-1 sign'));
  const agreeing = privateKey('agree', derive(master, 'drishti-witness-1 agree'));
  const me = publicHex(signing);
  const chains = new Map<string, readonly Buffer[]>();
  function chain(of: string, term: number, last: () => Uint8Array): readonly Buffer[] {
    const name = `${term} ${of}`;
    const held = chains.get(name);
    if (held) return held;
    const made = makeChain({ tape, term, of }, last(), TERM_TICKS);
    // Those of this term and the next are in use.
    for (const other of chains.keys())
      if (Number.parseInt(other, 10) < term - 1) chains.delete(other);
    chains.set(name, made);
    return made;
  }
  return {
    sign: me,
    agree: publicHex(agreeing),
    signText: (text) => sign(null, Buffer.from(text), signing).toString('hex'),
    own: (term) => chain(me, term, () => derive(master, `drishti-witness-1 own ${term}`)),
    pair(term, other) {
      const both = [me, other.sign].toSorted();
      return chain(both.join('.'), term, () => {
        const secret = diffieHellman({
          privateKey: agreeing,
          publicKey: publicKey('agree', other.agree),
        });
        return derive(secret, `drishti-pair-1 ${term} ${both.join(' ')}`);
      });
    },
  };
}
