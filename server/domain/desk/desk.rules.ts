/**
 * The rules of reviewing a request, pure: who may decide it, what a reviewer has seen of it, when
 * its answer is due.
 */
import { createHash } from 'node:crypto';

import { formatAmount, INR_SCALE, parseAmount } from '#protocol/money.ts';
import type { Reason } from '#protocol/reasons.ts';
import { canonicalJson } from '#server/kit/canonical-json.ts';
import { type Refused, refused, refusedField } from '#server/ledger/commands.ts';

type Approval = { id: string; name: string; at: Date };

/** The state of a request while its owner's accounts are locked. */
export type Review = {
  personId: string;
  personName: string;
  isDisabled: boolean;
  outcome: 'approved' | 'rejected' | 'cancelled' | null;
  approvalsNeeded: number;
  approvals: readonly Approval[];
  claim: { staffId: string; until: Date } | null;
};

/** What never changes of a request, as text, beside what may change of its person. */
export type Seen = Readonly<Record<string, string | number | boolean | null>>;

/** SHA-256 in hex of exactly what a reviewer decides on. */
export function digestOf(
  seen: Seen,
  { personName, isDisabled }: Pick<Review, 'personName' | 'isDisabled'>,
): string {
  return createHash('sha256')
    .update(canonicalJson({ ...seen, personName, isDisabled }))
    .digest('hex');
}

/** Why this member of staff may not have a request open to decide; null where they may. */
export function claimRefusal(review: Review, staffId: string, now: Date): Refused | null {
  if (review.outcome !== null) return refused('already-decided');
  if (review.personId === staffId) {
    return refused('four-eyes', 'own-request');
  }
  if (review.approvals.some(({ id }) => id === staffId)) {
    return refused('four-eyes', 'approved-before');
  }
  return isClaimedByAnother(review, staffId, now) ? refused('claimed') : null;
}

/**
 * The same for deciding it now. Compares the digest that the reviewer carries with the one of its
 * current state.
 */
export function decideRefusal(
  review: Review,
  { staffId, digest, seen, now }: { staffId: string; digest: string; seen: Seen; now: Date },
): Refused | null {
  const fault = claimRefusal(review, staffId, now);
  if (fault) return fault;
  return digestOf(seen, review) === digest ? null : refused('changed');
}

function isClaimedByAnother({ claim }: Review, staffId: string, now: Date): boolean {
  return claim !== null && claim.staffId !== staffId && claim.until > now;
}

/** By when a request made then was to be decided. */
export function dueAt(createdAt: Date, dueMs: number): Date {
  return new Date(createdAt.getTime() + dueMs);
}

/** Whether two names share no order of words, however they are written. */
export function namesDiffer(one: string, other: string): boolean {
  const words = (name: string) =>
    (
      name
        .normalize('NFKD')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? []
    )
      .toSorted()
      .join(' ');
  return words(one) !== words(other);
}

/** What bigint columns hold, with room for sums. */
const LARGEST = 10n ** 17n;

/** The amount of a request in paise; null for what is none. */
export function readRequestAmount(text: string): bigint | null {
  const amount = parseAmount(text, INR_SCALE);
  return amount === null || amount === 0n || amount > LARGEST ? null : amount;
}

/** Paise that one request of a kind may ask for; `most` null where the operator set no end. */
export type RequestLimits = { least: bigint; most: bigint | null };

/** What is wrong with an amount of paise within these; null where nothing is. Refuses `invalid`. */
export function limitRefusal(amount: bigint, { least, most }: RequestLimits): Refused | null {
  const passed = (reason: Reason) => refusedField('invalid', 'amount', reason);
  if (amount < least)
    return passed({ reason: 'amount-below', facts: { least: formatAmount(least, INR_SCALE) } });
  if (most === null || amount <= most) return null;
  return passed({ reason: 'amount-above', facts: { most: formatAmount(most, INR_SCALE) } });
}
