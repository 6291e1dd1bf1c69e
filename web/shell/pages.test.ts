/** Where pages belong. */
import { expect, test } from 'vitest';

import { parentOf, placeOf, titleOf } from './pages.ts';

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost');
  return { pathname, search };
};

test.each([
  ['/deposit-records', '/deposit', 'Deposit', '/wallet'],
  ['/coin/sol', '/crypto', 'Crypto markets', '/contract'],
  ['/order?tab=closing&contract=contract-1', '/order?tab=closing', 'Order Center', '/order'],
  ['/two-factor', '/settings', 'Settings', '/me'],
])('%s belongs to %s', (path, to, title, place) => {
  expect(parentOf(at(path), true)).toEqual({ to, title });
  expect(placeOf(at(path))).toBe(place);
});

test('a visitor is led back to what is open to everybody', () => {
  expect(parentOf(at('/messages'), false)).toEqual({ to: '/home', title: 'Markets' });
  expect(parentOf(at('/coin/SOL'), false)).toEqual({ to: '/crypto', title: 'Crypto markets' });
});

test.each(['/crypto', '/trade'])(
  '%s is found under the market, and has no way back to it',
  (path) => {
    expect(parentOf(at(path), true)).toBeNull();
    expect(parentOf(at(path), false)).toBeNull();
    expect(placeOf(at(path))).toBe('/contract');
  },
);

test('an address without a page has no parent and no place', () => {
  expect(titleOf(at('/no-such-page'))).toBe('Page not found');
  expect(parentOf(at('/no-such-page'), true)).toBeNull();
  expect(placeOf(at('/no-such-page'))).toBeNull();
});
