/** SQL of settings, and of what they depend on. */
import type { Reader, Tx } from '#server/kit/database/database.ts';

/** Keeps what is there. */
export function insertSetting(tx: Tx, name: string, value: string) {
  return tx.execute('insert into settings (name, value) values ($1, $2) on conflict do nothing', [
    name,
    value,
  ]);
}

export async function findSetting(reader: Reader, name: string): Promise<string | null> {
  const rows = await reader.query<{ value: string }>('select value from settings where name = $1', [
    name,
  ]);
  return rows[0]?.value ?? null;
}

/** Where the newest price came from; null before the first. */
export async function findLastSource(reader: Reader): Promise<string | null> {
  const rows = await reader.query<{ source: string }>(
    'select source from ticks order by number desc limit 1',
  );
  return rows[0]?.source ?? null;
}

/** Whether contracts, orders or positions are open: they end by the prices they began with. */
export async function hasOpenTrades(reader: Reader): Promise<boolean> {
  const rows = await reader.query(
    `(select 1 from open_contracts limit 1) union all
     (select 1 from open_orders limit 1) union all (select 1 from open_positions limit 1)`,
  );
  return rows.length > 0;
}

/** Number of independent people who may decide requests for money now. */
export async function countApprovers(reader: Reader): Promise<number> {
  const rows = await reader.query<{ approvers: number }>(
    `select count(distinct staff_root(id))::int as approvers from people
     where role = 'finance' and disabled_at is null`,
  );
  return rows[0]?.approvers ?? 0;
}

/** Whether anybody has ever signed up as a customer. */
export async function hasCustomers(reader: Reader): Promise<boolean> {
  return (await reader.query(`select 1 from people where role = 'user' limit 1`)).length > 0;
}

export type SettingRow = { number: number; name: string; value: string };

/** The latest of each name; `value` is JSON. */
export function listSettings(reader: Reader): Promise<SettingRow[]> {
  return reader.query<SettingRow>(latestSettings);
}

const latestSettings = `
  select distinct on (name) number, name, value from setting_changes order by name, number desc`;

export type SettingChangeRow = {
  name: string;
  before: string;
  after: string;
  proposed_by: string;
  approved_by: string | null;
  at: Date;
};

/** Newest first; what is built in is no change. */
export function listSettingChanges(reader: Reader, limit: number): Promise<SettingChangeRow[]> {
  return reader.query<SettingChangeRow>(
    `select c.name, b.value as before, c.value as after, p.name as proposed_by, a.name as approved_by, c.at
     from setting_changes c
     join setting_changes b on b.number = c.replaces
     join people p on p.id = c.proposed_by
     left join people a on a.id = c.approved_by
     order by c.number desc limit $1`,
    [limit],
  );
}
