/** Where a login leads back to: all of the address that it was asked for from. */
import { expect, test } from 'vitest';

import { addressOf } from './return-address.ts';

test('the query and the place within the page go along', () => {
  expect(addressOf({ pathname: '/messages', search: '?support=1', hash: '' })).toBe(
    '/messages?support=1',
  );
  expect(addressOf({ pathname: '/trade', search: '?coin=ETH', hash: '#orders' })).toBe(
    '/trade?coin=ETH#orders',
  );
  expect(addressOf({ pathname: '/wallet', search: '', hash: '' })).toBe('/wallet');
});
