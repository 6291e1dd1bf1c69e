/** Tapes as they were: with commitments one epoch ahead that named no epochs, and before contracts ended by counting ticks. */
import { epochOf, firstTickOf } from '#server/domain/market/epochs.rules.ts';
import { tickHash } from '#server/domain/market/hashing.ts';
import { NO_PREVIOUS_HASH, type TapeTick } from '#server/domain/market/tape.rules.ts';
import { readCoinPositions, readEpochs, readTicks } from '#server/domain/market/tape.sql.ts';
import { openSettlement } from '#server/domain/contracts/contracts.jobs.ts';
import type { Database, Tx } from '#server/kit/database.ts';
import { openLog } from '#server/kit/log.ts';

import type { World } from './world.ts';

/** What installations of the first time have: the same seeds, prices and times; other commitments, and so other hashes. */
export async function turnIntoOldTape(owner: Database): Promise<void> {
  const epochs = await readEpochs(owner, 1, 2_147_483_647);
  await owner.transaction(async (tx) => {
    const last = await writeAnew(tx, ({ number }) => {
      const isCarrier = number === 0 || number === firstTickOf(epochOf(number));
      return isCarrier ? (epochs[epochOf(number)]?.commitment ?? null) : null;
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
 * What the update finds that makes contracts count ticks: those that are open were accepted after ticks that say nothing of it. Answers
 * a settlement as the new start has one, and how ticks go on with it: the next comes after so many milliseconds.
 */
export async function updateTimedTape(world: World) {
  const { app, clock, database, owner } = world;
  await owner.transaction((tx) => writeAnew(tx, ({ commitment }) => commitment));
  // The recorder finds the tape changed under it, and reads where it stands.
  await app.market.recordTick().catch(() => undefined);
  const settlement = openSettlement({ ...app, database, clock, log: openLog('silent') });
  const tick = async (ms: number) => {
    clock.advance(ms);
    await app.market.recordTick();
    await settlement.settleDue();
  };
  return { settlement, tick };
}

/** All ticks so far, with these commitments and the version that the migration leaves them; answers the last one's number. */
async function writeAnew(tx: Tx, commitmentOf: (tick: TapeTick) => string | null): Promise<number> {
  const symbols = (await readCoinPositions(tx)).map(({ symbol }) => symbol);
  const ticks = await readTicks(tx, 0, 2_147_483_647);
  let previousHash = NO_PREVIOUS_HASH;
  for (const tick of ticks) {
    const commitment = commitmentOf(tick);
    const hash = tickHash({ ...tick, version: 1, commitment, previousHash }, symbols);
    await tx.execute(
      `update ticks set version = default, commitment = $2, previous_hash = $3, hash = $4 where number = $1`,
      [tick.number, commitment, previousHash, hash],
    );
    previousHash = hash;
  }
  return ticks.at(-1)?.number ?? 0;
}
