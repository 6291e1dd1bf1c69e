/**
 * Price alerts as a person sees them: setting one, removing it, and what they told. Firing them is
 * in alerts.jobs.ts.
 */
import {
  type Alert,
  ALERT_LIMIT,
  type AlertList,
  type Firing,
  type FiringPage,
  type NewAlert,
} from '#protocol/alerts.ts';
import { formatAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { PlainReason } from '#protocol/reasons.ts';
import type { Market } from '#server/domain/market/market.ts';
import { pageOf, uuidCursor } from '#server/kit/page-of.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import { type Ids, isUuid } from '#server/kit/ids.ts';
import { refuse } from '#server/kit/refuse.ts';

import { faultNow, levelScale, readLevel } from './alerts.rules.ts';
import {
  type AlertRow,
  deleteAlert,
  type FiringRow,
  insertAlert,
  listAlerts,
  listFirings,
  lockSetter,
} from './alerts.sql.ts';

export type AlertServices = {
  database: Database;
  market: Pick<Market, 'coin' | 'last' | 'dayAgo'>;
  clock: Clock;
  ids: Ids;
  /** Whether the server sends mail. */
  isMailed: boolean;
};

const PREFIX = 'alert-';

/** Refuses `not-found` for an unknown coin, and `invalid` with the reason at the field. */
export function setAlert(
  { database, market, clock, ids, isMailed }: AlertServices,
  personId: string,
  { coin: symbol, kind, level: text, repeats, byMail = false }: NewAlert,
): Promise<Alert> {
  const coin = market.coin(symbol)?.symbol ?? refuse('not-found');
  const read = readLevel(kind, text);
  if ('fault' in read) return refuseLevel(read.fault);
  const { level } = read;
  if (byMail && !isMailed) refuse('invalid', { fields: { byMail: 'no-mail' } });
  const price = market.last()?.prices.get(coin);
  const fault =
    price === undefined ? null : faultNow(kind, level, { price, dayAgo: market.dayAgo(coin) });
  if (fault !== null) refuseLevel(fault);
  return database.transaction(async (tx) => {
    await lockSetter(tx, personId);
    const present = await listAlerts(tx, personId);
    if (present.length >= ALERT_LIMIT) refuseLevel('too-many-alerts');
    const isSame = (row: AlertRow) => row.coin === coin && row.kind === kind && row.level === level;
    if (present.some(isSame)) refuseLevel('alert-twice');
    const at = clock.now();
    const id = ids.next(at);
    const alert = { personId, id, coin, kind, level, repeats, by_mail: byMail, at };
    return toAlert(await insertAlert(tx, alert));
  });
}

function refuseLevel(fault: PlainReason): never {
  refuse('invalid', { fields: { level: fault } });
}

export async function readAlerts(database: Database, personId: string): Promise<AlertList> {
  return { items: (await listAlerts(database, personId)).map(toAlert), limit: ALERT_LIMIT };
}

/** Another person's alert is refused just as one that does not exist. */
export async function removeAlert(database: Database, personId: string, id: string): Promise<void> {
  const uuid = id.startsWith(PREFIX) ? id.slice(PREFIX.length) : '';
  const found = isUuid(uuid) && (await deleteAlert(database, personId, uuid)) > 0;
  if (!found) refuse('not-found');
}

/** A page, newest first. An unknown cursor is refused as `invalid`. */
export async function readFirings(
  database: Database,
  page: { personId: string; cursor: string | undefined; limit: number },
): Promise<FiringPage> {
  const { personId, limit } = page;
  const before = uuidCursor(page.cursor);
  const rows = await listFirings(database, { personId, before, limit: limit + 1 });
  const { shown, nextCursor } = pageOf(rows, limit, ({ id }) => id);
  return { items: shown.map(toFiring), nextCursor };
}

function toAlert({
  id,
  coin,
  kind,
  level,
  repeats,
  by_mail: byMail,
  armed,
  created_at: createdAt,
}: AlertRow): Alert {
  return {
    id: PREFIX + id,
    coin,
    kind,
    level: formatAmount(level, levelScale(kind)),
    repeats,
    byMail,
    armed,
    createdAt: createdAt.toISOString(),
  };
}

function toFiring({ id, coin, kind, level, tick, price, fired_at: firedAt }: FiringRow): Firing {
  return {
    id,
    coin,
    kind,
    level: formatAmount(level, levelScale(kind)),
    tick,
    price: formatAmount(price, PRICE_SCALE),
    firedAt: firedAt.toISOString(),
  };
}
