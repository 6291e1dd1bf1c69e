/**
 * Takes one request into a list that was loaded page by page: in its place, or at the head where it
 * is new.
 */
import type { InfiniteData } from '@tanstack/react-query';

export function withRequest<Item extends { id: string }, Page extends { items: Item[] }>(
  data: InfiniteData<Page, string | null> | undefined,
  request: Item,
): InfiniteData<Page, string | null> | undefined {
  const [first, ...rest] = data?.pages ?? [];
  if (!data || !first) return data;
  const isKnown = data.pages.some(({ items }) => items.some(({ id }) => id === request.id));
  const pages = isKnown
    ? data.pages.map((page) => ({
        ...page,
        items: page.items.map((item) => (item.id === request.id ? request : item)),
      }))
    : [{ ...first, items: [request, ...first.items] }, ...rest];
  return { ...data, pages };
}
