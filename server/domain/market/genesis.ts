/**
 * The first start of a market: its coins, the first commitments, the synthetic history and the
 * genesis tick, all in one transaction, so that a start that is cut off leaves nothing. Later
 * starts only check that the coins still fit.
 */
import type { Clock } from '#server/kit/clock.ts';
import type { Database, Tx } from '#server/kit/database/database.ts';
import type { RandomSource } from '#server/kit/ids.ts';
import { MARKET_LOCK } from '#server/kit/database/locks.ts';

import { termsText as beaconText } from './beacon/beacon-tape.rules.ts';
import { readBeaconTerms } from './beacon/beacon.sql.ts';
import {
  beaconStatements,
  beaconTermsOf,
  changeToBeacon,
  type DrawnBeacon,
  drawBeacon,
  type NewBeacon,
} from './beacon/change.ts';
import { seedOf } from './beacon/seed-chain.ts';
import { insertCandles } from './candles.sql.ts';
import { type CoinFact, followedBy, relationText } from './coin-list.rules.ts';
import { tickHash } from './hash-tape.ts';
import { followedHistory, type StoredCandle, syntheticHistory } from './history.rules.ts';
import { drawnSeeds, newEpoch } from './next-tick.ts';
import { epochsCarriedBy } from './epochs.rules.ts';
import { EXCHANGE, type ExchangeSetting, exchangeSource } from './exchange.ts';
import { checkCommitted, checkListed } from './check-coin-list.ts';
import { insertSaltKey } from './placements.sql.ts';
import { beaconSource, simulatedSource } from './simulated-source.ts';
import {
  BEACON_VERSION,
  commitmentLine,
  NO_PREVIOUS_HASH,
  type TapeTick,
  TICK_VERSION,
} from './tape.rules.ts';
import {
  insertCoins,
  insertEpochs,
  insertSeeds,
  insertTicks,
  notePricesFrom,
  observeTape,
  readFirstTick,
  readLastTick,
  readListedCoins,
  type Statement,
} from './tape.sql.ts';

/** Of a process that waits while another one makes the history. */
const PATIENCE_MS = 60_000;
const SALT_KEY_BYTES = 32;

/** Coins done, of all. */
export type Progress = (done: number, total: number) => void;

/**
 * Makes the tape where there is none, and takes up a beacon where there is one to be. Another
 * process that starts at the same moment waits and then finds it made. Throws StartError where the
 * coins do not fit, or a beacon cannot be taken up now.
 */
export async function prepareTape(options: {
  marketDatabase: Database;
  clock: Clock;
  random: RandomSource;
  coins: readonly CoinFact[];
  /** Of synthetic history, at most 30. */
  days: number;
  /**
   * Null where prices are simulated: an exchange's tape begins without prices and without history.
   */
  exchange: ExchangeSetting | null;
  /** Null where draws follow from seeds alone. */
  beacon: NewBeacon | null;
  onProgress: Progress;
}): Promise<void> {
  const { marketDatabase, coins, random, beacon } = options;
  const isNew = beacon !== null && (await readBeaconTerms(marketDatabase)) === null;
  const drawn = isNew ? await drawBeacon(beacon, random) : null;
  await marketDatabase.transaction(
    async (tx) => {
      // Making the history may outlast the usual patience of a process that waits for it.
      await tx.execute(`set local lock_timeout = ${PATIENCE_MS}`);
      await tx.execute(`set local statement_timeout = ${PATIENCE_MS}`);
      await tx.query(`select pg_advisory_xact_lock(${MARKET_LOCK})`);
      await listCoins(tx, coins);
      await drawSaltKey(tx, random);
      const [observed] = await run<{ now: Date; number: number | null }>(
        tx,
        observeTape(options.clock.databaseTime()),
      );
      if (!observed) return;
      const { now } = observed;
      if (observed.number !== null) {
        await noteChange(tx, options.exchange !== null);
        if (!drawn || (await readBeaconTerms(tx))) return;
        return changeToBeacon(tx, drawn, { now, coins, random });
      }
      if (options.exchange) return writeEmptyGenesis(tx, now, coins, options.exchange);
      await writeGenesis(tx, now, coins, { random, beacon: drawn });
      await writeHistory(tx, now, options);
    },
    'read committed',
    PATIENCE_MS + 2_000,
  );
}

/**
 * Positions are part of every tick: a list in another order would give coins each other's prices.
 */
async function listCoins(tx: Tx, coins: readonly CoinFact[]): Promise<void> {
  const listed = await readListedCoins(tx);
  checkListed(listed, coins);
  const first = await readFirstTick(tx);
  const terms = await readBeaconTerms(tx);
  const source = terms ? beaconSource(beaconText(terms)) : first?.source;
  if (source !== undefined)
    checkCommitted(source, coins, ({ position }) => position > listed.length, terms?.coins ?? null);
  const added = coins.slice(listed.length);
  if (added.length === 0) return;
  await insertCoins(
    tx,
    added.map((coin) => ({ ...coin, relation: relationText(coin.relation) })),
  );
}

/** Once for an installation: salts of placements follow from it. */
async function drawSaltKey(tx: Tx, random: RandomSource): Promise<void> {
  const key = Buffer.alloc(SALT_KEY_BYTES);
  random(key);
  await insertSaltKey(tx, key);
}

async function writeGenesis(
  tx: Tx,
  at: Date,
  coins: readonly CoinFact[],
  { random, beacon }: { random: RandomSource; beacon: DrawnBeacon | null },
): Promise<void> {
  const seeds = beacon ? (epoch: number) => seedOf(beacon.chain, epoch) : drawnSeeds(random);
  const epochs = epochsCarriedBy(0).map((number) =>
    newEpoch({ number, committedAtTick: 0 }, null, seeds),
  );
  const terms = beacon && beaconTermsOf(beacon, { tick: 0, at, epoch: 1, coins });
  const content = {
    version: beacon ? BEACON_VERSION : TICK_VERSION,
    number: 0,
    at,
    prices: coins.map((coin) => coin.basePrice),
    commitment: commitmentLine(epochs),
    source: terms ? beaconSource(beaconText(terms)) : simulatedSource(coins),
    previousHash: NO_PREVIOUS_HASH,
    placed: null,
    step: null,
  };
  const symbols = coins.map((coin) => coin.symbol);
  const genesis: TapeTick = { ...content, hash: tickHash(content, symbols) };
  await run(tx, insertEpochs(epochs));
  await run(tx, insertSeeds(epochs));
  await run(tx, insertTicks([genesis]));
  if (beacon && terms)
    for (const statement of beaconStatements(beacon, terms)) await run(tx, statement);
}

/**
 * Where prices come from elsewhere than the last tick's: notes the first tick of the change, from
 * which on charts and figures count. The tape itself says it in each tick's source.
 */
async function noteChange(tx: Tx, isLive: boolean): Promise<void> {
  const last = await readLastTick(tx);
  if (!last || last.source.startsWith(EXCHANGE) === isLive) return;
  await notePricesFrom(tx, last.number + 1, isLive ? 'exchange' : 'simulated');
}

/** Nothing is known yet: the chain begins, and prices come with tick 1. */
async function writeEmptyGenesis(
  tx: Tx,
  at: Date,
  coins: readonly CoinFact[],
  exchange: ExchangeSetting,
): Promise<void> {
  const content = {
    version: TICK_VERSION,
    number: 0,
    at,
    prices: coins.map(() => null),
    commitment: null,
    source: exchangeSource(exchange),
    previousHash: NO_PREVIOUS_HASH,
    placed: null,
    step: null,
  };
  const symbols = coins.map((coin) => coin.symbol);
  await run(tx, insertTicks([{ ...content, hash: tickHash(content, symbols) }]));
}

async function writeHistory(
  tx: Tx,
  until: Date,
  options: {
    coins: readonly CoinFact[];
    random: RandomSource;
    days: number;
    onProgress: Progress;
  },
): Promise<void> {
  const { coins, random, days, onProgress } = options;
  if (days === 0) return;
  const leaders = new Set(coins.map(({ relation }) => followedBy(relation)));
  const histories = new Map<string, StoredCandle[]>();
  for (const [index, coin] of coins.entries()) {
    const leader = coins.find(({ symbol }) => symbol === followedBy(coin.relation));
    const history = leader
      ? followedHistory(histories.get(leader.symbol) ?? [], leader, coin)
      : syntheticHistory(coin, until.getTime(), days, random);
    if (leaders.has(coin.symbol)) histories.set(coin.symbol, history);
    await insertCandles(tx, coin.symbol, history);
    onProgress(index + 1, coins.length);
  }
}

const run = <Row extends object>(tx: Tx, statement: Statement) =>
  tx.query<Row>(statement.text, statement.values);
