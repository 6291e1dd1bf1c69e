/**
 * The tape in the hands of a test: ticks whose price of Bitcoin the test writes, by the database's
 * owner, since nobody else can. Everything behind the tape is real: who follows it cannot tell.
 */
import { createHash, randomUUID } from 'node:crypto';

import { attachDatabase } from '#server/database/database-server.ts';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { MARKET_LOCK } from '#server/kit/database/locks.ts';
import { openLog } from '#server/kit/process/log.ts';
import { pause } from '#test/waits.ts';

const PACE_MS = 250;

/**
 * The next tick, under the market's lock like any other, with BTC at this price and all else as
 * before; at a virtual time, or now. `btc` is INR with eight decimals.
 */
export async function writeTick(owner: Database, btc: bigint, at: Date | null): Promise<number> {
  return owner.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(${MARKET_LOCK})`);
    const [tick] = await tx.query<{ number: number }>(
      `insert into ticks (number, at, prices, commitment, previous_hash, hash, source, version)
       select number + 1,
              coalesce($1, greatest(at + interval '1 ms', date_trunc('milliseconds', clock_timestamp()))),
              $2::bigint || prices[2:], null, hash, $3, source, version
       from ticks order by number desc limit 1 returning number`,
      [at, btc, createHash('sha256').update(randomUUID()).digest('hex')],
    );
    await tx.query(`select pg_notify('tick', $1)`, [String(tick?.number)]);
    return tick?.number ?? 0;
  });
}

export type ScriptedTape = {
  /**
   * BTC is at these rupees from the next tick on; resolves when that tick is on the tape. Answers
   * its number.
   */
  reach(rupees: number): Promise<number>;
  /**
   * Ends the ticking: from then on only `write` puts a tick on the tape, at a time of the test's
   * choice.
   */
  hold(): Promise<void>;
  write(rupees: number, at: Date): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Takes the lease of a running server's tape for good, so that it only follows, and ticks four
 * times a second at the price that the test has set last.
 */
export async function takeTape(dataDir: string, rupees: number): Promise<ScriptedTape> {
  const attached = await attachDatabase({ dataDir, databaseUrl: null }, openLog('error'));
  const owner = openDatabase({
    connectionString: attached.ownerUrl,
    applicationName: 'test tape',
    maxConnections: 2,
  });
  // The server adds the row at its first whole second, which may be yet to come.
  await owner.execute(
    `insert into market_lease (holder, fence, expires_at) values ('a test', 1, 'infinity')
     on conflict (singleton) do update set holder = excluded.holder, expires_at = excluded.expires_at`,
  );
  let price = inPrice(rupees);
  let number = 0;
  number = await writeTick(owner, price, null);
  let isOver = false;
  let failed: Error | null = null;
  const waiting: { from: bigint; written(tick: number): void }[] = [];
  const ticking = (async () => {
    while (!isOver) {
      const written = price;
      number = await writeTick(owner, written, null);
      for (const one of waiting.splice(0)) {
        if (one.from === written) one.written(number);
        else waiting.push(one);
      }
      await pause(PACE_MS, 'ticks at a steady pace');
    }
  })().catch((error: unknown) => {
    failed = new Error('The tape of the test broke.', { cause: error });
  });
  return {
    reach: (next) =>
      new Promise((resolve, reject) => {
        if (failed !== null) return reject(failed);
        price = inPrice(next);
        waiting.push({ from: price, written: resolve });
      }),
    async hold() {
      isOver = true;
      await ticking;
    },
    async write(rupeesThen, at) {
      await writeTick(owner, inPrice(rupeesThen), at);
    },
    async stop() {
      isOver = true;
      await ticking;
      await owner.close();
      await attached.stop();
      if (failed !== null) throw failed;
    },
  };
}

/** Rupees with up to two decimals as the tape keeps them. */
const inPrice = (rupees: number) => BigInt(Math.round(rupees * 100)) * 1_000_000n;
