/**
 * Proposals: what one member of staff wants done and another decides. Two accounts that one person
 * may hold never decide for each other. Where nobody else can decide, settings, roles and
 * invitations wait for a day (delayed.ts); everything else waits for another person.
 */
import { ENGLISH, type Language } from '#protocol/languages.ts';
import type { Role } from '#protocol/people.ts';
import type { Proposal, ProposalKind, ProposalPath } from '#protocol/proposals.ts';
import { consoleSettingTexts } from '#texts/console-settings.ts';
import { readAs } from '#texts/reader.ts';
import { appendAudit, maskNumber, type NewAuditEntry } from '#server/domain/audit/audit.ts';
import { isClosed } from '#server/domain/closing/closing.ts';
import { deskEvent } from '#server/domain/desk/events.ts';
import { mailObjections } from '#server/domain/mails/mails.ts';
import type { Emit, Outbox } from '#server/domain/outbox/outbox.ts';
import {
  detailsOfRow,
  maskBankDetails,
  type SavedDetails,
} from '#server/domain/withdrawals/withdrawals.ts';
import { pageOf, uuidCursor } from '#server/kit/page-of.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database, Reader, Tx } from '#server/kit/database/database.ts';
import { type Ids } from '#server/kit/ids.ts';
import { refuse } from '#server/kit/refuse.ts';
import { insert, writeRows } from '#server/ledger/rows.ts';

import { kindOf, type Payloads } from './kinds.ts';
import { countDelayedOf, hasUnreachable, tellObjectors } from './delayed.sql.ts';
import { digestOf, kindsFor, shutFor } from './proposals.rules.ts';
import {
  countDecidable,
  endIfOpen,
  findDetails,
  findProposal,
  hasDecider,
  isOnlyStaff,
  listProposals,
  type ProposalRow,
} from './proposals.sql.ts';

// Other slices see this file only.
export { isOnlyStaff } from './proposals.sql.ts';

/** Open delayed proposals of one root: each takes an objection of its own. */
const MOST_DELAYED = 5;

export type ProposalServices = {
  database: Database;
  outbox: Outbox;
  clock: Clock;
  ids: Ids;
  /** True if a mail server is set. */
  isMailed: boolean;
};
/** What writing a proposal takes. */
export type Proposing = Pick<ProposalServices, 'clock' | 'ids' | 'isMailed'>;

export type NewProposal<Kind extends ProposalKind = ProposalKind> = {
  kind: Kind;
  /** Whom it is for; null for a setting and an invitation. */
  personId: string | null;
  payload: Payloads[Kind];
  /** In clean form. */
  reason: string;
  proposedBy: string;
};

/**
 * Writes a proposal inside a transaction. Settings, roles and invitations that no independent admin
 * can decide are delayed by a day, and all staff are told. Settings and roles of the only member of
 * staff there has ever been apply at once. Refuses `four-eyes` for a proposal about the proposer
 * and where disabled admins cannot be told, and `not-found` for a person who closed the account.
 */
export async function propose(
  tx: Tx,
  emit: Emit,
  { clock, ids, isMailed }: Proposing,
  proposal: NewProposal,
): Promise<Proposal> {
  const { kind, personId, reason, proposedBy } = proposal;
  if (personId === proposedBy) refuse('four-eyes');
  if (personId !== null && (await isClosed(tx, personId)))
    refuse('not-found', { reason: 'account-closed' });
  const at = clock.now();
  const id = ids.next(at);
  const payload = JSON.stringify(proposal.payload);
  const digest = digestOf({ id, kind, payload });
  const path = isAnothersAlways(kind) ? 'another-admin' : await pathOf(tx, { ...proposal, at });
  const isDelayed = path === 'delayed';
  if (isDelayed) await refuseUndelayable(tx, { proposedBy, isMailed });
  await writeRows(tx, [
    insert('proposals', {
      id,
      kind,
      person_id: personId,
      payload,
      digest,
      proposed_by: proposedBy,
      reason,
      at,
      delayed: isDelayed,
    }),
  ]);
  const isSole = path === 'at-once' && kind !== 'invitation';
  const applied = { ...proposal, id, payload, digest, at };
  if (isSole) await applyAlone(tx, emit, { ids }, applied);
  if (isDelayed) {
    const view = { now: at, newId: () => ids.next(at) };
    const told = await tellObjectors(tx, { proposalId: id, proposedBy });
    if (isMailed) await mailObjections(tx, { personIds: told, proposalId: id, view });
  }
  const row = await findProposal(tx, id);
  if (!row) throw new Error('The proposal just written is not there.');
  emit(deskEvent('proposals', id));
  const action = isSole ? 'proposal.apply' : 'proposal.create';
  const until = row.effective_at;
  const facts = {
    ...factsOf(row),
    ...(isSole ? { approval: 'sole admin' } : {}),
    ...(until === null ? {} : { delayedUntil: until.toISOString() }),
  };
  await appendAudit(tx, { at, actorId: proposedBy, action, subject: id, facts });
  return toProposal(row, { id: proposedBy, role: null });
}

/** Kinds that nobody ever applies without a second person. */
const isAnothersAlways = (kind: ProposalKind) =>
  kind === 'correction' || kind === 'bank-details' || kind === 'second-factor';

/** How a setting, a role or an invitation takes effect. */
async function pathOf(
  reader: Reader,
  proposal: { kind: ProposalKind; proposedBy: string; personId: string | null; at: Date },
): Promise<Exclude<ProposalPath, 'operator'>> {
  if (await hasDecider(reader, proposal)) return 'another-admin';
  return (await isOnlyStaff(reader, proposal.proposedBy)) ? 'at-once' : 'delayed';
}

/** Refuses `four-eyes` if somebody disabled could not be told, and past the most at a time. */
async function refuseUndelayable(
  reader: Reader,
  { proposedBy, isMailed }: { proposedBy: string; isMailed: boolean },
): Promise<void> {
  if (!isMailed && (await hasUnreachable(reader, proposedBy)))
    refuse('four-eyes', { reason: 'objectors-unreachable' });
  if ((await countDelayedOf(reader, proposedBy)) >= MOST_DELAYED)
    refuse('four-eyes', { reason: { reason: 'delayed-most', facts: { most: MOST_DELAYED } } });
}

/** How a setting or an invitation that this admin proposes now would take effect. */
export async function readPath(
  { database, clock, isMailed }: Pick<ProposalServices, 'database' | 'clock' | 'isMailed'>,
  adminId: string,
): Promise<ProposalPath> {
  const of = { kind: 'setting', proposedBy: adminId, personId: null, at: clock.now() } as const;
  const path = await pathOf(database, of);
  if (path !== 'delayed' || isMailed) return path;
  return (await hasUnreachable(database, adminId)) ? 'operator' : path;
}

/**
 * Proposes other bank details for a person, inside the transaction of whatever asked for it.
 * Refuses as `propose`, and `not-found` where none were saved: the first ones come with the first
 * withdrawal.
 */
export async function proposeBankDetails(
  tx: Tx,
  emit: Emit,
  services: Pick<ProposalServices, 'clock' | 'ids'>,
  change: { personId: string; details: SavedDetails; reason: string; proposedBy: string },
): Promise<Proposal> {
  const { personId, details, reason, proposedBy } = change;
  const saved = await findDetails(tx, personId);
  if (!saved) refuse('not-found', { reason: 'no-bank-details' });
  const before = maskBankDetails(detailsOfRow(saved));
  const payload = { details, before, version: saved.version };
  // Another person always decides bank details: nobody is mailed.
  return propose(
    tx,
    emit,
    { ...services, isMailed: false },
    {
      kind: 'bank-details',
      personId,
      payload,
      reason,
      proposedBy,
    },
  );
}

/**
 * A page of what the reader may decide, in their language, newest first. Refuses `invalid` for an
 * unknown cursor.
 */
export async function readProposals(
  { database }: Pick<ProposalServices, 'database'>,
  query: {
    reader: { id: string; role: Role };
    language: Language;
    status: Proposal['status'] | undefined;
    cursor: string | undefined;
    limit: number;
  },
): Promise<{ items: Proposal[]; nextCursor: string | null }> {
  const { status = null, limit } = query;
  const after = uuidCursor(query.cursor);
  const kinds = kindsFor(query.reader.role);
  const rows = await listProposals(database, {
    readerId: query.reader.id,
    kinds,
    status,
    after,
    limit: limit + 1,
  });
  const { shown, nextCursor } = pageOf(rows, limit, ({ id }) => id);
  const items = readAs(query.language, () => shown.map((row) => toProposal(row, query.reader)));
  return { items, nextCursor };
}

/**
 * Ends a proposal inside the transaction that made it pointless: withdrawn by its proposer,
 * rejected by another admin. Nothing happens where it was decided meanwhile. The caller has the
 * audit log's lock, since a decision takes it first.
 */
export async function endProposal(
  tx: Tx,
  emit: Emit,
  { clock }: Pick<ProposalServices, 'clock'>,
  { proposalId, by }: { proposalId: string; by: string },
): Promise<void> {
  const row = await findProposal(tx, proposalId);
  if (!row) return;
  const outcome = row.proposed_by === by ? 'withdrawn' : 'rejected';
  const at = clock.now();
  if ((await endIfOpen(tx, { proposalId, outcome, by, digest: row.digest, at })) === 0) return;
  emit(deskEvent('proposals', proposalId));
  const action = outcome === 'withdrawn' ? 'proposal.withdraw' : 'proposal.reject';
  await appendAudit(tx, { at, actorId: by, action, subject: proposalId, facts: factsOf(row) });
}

/** Number of open proposals that this member of staff may decide. */
export const countWaitingProposals = (
  reader: Reader,
  { id, role }: { id: string; role: Role },
): Promise<number> => countDecidable(reader, { readerId: id, kinds: kindsFor(role) });

/** As the rules look at it. */
export const judgedOf = (row: ProposalRow) => ({
  kind: row.kind,
  proposedBy: row.proposed_by,
  personId: row.person_id,
  isDecided: row.outcome !== null,
  isSameRoot: row.is_same_root,
  isNewerAccount: row.is_newer_account,
});

export const toProposal = (
  row: ProposalRow,
  reader: { id: string; role: Role | null },
): Proposal => ({ ...described(row), shut: shutFor(judgedOf(row), reader) });

export function described(row: ProposalRow): Omit<Proposal, 'shut'> {
  const kind = kindOf(row);
  const personName = row.person_name ?? '';
  return {
    id: row.id,
    kind: row.kind,
    summary: kind.summary(personName),
    changes: kind.changes(),
    reason: row.reason,
    person:
      row.person_id === null
        ? null
        : { id: row.person_id, name: personName, email: row.person_email },
    proposedBy: { id: row.proposed_by, name: row.proposer_name },
    proposedAt: row.at.toISOString(),
    status: row.outcome ?? 'open',
    decidedBy:
      row.decided_by === null ? null : { id: row.decided_by, name: row.decider_name ?? '' },
    decidedAt: row.decided_at?.toISOString() ?? null,
    effectiveAt: row.effective_at?.toISOString() ?? null,
    hasDecider: row.has_decider,
    digest: row.digest,
  };
}

/**
 * For the audit log: what it does, field by field, with account numbers masked. It is in English
 * for every reader: an entry is hashed and kept for good. The label of the number that is masked
 * has to be of the language of the changes.
 */
export const factsOf = (row: ProposalRow): NewAuditEntry['facts'] =>
  readAs(ENGLISH, () => englishFactsOf(row));

function englishFactsOf(row: ProposalRow): NewAuditEntry['facts'] {
  const { summary, changes, reason, person } = described(row);
  const { payeeAccountNumber } = consoleSettingTexts().labels;
  const shown = (field: string, text: string | null) => {
    if (text === null) return 'none';
    return field === payeeAccountNumber ? maskNumber(text) : text;
  };
  return {
    kind: row.kind,
    summary,
    reason,
    digest: row.digest,
    proposedBy: row.proposer_name,
    ...(person ? { person: person.id } : {}),
    ...Object.fromEntries(
      changes.map(({ field, before, after }) => [
        field,
        before === null ? shown(field, after) : `${shown(field, before)} → ${shown(field, after)}`,
      ]),
    ),
  };
}

/**
 * Applies a proposal without a second person: the decision names nobody. The database refuses the
 * decision unless the proposer is the only member of staff there has ever been, or a day passed
 * without an objection.
 */
export async function applyAlone(
  tx: Tx,
  emit: Emit,
  { ids }: Pick<ProposalServices, 'ids'>,
  proposal: Omit<NewProposal, 'payload'> & {
    id: string;
    payload: string;
    digest: string;
    /** Time of the decision. */
    at: Date;
    isInvitationOpen?: boolean;
  },
): Promise<void> {
  const { id, kind, payload, digest, personId, reason, proposedBy, at } = proposal;
  const newId = () => ids.next(at);
  const applied = kindOf({ kind, payload }).apply({
    proposalId: id,
    reason,
    personId: personId ?? '',
    proposedBy,
    approvedBy: null,
    // Kinds that are applied alone concern no person's account: nobody is mailed.
    view: { now: at, newId, balance: () => 0n, terms: { isMailed: false } },
    detailsVersion: null,
    isInvitationOpen: proposal.isInvitationOpen ?? false,
  });
  if ('refused' in applied) refuse(applied.refused);
  const decision = insert('proposal_decisions', {
    proposal_id: id,
    outcome: 'approved',
    decided_by: null,
    digest,
    at,
  });
  await writeRows(tx, [decision, ...(applied.inserts ?? [])]);
  emit(...(applied.events ?? []));
}
