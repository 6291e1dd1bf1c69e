/**
 * SQL of mail that waits. One process takes a mail at a time. A process that is killed with one in
 * hand leaves it to the others.
 */
import type { Database, Reader } from '#server/kit/database/database.ts';

export type TakenMail = {
  id: string;
  /** Null of an answer to somebody without an account. */
  person_id: string | null;
  kind: 'notice' | 'alert' | 'password-reset' | 'confirm' | 'answer' | 'objection';
  /** Code of a notice or an alert; null for all other kinds. */
  code: string | null;
  facts: object | null;
  /** Text of an answer; null for all other kinds. */
  message: string | null;
  attempts: number;
  /**
   * Where the mail goes. Null for disabled people, except for a link to object, and for an
   * unconfirmed address, except for the link that confirms it.
   */
  email: string | null;
  /** Kinds of notices that the person wants mails of; null where they have chosen nothing. */
  wanted: string[] | null;
  /** In which it is written; null is English. */
  locale: string | null;
};

/**
 * The one that is due longest, now being sent; nobody else takes it before `lostAt`. Null where
 * none is due. Alerts come after everything else: thousands may fire at once, and nobody waits for
 * a link behind them.
 */
export async function takeMail(
  database: Database,
  { now, lostAt }: { now: Date; lostAt: Date },
): Promise<TakenMail | null> {
  const rows = await database.query<TakenMail>(
    `update mails m set attempts = m.attempts + 1, due_at = $2
     where m.id = (select id from mails where due_at <= $1
                   order by (kind = 'alert'), due_at, id limit 1 for update skip locked)
     returning m.id, m.person_id, m.kind, m.code, m.facts, m.message, m.attempts,
       coalesce(m.address, (
         select email from people p where p.id = m.person_id and (p.disabled_at is null or m.kind = 'objection')
           and (p.email_confirmed_at is not null or not p.must_confirm or m.kind = 'confirm')
       )) as email,
       (select s.mail from notice_settings s where s.person_id = m.person_id) as wanted,
       (select locale from people p where p.id = m.person_id) as locale`,
    [now, lostAt],
  );
  return rows[0] ?? null;
}

export function removeMail(database: Database, id: string) {
  return database.execute('delete from mails where id = $1', [id]);
}

export function postponeMail(
  database: Database,
  mail: { id: string; dueAt: Date | null; failure: string },
) {
  return database.execute('update mails set due_at = $2, failure = $3 where id = $1', [
    mail.id,
    mail.dueAt,
    mail.failure,
  ]);
}

export type MailFigures = {
  waiting: number;
  failing: number;
  given_up: number;
  oldest: Date | null;
};

export async function readMailFigures(reader: Reader): Promise<MailFigures> {
  const rows = await reader.query<MailFigures>(
    `select count(*) filter (where due_at is not null)::int as waiting,
            count(*) filter (where due_at is not null and failure is not null)::int as failing,
            count(*) filter (where due_at is null)::int as given_up,
            min(created_at) filter (where due_at is not null) as oldest
     from mails`,
  );
  return rows[0] ?? { waiting: 0, failing: 0, given_up: 0, oldest: null };
}

export async function findLastFailure(reader: Reader): Promise<string | null> {
  const rows = await reader.query<{ failure: string }>(
    'select failure from mails where failure is not null order by created_at desc, id desc limit 1',
  );
  return rows[0]?.failure ?? null;
}
