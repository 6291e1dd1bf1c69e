/**
 * Writes the tape: one tick at a time, under the market's exclusive lock and only while this process holds the lease.
 * Nothing it computes leaves it before it is committed, and no price is computed before its tick is due.
 */
import type pg from 'pg';

import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { RandomSource } from '#server/kit/ids.ts';
import { MARKET_LOCK } from '#server/kit/locks.ts';

import type { CoinFact } from './coin-list.rules.ts';
import {
  type NextTick,
  makeNextLiveTick,
  makeNextTick,
  finishTick,
  type TapeEnd,
  endAfter,
  readTapeEnd,
  tickStatements,
} from './next-tick.ts';
import type { Exchange } from './exchange.ts';
import { placedRoot } from './placements.ts';
import { listPlacements, type PlacementRow } from './placements.sql.ts';
import { extendLease, releaseLease, takeLease } from './lease.sql.ts';
import type { TapeTick } from './tape.rules.ts';
import { observeTape, type Statement } from './tape.sql.ts';

/** Another process records now, or still does. */
export class LeaseLost extends Error {
  constructor() {
    super('another process records ticks');
    this.name = 'LeaseLost';
  }
}

/** No price of the exchange can be believed: there is nothing to record. */
export class NoPrices extends Error {
  constructor() {
    super('no price can be believed');
    this.name = 'NoPrices';
  }
}

export type Recorder = {
  /** Whether this process recorded last and nobody took over, as far as it knows. */
  readonly holdsLease: boolean;
  /** Takes the lease where nobody's runs. */
  acquire(): Promise<boolean>;
  /**
   * Records exactly one tick and answers it after its commit. After a failure that left a commit's outcome unknown, the
   * next call answers that tick if it did land, and records none. Throws NoPrices while the exchange gives none.
   */
  record(): Promise<TapeTick>;
  /** Records a simulated tick for each of these times in one transaction, as one by one would; answers the last. */
  recordMany(times: readonly Date[]): Promise<TapeTick>;
  /** Gives the lease back and closes the connection. */
  close(): Promise<void>;
};

type Observed = { now: Date; number: number | null; hash: string | null };
/** What a tick is made on: the time, and the root of what was accepted since the last one. */
type Begun = { now: Date; placed: string | null };

/** Prices written in one round of `recordMany`: its pauses stay far below the limit on idle transactions, on a busy machine too. */
const PRICES_A_ROUND = 9_000;
/** A recorder that hangs within a tick holds everybody up: the database ends its transaction after this. */
const LONGEST_PAUSE = '2500ms';
/** A little longer than it may wait for the locks of the tellers. */
const ANSWER_MS = 6_000;
/** Markets opened in this process: part of the holder's name, so that no two share one. */
let opened = 0;

export function openRecorder(options: {
  marketDatabase: Database;
  clock: Clock;
  random: RandomSource;
  coins: readonly CoinFact[];
  /** Null where prices are simulated. */
  exchange: Pick<Exchange, 'read'> | null;
}): Recorder {
  const { marketDatabase, clock, random, coins, exchange } = options;
  const symbols = coins.map((coin) => coin.symbol);
  const round = Math.ceil(PRICES_A_ROUND / coins.length);
  opened += 1;
  const holder = `${process.pid}.${opened}.${randomName(random)}`;
  let client: pg.Client | null = null;
  let fence: bigint | null = null;
  let end: TapeEnd | null = null;
  /** Sent with a commit whose answer has not come: it may or may not be on the tape. */
  let unanswered: { number: number; hash: string } | null = null;

  async function connection(): Promise<pg.Client> {
    if (client) return client;
    const fresh = await marketDatabase.connect('drishti-market', 'queries', ANSWER_MS);
    await fresh.query(`set idle_in_transaction_session_timeout = '${LONGEST_PAUSE}'`);
    // All that it reads it finds by keys, in tables whose size swings within seconds while their statistics do not.
    await fresh.query('set enable_seqscan = off; set enable_bitmapscan = off');
    fresh.once('end', () => {
      if (client === fresh) client = null;
    });
    client = fresh;
    return fresh;
  }

  /** After any failure nothing in memory is trusted: the tape says where it stands. */
  async function forget(): Promise<void> {
    end = null;
    const broken = client;
    client = null;
    await broken?.end().catch(() => undefined);
  }

  /**
   * First round trip: the lock, the lease under this fence, then the time, the head of the tape and what was accepted after it as they
   * now are.
   */
  async function begin(live: pg.Client, from: TapeEnd, standIn: Date | null): Promise<Begun> {
    if (fence === null) throw new LeaseLost();
    const [, , lease, observed, placements] = await all([
      live.query('begin'),
      live.query(`select pg_advisory_xact_lock(${MARKET_LOCK})`),
      live.query(extendLease(holder, fence)),
      live.query<Observed>(observeTape(standIn)),
      live.query<PlacementRow>(listPlacements(from.last.number)),
    ]);
    if (lease?.rowCount !== 1) {
      fence = null;
      throw new LeaseLost();
    }
    const seen = observed?.rows[0] as Observed | undefined;
    if (!seen || seen.number !== from.last.number || seen.hash !== from.last.hash) {
      throw new Error('the tape has moved on');
    }
    const placed = (placements?.rows ?? []) as PlacementRow[];
    return { now: seen.now, placed: placedRoot(placed, from.saltKey) };
  }

  /** Second round trip: everything of the tick, and the commit. */
  async function commit(
    live: pg.Client,
    statements: readonly Statement[],
    last: TapeTick,
  ): Promise<void> {
    unanswered = { number: last.number, hash: last.hash };
    const results = await Promise.allSettled([
      ...statements.map((statement) => live.query(statement)),
      live.query('commit'),
    ]);
    const answer = results.at(-1);
    if (answer?.status !== 'fulfilled') throw answer?.reason;
    unanswered = null;
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
    // A commit of a failed transaction is answered ROLLBACK, without an error of its own.
    if (answer.value.command !== 'COMMIT') throw new Error('the database rolled back a tick');
  }

  /** Where the outcome of the last commit is not known: that tick, if it landed. */
  async function landed(): Promise<TapeTick | null> {
    if (end) return null;
    end = await readTapeEnd(marketDatabase, coins);
    const doubtful = unanswered;
    unanswered = null;
    return doubtful && end.last.number === doubtful.number && end.last.hash === doubtful.hash
      ? end.last
      : null;
  }

  function draftNow(from: TapeEnd): NextTick {
    const live = exchange?.read(from.last);
    if (!live) throw new NoPrices();
    return makeNextLiveTick(from, live);
  }

  async function guarded<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      void forget();
      throw error;
    }
  }

  return {
    get holdsLease() {
      return fence !== null;
    },
    async acquire() {
      fence ??= await takeLease(marketDatabase, holder);
      return fence !== null;
    },
    async record() {
      if (exchange?.read(null) === null) throw new NoPrices();
      return guarded(async () => {
        const late = await landed();
        if (late) return late;
        end ??= await readTapeEnd(marketDatabase, coins);
        const from = end;
        const live = await connection();
        const simulated = exchange ? null : makeNextTick(from, coins, random);
        const { now, placed } = await begin(live, from, clock.databaseTime());
        // What an exchange says is public: it is read once nobody can place anything before this tick any more.
        const next = simulated ?? draftNow(from);
        const tick = finishTick(next, { time: now, last: from.last, placed }, symbols);
        await commit(live, tickStatements([tick], [next], tick), tick);
        end = endAfter(from, tick, next);
        return tick;
      });
    },
    recordMany: (times) =>
      guarded(async () => {
        if (exchange) throw new Error('an exchange has one price at a time');
        await landed();
        let from = end ?? (await readTapeEnd(marketDatabase, coins));
        if (times.length === 0) return from.last;
        const live = await connection();
        let { placed } = await begin(live, from, null);
        // Between its statements the ticks of a round are computed: on a busy machine longer than a single one may pause.
        await live.query('set local idle_in_transaction_session_timeout = 0');
        for (let start = 0; start < times.length; start += round) {
          const nextTicks: NextTick[] = [];
          const ticks: TapeTick[] = [];
          for (const time of times.slice(start, start + round)) {
            const next = makeNextTick(from, coins, random);
            const tick = finishTick(next, { time, last: from.last, placed }, symbols);
            placed = null;
            nextTicks.push(next);
            ticks.push(tick);
            from = endAfter(from, tick, next);
          }
          const statements = tickStatements(ticks, nextTicks, from.last);
          if (start + round < times.length)
            await all(statements.map((statement) => live.query(statement)));
          else await commit(live, statements, from.last);
        }
        end = from;
        return from.last;
      }),
    async close() {
      if (fence !== null) await releaseLease(marketDatabase, holder, fence).catch(() => undefined);
      fence = null;
      await forget();
    },
  };
}

/** Waits for every answer before it throws the first failure, so that none of them is left over for the next round. */
async function all<T>(queries: readonly Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(queries);
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
  return results.map((result) => (result as PromiseFulfilledResult<T>).value);
}

function randomName(random: RandomSource): string {
  const bytes = Buffer.alloc(8);
  random(bytes);
  return bytes.toString('hex');
}
