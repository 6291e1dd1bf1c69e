/**
 * SQL of packing: what comes next and what holds it up, and the row that takes the place of 900
 * ticks. For the owner's login.
 */
import type { Reader, Tx } from '#server/kit/database/database.ts';
import { PACK_TICKS, packedTicks } from '#server/ledger/packed-ticks.ts';

import type { Pack } from './packs.rules.ts';
import type { TapeTick } from './tape.rules.ts';
import { type TickRow, tickColumns, toTick } from './tape.sql.ts';

/**
 * What may still be in the way of packing the ticks up to one, the least of each; null where
 * nothing is.
 */
export type InTheWay = {
  /** The time of the last tick; null where it is not on the tape yet. */
  endedAt: Date | null;
  /** The tick after which an open contract was accepted. */
  openContract: number | null;
  /** An epoch whose seed is not public. */
  hiddenEpoch: number | null;
  /** What has not gone through these ticks yet. */
  behind: string | null;
  hasCandles: boolean;
};

export async function readNextPack(reader: Reader): Promise<number> {
  const [row] = await reader.query<{ first: number }>(
    `select coalesce(max(first) + ${PACK_TICKS}, 0) as first from packed_ticks`,
  );
  return row?.first ?? 0;
}

export async function findInTheWay(reader: Reader, last: number): Promise<InTheWay> {
  const [row] = await reader.query<InTheWay>(
    `select (select at from ticks where number = $1) as "endedAt",
            (select min(accepted_after_tick) from open_contracts where accepted_after_tick <= $1) as "openContract",
            (select min(e.number) from epochs e where e.first_tick <= $1
               and not exists (select from epoch_reveals r where r.number = e.number)) as "hiddenEpoch",
            (select min(name) from processed_ticks where tick < $1) as behind,
            coalesce((select max((select max(time) from candles where coin = c.symbol and interval = '1d')) from coins c)
                     + interval '1 day' > (select at from ticks where number = $1), false) as "hasCandles"`,
    [last],
  );
  if (!row) throw new Error('The database gave no answer.');
  return row;
}

export async function insertPack(tx: Tx, pack: Pack): Promise<void> {
  await tx.execute(
    `insert into packed_ticks (first, began_at, ended_at, times, hashes, steps, placed, versions, coins, sources,
                               commitments, lows, highs, widths, places, row_bytes, prices)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      ...[pack.first, pack.beganAt, pack.endedAt, pack.times, pack.hashes, pack.steps, pack.placed],
      ...[pack.versions, pack.coins, pack.sources, pack.commitments],
      ...[pack.lows, pack.highs, pack.widths, pack.places, pack.rowBytes, pack.prices],
    ],
  );
}

/** As they come out of their row. */
export async function readPacked(reader: Reader, from: number, to: number): Promise<TapeTick[]> {
  const rows = await reader.query<TickRow>(
    `select ${tickColumns} from (${packedTicks('$1::int', '$2::int')}) t order by number`,
    [from, to],
  );
  return rows.map(toTick);
}

/** How many were taken out. */
export function deleteTicks(tx: Tx, from: number, to: number): Promise<number> {
  return tx.execute('delete from ticks where number between $1 and $2', [from, to]);
}

/** Bytes with indexes: of the ticks that are not packed, and of those that are. */
export async function readSizes(reader: Reader): Promise<{ ticks: bigint; packed: bigint }> {
  const [row] = await reader.query<{ ticks: bigint; packed: bigint }>(
    `select pg_total_relation_size('ticks') as ticks, pg_total_relation_size('packed_ticks') as packed`,
  );
  return row ?? { ticks: 0n, packed: 0n };
}
