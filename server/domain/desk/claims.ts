/**
 * Claims and notes: who has a request open to decide, and what reviewers tell each other about it.
 */
import { CLAIM_MS } from '#protocol/desk.ts';
import { cleanText, isBlank } from '#protocol/text.ts';
import { appendAudit } from '#server/domain/audit/audit.ts';
import type { Outbox } from '#server/domain/outbox/outbox.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Ids } from '#server/kit/ids.ts';
import { refuse } from '#server/kit/refuse.ts';

import { deleteClaim, insertNote, renewClaim, takeClaim } from './claims.sql.ts';
import type { DeskKind } from './desk-kind.ts';
import { claimRefusal } from './desk.rules.ts';
import { findRow } from './desk.ts';
import { requestEvent } from './events.ts';
import { reviewOf } from './show-request.ts';

export type ClaimServices = { outbox: Outbox; clock: Clock; ids: Ids };
type Asked = { desk: DeskKind; id: string; staffId: string };

/**
 * Locks a request for a member of staff, or renews their lock. Refuses `not-found`,
 * `already-decided`, `four-eyes`, `claimed`.
 */
export async function claimRequest({ outbox, clock }: ClaimServices, asked: Asked): Promise<void> {
  const { desk, id, staffId } = asked;
  const { kind } = desk.source;
  await outbox.transaction(async (tx, emit) => {
    const row = await findRow(tx, desk, id);
    const now = clock.now();
    const review = reviewOf(row);
    const fault = claimRefusal(review, staffId, now);
    if (fault) refuse(fault.refused, { reason: fault.reason });
    const until = new Date(now.getTime() + CLAIM_MS);
    if (!(await takeClaim(tx, { requestId: row.id, staffId, until, now }))) refuse('claimed');
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
  const { desk, id, staffId } = asked;
  const { kind } = desk.source;
  await outbox.transaction(async (tx, emit) => {
    const row = await findRow(tx, desk, id);
    if ((await deleteClaim(tx, row.id, staffId)) === 0) return;
    emit(requestEvent(kind, id));
    const action = `${kind}.release`;
    await appendAudit(tx, { at: clock.now(), actorId: staffId, action, subject: id, facts: {} });
  });
}

/**
 * Adds a note for other reviewers and renews one's claim. Refuses `not-found`, and `invalid` for an
 * empty one.
 */
export async function addNote(
  { outbox, clock, ids }: ClaimServices,
  asked: Asked & { text: string },
): Promise<void> {
  const { desk, id, staffId } = asked;
  const { kind } = desk.source;
  const text = cleanText(asked.text);
  if (isBlank(text)) refuse('invalid', { fields: { text: 'note-empty' } });
  await outbox.transaction(async (tx, emit) => {
    const { id: uuid } = await findRow(tx, desk, id);
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
