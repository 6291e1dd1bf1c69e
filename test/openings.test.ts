/** First words are written twice: in the document of a page, and in the page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { openings } from '#web/shell/openings.ts';

import { repository } from './sources.ts';

const pages: Readonly<Record<string, string>> = {
  '/home': 'market/HomePage.tsx',
  '/crypto': 'market/CryptoPage.tsx',
  '/contract': '../texts/en/contract-page.ts',
  '/trade': 'orders/TradePage.tsx',
  '/order': 'order-center/OrderPage.tsx',
  '/wallet': 'portfolio/WalletPage.tsx',
};

test('each page says what its document said', () => {
  expect(Object.keys(openings).toSorted()).toEqual(Object.keys(pages).toSorted());
  for (const [path, { title, tagline }] of Object.entries(openings)) {
    const page = readFileSync(join(repository, 'web', pages[path] ?? ''), 'utf8');
    const said = [`title="${title}"`, `>${title}</h1>`, `title: '${title}'`];
    expect(
      said.some((text) => page.includes(text)),
      path,
    ).toBe(true);
    if (tagline !== undefined) expect(page).toContain(`tagline="${tagline}"`);
  }
});
