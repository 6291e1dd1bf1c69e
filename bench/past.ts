/**
 * A long past for the bench: a tape of ten million ticks with its candles, and a million movements
 * of money that the real teller and the real settlement made.
 */
import { openApp } from '#server/app.ts';
import { loadConfig } from '#server/config.ts';
import type { DatabaseUrls } from '#server/database/database-server.ts';
import { placeContract } from '#server/domain/contracts/contracts.ts';
import { readCoins } from '#server/domain/market/market.ts';
import { virtualClock } from '#server/kit/clock.ts';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/process/log.ts';
import { eachSecond } from '#test/market.ts';
import { newId } from '#ui/client/new-id.ts';

const EPOCH_TICKS = 60;
const IN_FLIGHT = 1_000;
/** From the tick that contracts are placed after to the one that settles them. */
const SETTLING_TICKS = 62;
export const SETTLING_MS = SETTLING_TICKS * 1000;

const minutes = { '1m': 1, '5m': 5, '15m': 15, '1h': 60, '1d': 1440 };

/**
 * Puts `count` ticks, whole epochs of them, and their candles before the first ones. Nobody ever
 * reads their hashes, so they are only as long as real ones. It acts as the database's superuser,
 * past every rule that keeps a tape as it is.
 */
export async function lengthenTape(owner: Database, count: number): Promise<void> {
  const epochs = count / EPOCH_TICKS;
  const coins = readCoins(null);
  if (!Number.isInteger(epochs)) throw new RangeError('each tick keeps its place in its epoch');
  await owner.transaction(async (tx) => {
    await tx.execute(
      'set local session_replication_role = replica; set local statement_timeout = 0',
    );
    await tx.execute('update ticks set number = number + $1', [count]);
    // Steps follow from an epoch's number: these epochs begin as on a tape that had none.
    await tx.execute(
      `update epochs e set kind = 'seed', commitment = encode(sha256(s.seed), 'hex')
       from epoch_seeds s where s.number = e.number`,
    );
    for (const table of ['epochs', 'epoch_seeds', 'epoch_reveals'])
      await tx.execute(`update ${table} set number = number + $1`, [epochs]);
    await tx.execute(
      `update epochs set first_tick = first_tick + $1, last_tick = last_tick + $1,
                         committed_at_tick = committed_at_tick + $1`,
      [count],
    );
    await tx.execute(
      `insert into ticks (number, at, prices, commitment, previous_hash, hash, source, version)
       select n, first.at - ($1 - n) * interval '1 second', first.prices, null,
              encode(sha256((n - 1)::text::bytea), 'hex'), encode(sha256(n::text::bytea), 'hex'),
              first.source, first.version
       from generate_series(0, $1 - 1) n, (select * from ticks order by number limit 1) first`,
      [count],
    );
    for (const [interval, length] of Object.entries(minutes)) {
      await tx.execute(
        `insert into candles (coin, interval, time, open, high, low, close, volume, synthetic)
         select coin, $2, time, base, base * 101 / 100, base * 99 / 100, base, 1, false
         from unnest($3::text[], $4::bigint[]) k(coin, base),
              (select date_bin(make_interval(mins => $1), at, 'epoch') - n * make_interval(mins => $1) as time
               from (select at from ticks where number = $5) first,
                    generate_series(1, $5 / 60 / $1) n) times`,
        [
          length,
          interval,
          coins.map(({ symbol }) => symbol),
          coins.map(({ basePrice }) => basePrice),
          count,
        ],
      );
    }
  });
  await owner.execute('analyze ticks, candles, epochs');
}

/**
 * `count` contracts of these people, placed after one tick and all settled. The tape is a minute
 * longer after that.
 */
export async function settleContracts(
  urls: DatabaseUrls,
  people: readonly string[],
  count: number,
): Promise<void> {
  const target = { applicationName: 'bench', maxConnections: 8 };
  const database = openDatabase({ ...target, connectionString: urls.appUrl });
  const marketDatabase = openDatabase({ ...target, connectionString: urls.marketUrl });
  const log = openLog('warn');
  const rows = await database.query<{ at: Date }>('select max(at) as at from ticks');
  const last = rows[0]?.at;
  if (!last) throw new Error('no tick');
  const clock = virtualClock(new Date(last.getTime() + 100));
  const config = loadConfig({ LANES: '2' });
  const parts = { config, database, marketDatabase, clock, ids: makeIds(), log, history: false };
  const app = await openApp(parts);
  const coin = app.market.coin('BTC');
  if (!coin) throw new Error('BTC is not traded');
  let placed = 0;
  const place = async () => {
    while (placed < count) {
      placed += 1;
      const personId = people[placed % people.length] ?? '';
      const direction = placed % 3 === 0 ? 'SELL_SHORT' : 'BUY_UP';
      const answer = await app.teller.submit(
        placeContract,
        { personId, coin, direction, stake: 100_00n, duration: 60 },
        { personId, key: newId(), fingerprint: 'bench', requestId: 'bench' },
      );
      if (answer.status !== 201) throw new Error(answer.body);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, place));
  await app.market.recordTicks(eachSecond(last, SETTLING_TICKS));
  clock.advance(SETTLING_MS);
  const { settled } = await app.settlement.settleDue();
  if (settled !== count) throw new Error(`${settled} of ${count} contracts were settled`);
  await app.close();
  await Promise.all([database.close(), marketDatabase.close()]);
}
