/**
 * Writes the tape: one tick at a time, under the market's exclusive lock and only while this
 * process holds the lease. Nothing it computes leaves it before it is committed, and no price is
 * computed before its tick is due.
 */
import type pg from 'pg';

import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import type { RandomSource } from '#server/kit/ids.ts';
import { MARKET_LOCK } from '#server/kit/database/locks.ts';

import { roundOf, timeOf } from './beacon/beacon-tape.rules.ts';
import { BEHIND_MS, roundTime } from './beacon/network.rules.ts';
import type { Rounds } from './beacon/rounds.ts';
import type { Round } from './beacon/signatures.ts';
import type { CoinFact } from './coin-list.rules.ts';
import {
  type BeaconEnd,
  type NextTick,
  makeNextLiveTick,
  makeNextTick,
  finishTick,
  type TapeEnd,
  endAfter,
  nextTimeOf,
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

/** The round of the next tick is not known: its tick waits for it. */
class NoRound extends Error {
  constructor(round: number) {
    super(`round ${round} of the beacon is not known yet`);
    this.name = 'NoRound';
  }
}

/**
 * The database's clock is behind the rounds' own times. Those who run the house would know more
 * draws than they may.
 */
export class ClockBehind extends Error {
  constructor() {
    super('the clock is behind the beacon');
    this.name = 'ClockBehind';
  }
}

/** A beacon's tape: what its ticks are made from, and the rounds as they come. */
export type RecordedBeacon = BeaconEnd & { rounds: Rounds };

export type Recorder = {
  /** Whether this process recorded last and nobody took over, as far as it knows. */
  readonly holdsLease: boolean;
  /** Takes the lease where nobody's runs. */
  acquire(): Promise<boolean>;
  /**
   * Records exactly one tick and answers it after its commit. After a failure that left a commit's
   * outcome unknown, the next call answers that tick if it did land, and records none. Throws
   * NoPrices while the exchange gives none.
   */
  record(): Promise<TapeTick>;
  /**
   * Of a beacon's tape: records the ticks that are due and whose rounds are known, at most `most`,
   * in one transaction. Answers the last, null where none is. Throws ClockBehind. `next` says when
   * the next one is due.
   */
  recordDue(most: number): Promise<{ tick: TapeTick | null; next: Date }>;
  /**
   * Records a simulated tick for each of these times in one transaction, as one by one would;
   * answers the last.
   */
  recordMany(times: readonly Date[]): Promise<TapeTick>;
  /** Gives the lease back and closes the connection. */
  close(): Promise<void>;
};

type Observed = { now: Date; number: number | null; hash: string | null };
/** What a tick is made on: the time, and the root of what was accepted since the last one. */
type Begun = { now: Date; placed: string | null };

/**
 * Prices written at once by `recordMany`: its pauses stay far below the limit on idle transactions,
 * on a busy machine too.
 */
const PRICES_A_ROUND = 9_000;
/**
 * A recorder that hangs within a tick holds everybody up: the database ends its transaction after
 * this.
 */
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
  /** Null where draws follow from seeds alone. */
  beacon: RecordedBeacon | null;
}): Recorder {
  const { marketDatabase, clock, random, coins, exchange, beacon } = options;
  const symbols = coins.map((coin) => coin.symbol);
  const ticksAtOnce = Math.ceil(PRICES_A_ROUND / coins.length);
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
    // All that it reads it finds by keys, in tables whose size swings within seconds while their
    // statistics do not.
    await fresh.query('set enable_seqscan = off; set enable_bitmapscan = off');
    fresh.once('end', () => {
      if (client === fresh) client = null;
    });
    client = fresh;
    return fresh;
  }

  /** After any failure nothing in memory is trusted: the tape says where it ends. */
  async function forget(): Promise<void> {
    end = null;
    const broken = client;
    client = null;
    await broken?.end().catch(() => undefined);
  }

  /**
   * First round trip: the lock, the lease under this fence, then the time, the head of the tape and
   * what was accepted after it as they now are.
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
    end = await readTapeEnd(marketDatabase, coins, beacon);
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

  function roundFor(number: number): Round | null {
    if (!beacon) return null;
    const round = roundOf(beacon.terms, number);
    const known = beacon.rounds.get(round);
    if (!known) throw new NoRound(round);
    return known;
  }

  const timeAfter = (last: TapeTick, otherwise: Date) =>
    beacon ? nextTimeOf(beacon, last) : otherwise;

  /**
   * A round that is known already, and by this clock not due yet for a second, shows that the clock
   * is slow.
   */
  function checkClock(now: Date): void {
    if (!beacon) return;
    const { newest, isClockBehind } = beacon.rounds;
    const behind = roundTime(beacon.terms.network, newest()) - now.getTime();
    if (isClockBehind() || behind > BEHIND_MS) throw new ClockBehind();
  }

  function needNext(from: TapeEnd): void {
    beacon?.rounds.need(roundOf(beacon.terms, from.last.number + 1));
  }

  /** Many simulated ticks at these times, or at those of a beacon's, in one transaction. */
  async function recordAt(times: readonly Date[]): Promise<TapeTick> {
    let from = end ?? (await readTapeEnd(marketDatabase, coins, beacon));
    if (times.length === 0) return from.last;
    const live = await connection();
    const begun = await begin(live, from, beacon ? clock.databaseTime() : null);
    checkClock(begun.now);
    let placed = begun.placed;
    // Between its statements the ticks of a round are computed: on a busy machine longer than a
    // single one may pause.
    await live.query('set local idle_in_transaction_session_timeout = 0');
    for (let start = 0; start < times.length; start += ticksAtOnce) {
      const nextTicks: NextTick[] = [];
      const ticks: TapeTick[] = [];
      for (const given of times.slice(start, start + ticksAtOnce)) {
        const next = makeNextTick(from, coins, random, roundFor(from.last.number + 1));
        const time = timeAfter(from.last, given);
        const tick = finishTick(next, { time, last: from.last, placed }, symbols);
        placed = null;
        nextTicks.push(next);
        ticks.push(tick);
        from = endAfter(from, tick, next);
      }
      const recordedAt = beacon ? begun.now : null;
      const statements = tickStatements(ticks, nextTicks, from.last, recordedAt);
      if (start + ticksAtOnce < times.length)
        await all(statements.map((statement) => live.query(statement)));
      else await commit(live, statements, from.last);
    }
    end = from;
    needNext(from);
    return from.last;
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
        end ??= await readTapeEnd(marketDatabase, coins, beacon);
        const from = end;
        const live = await connection();
        const number = from.last.number + 1;
        if (beacon && !beacon.rounds.get(roundOf(beacon.terms, number)))
          await beacon.rounds.fetch(roundOf(beacon.terms, number), roundOf(beacon.terms, number));
        const simulated = exchange ? null : makeNextTick(from, coins, random, roundFor(number));
        const { now, placed } = await begin(live, from, clock.databaseTime());
        checkClock(now);
        // What an exchange says is public: it is read once nobody can place anything before this
        // tick any more.
        const next = simulated ?? draftNow(from);
        const tick = finishTick(
          next,
          { time: timeAfter(from.last, now), last: from.last, placed },
          symbols,
        );
        await commit(live, tickStatements([tick], [next], tick, beacon ? now : null), tick);
        end = endAfter(from, tick, next);
        needNext(end);
        return tick;
      });
    },
    recordDue: (most) =>
      guarded(async () => {
        if (!beacon) throw new Error('only a beacon says when ticks are due');
        const late = await landed();
        end ??= await readTapeEnd(marketDatabase, coins, beacon);
        const { last } = end;
        // Also where others have recorded meanwhile, or the database was rewound.
        needNext(end);
        if (late) return { tick: late, next: nextTimeOf(beacon, late) };
        const times: Date[] = [];
        const now = clock.now();
        for (let number = last.number + 1; times.length < most; number += 1) {
          const time = timeOf(beacon.terms, number);
          if (time > now || !beacon.rounds.get(roundOf(beacon.terms, number))) break;
          times.push(time);
        }
        const tick = times.length === 0 ? null : await recordAt(times);
        return { tick, next: nextTimeOf(beacon, tick ?? last) };
      }),
    recordMany: (times) =>
      guarded(async () => {
        if (exchange) throw new Error('an exchange has one price at a time');
        await landed();
        const from = (end ??= await readTapeEnd(marketDatabase, coins, beacon));
        if (beacon && times.length > 0) {
          const { number } = from.last;
          const [first, last] = [number + 1, number + times.length];
          await beacon.rounds.fetch(roundOf(beacon.terms, first), roundOf(beacon.terms, last));
        }
        return recordAt(times);
      }),
    async close() {
      if (fence !== null) await releaseLease(marketDatabase, holder, fence).catch(() => undefined);
      fence = null;
      await forget();
    },
  };
}

/**
 * Waits for every answer before it throws the first failure, so that none of them is left over for
 * the next round.
 */
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
