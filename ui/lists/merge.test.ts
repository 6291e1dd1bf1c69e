/** The news of one item in a loaded list. */
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import { noteInList, withOpenItem, withPagedItem } from './merge.ts';

const request = (id: string, status = 'pending') => ({ id, status });
const loaded = {
  pages: [{ items: [request('3'), request('2')] }, { items: [request('1')] }],
  pageParams: [null, 'c'],
};
const items = (data: typeof loaded) => data.pages.map((page) => page.items);

test('a known item changes where it is, on whatever page', () => {
  expect(items(withPagedItem(loaded, request('1', 'approved')))).toEqual([
    [request('3'), request('2')],
    [request('1', 'approved')],
  ]);
});

test('an item that is on two pages changes on both', () => {
  const twice = { ...loaded, pages: [...loaded.pages, { items: [request('2')] }] };
  expect(items(withPagedItem(twice, request('2', 'approved')))).toEqual([
    [request('3'), request('2', 'approved')],
    [request('1')],
    [request('2', 'approved')],
  ]);
});

test('a new item comes first', () => {
  expect(items(withPagedItem(loaded, request('4')))).toEqual([
    [request('4'), request('3'), request('2')],
    [request('1')],
  ]);
  expect(items(withPagedItem({ pages: [], pageParams: [] }, request('4')))).toEqual([]);
});

test('a list of what is open takes new items first, and lets ended ones go', () => {
  const open = [request('2'), request('1')];
  expect(withOpenItem(open, request('3'), true)).toEqual([request('3'), ...open]);
  expect(withOpenItem(open, request('1', 'open'), true)).toEqual([
    request('2'),
    request('1', 'open'),
  ]);
  expect(withOpenItem(open, request('2', 'done'), false)).toEqual([request('1')]);
  expect(withOpenItem(open, request('9', 'done'), false)).toEqual(open);
});

test('a list that is not loaded stays so, and an answer under way is asked for again', async () => {
  const queries = new QueryClient();
  const note = (id: string) => noteInList<string[]>(queries, ['list'], (known) => [id, ...known]);
  note('1');
  expect(queries.getQueryData(['list'])).toBeUndefined();

  const answers: ((list: string[]) => void)[] = [];
  const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(queries, { queryKey: ['list'], queryFn });
  const close = observer.subscribe(() => undefined);
  answers[0]?.(['1']);
  await expect.poll(() => observer.getCurrentResult().data).toEqual(['1']);

  void observer.refetch();
  note('2');
  expect(queries.getQueryData(['list'])).toEqual(['2', '1']);
  // The answer that was under way is older than the news; the next one has it.
  await expect.poll(() => answers.length).toBe(3);
  answers[1]?.(['1']);
  answers[2]?.(['2', '1']);
  await expect.poll(() => observer.getCurrentResult().isFetching).toBe(false);
  expect(queries.getQueryData(['list'])).toEqual(['2', '1']);
  close();
});
