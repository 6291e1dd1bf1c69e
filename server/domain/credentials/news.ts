/**
 * News about the security of an account. Each is a notice in the app and, where a mail server is
 * set, a mail to the confirmed address, both written with the change they tell of. Nobody can mute
 * them. `noticeEffects` and `writeNotice` take no such news, so none goes without its mail.
 */
import type { SecurityNews } from '#protocol/pushes.ts';
import { mailNotice, noticeMailInserts } from '#server/domain/mails/mails.ts';
import {
  anyNoticeEffects,
  type NoticeEffects,
  writeAnyNotice,
} from '#server/domain/notices/notices.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Tx } from '#server/kit/database/database.ts';
import type { Ids } from '#server/kit/ids.ts';
import type { PersonalEvent, View } from '#server/ledger/commands.ts';

/** Writes the notice and its mail; returns the events to emit. */
export type TellSecurity = (
  tx: Tx,
  personId: string,
  notice: SecurityNews,
) => Promise<PersonalEvent[]>;

export function openSecurityNews(services: {
  clock: Clock;
  ids: Ids;
  /** True if a mail server is set. */
  isMailed: boolean;
}): TellSecurity {
  const { clock, ids, isMailed } = services;
  return async (tx, personId, notice) => {
    const now = clock.now();
    const told = { personId, notice, view: { now, newId: () => ids.next(now) } };
    const events = await writeAnyNotice(tx, told);
    if (isMailed) await mailNotice(tx, told);
    return events;
  };
}

/** The same as effects of a teller command. */
export function securityEffects(told: {
  personId: string;
  notice: SecurityNews;
  view: Pick<View, 'now' | 'newId'> & { terms: Pick<View['terms'], 'isMailed'> };
}): NoticeEffects {
  const { inserts, events } = anyNoticeEffects(told);
  const mails = told.view.terms.isMailed ? noticeMailInserts(told) : [];
  return { inserts: [...inserts, ...mails], events };
}
