/**
 * How a tape takes up a beacon: with its tick 0, or with one later tick, at which prices stand
 * still. That is done under the market's lock and while nothing is open. So no contract has prices
 * of two rules.
 */
import type { Tx } from '#server/kit/database/database.ts';
import type { RandomSource } from '#server/kit/ids.ts';
import { StartError } from '#server/kit/process/start-error.ts';

import { type CoinFact, termsText as coinsText } from '#server/domain/market/coin-list.rules.ts';
import { sha256 } from '#server/domain/market/hash-tape.ts';
import {
  finishTick,
  makeNextTick,
  readTapeEnd,
  type TapeEnd,
  tickStatements,
} from '#server/domain/market/next-tick.ts';
import { placedRoot } from '#server/domain/market/placements.ts';
import { listPlacements, type PlacementRow } from '#server/domain/market/placements.sql.ts';
import { beaconSource } from '#server/domain/market/simulated-source.ts';
import { BEACON_VERSION, type TapeTick } from '#server/domain/market/tape.rules.ts';
import type { Statement } from '#server/domain/market/tape.sql.ts';
import { type BeaconTerms, firstRoundOf, termsText } from './beacon-tape.rules.ts';
import { hasOpenTrades, insertBeacon } from './beacon.sql.ts';
import { drawHeadKey } from './heads.ts';
import type { Network } from './network.rules.ts';
import { CHAIN_EPOCHS, drawSeedChain, type SeedChain } from './seed-chain.ts';

/**
 * Whose rounds a tape takes up, and for how many epochs its chain of seeds is drawn: ten years of
 * them unless said otherwise.
 */
export type NewBeacon = { network: Network; epochs?: number | undefined };

export type DrawnBeacon = {
  network: Network;
  chain: SeedChain & { end: string };
  headKey: { secret: Buffer; publicKey: string };
};

/** Takes seconds: nobody may wait for it under a lock. */
export async function drawBeacon(
  { network, epochs = CHAIN_EPOCHS }: NewBeacon,
  random: RandomSource,
): Promise<DrawnBeacon> {
  const chain = await drawSeedChain({ epochs, random });
  return { network, chain, headKey: drawHeadKey(random) };
}

/** Since this tick; `epoch` is the first whose seed is of the chain. */
export function beaconTermsOf(
  { network, chain, headKey }: DrawnBeacon,
  since: { tick: number; at: Date; epoch: number; coins: readonly CoinFact[] },
): BeaconTerms {
  const { tick, at, epoch, coins } = since;
  return {
    network,
    tick,
    epoch,
    round: firstRoundOf(network, at),
    epochs: chain.epochs,
    end: chain.end,
    coins: sha256(coinsText(coins)),
    heads: headKey.publicKey,
  };
}

export const beaconStatements = ({ chain, headKey }: DrawnBeacon, terms: BeaconTerms) =>
  insertBeacon({ tick: terms.tick, terms: termsText(terms), chain, headKey: headKey.secret });

const refusal = (reason: string): StartError =>
  new StartError(`BEACON cannot be taken up ${reason}. Start without it until then.`);

/**
 * Throws StartError where contracts would have prices of two rules, or where prices have stood
 * still since an exchange's.
 */
async function refuseChange(tx: Tx, { last, simulated }: TapeEnd): Promise<void> {
  if (await hasOpenTrades(tx))
    throw refusal('while contracts, orders or positions are open, which end by today’s prices');
  if (last.source !== simulated)
    throw refusal('before prices have followed from seeds for some five minutes');
}

/** Records the tick of the change. Under the market's lock. Throws StartError. */
export async function changeToBeacon(
  tx: Tx,
  drawn: DrawnBeacon,
  { now, coins, random }: { now: Date; coins: readonly CoinFact[]; random: RandomSource },
): Promise<void> {
  const from = await readTapeEnd(tx, coins, null);
  await refuseChange(tx, from);
  const next = makeNextTick(from, coins, random);
  const { number } = next.tick;
  const epoch = (next.epochs.at(-1)?.number ?? from.committed) + 1;
  const time = now > from.last.at ? now : new Date(from.last.at.getTime() + 1);
  const terms = beaconTermsOf(drawn, { tick: number, at: time, epoch, coins });
  const changed = {
    ...next,
    tick: {
      ...next.tick,
      version: BEACON_VERSION,
      prices: coins.map((coin, index) => from.last.prices[index] ?? coin.basePrice),
      source: beaconSource(termsText(terms)),
      step: null,
    },
  };
  const placements = await run<PlacementRow>(tx, listPlacements(from.last.number));
  const placed = placedRoot(placements, from.saltKey);
  const symbols = coins.map(({ symbol }) => symbol);
  const tick: TapeTick = finishTick(changed, { time, last: from.last, placed }, symbols);
  for (const statement of tickStatements([tick], [changed], tick)) await run(tx, statement);
  for (const statement of beaconStatements(drawn, terms)) await run(tx, statement);
}

const run = <Row extends object>(tx: Tx, statement: Statement) =>
  tx.query<Row>(statement.text, statement.values);
