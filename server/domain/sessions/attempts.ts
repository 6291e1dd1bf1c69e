/**
 * How often one may fail to sign in, guess a referral code or ask for a reset. Counters live in the
 * database, so several processes share them, and a window always ends: no stranger can lock a
 * person out for good.
 */
import { createHash } from 'node:crypto';

import type { Reason } from '#protocol/reasons.ts';
import { networkOf } from '#server/kit/addresses.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refuse.ts';

import { type Bucket, countOne, forgetBucket, readCounter } from './attempts.sql.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** `reason` where there is more to say than that it was too often. */
type Limit = Bucket & { reason?: Reason };

/**
 * What somebody may guess at; the failures at each are counted apart, so that none shuts out the
 * others.
 */
type Guess =
  | 'sign-up'
  | 'claim'
  | 'invitation'
  | 'reset'
  | 'confirmation'
  | 'objection'
  | 'passkey';

export type Attempts = {
  /**
   * Counts the attempt before the password is checked, so that many at once gain nothing. Refuses
   * `rate-limited`.
   */
  beginSignIn(email: string, address: string): Promise<void>;
  /** Refuses `rate-limited` where this failure is one too many for the address. */
  failSignIn(address: string): Promise<void>;
  succeedSignIn(email: string, address: string): Promise<void>;
  /** Refuses `rate-limited` after too many failures of this kind from the address. */
  beginGuess(at: Guess, address: string): Promise<void>;
  failGuess(at: Guess, address: string): Promise<void>;
  /**
   * Counts a code before it is checked; only those who know the password, or read the person's
   * mail, get here. A browser that the person has used is not kept out by what others guess.
   * Refuses `rate-limited`.
   */
  beginCode(personId: string, from: { address: string; isKnownDevice: boolean }): Promise<void>;
  succeedCode(personId: string, from: { address: string }): Promise<void>;
  /** Counts a challenge that a passkey is to answer. Refuses `rate-limited`. */
  beginPasskey(address: string): Promise<void>;
  /** Counts a request for a mail to reset a password, for any person. Refuses `rate-limited`. */
  beginReset(address: string): Promise<void>;
  /** Counts a mail to confirm an address, for its person. Refuses `rate-limited`. */
  beginConfirmation(personId: string): Promise<void>;
  /**
   * Counts a message of somebody without an account, by their address and in all. Refuses
   * `rate-limited`.
   */
  beginMessage(address: string): Promise<void>;
  /**
   * Counts a mail to reset a password; false where the address of the mail has had enough of them.
   */
  mayMailReset(email: string): Promise<boolean>;
};

export function openAttempts({ database, clock }: { database: Database; clock: Clock }): Attempts {
  const perAccount = (email: string, address: string): Limit => ({
    reason: 'too-many-attempts',
    name: `sign-in:${hash(email)}:${networkOf(address)}`,
    windowMs: 15 * MINUTE_MS,
    limit: 5,
  });
  const perAddress = (address: string): Limit => ({
    reason: 'too-many-attempts',
    name: `sign-in:${networkOf(address)}`,
    windowMs: HOUR_MS,
    limit: 30,
  });
  const guesses = (at: Guess, address: string): Limit => ({
    name: `guess:${at}:${networkOf(address)}`,
    windowMs: HOUR_MS,
    limit: 10,
  });
  const resets = (address: string): Limit => ({
    name: `reset:${networkOf(address)}`,
    windowMs: HOUR_MS,
    limit: 10,
  });
  const messages = (address: string): Limit => ({
    name: `message:${networkOf(address)}`,
    windowMs: HOUR_MS,
    limit: 5,
  });
  // Staff read each of them. A person who fills this up from many addresses closes the form, and
  // nothing else, for a day.
  const allMessages: Limit = { name: 'message', windowMs: 24 * HOUR_MS, limit: 300 };
  const passkeys = (address: string): Limit => ({
    name: `passkey:${networkOf(address)}`,
    windowMs: HOUR_MS,
    limit: 60,
  });
  const codesPerAddress = (personId: string, address: string): Limit => ({
    reason: 'too-many-codes',
    name: `code:${personId}:${networkOf(address)}`,
    windowMs: 15 * MINUTE_MS,
    limit: 5,
  });
  // Three codes are good at a time, so that twenty guesses an hour find one in about two years.
  const codesOfStrangers = (personId: string): Limit => ({
    reason: 'too-many-codes',
    name: `code:${personId}`,
    windowMs: HOUR_MS,
    limit: 20,
  });
  // A person who asks too often for somebody else leaves them with the last link, which works.
  // Nobody is locked out.
  const resetMails = (email: string): Bucket => ({
    name: `reset-mail:${hash(email)}`,
    windowMs: HOUR_MS,
    limit: 3,
  });

  function tooMany(bucket: Limit, windowStart: Date): never {
    const left = windowStart.getTime() + bucket.windowMs - clock.now().getTime();
    refuse('rate-limited', {
      reason: bucket.reason,
      retryAfter: Math.max(1, Math.ceil(left / 1000)),
    });
  }

  async function refuseIfFull(bucket: Limit): Promise<void> {
    const counter = await readCounter(database, bucket, clock.now());
    if (counter && counter.count >= bucket.limit) tooMany(bucket, counter.window_start);
  }

  async function count(bucket: Limit): Promise<void> {
    const counter = await countOne(database, bucket, clock.now());
    if (counter.count > bucket.limit) tooMany(bucket, counter.window_start);
  }

  return {
    async beginSignIn(email, address) {
      await refuseIfFull(perAddress(address));
      await count(perAccount(email, address));
    },
    failSignIn: (address) => count(perAddress(address)),
    async succeedSignIn(email, address) {
      await forgetBucket(database, perAccount(email, address).name);
    },
    beginGuess: (at, address) => refuseIfFull(guesses(at, address)),
    failGuess: (at, address) => count(guesses(at, address)),
    async beginCode(personId, { address, isKnownDevice }) {
      await count(codesPerAddress(personId, address));
      if (!isKnownDevice) await count(codesOfStrangers(personId));
    },
    async succeedCode(personId, { address }) {
      await forgetBucket(database, codesPerAddress(personId, address).name);
    },
    beginPasskey: (address) => count(passkeys(address)),
    beginReset: (address) => count(resets(address)),
    beginConfirmation: (personId) =>
      count({ name: `confirm-mail:${personId}`, windowMs: HOUR_MS, limit: 3 }),
    async beginMessage(address) {
      await count(messages(address));
      await count(allMessages);
    },
    async mayMailReset(email) {
      const bucket = resetMails(email);
      return (await countOne(database, bucket, clock.now())).count <= bucket.limit;
    },
  };
}

/** Buckets hold no e-mail addresses. */
function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
