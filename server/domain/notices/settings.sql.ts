/** SQL of what people chose of their notices. */
import type { Database, Reader } from '#server/kit/database/database.ts';

export type SettingsRow = {
  person_id: string;
  app: string[];
  push: string[];
  telegram: string[];
  mail: string[];
  quiet_from: number | null;
  quiet_to: number | null;
  shows_amounts: boolean;
};

/** Of those who have chosen anything. */
export function listSettings(reader: Reader, people: readonly string[]): Promise<SettingsRow[]> {
  return reader.query<SettingsRow>(
    `select person_id, app, push, telegram, mail, quiet_from, quiet_to, shows_amounts
     from notice_settings where person_id = any($1::uuid[])`,
    [people],
  );
}

export function upsertSettings(database: Database, row: SettingsRow, at: Date) {
  return database.execute(
    `insert into notice_settings (person_id, app, push, telegram, mail, quiet_from, quiet_to,
       shows_amounts, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (person_id) do update set app = excluded.app, push = excluded.push,
       telegram = excluded.telegram, mail = excluded.mail, quiet_from = excluded.quiet_from,
       quiet_to = excluded.quiet_to, shows_amounts = excluded.shows_amounts,
       updated_at = excluded.updated_at`,
    [
      ...[row.person_id, row.app, row.push, row.telegram, row.mail],
      ...[row.quiet_from, row.quiet_to, row.shows_amounts, at],
    ],
  );
}
