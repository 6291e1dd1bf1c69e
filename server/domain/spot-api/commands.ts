/**
 * Commands of exchange clients: under which key they are done once, and what comes back of them.
 */
import { hash } from 'node:crypto';

import type { RefusalCode } from '#protocol/refusals.ts';
import { Refusal } from '#server/kit/refuse.ts';
import type { MoneyCaller } from '#server/entry/http/serve.ts';

import type { SignedCaller } from './read-signature.ts';

/** Once under this name; `terms` tells a repeat from another command. */
export function callOf(by: SignedCaller, name: string, terms: string): MoneyCaller {
  const { personId, limitedKey, requestId } = by;
  return {
    personId,
    requestId,
    ...(limitedKey === undefined ? {} : { limitedKey }),
    key: `exchange ${name}`,
    fingerprint: hash('sha256', terms, 'hex'),
  };
}

/** What came of a part of a request that has several. */
type Outcome<Done> = { done: Done } | { refusal: Refusal };

/** Of these codes a refusal is what came of it; others, and faults, are thrown. */
export async function outcomeOf<Done>(
  part: Promise<Done>,
  codes: readonly RefusalCode[],
): Promise<Outcome<Done>> {
  try {
    return { done: await part };
  } catch (error) {
    if (error instanceof Refusal && codes.includes(error.code)) return { refusal: error };
    throw error;
  }
}
