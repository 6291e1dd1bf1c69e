/**
 * That the list of coins is the one that this house was opened with: what amounts and simulated
 * prices are made of stays as it is, and a coin is added only where nothing changes by it that the
 * tape committed to. Whatever is wrong stops the start, in words.
 */
import { StartError } from '#server/kit/process/start-error.ts';

import {
  type CoinFact,
  type CoinTerms,
  isAsPublished,
  relationText,
  termsText,
} from './coin-list.rules.ts';
import { sha256 } from './hash-tape.ts';
import { isBeacons, PUBLISHED, SIMULATED, simulatedSource } from './simulated-source.ts';
import type { ListedCoin } from './tape.sql.ts';

const wrong = (problem: string): StartError =>
  new StartError(`The list of coins does not fit this installation: ${problem}.`);

const told = ({ scale, volatilityBps, relation }: CoinTerms) => ({
  scale,
  volatilityBps,
  relation: relationText(relation),
});

/**
 * Throws StartError where a coin that is listed already has another place or other terms, or is
 * left out.
 */
export function checkListed(listed: readonly ListedCoin[], coins: readonly CoinFact[]): void {
  for (const known of listed) {
    const { position, symbol } = known;
    const coin = coins[position - 1];
    if (coin?.symbol !== symbol) {
      const seen = coin ? `${coin.symbol} is there` : 'the list ends before it';
      throw wrong(`coin ${position} is ${symbol} for good, and ${seen}`);
    }
    const seen = told(coin);
    for (const name of ['scale', 'volatilityBps', 'relation'] as const)
      if (seen[name] !== known[name])
        throw wrong(
          `${symbol} has the ${name} ${known[name]} for good, and the list says ${seen[name]}`,
        );
  }
}

/**
 * Throws StartError where the tape's first tick, whose source this is, committed to other coins.
 * `isAdded` says which are not listed yet: beside what the published rule says of every coin, none
 * is added to a tape that has begun. `beaconCoins` is the hash of the coins' terms that a beacon's
 * terms name.
 */
export function checkCommitted(
  firstSource: string,
  coins: readonly CoinFact[],
  isAdded: (coin: CoinFact) => boolean,
  beaconCoins: string | null = null,
): void {
  const isPublished = firstSource === PUBLISHED;
  const isSimulated = firstSource.startsWith(SIMULATED);
  const older = coins.filter((coin) => !isAdded(coin));
  const added = coins.filter(isAdded);
  const isOpen = isPublished || (!isSimulated && simulatedSource(older) === PUBLISHED);
  const other = added.find((coin) => !isOpen || !isAsPublished(coin));
  if (other)
    throw wrong(
      isOpen
        ? `${other.symbol} cannot be added to a tape that has begun unless it moves by itself with a volatility of 20`
        : `${other.symbol} cannot be added: the first tick committed to the coins of that time and what moves them`,
    );
  const isCommitted = isBeacons(firstSource)
    ? sha256(termsText(coins)) === beaconCoins
    : simulatedSource(coins) === firstSource;
  if (isSimulated && !isPublished && !isCommitted)
    throw wrong('the first tick committed to other coins');
}
