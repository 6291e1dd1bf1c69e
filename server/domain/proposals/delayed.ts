/**
 * Delayed proposals: what takes effect without a second person, because no independent admin can
 * decide it. All staff are told, those who left by mail, and any of them may object for a day.
 */
import type { Language, Locale } from '#protocol/languages.ts';
import type { DelayedProposal } from '#protocol/proposals.ts';
import { formatMinuteIst } from '#texts/format.ts';
import { readAs } from '#texts/reader.ts';
import { appendAudit, lockAudit } from '#server/domain/audit/audit.ts';
import { deskEvent } from '#server/domain/desk/events.ts';
import { type Letter, objectionMail } from '#server/domain/mails/mails.ts';
import { hashOfLink, makeLinkToken } from '#server/domain/people/people.ts';
import type { Emit } from '#server/domain/outbox/outbox.ts';
import type { Attempts } from '#server/domain/sessions/attempts.ts';
import type { Database, Reader, Tx } from '#server/kit/database/database.ts';
import { isUuid, type RandomSource } from '#server/kit/ids.ts';
import type { Log } from '#server/kit/process/log.ts';
import { Refusal, refuse } from '#server/kit/refuse.ts';
import { lockMoneyOf } from '#server/ledger/lock.ts';
import { insert, writeRows } from '#server/ledger/rows.ts';

import {
  addObjectionLink,
  findDue,
  findEmail,
  findObjectionLink,
  listDue,
  noteMailed,
} from './delayed.sql.ts';
import { applyAlone, described, factsOf, type ProposalServices } from './proposals.ts';
import { endIfOpen, findProposal, listDelayed, type ProposalRow } from './proposals.sql.ts';

type LinkServices = Pick<ProposalServices, 'database' | 'outbox' | 'clock'> & {
  attempts: Attempts;
};

/** Open delayed proposals as this member of staff reads them, oldest first. */
export async function readDelayed(
  { database }: Pick<ProposalServices, 'database'>,
  reader: { id: string; language: Language },
): Promise<DelayedProposal[]> {
  const rows = await listDelayed(database, reader.id);
  return readAs(reader.language, () => rows.map((row) => toDelayed(row, reader.id)));
}

/**
 * Ends a delayed proposal by the objection of somebody who is on the staff or was told as staff.
 * Refuses `not-found` for any other proposal, `four-eyes` for its proposer and `already-decided`.
 */
export async function objectTo(
  { outbox, clock }: Pick<ProposalServices, 'outbox' | 'clock'>,
  { proposalId, personId, language }: { proposalId: string; personId: string; language: Language },
): Promise<DelayedProposal> {
  if (!isUuid(proposalId)) refuse('not-found');
  return outbox.transaction(async (tx, emit) => {
    await lockAudit(tx);
    const row = await findProposal(tx, proposalId);
    if (!row?.delayed) refuse('not-found');
    if (row.proposed_by === personId) refuse('four-eyes', { reason: 'own-objection' });
    const at = clock.now();
    const { digest } = row;
    const decision = { proposalId, outcome: 'objected', by: personId, digest, at } as const;
    if (row.outcome !== null || (await endIfOpen(tx, decision)) === 0) refuse('already-decided');
    await note(tx, emit, { row, at, actorId: personId, action: 'proposal.object' });
    return readOne(tx, { proposalId, readerId: personId }, language);
  });
}

/** The proposal behind a mailed link. Refuses `not-found` and `rate-limited`. */
export async function readObjectionLink(
  services: LinkServices,
  token: string,
  from: { address: string; language: Language },
): Promise<DelayedProposal> {
  const { proposal_id: proposalId, person_id: readerId } = await takeLink(services, token, from);
  return readOne(services.database, { proposalId, readerId }, from.language);
}

/** Objects with a mailed link, signed in or not. Refuses like `objectTo`, and `rate-limited`. */
export async function objectByLink(
  services: LinkServices,
  token: string,
  from: { address: string; language: Language },
): Promise<DelayedProposal> {
  const link = await takeLink(services, token, from);
  return objectTo(services, {
    proposalId: link.proposal_id,
    personId: link.person_id,
    language: from.language,
  });
}

/** Notes that the mail server has taken the mail: the day begins for somebody who is disabled. */
export const noteObjectionMailed = (
  { database }: Pick<ProposalServices, 'database'>,
  of: { proposalId: string; personId: string },
): Promise<unknown> => noteMailed(database, of);

/** Returns the mail with a new link; null if the proposal ended meanwhile. */
export async function writeObjection(
  { database, random, baseUrl }: { database: Database; random: RandomSource; baseUrl: string },
  { proposalId, personId, locale }: { proposalId: string; personId: string; locale: Locale | null },
): Promise<Letter | null> {
  const row = await findProposal(database, proposalId);
  const until = row?.effective_at;
  const email = await findEmail(database, personId);
  if (!until || row?.outcome !== null || email === null) return null;
  const token = makeLinkToken(random);
  await database.transaction((tx) =>
    addObjectionLink(tx, { proposalId, personId, hash: hashOfLink(token) }),
  );
  return readAs(locale, () => {
    const { summary, reason, proposedBy } = described(row);
    const facts = {
      summary,
      reason,
      proposer: proposedBy.name,
      at: formatMinuteIst(until.toISOString()),
    };
    return objectionMail(email, `${baseUrl}/console/object#${token}`, facts);
  });
}

/**
 * Applies each delayed proposal whose day has passed by the time of the tape; returns how many took
 * effect. A proposal that an independent admin could decide by now waits for that admin. A proposal
 * lapses if its proposer is no active admin any more or if what it replaces has changed. One that
 * fails is logged and holds up no other.
 */
export async function applyDue(
  services: Pick<ProposalServices, 'database' | 'outbox' | 'clock' | 'ids'> & { log: Log },
): Promise<number> {
  let applied = 0;
  for (const id of await listDue(services.database)) {
    try {
      if (await applyIfDue(services, id)) applied += 1;
    } catch (error) {
      if (isOutdated(error)) await lapse(services, id);
      else services.log.warn({ error, id }, 'A delayed proposal could not be applied now');
    }
  }
  return applied;
}

async function applyIfDue(
  { outbox, clock, ids }: Pick<ProposalServices, 'outbox' | 'clock' | 'ids'>,
  id: string,
): Promise<boolean> {
  return outbox.transaction(async (tx, emit) => {
    const row = await findProposal(tx, id);
    if (!row) return false;
    // Nothing that the person asks for is decided meanwhile; taken before the audit log's lock.
    if (row.person_id !== null) await lockMoneyOf(tx, row.person_id);
    await lockAudit(tx);
    const due = await findDue(tx, id);
    if (!due) return false;
    const at = clock.now();
    if (due.is_orphan) {
      await writeLapse(tx, emit, { row, at });
      return false;
    }
    if (!due.may_apply) return false;
    const { kind, payload, digest, reason, person_id: personId, proposed_by: proposedBy } = row;
    const isInvitationOpen = due.is_invitation_open;
    const proposal = {
      id,
      kind,
      payload,
      digest,
      reason,
      personId,
      proposedBy,
      at,
      isInvitationOpen,
    };
    await applyAlone(tx, emit, { ids }, proposal);
    await note(tx, emit, {
      row,
      at,
      actorId: null,
      action: 'proposal.apply',
      approval: 'nobody objected',
    });
    return true;
  });
}

/** The setting or role is another one by now, or the invitation was revoked. */
function isOutdated(error: unknown): boolean {
  const { constraint } = error as { constraint?: string };
  return (
    (error instanceof Refusal && error.code === 'changed') ||
    constraint === 'setting_changes_replaces_key' ||
    constraint === 'role_changes_before'
  );
}

function lapse(
  { outbox, clock }: Pick<ProposalServices, 'outbox' | 'clock'>,
  id: string,
): Promise<void> {
  return outbox.transaction(async (tx, emit) => {
    await lockAudit(tx);
    const row = await findProposal(tx, id);
    if (row?.outcome === null) await writeLapse(tx, emit, { row, at: clock.now() });
  });
}

async function writeLapse(
  tx: Tx,
  emit: Emit,
  { row, at }: { row: ProposalRow; at: Date },
): Promise<void> {
  const decision = insert('proposal_decisions', {
    proposal_id: row.id,
    outcome: 'lapsed',
    decided_by: null,
    digest: row.digest,
    at,
  });
  await writeRows(tx, [decision]);
  await note(tx, emit, { row, at, actorId: null, action: 'proposal.lapse' });
}

async function note(
  tx: Tx,
  emit: Emit,
  entry: { row: ProposalRow; at: Date; actorId: string | null; action: string; approval?: string },
): Promise<void> {
  const { row, at, actorId, action, approval } = entry;
  const facts = { ...factsOf(row), ...(approval === undefined ? {} : { approval }) };
  await appendAudit(tx, { at, actorId, action, subject: row.id, facts });
  emit(deskEvent('proposals', row.id));
}

async function takeLink(
  { database, attempts }: LinkServices,
  token: string,
  { address }: { address: string },
) {
  await attempts.beginGuess('objection', address);
  const link = await findObjectionLink(database, hashOfLink(token));
  if (link) return link;
  await attempts.failGuess('objection', address);
  return refuse('not-found', { reason: 'objection-link-wrong' });
}

async function readOne(
  reader: Reader,
  { proposalId, readerId }: { proposalId: string; readerId: string },
  language: Language,
): Promise<DelayedProposal> {
  const row = await findProposal(reader, proposalId, readerId);
  return row ? readAs(language, () => toDelayed(row, readerId)) : refuse('not-found');
}

function toDelayed(row: ProposalRow, readerId: string): DelayedProposal {
  const {
    shut: _,
    digest: _digest,
    hasDecider: _hasDecider,
    effectiveAt,
    ...shown
  } = { shut: null, ...described(row) };
  const mayObject = row.outcome === null && row.proposed_by !== readerId;
  return { ...shown, effectiveAt: effectiveAt ?? shown.proposedAt, mayObject };
}
