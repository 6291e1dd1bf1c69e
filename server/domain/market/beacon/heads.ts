/**
 * Heads of the tape, signed: a tick's number and hash under a key whose public half the beacon's
 * terms name, so that two heads of one tick with different hashes prove a tape that was rewritten.
 * Ed25519 (RFC 8032).
 */
import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';

import type { RandomSource } from '#server/kit/ids.ts';

const SECRET_BYTES = 32;
/**
 * What precedes the 32 bytes of a key (RFC 8410): of a private one in PKCS #8, of a public one in
 * SPKI.
 */
const PRIVATE_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_HEAD_BYTES = 12;

export type Head = { number: number; hash: string };

const privateKey = (secret: Uint8Array): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PRIVATE_HEAD, secret]),
    format: 'der',
    type: 'pkcs8',
  });

export function drawHeadKey(random: RandomSource): { secret: Buffer; publicKey: string } {
  const secret = Buffer.alloc(SECRET_BYTES);
  random(secret);
  const spki = createPublicKey(privateKey(secret)).export({ format: 'der', type: 'spki' });
  return { secret, publicKey: spki.subarray(PUBLIC_HEAD_BYTES).toString('hex') };
}

/** What is signed; `tape` is the hash of tick 0, hex. The format is published: docs/market.md. */
const headText = (tape: string, { number, hash }: Head): string =>
  `drishti-head-1\ntape=${tape}\ntick=${number}\nhash=${hash}\n`;

/** Answers a function that signs heads of one tape, 64 bytes in hex each. */
export function openHeadSigner(secret: Uint8Array, tape: string): (head: Head) => string {
  const key = privateKey(secret);
  return (head) => sign(null, Buffer.from(headText(tape, head)), key).toString('hex');
}
