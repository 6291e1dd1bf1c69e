/** Claims and notes: who has a request open to decide, and what reviewers tell each other about it. */
import { CLAIM_MS } from '#protocol/desk.ts';
import { cleanText, isBlank } from '#protocol/text.ts';
import { appendAudit } from '#server/domain/audit/audit.ts';
import type { Outbox } from '#server/domain/outbox/outbox.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Ids } from '#server/kit/ids.ts';
import { refuse } from '#server/kit/refuse.ts';

import { deleteClaim, insertNote, renewClaim, takeClaim } from './claims.sql.ts';
import { claimFault } from './desk.rules.ts';
import { findReview, type RequestKind } from './desk.sql.ts';
import { requestEvent } from './events.ts';
import { requestUuid } from './requests.ts';
import { reviewOf } from './review.ts';

export type ClaimServices = { outbox: Outbox; clock: Clock; ids: Ids };
type Asked = { kind: RequestKind; id: string; staffId: string };

/**
 * Locks a request for a member of staff, or renews their lock. Refuses `not-found`, `already-decided`, `four-eyes`,
 * `claimed`.
 */
export async function claimRequest({ outbox, clock }: ClaimServices, asked: Asked): Promise<void> {
  const { kind, id, staffId } = asked;
  const uuid = requestUuid(kind, id) ?? refuse('not-found');
  await outbox.transaction(async (tx, emit) => {
    const row = (await findReview(tx, kind, uuid, staffId)) ?? refuse('not-found');
    const now = clock.now();
    const review = reviewOf(row);
    const fault = claimFault(review, staffId, now);
    if (fault) refuse(fault.refused, { reason: fault.reason });
    const until = new Date(now.getTime() + CLAIM_MS);
    if (!(await takeClaim(tx, { requestId: uuid, staffId, until, now }))) refuse('claimed');
    // Of a renewal colleagues hear as well: for them the claim would end at its old time.
    emit(requestEvent(kind, id));
    const isRenewal = review.claim?.staffId === staffId && review.claim.until > now;
    if (isRenewal) return;
    const action = `${kind}.claim`;
    await appendAudit(tx, { at: now, actorId: staffId, action, subject: id, facts: {} });
  });
}

/** Lets go of one's own claim; somebody else's stays. Refuses `not-found`. */
export async function releaseRequest(
  { outbox, clock }: ClaimServices,
  asked: Asked,
): Promise<void> {
  const { kind, id, staffId } = asked;
  const uuid = requestUuid(kind, id) ?? refuse('not-found');
  await outbox.transaction(async (tx, emit) => {
    if (!(await findReview(tx, kind, uuid, staffId))) refuse('not-found');
    if ((await deleteClaim(tx, uuid, staffId)) === 0) return;
    emit(requestEvent(kind, id));
    const action = `${kind}.release`;
    await appendAudit(tx, { at: clock.now(), actorId: staffId, action, subject: id, facts: {} });
  });
}

/** Adds a note for other reviewers and renews one's claim. Refuses `not-found`, and `invalid` for an empty one. */
export async function addNote(
  { outbox, clock, ids }: ClaimServices,
  asked: Asked & { text: string },
): Promise<void> {
  const { kind, id, staffId } = asked;
  const text = cleanText(asked.text);
  if (isBlank(text)) refuse('invalid', { fields: { text: 'note-empty' } });
  const uuid = requestUuid(kind, id) ?? refuse('not-found');
  await outbox.transaction(async (tx, emit) => {
    if (!(await findReview(tx, kind, uuid, staffId))) refuse('not-found');
    const at = clock.now();
    await insertNote(tx, { requestId: uuid, id: ids.next(at), staffId, text, at });
    await renewClaim(tx, uuid, staffId, new Date(at.getTime() + CLAIM_MS));
    await appendAudit(tx, {
      at,
      actorId: staffId,
      action: `${kind}.note`,
      subject: id,
      facts: { text },
    });
    emit(requestEvent(kind, id));
  });
}
