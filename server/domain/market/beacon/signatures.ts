/**
 * Whether a round's signature is the network's, by @noble/curves. One takes some 40 ms of a
 * processor. Many are checked at once by one comparison of two pairings of their sums. Each has a
 * coefficient that the maker of the signatures could not know.
 */
import { hash } from 'node:crypto';

import { bls12_381 } from '@noble/curves/bls12-381.js';

import type { RandomSource } from '#server/kit/ids.ts';

import type { Network } from './network.rules.ts';

export type Round = { readonly number: number; readonly signature: Uint8Array };

/** RFC 9380, for signatures on G1. */
const HASH_TO_CURVE = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const SIGNATURE_BYTES = 48;
const COEFFICIENT_BYTES = 16;

const { shortSignatures, pairing, fields } = bls12_381;
const { Point: SignaturePoint } = bls12_381.G1;
const { Point: KeyPoint } = bls12_381.G2;
type Point = InstanceType<typeof SignaturePoint>;

/**
 * What a network signs of a round: SHA-256 of its number as eight bytes, most significant first.
 */
function messageOf(round: number): Buffer {
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  return hash('sha256', number, 'buffer');
}

const messagePoint = (round: number) => shortSignatures.hash(messageOf(round), HASH_TO_CURVE);

/** Null for bytes that are no point of the group in which signatures lie. */
function pointOf(signature: Uint8Array): Point | null {
  if (signature.length !== SIGNATURE_BYTES) return null;
  try {
    const point = SignaturePoint.fromBytes(signature);
    point.assertValidity();
    return !point.is0() && point.isTorsionFree() ? point : null;
  } catch {
    return null;
  }
}

export type SignatureCheck = {
  /** Whether this is the network's signature of this round. */
  isOf(round: Round): boolean;
  /** Whether all are: one wrong one passes with a chance of one in 2^128. */
  areOf(rounds: readonly Round[]): boolean;
};

/** Throws where the network's key is none. */
export function openSignatureCheck(network: Network, random: RandomSource): SignatureCheck {
  const key = KeyPoint.fromHex(network.publicKey);
  key.assertValidity();

  function coefficient(): bigint {
    const bytes = Buffer.alloc(COEFFICIENT_BYTES);
    random(bytes);
    return BigInt(`0x${bytes.toString('hex')}`) | 1n;
  }

  const isOf = ({ number, signature }: Round) => {
    const point = pointOf(signature);
    return point !== null && shortSignatures.verify(point, messagePoint(number), key);
  };

  return {
    isOf,
    areOf(rounds) {
      const [first] = rounds;
      if (first && rounds.length === 1) return isOf(first);
      let signatures = SignaturePoint.ZERO;
      let messages = SignaturePoint.ZERO;
      for (const { number, signature } of rounds) {
        const point = pointOf(signature);
        if (point === null) return false;
        const factor = coefficient();
        signatures = signatures.add(point.multiplyUnsafe(factor));
        messages = messages.add(messagePoint(number).multiplyUnsafe(factor));
      }
      if (signatures.is0() || messages.is0()) return rounds.length === 0;
      return fields.Fp12.eql(pairing(signatures, KeyPoint.BASE), pairing(messages, key));
    },
  };
}
