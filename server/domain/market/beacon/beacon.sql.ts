/**
 * SQL of a beacon's tape: its terms, the chain of seeds, the rounds it has used, waits for one, and
 * which ticks were late.
 */
import type { Database, Reader } from '#server/kit/database/database.ts';

import type { Statement } from '#server/domain/market/tape.sql.ts';
import { type BeaconTerms, readTerms } from './beacon-tape.rules.ts';
import type { SeedChain } from './seed-chain.ts';
import type { Round } from './signatures.ts';

/** Null for a tape without a beacon. */
export async function readBeaconTerms(reader: Reader): Promise<BeaconTerms | null> {
  const [row] = await reader.query<{ terms: string }>(
    'select terms from beacons order by tick desc limit 1',
  );
  return row ? readTerms(row.terms) : null;
}

/** What heads of the tape are signed with; null for a tape without a beacon. */
export async function readHeadKey(reader: Reader): Promise<Buffer | null> {
  const [row] = await reader.query<{ secret: Buffer }>(
    'select secret from head_keys order by tick desc limit 1',
  );
  return row?.secret ?? null;
}

/** Whether contracts, orders or positions are open. To be read under the market's lock. */
export async function hasOpenTrades(market: Reader): Promise<boolean> {
  const rows = await market.query(
    `(select 1 from open_contracts limit 1) union all
     (select 1 from open_orders limit 1) union all (select 1 from open_positions limit 1)`,
  );
  return rows.length > 0;
}

/** Through the market's role only. */
export async function readSeedChain(market: Reader): Promise<SeedChain | null> {
  const [row] = await market.query<SeedChain>(
    'select epochs, kept from beacon_chains order by tick desc limit 1',
  );
  return row ?? null;
}

/** By number, both ends included. */
export function readRounds(reader: Reader, from: number, to: number): Promise<Round[]> {
  return reader.query<Round>(
    `select number::float8 as number, signature from beacon_rounds where number between $1 and $2 order by number`,
    [from, to],
  );
}

export const insertBeacon = (beacon: {
  tick: number;
  terms: string;
  chain: SeedChain;
  headKey: Uint8Array;
}): Statement[] => [
  {
    name: 'market-insert-beacon',
    text: 'insert into beacons (tick, terms) values ($1, $2)',
    values: [String(beacon.tick), beacon.terms],
  },
  {
    name: 'market-insert-beacon-chain',
    text: `insert into beacon_chains (tick, epochs, kept) values ($1, $2, decode($3, 'hex'))`,
    values: [
      String(beacon.tick),
      String(beacon.chain.epochs),
      Buffer.from(beacon.chain.kept).toString('hex'),
    ],
  },
  {
    name: 'market-insert-head-key',
    text: `insert into head_keys (tick, secret) values ($1, decode($2, 'hex'))`,
    values: [String(beacon.tick), Buffer.from(beacon.headKey).toString('hex')],
  },
];

export const insertRounds = (rounds: readonly Round[]): Statement => ({
  name: 'market-insert-rounds',
  text: `insert into beacon_rounds (number, signature)
    select number, decode(signature, 'hex') from unnest($1::bigint[], $2::text[]) as r(number, signature)`,
  values: [
    rounds.map(({ number }) => String(number)),
    rounds.map(({ signature }) => Buffer.from(signature).toString('hex')),
  ],
});

export const insertLate = (late: { first: number; last: number; recordedAt: Date }): Statement => ({
  name: 'market-insert-late',
  text: 'insert into late_ticks (first, last, recorded_at) values ($1, $2, $3)',
  values: [String(late.first), String(late.last), late.recordedAt.toISOString()],
});

/**
 * Keeps since when a wait was first seen: another process may have gone on with it. Through the
 * market's role only.
 */
export async function noteWait(
  market: Database,
  wait: { round: number; since: Date; seenAt: Date },
): Promise<void> {
  await market.execute(
    `insert into beacon_waits as w (round, since, seen_at) values ($1, $2, $3)
     on conflict (round) do update set seen_at = greatest(w.seen_at, excluded.seen_at)`,
    [wait.round, wait.since, wait.seenAt],
  );
}

/** Since when a round after that one is waited for; null where no such wait was seen since then. */
export async function findWait(
  reader: Reader,
  wait: { afterRound: number; seenSince: Date },
): Promise<Date | null> {
  const [row] = await reader.query<{ since: Date }>(
    `select since from beacon_waits where round > $1 and seen_at >= $2
     order by seen_at desc, round desc limit 1`,
    [wait.afterRound, wait.seenSince],
  );
  return row?.since ?? null;
}
