/**
 * What is drawn for coins without a picture, as the list of coins has it; their first letter until
 * it is loaded.
 */
import { useSyncExternalStore } from 'react';

import type { Coin } from '#protocol/market.ts';

const marks = new Map<string, string>();
const listeners = new Set<() => void>();

export function noteMarks(coins: readonly Pick<Coin, 'symbol' | 'mark'>[]): void {
  const changed = coins.filter(({ symbol, mark }) => marks.get(symbol) !== mark);
  for (const { symbol, mark } of changed) marks.set(symbol, mark);
  if (changed.length > 0) for (const listener of listeners) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One to three characters. */
export function useMark(symbol: string): string {
  const first = symbol.slice(0, 1);
  return useSyncExternalStore(
    follow,
    () => marks.get(symbol) ?? first,
    () => first,
  );
}
