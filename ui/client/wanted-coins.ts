/** Which coins' prices the page shows, and which the stream is asked for. */

export type Wanted = {
  /** Somebody shows this coin; answers how they stop. */
  add(symbol: string): () => void;
  symbols(): Iterable<string>;
};

/** `changed` is told whenever a coin is wanted that was not, or is not any more. */
export function openWanted(changed: () => void): Wanted {
  const counts = new Map<string, number>();
  return {
    add(symbol) {
      const count = counts.get(symbol) ?? 0;
      counts.set(symbol, count + 1);
      if (count === 0) changed();
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const left = (counts.get(symbol) ?? 1) - 1;
        if (left > 0) counts.set(symbol, left);
        else counts.delete(symbol);
        if (left === 0) changed();
      };
    },
    symbols: () => counts.keys(),
  };
}

/**
 * Up to this many coins that were shown before are kept. Going to and fro between pages then needs
 * no other stream.
 */
const KEPT = 60;

/**
 * What to ask for where these are wanted now; the same as before while that has them all and is not
 * far too much.
 */
export function nextAsked(
  before: ReadonlySet<string>,
  wanted: Iterable<string>,
): ReadonlySet<string> {
  const now = new Set(wanted);
  const hasAll = [...now].every((symbol) => before.has(symbol));
  if (hasAll && before.size <= Math.max(KEPT, 2 * now.size)) return before;
  for (const symbol of before) if (now.size < KEPT) now.add(symbol);
  return now;
}
