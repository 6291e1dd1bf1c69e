/**
 * Which kinds of notices reach a person by which way, and when nothing should: theirs to choose,
 * with usual choices until they do.
 */
import {
  noticeKinds,
  type NoticeKind,
  type NoticeSettings,
  usualNoticeSettings,
} from '#protocol/pushes.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database, Reader } from '#server/kit/database/database.ts';

import { listSettings, type SettingsRow, upsertSettings } from './settings.sql.ts';

/** Of each of these people; a person who has chosen nothing has the usual ones. */
export async function readNoticeSettings(
  reader: Reader,
  people: readonly string[],
): Promise<(personId: string) => NoticeSettings> {
  const rows = await listSettings(reader, people);
  const chosen = new Map(rows.map((row) => [row.person_id, toSettings(row)]));
  return (personId) => chosen.get(personId) ?? usualNoticeSettings;
}

export async function chooseNoticeSettings(
  { database, clock }: { database: Database; clock: Clock },
  personId: string,
  { ways, quiet, showsAmounts }: NoticeSettings,
): Promise<void> {
  const row = {
    person_id: personId,
    ...ways,
    shows_amounts: showsAmounts,
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.to ?? null,
  };
  await upsertSettings(database, row, clock.now());
}

const toSettings = (row: SettingsRow): NoticeSettings => ({
  ways: {
    app: kindsOf(row.app),
    push: kindsOf(row.push),
    telegram: kindsOf(row.telegram),
    mail: kindsOf(row.mail),
  },
  quiet:
    row.quiet_from === null || row.quiet_to === null
      ? null
      : { from: row.quiet_from, to: row.quiet_to },
  showsAmounts: row.shows_amounts,
});

/** Those of a later version are left out. */
const kindsOf = (names: readonly string[]): NoticeKind[] =>
  noticeKinds.filter((kind) => names.includes(kind));
