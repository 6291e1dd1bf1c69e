/**
 * Proofs of payment: a file from a stranger on its way to an image of ours. Nothing of it is kept
 * as it was sent.
 */
import { createHash } from 'node:crypto';

import type { FastifyReply } from 'fastify';

import {
  PROOF_FIT,
  PROOF_MAX_PIXELS,
  PROOF_MAX_SIDE,
  PROOF_QUALITY,
  PROOFS_PER_DAY,
} from '#protocol/deposits.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import { BadPicture, type Images, openImages } from '#server/kit/media/images.ts';
import { refuse, refuseField } from '#server/kit/refuse.ts';

import { countProofs, countTry, insertProof } from './deposits.sql.ts';

const MAX_MEMORY_BYTES = 512 * 1024 * 1024;
/**
 * Files of a person that are decoded in 24 hours, those that turn out to be no picture included.
 */
const TRIES_PER_DAY = 3 * PROOFS_PER_DAY;
const HOUR_S = 3600;

export function openProofImages(): Images {
  return openImages({
    maxPixels: PROOF_MAX_PIXELS,
    maxSide: PROOF_MAX_SIDE,
    fit: PROOF_FIT,
    quality: PROOF_QUALITY,
    maxMemoryBytes: MAX_MEMORY_BYTES,
  });
}

/**
 * Makes the file an image of ours and stores it; answers its SHA-256. Refuses `invalid` with its
 * reason at the field, and `rate-limited` past ten proofs or thirty tries in 24 hours.
 */
export async function storeProof(
  services: { database: Database; clock: Clock; images: Images },
  personId: string,
  file: Buffer,
): Promise<string> {
  const { database, clock, images } = services;
  const at = clock.now();
  const isTooMany =
    (await countProofs(database, personId, at)) >= PROOFS_PER_DAY ||
    (await countTry(database, personId, at)) > TRIES_PER_DAY;
  if (isTooMany) {
    refuse('rate-limited', { reason: 'too-many-proofs', retryAfter: HOUR_S });
  }
  try {
    const { jpeg, width, height, differenceHash } = await images.encode(file);
    const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const proof = { sha256, bytes, width, height, differenceHash, at };
    await database.transaction((tx) => insertProof(tx, proof));
    return sha256;
  } catch (error) {
    if (!(error instanceof BadPicture)) throw error;
    return refuseField('proof', reasons[error.fault]);
  }
}

/** The image as an answer that no browser takes for a page, runs or keeps. */
export function sendProof(reply: FastifyReply, id: string, bytes: Buffer): void {
  void reply
    .headers({
      'content-disposition': `attachment; filename="${id}.jpg"`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    .type('image/jpeg')
    .send(bytes);
}

const reasons = {
  format: 'proof-type',
  size: 'proof-too-large',
  broken: 'proof-broken',
} as const;
