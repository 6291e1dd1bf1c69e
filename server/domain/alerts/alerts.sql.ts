/** SQL of price alerts. What people ask for names the person; what a tick meets goes by coin. */
import type { AlertKind } from '#protocol/alerts.ts';
import type { Rows } from '#server/schema/tables.ts';
import type { Database, Reader, Tx } from '#server/kit/database/database.ts';

export type AlertRow = Pick<
  Rows['alerts'],
  'id' | 'coin' | 'level' | 'repeats' | 'by_mail' | 'armed' | 'created_at'
> & {
  kind: AlertKind;
};

export type FiringRow = Pick<
  Rows['alert_firings'],
  'id' | 'coin' | 'level' | 'tick' | 'price' | 'fired_at'
> & {
  kind: AlertKind;
};

const columns = 'id, coin, kind, level, repeats, by_mail, armed, created_at';

export function listAlerts(reader: Reader, personId: string): Promise<AlertRow[]> {
  return reader.query<AlertRow>(
    `select ${columns} from alerts where person_id = $1 order by id desc`,
    [personId],
  );
}

/** Newest first: ids rise with time. */
export function listFirings(
  reader: Reader,
  page: { personId: string; before: string | null; limit: number },
): Promise<FiringRow[]> {
  return reader.query<FiringRow>(
    `select id, coin, kind, level, tick, price, fired_at from alert_firings
     where person_id = $1 and id < coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
     order by id desc limit $3`,
    [page.personId, page.before, page.limit],
  );
}

/** A person sets one alert at a time. */
export async function lockSetter(tx: Tx, personId: string): Promise<void> {
  await tx.query('select 1 from people where id = $1 for no key update', [personId]);
}

/** It counts from the tick after the last one. */
export async function insertAlert(
  tx: Tx,
  alert: Omit<AlertRow, 'armed' | 'created_at'> & { personId: string; at: Date },
): Promise<AlertRow> {
  const { personId, id, coin, kind, level, repeats, at } = alert;
  const rows = await tx.query<AlertRow>(
    `insert into alerts (person_id, id, coin, kind, level, repeats, by_mail, after_tick, created_at)
     select $1, $2, $3, $4, $5, $6, $7, coalesce(max(number), -1), $8 from ticks
     returning ${columns}`,
    [personId, id, coin, kind, level, repeats, alert.by_mail, at],
  );
  return rows[0] as AlertRow;
}

export function deleteAlert(database: Database, personId: string, id: string): Promise<number> {
  return database.execute('delete from alerts where person_id = $1 and id = $2', [personId, id]);
}

export type AlertProgress = { processed: number; last: number; has_alerts: boolean };

export async function readProgress(reader: Reader): Promise<AlertProgress> {
  const rows = await reader.query<AlertProgress>(
    `select tick as processed, coalesce((select max(number) from ticks), -1) as last,
            exists (select from alerts) as has_alerts
     from processed_ticks where name = 'alerts'`,
  );
  return rows[0] as AlertProgress;
}

/**
 * Up to which tick alerts have been gone through; who asks goes on alone until the transaction
 * ends.
 */
export async function lockProgress(tx: Tx): Promise<number> {
  const rows = await tx.query<{ tick: number }>(
    `select tick from processed_ticks where name = 'alerts' for update`,
  );
  return rows[0]?.tick ?? -1;
}

export function markProcessed(tx: Pick<Tx, 'execute'>, tick: number): Promise<number> {
  return tx.execute(`update processed_ticks set tick = $1 where name = 'alerts' and tick < $1`, [
    tick,
  ]);
}

/** A tick as alerts meet it; a move of -1 is one that is not known. */
export type Meeting = {
  number: number;
  coins: readonly string[];
  prices: readonly bigint[];
  moves: readonly bigint[];
};

/**
 * Sets those again that repeat and whose price has come half a percent back from the level, or half
 * a point of a move.
 */
export function rearm(tx: Tx, { number, coins, prices, moves }: Meeting): Promise<number> {
  return tx.execute(
    `update alerts a set armed = true
     from unnest($2::text[], $3::bigint[], $4::bigint[]) t(coin, price, moved)
     where a.coin = t.coin and not a.armed and a.after_tick < $1
       and case a.kind when 'above' then t.price::numeric * 1000 <= a.level::numeric * 995
                       when 'below' then t.price::numeric * 1000 >= a.level::numeric * 1005
                       else t.moved >= 0 and t.moved + 50 <= a.level end`,
    [number, [...coins], [...prices], [...moves]],
  );
}

export type Met = Pick<AlertRow, 'id' | 'coin' | 'kind' | 'level' | 'by_mail'> & {
  person_id: string;
};

/**
 * Alerts that this tick meets and that have not fired for it: one that fires once is gone with
 * that, one that repeats waits until the price has come back.
 */
export function takeMet(tx: Tx, meeting: Meeting, limit: number): Promise<Met[]> {
  const { number, coins, prices, moves } = meeting;
  return tx.query<Met>(
    `with met as materialized (
       select a.id, a.person_id, a.coin, a.kind, a.level, a.by_mail, a.repeats
       from unnest($2::text[], $3::bigint[], $4::bigint[]) t(coin, price, moved)
       join alerts a on a.coin = t.coin
       where a.armed and a.after_tick < $1
         and case a.kind when 'above' then t.price >= a.level when 'below' then t.price <= a.level
                         else t.moved >= a.level end
       limit $5 for update of a),
     gone as (delete from alerts where id in (select id from met where not repeats)),
     waiting as (update alerts set armed = false where id in (select id from met where repeats))
     select person_id, id, coin, kind, level, by_mail from met`,
    [number, [...coins], [...prices], [...moves], limit],
  );
}
