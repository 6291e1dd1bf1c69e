/** A tape as it was when commitments were made one epoch ahead and named no epochs: what installations of that time have. */
import { epochOf, firstTickOf } from '#server/domain/market/epochs.rules.ts';
import { tickHash } from '#server/domain/market/hashing.ts';
import { NO_PREVIOUS_HASH } from '#server/domain/market/tape.rules.ts';
import { readCoinPositions, readEpochs, readTicks } from '#server/domain/market/tape.sql.ts';
import type { Database } from '#server/kit/database.ts';

/** Turns the tape so far into such a one: the same seeds, prices and times; other commitments, and so other hashes. */
export async function turnIntoOldTape(owner: Database): Promise<void> {
  const symbols = (await readCoinPositions(owner)).map(({ symbol }) => symbol);
  const ticks = await readTicks(owner, 0, 2_147_483_647);
  const epochs = await readEpochs(owner, 1, 2_147_483_647);
  const last = ticks.at(-1)?.number ?? 0;
  let previousHash = NO_PREVIOUS_HASH;
  await owner.transaction(async (tx) => {
    for (const tick of ticks) {
      const isCarrier = tick.number === 0 || tick.number === firstTickOf(epochOf(tick.number));
      const next = epochs[epochOf(tick.number)];
      const commitment = isCarrier ? (next?.commitment ?? null) : null;
      const hash = tickHash({ ...tick, commitment, previousHash }, symbols);
      await tx.execute(
        'update ticks set commitment = $2, previous_hash = $3, hash = $4 where number = $1',
        [tick.number, commitment, previousHash, hash],
      );
      previousHash = hash;
    }
    const promised = epochOf(last) + 1;
    await tx.execute('delete from epoch_seeds where number > $1', [promised]);
    await tx.execute('delete from epochs where number > $1', [promised]);
    await tx.execute(
      'update epochs set committed_at_tick = case number when 1 then 0 else first_tick - 60 end',
    );
  });
}
