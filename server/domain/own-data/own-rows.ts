/**
 * What the database keeps about a person, row by row, as texts that people and programs read alike.
 */
import { formatAmount, INR_SCALE, PRICE_SCALE } from '#protocol/money.ts';
import { TRACKED_SCALE } from '#protocol/import-lines.ts';
import type { Reader, Value } from '#server/kit/database/database.ts';

import { nameOf, type OwnTable, type Unit } from './tables.ts';

/** Amounts are decimal texts, moments ISO-8601 in UTC, bytes base64. */
export type OwnValue = string | number | boolean | null | object;
export type OwnRow = Readonly<Record<string, OwnValue>>;

/** Decimals of an asset's smallest unit. */
export type ScaleOf = (asset: string) => number;

/**
 * Pages of rows; none where there is nothing. A page is read when the one before it has been taken.
 */
export async function* readOwn(
  reader: Reader,
  of: { name: string; table: OwnTable; personId: string; scaleOf: ScaleOf },
): AsyncGenerator<OwnRow[]> {
  const { name, table, personId, scaleOf } = of;
  const { order, page } = table;
  for (let after: Value[] = []; ;) {
    const rows: Record<string, unknown>[] = await reader.query<Record<string, unknown>>(
      pageOf(name, table, after.length),
      [personId, ...after],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => toOwnRow(table, row, scaleOf));
    if (page === null || rows.length < page) return;
    after = order.map((column) => last[nameOf(column)] as Value);
  }
}

/**
 * SQL of a page: of the person ($1), after the row whose columns of the order are the other
 * parameters, of which there are `after`.
 */
export function pageOf(name: string, table: OwnTable, after: number): string {
  const { order, page, whose, join, columns, needed } = table;
  const keys = order.map(qualified).join(', ');
  const values = Array.from({ length: after }, (_, at) => `$${at + 2}`).join(', ');
  return `select ${[...columns, ...needed].map(qualified).join(', ')} from ${name} t ${join}
    where ${whose} ${after === 0 ? '' : `and (${keys}) > (${values})`}
    order by ${keys} ${page === null ? '' : `limit ${page}`}`;
}

const qualified = (column: string) => (column.includes('.') ? column : `t.${column}`);

function toOwnRow(table: OwnTable, row: Record<string, unknown>, scaleOf: ScaleOf): OwnRow {
  const own: Record<string, OwnValue> = {};
  for (const column of table.columns.map(nameOf)) {
    const unit = table.units[column];
    const value = row[column];
    own[column] =
      typeof value === 'bigint'
        ? amountOf(value, typeof unit === 'function' ? unit(row) : unit, scaleOf)
        : plainOf(value);
  }
  return own;
}

function amountOf(value: bigint, unit: Unit | undefined, scaleOf: ScaleOf): string {
  if (unit === undefined || unit === 'count') return value.toString();
  return formatAmount(value, typeof unit === 'object' ? scaleOf(unit.asset) : scales[unit]);
}
const scales = { INR: INR_SCALE, price: PRICE_SCALE, percent: 2, tracked: TRACKED_SCALE } as const;

function plainOf(value: unknown): OwnValue {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return value.toString('base64');
  return value ?? null;
}
