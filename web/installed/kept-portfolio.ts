/**
 * The last portfolio that was seen, kept on the device for when there is no connection, and taken
 * away with the session. A list of amounts and the time they are of; nothing by which anybody could
 * act.
 */
import type { Portfolio } from '#protocol/portfolio.ts';

import { keptCache, keptPortfolioPath, sharedCache } from './shell.ts';

export type KeptPortfolio = {
  /** ISO, by the server. */
  at: string;
  /** Rupees; null where a coin had no price. */
  total: string | null;
  available: string;
  reserved: string;
  holdings: { coin: string; quantity: string; value: string | null }[];
};

/** Null before the first tick. */
export function keptOf({ worth, items, asOf }: Portfolio): KeptPortfolio | null {
  if (asOf === null) return null;
  const held = items.filter(({ total }) => /[1-9]/.test(total));
  const holdings = held.map(({ coin, total, value }) => ({ coin, quantity: total, value }));
  const { total, available, reserved } = worth;
  return { at: asOf, total, available, reserved, holdings };
}

/**
 * Grows with each time that everything was forgotten: what began to be kept before is not kept
 * after.
 */
let forgotten = 0;

export async function keepPortfolio(kept: KeptPortfolio): Promise<void> {
  if (!('caches' in window)) return;
  const began = forgotten;
  const cache = await caches.open(keptCache);
  await cache.put(keptPortfolioPath, Response.json(kept));
  if (began !== forgotten) await caches.delete(keptCache);
}

export async function readKeptPortfolio(): Promise<KeptPortfolio | null> {
  if (!('caches' in window)) return null;
  const answer = await caches.match(keptPortfolioPath, { cacheName: keptCache });
  return answer ? ((await answer.json()) as KeptPortfolio) : null;
}

/**
 * Deletes what this device keeps of a person. A shared picture stays unless the person signed out:
 * the deposit form asks for the picture after a login.
 */
export async function forgetKept(hasSignedOut: boolean): Promise<void> {
  forgotten += 1;
  if (!('caches' in window)) return;
  await caches.delete(keptCache);
  if (hasSignedOut) await caches.delete(sharedCache);
}
