/** First words are written twice: in the document of a page, and in the page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { ENGLISH } from '#protocol/languages.ts';
import { nounsOf, readNoun } from '#server/kit/message-files.ts';
import { documents } from '#scripts/web-build.ts';
import { openingOf } from '#web/shell/pages.ts';

import { repository } from './sources.ts';

const pages: Readonly<Record<string, string>> = {
  '/home': 'market/HomePage.tsx',
  '/crypto': 'market/CryptoPage.tsx',
  '/contract': 'contracts/ContractTitle.tsx',
  '/trade': 'orders/TradePage.tsx',
  '/order': 'order-center/OrderPage.tsx',
  '/wallet': 'portfolio/WalletPage.tsx',
};

/** The texts at these places of a page, in English. */
function textsAt(page: string, place: RegExp): string[] {
  const nouns = [...page.matchAll(/from '#texts\/([a-z-]+)\.ts'/g)].map(([, noun = '']) => noun);
  const known = new Set(nounsOf(ENGLISH));
  const tables = nouns
    .filter((noun) => known.has(noun))
    .map((noun) => Object.entries(readNoun(noun).tables[ENGLISH]));
  const keys = new Set([...page.matchAll(place)].map(([, key = '']) => key));
  return tables
    .flat()
    .flatMap(([key, text]) => (keys.has(key) && typeof text === 'string' ? [text] : []));
}

test('each page says what its document said', () => {
  const opened = documents.flatMap(({ path }) => {
    const opening = openingOf(path);
    return opening ? [{ ...opening, path }] : [];
  });
  expect(opened.map(({ path }) => path).toSorted()).toEqual(Object.keys(pages).toSorted());
  for (const { path, title, tagline } of opened) {
    const page = readFileSync(join(repository, 'web', pages[path] ?? ''), 'utf8');
    expect(textsAt(page, /(?:title=|>)\{\w+(?:\(\))?\.(\w+)\}/g), path).toContain(title);
    if (tagline !== undefined) {
      expect(textsAt(page, /tagline=\{\w+(?:\(\))?\.(\w+)\}/g), path).toContain(tagline);
    }
  }
});
