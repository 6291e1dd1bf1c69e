/**
 * Whether signatures are right: a network's of its rounds (BLS12-381), and the operator's of heads
 * (Ed25519). The one file that needs a package, @noble/curves, which is loaded only where something
 * is signed.
 */
import type { pippenger } from '@noble/curves/abstract/curve.js';
import type { bls12_381 } from '@noble/curves/bls12-381.js';
import type { ed25519 } from '@noble/curves/ed25519.js';

import type { Round } from './beacon.ts';
import { longBigEndian } from './chains.ts';
import { fromHex, sha256, toHex } from './sha256.ts';

/** RFC 9380, for signatures on G1. */
const HASH_TO_CURVE = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const SIGNATURE_BYTES = 48;
const COEFFICIENT_BYTES = 16;
/** Rounds between two looks at what else there is to do: some hundredths of a second of work. */
const BITE = 5;

/** Lets others run between two bites of work. */
export type Turn = () => Promise<void>;

export type Curves = {
  /**
   * The rounds whose signature is not that of the key (hex, a point of G2). One wrong one passes
   * with a chance of one in 2^127.
   */
  wrongRounds(key: string, rounds: readonly Round[], turn: Turn): Promise<Round[]>;
  /** Whether it is the Ed25519 key's signature of the text; all but the text in hex. */
  isSigned(key: string, text: string, signature: string): boolean;
};

/** Null where the package is not there. */
export async function loadCurves(): Promise<Curves | null> {
  try {
    const [bls, ed, curve] = await Promise.all([
      import('@noble/curves/bls12-381.js'),
      import('@noble/curves/ed25519.js'),
      import('@noble/curves/abstract/curve.js'),
    ]);
    return openCurves(bls.bls12_381, ed.ed25519, curve.pippenger);
  } catch {
    return null;
  }
}

function openCurves(bls: typeof bls12_381, ed: typeof ed25519, sumOf: typeof pippenger): Curves {
  const { shortSignatures, pairing, fields } = bls;
  const { Point: SignaturePoint } = bls.G1;
  const { Point: KeyPoint } = bls.G2;
  type Point = InstanceType<typeof SignaturePoint>;

  const messageOf = ({ number }: Round) =>
    shortSignatures.hash(sha256(longBigEndian(number)), HASH_TO_CURVE);

  /** Null for what is no point of the group in which signatures lie. */
  function pointOf({ signature }: Round) {
    const bytes = fromHex(signature);
    if (bytes.length !== SIGNATURE_BYTES) return null;
    try {
      const point = SignaturePoint.fromBytes(bytes);
      point.assertValidity();
      return !point.is0() && point.isTorsionFree() ? point : null;
    } catch {
      return null;
    }
  }

  /** Null for what is no point of the group in which keys lie. */
  function keyOf(key: string) {
    try {
      const point = KeyPoint.fromHex(key);
      point.assertValidity();
      return !point.is0() && point.isTorsionFree() ? point : null;
    } catch {
      return null;
    }
  }

  return {
    async wrongRounds(key, rounds, turn) {
      const publicKey = keyOf(key);
      if (!publicKey) return [...rounds];
      const wrong: Round[] = [];
      const whole: { round: Round; point: Point; message: Point }[] = [];
      for (const [index, round] of rounds.entries()) {
        if (index % BITE === BITE - 1) await turn();
        const point = pointOf(round);
        if (point) whole.push({ round, point, message: messageOf(round) });
        else wrong.push(round);
      }
      if (whole.length === 0) return wrong;
      // Sums, each part with a coefficient that the signer could not know.
      const factors = whole.map(coefficient);
      const sum = (points: Point[]) => sumOf(SignaturePoint, points, factors);
      const signatures = sum(whole.map(({ point }) => point));
      await turn();
      const messages = sum(whole.map(({ message }) => message));
      await turn();
      const isAll =
        !signatures.is0() &&
        !messages.is0() &&
        fields.Fp12.eql(pairing(signatures, KeyPoint.BASE), pairing(messages, publicKey));
      if (isAll) return wrong;
      for (const { round, point, message } of whole) {
        await turn();
        if (!shortSignatures.verify(point, message, publicKey)) wrong.push(round);
      }
      return wrong;
    },
    isSigned(key, text, signature) {
      try {
        const message = new TextEncoder().encode(text);
        return ed.verify(fromHex(signature), message, fromHex(key), { zip215: false });
      } catch {
        return false;
      }
    },
  };
}

function coefficient(): bigint {
  const bytes = crypto.getRandomValues(new Uint8Array(COEFFICIENT_BYTES));
  return BigInt(`0x${toHex(bytes)}`) | 1n;
}
