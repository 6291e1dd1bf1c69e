/**
 * Tapes as they were: with commitments one epoch ahead that named no epochs, and before contracts
 * ended by counting ticks.
 */
import { readCoins } from '#server/domain/market/coins.ts';
import { epochOf, epochsCarriedBy, firstTickOf } from '#server/domain/market/epochs.rules.ts';
import { nextPrices } from '#server/domain/market/feed.rules.ts';
import { seedHmac, tickHash } from '#server/domain/market/hash-tape.ts';
import { ruleOf } from '#server/domain/market/simulated-source.ts';
import {
  type Commitment,
  commitmentLine,
  NO_PREVIOUS_HASH,
  type TapeTick,
} from '#server/domain/market/tape.rules.ts';
import { readTicks } from '#server/domain/market/tape.sql.ts';
import { openSettlement } from '#server/domain/contracts/contracts.jobs.ts';
import type { Database, Tx } from '#server/kit/database/database.ts';
import { openLog } from '#server/kit/process/log.ts';

import type { World } from './world.ts';

/**
 * What installations of the first time have: the same seeds and times, prices that follow from the
 * seeds alone; other commitments.
 */
export async function turnIntoOldTape(owner: Database): Promise<void> {
  await owner.transaction(async (tx) => {
    const last = await writeAnew(tx, (number, commitments) => {
      const isCarrier = number === 0 || number === firstTickOf(epochOf(number));
      return isCarrier ? (commitments.get(epochOf(number) + 1)?.commitment ?? null) : null;
    });
    const promised = epochOf(last) + 1;
    await tx.execute('delete from epoch_seeds where number > $1', [promised]);
    await tx.execute('delete from epochs where number > $1', [promised]);
    await tx.execute(
      'update epochs set committed_at_tick = case number when 1 then 0 else first_tick - 60 end',
    );
  });
}

/**
 * What the update that makes contracts count ticks finds: open contracts were accepted after ticks
 * that say nothing of it. Answers a settlement as the new start has one, and how ticks go on with
 * it. The next comes after `ms` milliseconds.
 */
export async function updateTimedTape(world: World) {
  const { app, clock, database, owner } = world;
  await owner.transaction((tx) =>
    writeAnew(tx, (number, commitments) => {
      const carried = epochsCarriedBy(number).flatMap((epoch) => commitments.get(epoch) ?? []);
      return carried.length > 0 ? commitmentLine(carried) : null;
    }),
  );
  // The recorder finds the tape changed under it, and reads its end again; so does a new start.
  await app.market.recordTick().catch(() => undefined);
  await app.market.readAgain();
  const settlement = openSettlement({ ...app, database, clock, log: openLog('silent') });
  const tick = async (ms: number) => {
    clock.advance(ms);
    await app.market.recordTick();
    await settlement.settleDue();
  };
  return { settlement, tick };
}

/**
 * All ticks so far, with these commitments, prices that follow from the epochs' seeds alone, and
 * the version that the migration leaves them; answers the last one's number.
 */
async function writeAnew(
  tx: Tx,
  commitmentOf: (number: number, commitments: ReadonlyMap<number, Commitment>) => string | null,
): Promise<number> {
  const coins = readCoins(null);
  const symbols = coins.map(({ symbol }) => symbol);
  await tx.execute(
    `update epochs e set kind = 'seed', commitment = encode(sha256(s.seed), 'hex')
     from epoch_seeds s where s.number = e.number`,
  );
  const stored = await tx.query<Commitment & { seed: Buffer }>(
    `select e.number, e.kind, e.commitment, e.committed_at_tick as "committedAtTick", s.seed
     from epochs e join epoch_seeds s on s.number = e.number`,
  );
  const epochs = new Map(stored.map((epoch) => [epoch.number, epoch]));
  const ticks = await readTicks(tx, 0, 2_147_483_647);
  let before: TapeTick | null = null;
  for (const tick of ticks) {
    const seed = epochs.get(epochOf(tick.number))?.seed;
    const prices: TapeTick['prices'] =
      before && seed
        ? nextPrices(before.prices, coins, tick.number, seedHmac(seed), ruleOf(tick.source))
        : tick.prices;
    const commitment = commitmentOf(tick.number, epochs);
    const previousHash: string = before?.hash ?? NO_PREVIOUS_HASH;
    const old = { ...tick, version: 1 as const, prices, commitment, previousHash };
    const hash = tickHash(old, symbols);
    await tx.execute(
      `update ticks set version = default, step = null, placed = null, commitment = $2, previous_hash = $3, hash = $4,
                        prices = $5::bigint[] where number = $1`,
      [tick.number, commitment, previousHash, hash, prices],
    );
    before = { ...old, hash };
  }
  return ticks.at(-1)?.number ?? 0;
}
