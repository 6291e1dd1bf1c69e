/**
 * The exposure of all people, carried from batch to batch. In every process that takes commands
 * which add to it: those that people send, and recurring buys.
 */
import { coinExposure, type Exposures, openExposures } from '#server/domain/exposure/exposure.ts';

import type { Money } from './money.ts';
import type { Prices } from './prices.ts';
import type { Services } from './services.ts';

export type Exposed = { exposures: Exposures };

export async function openExposed(
  { database }: Services,
  { teller, market }: Money & Prices,
): Promise<Exposed> {
  const exposures = await openExposures({ database, market });
  teller.carry(coinExposure, exposures.carrier);
  market.onTick(() => exposures.refresh());
  return { exposures };
}
