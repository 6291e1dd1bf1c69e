/**
 * What the source line of simulated ticks says: by which rule their prices are made, and from which
 * coins. A tape keeps to the line of its first simulated tick. A person who holds seeds could else
 * choose between two prices.
 */
import { type CoinTerms, isAsPublished, termsText } from './coin-list.rules.ts';
import { sha256 } from './hash-tape.ts';

/** Source of simulated ticks whose coins are as the published rule has them. */
export const PUBLISHED = 'simulated-related';
const LISTED = 'simulated-listed';
const BEACON = 'simulated-beacon';

/** How each of these lines begins. */
export const SIMULATED = 'simulated';

/**
 * Of a new tape: it names the coins' terms by their hash unless the published rule says them
 * already.
 */
export const simulatedSource = (coins: readonly CoinTerms[]): string =>
  coins.every(isAsPublished) ? PUBLISHED : `${LISTED} ${sha256(termsText(coins))}`;

/**
 * Of a tape whose draws follow from a beacon: it names the terms of that by their hash, and those
 * name the coins.
 */
export const beaconSource = (terms: string): string => `${BEACON} ${sha256(terms)}`;

export const isBeacons = (source: string): boolean => source.startsWith(`${BEACON} `);

/** The source line of all simulated ticks of a tape, from that of its first tick. */
export const simulatedOf = (firstSource: string, coins: readonly CoinTerms[]): string =>
  firstSource.startsWith(SIMULATED) ? firstSource : simulatedSource(coins);
