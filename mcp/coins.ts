/** Spellings of a coin that every tool accepts. */
import { Type } from 'typebox';

import { type Coin, market } from '#protocol/market.ts';

import type { Api } from './api.ts';
import { WrongArgument } from './faults.ts';

export const SpelledCoin = Type.String({
  maxLength: 60,
  description:
    'a coin by its symbol (BTC, btc), also with the rupee (BTCINR, BTC/INR), or by its name (Bitcoin)',
});

const NEAREST = 3;

type Named = Pick<Coin, 'symbol' | 'name' | 'id'>;

const plain = (text: string) => text.normalize('NFKC').trim().toUpperCase();

/** Edit distance: letters to insert, delete or replace to turn one text into the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let at = 0; at < other.length; at += 1)
      next.push(
        Math.min(
          (row[at] ?? 0) + (letter === other[at] ? 0 : 1),
          (row[at + 1] ?? 0) + 1,
          (next[at] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}

function nearest(coins: readonly Named[], asked: string): string[] {
  const far = ({ symbol, name }: Named) =>
    Math.min(distance(asked, symbol), distance(asked, plain(name)));
  return coins
    .map((coin) => ({ symbol: coin.symbol, far: far(coin) }))
    .toSorted((a, b) => a.far - b.far)
    .slice(0, NEAREST)
    .map(({ symbol }) => symbol);
}

/**
 * Returns the coin that a text names: by symbol, else by the symbol before `INR`, else by a name
 * that no other coin has. Throws WrongArgument where there is none.
 */
export function coinNamed<One extends Named>(
  coins: readonly One[],
  text: string,
  parameter: string,
): One {
  const asked = plain(text);
  const symbol = (wanted: string) => coins.find((coin) => coin.symbol === wanted);
  const named = coins.filter(({ name, id }) => [name, id].map(plain).includes(asked));
  const found =
    symbol(asked) ??
    symbol(asked.replace(/[\s/_:-]*INR$/, '')) ??
    (named.length === 1 ? named[0] : undefined);
  if (found) return found;
  const near = nearest(coins, asked).join(', ');
  throw new WrongArgument(parameter, `there is no coin ${JSON.stringify(text)}. Nearest: ${near}.`);
}

/** Reads the coins from the server and returns the one that the text names. */
export async function readCoin(api: Api, text: string, parameter = 'coin'): Promise<Coin> {
  return coinNamed((await api.call(market.coins)).items, text, parameter);
}
