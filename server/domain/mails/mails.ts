/**
 * Mail, as rows that are written with what they tell of: what is rolled back is never mailed, and what is committed is mailed at
 * least once. Where no mail server is set, nothing is written.
 */
import type { MailHealth } from '#protocol/staff.ts';
import type { Reader, Tx, Value } from '#server/kit/database.ts';
import type { View } from '#server/ledger/commands.ts';
import { type InsertTable, insertStatement } from '#server/ledger/rows.ts';

import type { Mail } from './mails.rules.ts';
import { findLastFailure, mailsTable, readMailFigures } from './mails.sql.ts';

// Other slices see this file only.
export type { Letter, Mail } from './mails.rules.ts';

export type Mailer = {
  /** Null once the mail has been taken; else why it was not, in codes that say nothing of what it holds. Never throws. */
  send(mail: Mail): Promise<string | null>;
  close(): void;
};

type Insert = { into: InsertTable; values: readonly Value[] };
type At = Pick<View, 'now' | 'newId'>;

/** The row of a mail about a notice, for the effects of a teller command. */
export function noticeMailInserts(notice: {
  personId: string;
  title: string;
  message: string;
  view: At;
}): Insert[] {
  const { personId, title, message, view } = notice;
  const values = [view.newId(), personId, 'notice', title, message, view.now, view.now];
  return [{ into: mailsTable, values }];
}

/** The same in a transaction that is no command. */
export function mailNotice(tx: Tx, notice: Parameters<typeof noticeMailInserts>[0]) {
  return write(tx, noticeMailInserts(notice));
}

/** The link is made when the mail is written: a secret does not wait in a table. */
export function mailReset(tx: Tx, { personId, view }: { personId: string; view: At }) {
  const values = [view.newId(), personId, 'password-reset', null, null, view.now, view.now];
  return write(tx, [{ into: mailsTable, values }]);
}

async function write(tx: Tx, inserts: readonly Insert[]): Promise<void> {
  for (const { into, values } of inserts) {
    const insert = insertStatement(into, [values]);
    await tx.execute(insert.text, insert.values);
  }
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
