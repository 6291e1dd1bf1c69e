/**
 * Mail, as rows that are written with what they tell of: what is rolled back is never mailed, and
 * what is committed is mailed at least once. Where no mail server is set, nothing is written.
 */
import type { MailHealth } from '#protocol/health.ts';
import type { NoticeNews } from '#protocol/notices.ts';
import type { Reader, Tx } from '#server/kit/database/database.ts';
import type { View } from '#server/ledger/commands.ts';
import { type Insert, insert, writeRows } from '#server/ledger/rows.ts';

import type { Mail } from './mails.rules.ts';
import { findLastFailure, readMailFigures, type TakenMail } from './mails.sql.ts';

// Other slices see this file only.
export { confirmMail, type Letter, objectionMail, resetMail } from './mails.rules.ts';

export type MailTransport = {
  /**
   * Null once the mail has been taken; else why it was not, in codes that say nothing of what it
   * holds. Never throws.
   */
  send(mail: Mail): Promise<string | null>;
  close(): void;
};

type At = Pick<View, 'now' | 'newId'>;

type Told = { personId: string; notice: NoticeNews; view: At };

/** The row of a mail about a notice, for the effects of a teller command. */
export function noticeMailInserts(notice: Told): Insert[] {
  return [rowOf('notice', notice)];
}

/** The same in a transaction that is no command. */
export function mailNotice(tx: Tx, notice: Told): Promise<void> {
  return writeRows(tx, [rowOf('notice', notice)]);
}

/** What alerts have told, to those who want it mailed; many at once, in one statement. */
export function mailAlerts(tx: Tx, notices: readonly Told[]): Promise<void> {
  return writeRows(
    tx,
    notices.map((notice) => rowOf('alert', notice)),
  );
}

/** The link is made when the mail is written: a secret does not wait in a table. */
export function mailReset(tx: Tx, { personId, view }: { personId: string; view: At }) {
  return writeRows(tx, [rowOf('password-reset', { personId, notice: null, view })]);
}

/** The row of a mail with a link that confirms the address, for the effects of signing up. */
export function confirmationInserts(of: { personId: string; view: At }): Insert[] {
  return [rowOf('confirm', { ...of, notice: null })];
}

/** The same again, in a transaction that is no command. */
export function mailConfirmation(tx: Tx, of: { personId: string; view: At }): Promise<void> {
  return writeRows(tx, [rowOf('confirm', { ...of, notice: null })]);
}

/** Mails with a link to object to a delayed proposal, one to each person. */
export function mailObjections(
  tx: Tx,
  { personIds, proposalId, view }: { personIds: readonly string[]; proposalId: string; view: At },
): Promise<void> {
  const facts = JSON.stringify({ proposal: proposalId });
  const { now } = view;
  return writeRows(
    tx,
    personIds.map((personId) =>
      insert('mails', {
        id: view.newId(),
        person_id: personId,
        kind: 'objection',
        created_at: now,
        due_at: now,
        facts,
      }),
    ),
  );
}

/** What staff answer to somebody without an account. */
export function mailAnswer(
  tx: Tx,
  { address, message, view }: { address: string; message: string; view: At },
): Promise<void> {
  const { now } = view;
  return writeRows(tx, [
    insert('mails', {
      id: view.newId(),
      kind: 'answer',
      message,
      created_at: now,
      due_at: now,
      address,
    }),
  ]);
}

type Row = { personId: string; notice: NoticeNews | null; view: At };

function rowOf(kind: TakenMail['kind'], { personId, notice, view }: Row): Insert {
  return insert('mails', {
    id: view.newId(),
    person_id: personId,
    kind,
    created_at: view.now,
    due_at: view.now,
    ...(notice && { code: notice.code, facts: JSON.stringify(notice.facts) }),
  });
}

/** How much waits, what failed, and since when: for staff. */
export async function readMailHealth(reader: Reader, isOn: boolean): Promise<MailHealth> {
  const [figures, lastFailure] = await Promise.all([
    readMailFigures(reader),
    findLastFailure(reader),
  ]);
  return {
    isOn,
    waiting: figures.waiting,
    failing: figures.failing,
    givenUp: figures.given_up,
    oldestAt: figures.oldest?.toISOString() ?? null,
    lastFailure,
  };
}
