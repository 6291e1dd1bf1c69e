/**
 * What the links of mails have in common: a secret of 32 bytes that only the mail holds, and where
 * links lead.
 */
import { createHash } from 'node:crypto';

import type { RandomSource } from '#server/kit/ids.ts';

/** The address to which links lead, and what to tell that a mail waits. */
export type Mailing = { baseUrl: string; onQueued(): void };

const TOKEN_BYTES = 32;

/** In base64url. */
export function makeLinkToken(random: RandomSource): string {
  const bytes = Buffer.alloc(TOKEN_BYTES);
  random(bytes);
  return bytes.toString('base64url');
}

/** What is stored of it. */
export const hashOfLink = (token: string): Buffer => createHash('sha256').update(token).digest();
