/** What is said of coins that open orders hold. */
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';

import { ReservedCoins } from './ReservedCoins.tsx';

const drawn = (frozen: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ReservedCoins holding={{ coin: 'BTC', frozen }} />
    </MemoryRouter>,
  );

test('coins that orders hold are named with how many, and the way to the orders', () => {
  const text = drawn('0.00100000');
  expect(text).toContain('Reserved 0.001000 BTC');
  expect(text).toContain('href="/order"');
});

test('where none are held nothing is said', () => {
  expect(drawn('0.00000000')).toBe('');
});
