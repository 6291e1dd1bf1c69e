/**
 * News of one item are merged into a loaded list. The functions are pure, but for `noteInList`.
 */
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

import { refetchOvertaken } from '#ui/client/queries.ts';

/** Puts an item in its place where the list has it, and first where it is new. */
function withItem<Item extends { id: string }>(items: readonly Item[], item: Item): Item[] {
  const isKnown = items.some(({ id }) => id === item.id);
  return isKnown ? items.map((one) => (one.id === item.id ? item : one)) : [item, ...items];
}

/** Does the same for a list of what is open: an item that is no longer open leaves it. */
export function withOpenItem<Item extends { id: string }>(
  items: readonly Item[],
  item: Item,
  isOpen: boolean,
): Item[] {
  return isOpen ? withItem(items, item) : items.filter(({ id }) => id !== item.id);
}

/** Does the same for pages: a new item comes first on the first page. */
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
