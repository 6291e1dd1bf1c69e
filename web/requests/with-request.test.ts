/** A live event in a loaded list of requests. */
import { expect, test } from 'vitest';

import { withRequest } from './with-request.ts';

const request = (id: string, status = 'pending') => ({ id, status });
const loaded = {
  pages: [{ items: [request('3'), request('2')] }, { items: [request('1')] }],
  pageParams: [null, 'c'],
};
const items = (data: typeof loaded | undefined) => data?.pages.map((page) => page.items);

test('a known request changes where it is, on whatever page', () => {
  expect(items(withRequest(loaded, request('1', 'approved')))).toEqual([
    [request('3'), request('2')],
    [request('1', 'approved')],
  ]);
});

test('a new one comes first', () => {
  expect(items(withRequest(loaded, request('4')))).toEqual([
    [request('4'), request('3'), request('2')],
    [request('1')],
  ]);
});

test('what is not loaded stays so', () => {
  expect(withRequest(undefined, request('1'))).toBeUndefined();
});
