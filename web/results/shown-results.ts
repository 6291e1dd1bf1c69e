/**
 * Results that a part of the page shows itself, which no message has to tell, and how many ended
 * that nobody has seen in the closed orders yet.
 */
import { useEffect, useSyncExternalStore } from 'react';

/** Ids of things whose result has a place on the page, with how many places; `all` for a list. */
const places = new Map<string, number>();
let unseen: ReadonlySet<string> = new Set();
/** Number of results in the summary of what ended before the page was opened. */
let summed = 0;
const listeners = new Set<() => void>();

/** The component shows how this thing ends: by its id, or `all`; null for none. */
export function useShowsResult(id: string | null): void {
  useEffect(() => {
    if (id === null) return;
    places.set(id, (places.get(id) ?? 0) + 1);
    return () => {
      const left = (places.get(id) ?? 1) - 1;
      if (left > 0) places.set(id, left);
      else places.delete(id);
    };
  }, [id]);
}

export const isShownInPlace = (id: string): boolean => places.has(id) || places.has('all');

function tell(): void {
  for (const listener of listeners) listener();
}

/** Counts a result, each once. */
export function noteUnseen(id: string): void {
  if (unseen.has(id)) return;
  unseen = new Set([...unseen, id]);
  tell();
}

export function noteSummed(count: number): void {
  summed = count;
  tell();
}

/** The closed orders were looked at, or another person is here. */
export function seeResults(): void {
  if (unseen.size + summed === 0) return;
  unseen = new Set();
  noteSummed(0);
}

/** Nothing is unseen while the closed orders are on screen. */
export function useSeenResults(areShown: boolean): void {
  const count = useUnseenResults();
  useEffect(() => {
    if (areShown && count > 0) seeResults();
  }, [areShown, count]);
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUnseenResults(): number {
  return useSyncExternalStore(
    follow,
    () => unseen.size + summed,
    () => 0,
  );
}
