/**
 * The frame of prices at a tick, to each reader as far as they asked for it: what is said of a coin
 * is spelled once, and put together for each choice of coins.
 */
import type { PriceFrame } from '#protocol/live.ts';
import { type Choice, encodeEvent, type Frame } from '#server/entry/http/live.ts';

type Listed = readonly { readonly symbol: string }[];

/**
 * What a reader asked for, as places in the list of coins; null for all of them. Symbols that are
 * not listed are left out.
 */
export function choiceOf(asked: string | undefined, coins: Listed): Choice {
  if (asked === undefined) return null;
  const symbols = new Set(asked.split(','));
  const places = coins.flatMap(({ symbol }, place) => (symbols.has(symbol) ? [place] : []));
  return places.length === coins.length ? null : places;
}

/** The frame of what `latest` answers, made once of each. */
export function openPriceFrames(
  latest: () => PriceFrame | null,
  coins: Listed,
): () => Frame | null {
  let made: { of: PriceFrame; frame: Frame } | null = null;
  return () => {
    const of = latest();
    if (of === null) return null;
    if (made?.of !== of) made = { of, frame: frameOf(of, coins) };
    return made.frame;
  };
}

function frameOf(frame: PriceFrame, coins: Listed): Frame {
  let whole: Buffer | null = null;
  let spelled: { prices: string[]; changes: string[] } | null = null;
  const head = `event: prices\ndata: {"tick":${frame.tick},"time":"${frame.time}","prices":{`;

  return (choice) => {
    if (choice === null) return (whole ??= encodeEvent('prices', frame));
    spelled ??= { prices: spell(frame.prices, coins), changes: spell(frame.change24h, coins) };
    const { prices, changes } = spelled;
    return Buffer.from(
      `${head}${joined(prices, choice)}},"change24h":{${joined(changes, choice)}}}\n\n`,
      'latin1',
    );
  };
}

/** By place; empty for a coin of which nothing is said. */
const spell = (values: Readonly<Record<string, string>>, coins: Listed): string[] =>
  coins.map(({ symbol }) => {
    const value = values[symbol];
    return value === undefined ? '' : `"${symbol}":"${value}"`;
  });

function joined(parts: readonly string[], choice: readonly number[]): string {
  let text = '';
  for (const place of choice) {
    const part = parts[place];
    if (part) text += text === '' ? part : `,${part}`;
  }
  return text;
}
