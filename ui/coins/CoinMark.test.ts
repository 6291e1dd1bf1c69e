/** That each coin with a mark of its own shows it, and any other its letters. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { CoinMark } from './CoinMark.tsx';
import { noteMarks } from './marks.ts';

const marks =
  'ADA AVAX BCH BNB BTC BTS DOGE DOT EOS ETH FIL IOTA LINK LTC SOL TRX UNI USDC USDT WBTC XRP';
const drawn = (symbol: string) => renderToStaticMarkup(createElement(CoinMark, { symbol }));

test('a coin with a mark shows it, any other its first letter', () => {
  expect(marks.split(' ').filter((symbol) => !drawn(symbol).includes('<img'))).toEqual([]);
  expect(drawn('ZZZ')).toContain('>Z</text>');
  // Letters of the list come with it: a page that is made ahead of time has none.
  noteMarks([{ symbol: 'ZZZ', mark: 'Zz' }]);
  expect(drawn('ZZZ')).toContain('>Z</text>');
});
