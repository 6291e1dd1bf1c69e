/**
 * How many contracts ended since their owner last looked at the closed orders, as far as this page
 * has been told.
 */
import { useEffect, useSyncExternalStore } from 'react';

let unseen: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function set(next: ReadonlySet<string>): void {
  unseen = next;
  for (const listener of listeners) listener();
}

/** Counts a contract, each once. */
export function noteOutcome(id: string): void {
  if (!unseen.has(id)) set(new Set([...unseen, id]));
}

/** The closed orders were looked at. */
export function seeOutcomes(): void {
  if (unseen.size > 0) set(new Set());
}

/** Nothing is unseen while the closed orders are on screen. */
export function useSeenOutcomes(areShown: boolean): void {
  const count = useUnseenOutcomes();
  useEffect(() => {
    if (areShown && count > 0) seeOutcomes();
  }, [areShown, count]);
}

export function useUnseenOutcomes(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => unseen.size,
    () => 0,
  );
}
