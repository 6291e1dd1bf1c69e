/** SQL of a beacon's tape: its terms, the chain of seeds behind it, the rounds it has used, and which ticks were late. */
import type { Reader } from '#server/kit/database.ts';

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
