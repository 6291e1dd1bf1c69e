/**
 * The audit log: what staff did, written in the transaction of its effect, so that neither exists
 * alone. The database numbers and chains the entries (server/schema/04_staff.sql); nothing here
 * can.
 */
import { cleanText } from '#protocol/text.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { AUDIT_LOCK } from '#server/kit/database/locks.ts';
import { refuseField } from '#server/kit/refuse.ts';
import { type Insert, insert, writeRows } from '#server/ledger/rows.ts';

import { reasonRefusal } from './audit.rules.ts';

export type NewAuditEntry = {
  at: Date;
  /** Null for the system itself. */
  actorId: string | null;
  /** e.g. `deposit.approve`: small letters, dots and dashes. */
  action: string;
  /** What it was done to: an id, without blanks. */
  subject: string;
  /** By name. Never a secret; account numbers masked. */
  facts: Record<string, string>;
};

/** The entry, for the effects of a teller command. */
export function auditEffects(entry: NewAuditEntry): { inserts: Insert[] } {
  const { at, actorId, action, subject, facts } = entry;
  const entryRow = insert('audit_entries', {
    at,
    actor_id: actorId,
    action,
    subject,
    facts: inJson(facts),
  });
  return { inserts: [entryRow] };
}

/**
 * For transactions that are no commands. Last of all: others who write to the log wait until this
 * one has ended.
 */
export async function appendAudit(tx: Tx, entry: NewAuditEntry): Promise<void> {
  await writeRows(tx, auditEffects(entry).inserts);
}

/**
 * For transactions that change people as well: taken first, so that nobody waits for anybody in a
 * ring.
 */
export async function lockAudit(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [AUDIT_LOCK]);
}

/** The reason as it is kept. Refuses `invalid` at the field where it says too little. */
export function readReason(text: string): string {
  const reason = cleanText(text);
  const fault = reasonRefusal(reason);
  if (fault !== null) refuseField('reason', fault);
  return reason;
}

/** Only the last digits of an account number are anybody's business. */
export function maskNumber(number: string): string {
  return number.length > 4 ? `••••${number.slice(-4)}` : '••••';
}

/**
 * One line, in an order that does not depend on who wrote it; the database keeps the text as it is
 * and hashes it.
 */
function inJson(facts: Record<string, string>): string {
  const sorted = Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1));
  const clean = sorted.map(([name, text]) => [name, text.toWellFormed().replaceAll('\0', '')]);
  return JSON.stringify(Object.fromEntries(clean));
}
