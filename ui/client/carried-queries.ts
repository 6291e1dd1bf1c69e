/**
 * Takes the data of a page along into the next document of this tab: it is the same data, in
 * another language.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query';

import { CARRIED } from './language.ts';

type Kept = readonly { key: QueryKey; data: unknown }[];

/** What JSON cannot hold is asked for again, as is everything where the tab has no room. */
export function keepQueries(queries: QueryClient): void {
  const kept: Kept = queries
    .getQueryCache()
    .getAll()
    .filter(({ state: { status, data } }) => status === 'success' && isPlain(data))
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }));
  try {
    sessionStorage.setItem(CARRIED, JSON.stringify(kept));
  } catch {
    sessionStorage.removeItem(CARRIED);
  }
}

/** It is as good as it was a moment ago, and lies in the tab no longer than that. */
export function takeQueries(queries: QueryClient): void {
  const text = sessionStorage.getItem(CARRIED);
  sessionStorage.removeItem(CARRIED);
  for (const { key, data } of JSON.parse(text ?? '[]') as Kept) queries.setQueryData(key, data);
}

function isPlain(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.values(value).every((each) => each === undefined || isPlain(each));
}
