/**
 * A list of the API that comes page by page, newest first: its query, its items, and its next page.
 */
import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

import type { Route } from '#protocol/route.ts';
import { call, type CallOptions, type ReplyOf } from '#ui/client/api.ts';

type PageOf<Item> = { items: readonly Item[]; nextCursor: string | null };

/** The query of a route without its cursor; fields that are undefined are left out. */
type Filter<R extends Route> =
  CallOptions<R> extends { query?: infer Query }
    ? { [Name in Exclude<keyof Query, 'cursor'>]?: Query[Name] | undefined }
    : never;
export type Asked<R extends Route> = {
  /** Names the list, with what it is filtered by. */
  key: QueryKey;
  query?: Filter<R>;
} & (CallOptions<R> extends { params: infer Params } ? { params: Params } : { params?: never });

/** Returns options of useInfiniteQuery for the pages of a route. */
export function pagedQuery<R extends Route>(route: R, { key, query, params }: Asked<R>) {
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }): Promise<ReplyOf<R>> => {
      const asked = { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) };
      const options = { query: asked, signal, ...(params === undefined ? {} : { params }) };
      return call(route, options as never);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page as unknown as PageOf<unknown>).nextCursor,
  });
}

type LoadedPages = { data: { pages: readonly unknown[] } | undefined };
/** A list that comes page by page, as useInfiniteQuery answers with it. */
export type PagedPages = LoadedPages & {
  fetchNextPage: (how: { cancelRefetch: boolean }) => Promise<LoadedPages & { isError: boolean }>;
};

/** A refresh that begins meanwhile takes the place of a page under way. */
const PAGE_ATTEMPTS = 3;

/**
 * Loads the next page of a list. A refresh under way is waited for: cancelled, what it was to bring
 * would stay old.
 */
export async function loadOlder({ data, fetchNextPage }: PagedPages): Promise<void> {
  for (let attempt = 0; attempt < PAGE_ATTEMPTS; attempt += 1) {
    const now = await fetchNextPage({ cancelRefetch: false });
    if (now.isError || now.data?.pages.length !== data?.pages.length) return;
  }
}

/**
 * Returns the items of all loaded pages, each once: an item that moved to the front while an older
 * page was under way is on two pages. `keyOf` names an item.
 */
export function itemsOf<Item>(
  pages: readonly { items: readonly Item[] }[],
  keyOf: (item: Item) => string,
): Item[] {
  const byKey = new Map<string, Item>();
  for (const item of pages.flatMap(({ items }) => items)) {
    if (!byKey.has(keyOf(item))) byKey.set(keyOf(item), item);
  }
  return [...byKey.values()];
}
