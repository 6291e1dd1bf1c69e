/** What is found by what is typed. */
import { expect, test } from 'vitest';

import { find, type Findable, findablePages, isOwnId } from './search.rules.ts';

const coin = (symbol: string, title: string, isFirst = false): Findable => ({
  kind: 'coin',
  to: `/coin/${symbol}`,
  title,
  symbol,
  isFirst,
});
const all: readonly Findable[] = [
  coin('WBTC', 'Wrapped Bitcoin'),
  coin('BTC', 'Bitcoin', true),
  coin('BCH', 'Bitcoin Cash'),
  coin('BTS', 'BitShares'),
  { kind: 'page', to: '/deposit', title: 'Deposit' },
  { kind: 'page', to: '/deposit-records', title: 'Deposit Records' },
  {
    kind: 'own',
    to: '/order?item=trade-1',
    title: 'Buy BTC',
    note: '₹5,000.00',
    words: 'trade-1a2b',
  },
  { kind: 'help', to: '/rules#rule', title: 'How contracts settle', words: 'payout entry exit' },
];
const titles = (typed: string) =>
  find(all, typed).map(({ kind, items }) => [kind, ...items.map(({ title }) => title)]);

test('a symbol comes before what begins with it, and that before what has it inside', () => {
  expect(titles('btc')).toEqual([
    ['coin', 'Bitcoin', 'Wrapped Bitcoin'],
    ['own', 'Buy BTC'],
  ]);
  expect(titles('  BitC ')).toEqual([['coin', 'Bitcoin', 'Bitcoin Cash', 'Wrapped Bitcoin']]);
});

test('words may come in any order, and be those of a topic', () => {
  expect(titles('records dep')).toEqual([['page', 'Deposit Records']]);
  expect(titles('payout')).toEqual([['help', 'How contracts settle']]);
  expect(titles('1a2b')).toEqual([['own', 'Buy BTC']]);
  expect(titles('deposit')).toEqual([['page', 'Deposit', 'Deposit Records']]);
});

test('nothing typed shows what comes first, and nothing found is nothing', () => {
  expect(titles(' ')).toEqual([['coin', 'Bitcoin']]);
  expect(titles('zzz')).toEqual([]);
});

test('pages are those of the bar and beneath it, and for a visitor those that are open to them', () => {
  const pages = {
    '/login': { title: 'Log in' },
    '/home': { title: 'Markets', isPlace: true },
    '/rules': { title: 'How it works', parent: '/home' },
    '/wallet': { title: 'Wallet', isPlace: true, isPersonal: true },
  };
  const found = (isSignedIn: boolean) => findablePages(pages, isSignedIn).map(({ to }) => to);
  expect(found(true)).toEqual(['/home', '/rules', '/wallet']);
  expect(found(false)).toEqual(['/home', '/rules']);
});

test('no more of a kind than there is room for', () => {
  const many = Array.from({ length: 30 }, (_, index) => coin(`AB${index}`, `Ab ${index}`));
  expect(find(many, 'ab')[0]?.items.length).toBe(5);
});

test('a whole id names something of one’s own, and nothing else does', () => {
  expect(isOwnId(' contract-0196a000-0000-7000-8000-000000000000 ')).toBe(true);
  for (const typed of ['contract-1', 'dep-0196a000-0000-7000-8000-000000000000', 'x/../y'])
    expect(isOwnId(typed), typed).toBe(false);
});
