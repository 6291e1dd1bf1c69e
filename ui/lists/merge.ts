/**
 * What a loaded list holds after the server told of one of its items. Pure, but for `noteInList`.
 */
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

import { refetchOvertaken } from '#ui/client/queries.ts';

/** In its place where the list has it, first where it is new. */
function withItem<Item extends { id: string }>(items: readonly Item[], item: Item): Item[] {
  const isKnown = items.some(({ id }) => id === item.id);
  return isKnown ? items.map((one) => (one.id === item.id ? item : one)) : [item, ...items];
}

/** A list of what is open: an item that is no longer open leaves it. */
export function withOpenItem<Item extends { id: string }>(
  items: readonly Item[],
  item: Item,
  isOpen: boolean,
): Item[] {
  return isOpen ? withItem(items, item) : items.filter(({ id }) => id !== item.id);
}

/** The same for a list of pages: in its place on any page, first on the first where it is new. */
export function withPagedItem<Item extends { id: string }, Page extends { items: Item[] }>(
  data: InfiniteData<Page, string | null>,
  item: Item,
): InfiniteData<Page, string | null> {
  const isOn = ({ items }: Page) => items.some(({ id }) => id === item.id);
  const at = Math.max(data.pages.findIndex(isOn), 0);
  const pages = data.pages.map((page, index) =>
    index === at || isOn(page) ? { ...page, items: withItem(page.items, item) } : page,
  );
  return { ...data, pages };
}

/**
 * Takes news of an item into a list where that is loaded. An answer that is under way may be older,
 * so it is asked for again.
 */
export function noteInList<Data>(
  queries: QueryClient,
  queryKey: QueryKey,
  merge: (data: Data) => Data,
): void {
  queries.setQueryData<Data>(queryKey, (data) => data && merge(data));
  refetchOvertaken(queries, queryKey);
}
