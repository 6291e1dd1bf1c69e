/**
 * SQL of the tape: ticks, epochs, commitments and revealed seeds. Seeds themselves are read through
 * the market role only.
 */
import type { Rows } from '#server/schema/tables.ts';
import { PACK_TICKS, packedPrices, packedTicks } from '#server/ledger/packed-ticks.ts';
import { RECENT_PRICES } from '#protocol/market.ts';
import type { Reader, Tx } from '#server/kit/database/database.ts';

import type { TapeTick, TickVersion } from './tape.rules.ts';

export type TickRow = Pick<
  Rows['ticks'],
  'number' | 'at' | 'prices' | 'commitment' | 'previous_hash' | 'hash' | 'source'
> & {
  version: TickVersion;
  step: string | null;
  placed: string | null;
};

/** Hashes of which each tick has one or two more are kept as bytes: 300 coins fit into 4 kB. */
export const tickColumns = `version, number, at, prices, commitment, previous_hash, hash, source,
  encode(step, 'hex') as step, encode(placed, 'hex') as placed`;

const tapeBetween = (from: string, to: string) => `
  select number, at, prices, commitment, previous_hash, hash, source, version, step, placed
  from ticks where number between ${from} and ${to}
  union all ${packedTicks(from, to)}`;

export function toTick(row: TickRow): TapeTick {
  const { previous_hash: previousHash, ...rest } = row;
  return { ...rest, previousHash };
}

export async function readLastTick(reader: Reader): Promise<TapeTick | null> {
  const text = `select ${tickColumns} from ticks order by number desc limit 1`;
  const [row] = await reader.query<TickRow>(text);
  return row ? toTick(row) : null;
}

/**
 * A tick as it is shown: its prices stay the text that PostgreSQL writes of the array, e.g.
 * `{123,NULL}`.
 */
export type ShownTick = Omit<TapeTick, 'prices'> & { prices: string };

/**
 * Both ends included, by number. For answers, which never count with prices: a third of the work of
 * `readTicks`.
 */
export async function readShownTicks(
  reader: Reader,
  from: number,
  to: number,
): Promise<ShownTick[]> {
  return reader.query(
    `select version, number, at, prices::text as prices, commitment, previous_hash as "previousHash", hash, source,
            encode(step, 'hex') as step, encode(placed, 'hex') as placed
     from (${tapeBetween('$1::int', '$2::int')}) t order by number`,
    [from, to],
  );
}

/** Both ends included, by number. */
export async function readTicks(reader: Reader, from: number, to: number): Promise<TapeTick[]> {
  const text = `select ${tickColumns} from (${tapeBetween('$1::int', '$2::int')}) t order by number`;
  const rows = await reader.query<TickRow>(text, [from, to]);
  return rows.map(toTick);
}

export type PriceAt = { at: Date; price: bigint };

/**
 * Prices of one coin, RECENT_PRICES ticks up to and including `last`, rising; none from before the
 * source of prices changed, and none of ticks at which the coin was suspended.
 */
export async function readPrices(
  reader: Reader,
  position: number,
  last: number,
): Promise<PriceAt[]> {
  return reader.query<PriceAt>(
    `select at, prices[$1] as price from ticks
     where number between $2 and $3 and prices[$1] is not null and at >= ${sinceChange} order by number`,
    [position, last - RECENT_PRICES + 1, last],
  );
}

export async function readTicksAfter(
  reader: Reader,
  number: number,
  limit: number,
): Promise<TapeTick[]> {
  const text = `select ${tickColumns} from (${tapeBetween('$1::int + 1', '$1::int + $2::int')}) t order by number`;
  const rows = await reader.query<TickRow>(text, [number, limit]);
  return rows.map(toTick);
}

export type EpochRecord = {
  number: number;
  firstTick: number;
  lastTick: number;
  commitment: string;
  committedAtTick: number;
  /** Hex; null until revealed. */
  seed: string | null;
};

/** Both ends included, by epoch number. */
export async function readEpochs(reader: Reader, from: number, to: number): Promise<EpochRecord[]> {
  return reader.query<EpochRecord>(
    `select e.number, e.first_tick as "firstTick", e.last_tick as "lastTick", e.commitment,
            e.committed_at_tick as "committedAtTick", r.seed
     from epochs e left join epoch_reveals r on r.number = e.number
     where e.number between $1 and $2 order by e.number`,
    [from, to],
  );
}

export type StoredSeed = {
  number: number;
  seed: Buffer;
  commitment: string;
  committedAtTick: number;
};

/** Market role only. Those that are not public yet: a seed that is prices nothing any more. */
export async function readSeeds(reader: Reader, fromEpoch: number): Promise<StoredSeed[]> {
  return reader.query(
    `select s.number, s.seed, e.commitment, e.committed_at_tick as "committedAtTick"
     from epoch_seeds s join epochs e on e.number = s.number
     where s.number >= $1 and not exists (select from epoch_reveals r where r.number = s.number)
     order by s.number`,
    [fromEpoch],
  );
}

const CHANGE = 'prices-from-tick-';

/** Kept beside the tape, where it would have to be searched for. */
export async function notePricesFrom(tx: Tx, tick: number, prices: string): Promise<void> {
  await tx.execute('insert into settings (name, value) values ($1, $2) on conflict do nothing', [
    CHANGE + String(tick),
    prices,
  ]);
}

/**
 * SQL of the time from which on prices are those of today's source: that of the change's first
 * tick.
 */
export const sinceChange = `coalesce((
  select coalesce(t.at, packed_time(c.tick), 'infinity'::timestamptz)
  from (select substr(name, ${CHANGE.length + 1})::int as tick from settings where name like '${CHANGE}%'
        order by 1 desc limit 1) c
  left join ticks t on t.number = c.tick), '-infinity'::timestamptz)`;

/**
 * SQL of a `span`, a table expression: `number, at, price` of the coin at position $2 from $3 to
 * before $4, either of them null for no end, at most $5 of them from the end that is kept; old
 * ticks too. What was before the source of prices changed is left out.
 */
export function spanOfCoin(keep: 'oldest' | 'newest'): string {
  const order = keep === 'oldest' ? 'asc' : 'desc';
  return `bounds as (
       select greatest(coalesce($3, '-infinity'::timestamptz), ${sinceChange}) as since, coalesce($4, 'infinity'::timestamptz) as until
     ), edges as (
       select since, until, packed_from(since) as first, packed_until(until - interval '1 microsecond') as last from bounds
     ), span as (
       select * from (
         (select number, at, prices[$2] as price from ticks
          where at >= (select since from edges) and at < (select until from edges) and prices[$2] is not null
          order by at ${order} limit $5)
         union all
         -- One row of packed ticks after the other, as far as the limit reaches.
         (select t.number, t.at, t.price
          from packed_ticks w
          cross join lateral (${packedPrices('$2', 'w.first', `w.first + ${PACK_TICKS - 1}`)}) t
          where w.first between (select first from edges) - ${PACK_TICKS - 1} and (select last from edges)
            and t.at >= (select since from edges) and t.at < (select until from edges) and t.price is not null
          order by w.first ${order}, t.number ${order} limit $5)
       ) t order by at ${order} limit $5
     )`;
}

/** The last epoch that was ever committed to, 0 where there is none. */
export async function readLastCommitted(reader: Reader): Promise<number> {
  const text = 'select coalesce(max(number), 0) as number from epochs';
  const [row] = await reader.query<{ number: number }>(text);
  return row?.number ?? 0;
}

/** Tick 0: where its prices come from, and the hash by which the tape is known. */
export async function readFirstTick(
  reader: Reader,
): Promise<{ source: string; hash: string } | null> {
  const text = `select source, hash from (${tapeBetween('0', '0')}) t`;
  const [row] = await reader.query<{ source: string; hash: string }>(text);
  return row ?? null;
}

/** What of a coin is noted for good when it is listed; `relation` as `relationText` writes it. */
export type ListedCoin = {
  position: number;
  symbol: string;
  scale: number;
  volatilityBps: number;
  relation: string;
};

/** By position. */
export async function readListedCoins(reader: Reader): Promise<ListedCoin[]> {
  return reader.query(
    `select position, symbol, scale, volatility_bps as "volatilityBps", relation
     from coins order by position`,
  );
}

export async function insertCoins(
  tx: Tx,
  coins: readonly (ListedCoin & { basePrice: bigint })[],
): Promise<void> {
  await tx.execute(
    `insert into coins (position, symbol, base_price, scale, volatility_bps, relation)
     select * from unnest($1::smallint[], $2::text[], $3::bigint[], $4::smallint[], $5::smallint[], $6::text[])`,
    [
      coins.map((coin) => coin.position),
      coins.map((coin) => coin.symbol),
      coins.map((coin) => coin.basePrice),
      coins.map((coin) => coin.scale),
      coins.map((coin) => coin.volatilityBps),
      coins.map((coin) => coin.relation),
    ],
  );
}

export type NewEpoch = StoredSeed & { firstTick: number; lastTick: number };
export type Reveal = { number: number; seed: Uint8Array; at: Date };

/** A statement over arrays, for pooled and for pipelined connections alike. */
export type Statement = { name: string; text: string; values: (string | string[])[] };

const literal = (values: readonly (bigint | number | null)[]) =>
  `{${values.map((value) => value ?? 'null').join(',')}}`;
const hex = (seed: Uint8Array) => Buffer.from(seed).toString('hex');

export function insertTicks(ticks: readonly TapeTick[]): Statement {
  return {
    name: 'market-insert-ticks',
    text: `insert into ticks (number, at, prices, commitment, previous_hash, hash, source, version, step, placed)
      select number, at, prices::bigint[], nullif(commitment, ''), previous_hash, hash, source, version,
             decode(nullif(step, ''), 'hex'), decode(nullif(placed, ''), 'hex')
      from unnest($1::int[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::smallint[],
                  $9::text[], $10::text[])
        as t(number, at, prices, commitment, previous_hash, hash, source, version, step, placed)`,
    values: [
      literal(ticks.map((tick) => tick.number)),
      ticks.map((tick) => tick.at.toISOString()),
      ticks.map((tick) => literal(tick.prices)),
      ticks.map((tick) => tick.commitment ?? ''),
      ticks.map((tick) => tick.previousHash),
      ticks.map((tick) => tick.hash),
      ticks.map((tick) => tick.source),
      literal(ticks.map((tick) => tick.version)),
      ticks.map((tick) => tick.step ?? ''),
      ticks.map((tick) => tick.placed ?? ''),
    ],
  };
}

export function insertEpochs(epochs: readonly NewEpoch[]): Statement {
  return {
    name: 'market-insert-epochs',
    text: `insert into epochs (number, first_tick, last_tick, commitment, committed_at_tick)
      select * from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::int[])`,
    values: [
      literal(epochs.map((epoch) => epoch.number)),
      literal(epochs.map((epoch) => epoch.firstTick)),
      literal(epochs.map((epoch) => epoch.lastTick)),
      epochs.map((epoch) => epoch.commitment),
      literal(epochs.map((epoch) => epoch.committedAtTick)),
    ],
  };
}

export function insertSeeds(epochs: readonly NewEpoch[]): Statement {
  return {
    name: 'market-insert-seeds',
    text: `insert into epoch_seeds (number, seed)
      select number, decode(seed, 'hex') from unnest($1::int[], $2::text[]) as s(number, seed)`,
    values: [literal(epochs.map((epoch) => epoch.number)), epochs.map((epoch) => hex(epoch.seed))],
  };
}

export function insertReveals(reveals: readonly Reveal[]): Statement {
  return {
    name: 'market-insert-reveals',
    text: `insert into epoch_reveals (number, seed, at)
      select * from unnest($1::int[], $2::text[], $3::timestamptz[])`,
    values: [
      literal(reveals.map((reveal) => reveal.number)),
      reveals.map((reveal) => hex(reveal.seed)),
      reveals.map((reveal) => reveal.at.toISOString()),
    ],
  };
}

export const TICK_CHANNEL = 'tick';

export function notifyTick(number: number): Statement {
  return {
    name: 'market-notify',
    text: `select pg_notify('${TICK_CHANNEL}', $1)`,
    values: [String(number)],
  };
}

/**
 * What a tick is made on: the head of the tape, and the database's time in whole milliseconds. A
 * time that is handed in replaces the latter. To be read under the market's lock, in a statement
 * after the one that takes it.
 */
export function observeTape(standIn: Date | null): Statement {
  return {
    name: 'market-observe',
    text: `select date_trunc('milliseconds', coalesce(nullif($1, '')::timestamptz, clock_timestamp())) as now,
        t.number, t.hash
      from (select 1) one
      left join lateral (select number, hash from ticks order by number desc limit 1) t on true`,
    values: [standIn?.toISOString() ?? ''],
  };
}
