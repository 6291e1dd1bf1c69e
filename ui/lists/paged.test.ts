/**
 * The next page of a list beside a refresh of it, on the library as it is: neither is lost for the
 * other.
 */
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import { itemsOf, loadOlder } from './paged.ts';

/**
 * A list of two pages whose first says how often it was asked for; each answer comes when the test
 * says so.
 */
function openList() {
  const queries = new QueryClient();
  const waiting: (() => void)[] = [];
  let asked = 0;
  const observer = new InfiniteQueryObserver(queries, {
    queryKey: ['list'],
    initialPageParam: 0,
    getNextPageParam: (_: unknown, pages: unknown[]) => (pages.length < 3 ? pages.length : null),
    queryFn: async ({ pageParam }) => {
      const page = pageParam === 0 ? `first, time ${(asked += 1)}` : `page ${pageParam}`;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return page;
    },
  });
  const close = observer.subscribe(() => undefined);
  const answer = async (): Promise<void> => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()?.();
  };
  return { queries, observer, answer, close };
}

const pagesOf = ({ observer }: ReturnType<typeof openList>) =>
  observer.getCurrentResult().data?.pages;

test('older pages wait for a refresh under way, which is not lost', async () => {
  const list = openList();
  await list.answer();
  await expect.poll(() => pagesOf(list)).toEqual(['first, time 1']);

  const refreshed = list.queries.invalidateQueries({ queryKey: ['list'] });
  const loaded = loadOlder(list.observer.getCurrentResult());
  await list.answer();
  await list.answer();
  await Promise.all([refreshed, loaded]);
  expect(pagesOf(list)).toEqual(['first, time 2', 'page 1']);
  list.close();
});

test('a refresh that takes the place of an older page under way does not take the page away', async () => {
  const list = openList();
  await list.answer();
  await expect.poll(() => pagesOf(list)).toEqual(['first, time 1']);

  const loaded = loadOlder(list.observer.getCurrentResult());
  await expect.poll(() => list.observer.getCurrentResult().isFetchingNextPage).toBe(true);
  const refreshed = list.queries.invalidateQueries({ queryKey: ['list'] });
  for (let page = 0; page < 3; page += 1) await list.answer();
  await Promise.all([refreshed, loaded]);
  expect(pagesOf(list)).toEqual(['first, time 2', 'page 1']);
  list.close();
});

test('an item that is on two pages is listed once, where it is first', () => {
  const item = (id: string, status = 'open') => ({ id, status });
  // The second moved to the front while the page that it was on was under way.
  const pages = [{ items: [item('b', 'closed'), item('c')] }, { items: [item('a'), item('b')] }];
  expect(itemsOf(pages, ({ id }) => id)).toEqual([item('b', 'closed'), item('c'), item('a')]);
  expect(itemsOf([], () => '')).toEqual([]);
});
