/**
 * What an installation begins with: a sub-admin whose referral code lets the first people in, and a
 * one-time link that makes the first admin. No account with a known password ever exists.
 */
import { createHash } from 'node:crypto';

import { shownReferral } from '#server/domain/people/people.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Tx } from '#server/kit/database/database.ts';
import type { Ids, RandomSource } from '#server/kit/ids.ts';

import {
  findFirstReferral,
  hasAdmin,
  hasSubAdmin,
  insertReferral,
  insertSubAdmin,
  replaceClaimToken,
} from './staff.sql.ts';

/** 32 letters and digits without look-alikes: five random bits each. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_CHARS = 10;
const TOKEN_BYTES = 32;

export type FirstStart = {
  /** As it is shown to people; null where an operator has revoked all codes. */
  referralCode: string | null;
  /**
   * Goes into the link `/console/claim#…`; null once there is an admin. Not stored: each start
   * makes another.
   */
  claimToken: string | null;
};

/** Runs at every start, inside a transaction that holds the first-start lock. */
export async function beginInstallation(
  tx: Tx,
  { clock, ids, random }: { clock: Clock; ids: Ids; random: RandomSource },
): Promise<FirstStart> {
  const at = clock.now();
  if (!(await hasSubAdmin(tx))) {
    const id = ids.next(at);
    await insertSubAdmin(tx, { id, name: 'House referrals', at });
    await insertReferral(tx, { code: makeReferralCode(random), subAdmin: id, at });
  }
  const code = await findFirstReferral(tx, at);
  return {
    referralCode: code === null ? null : shownReferral(code),
    claimToken: (await hasAdmin(tx)) ? null : await makeClaimToken(tx, random, at),
  };
}

/** In normal form: fifty random bits. */
export function makeReferralCode(random: RandomSource): string {
  const bytes = Buffer.alloc(CODE_CHARS);
  random(bytes);
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}

async function makeClaimToken(tx: Tx, random: RandomSource, at: Date): Promise<string> {
  const bytes = Buffer.alloc(TOKEN_BYTES);
  random(bytes);
  const token = bytes.toString('base64url');
  await replaceClaimToken(tx, hashOfClaim(token), at);
  return token;
}

export function hashOfClaim(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
