/**
 * Every address of the customers' app has a title, and is a place of the bar or has a way back to
 * one.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { market } from '#protocol/market.ts';
import { pagePaths, pages } from '#protocol/pages.ts';
import { documents } from '#scripts/web-build.ts';
import { repository } from '#test/sources.ts';
import { parentOf, placeOf, titleOf } from '#web/shell/pages.ts';

const at = (pathname: string) => ({ pathname, search: '' });
const paths = ['/', ...pagePaths.map((path) => path.replace(':symbol', 'sol'))];
const withoutBar = [
  ...['/', '/login', '/signup', '/forgot-password', '/reset-password', '/confirm-email'],
  '/write-to-us',
];
/** Pages under a place of the bar that people do not come from: they have the mark. */
const withoutWayBack = ['/trade', '/crypto'];
const places = ['/home', '/order', '/contract', '/wallet', '/me'];

test('every page has a title, and is a place of the bar or belongs to one', () => {
  for (const path of paths) {
    expect(titleOf(at(path)), path).not.toBe('Page not found');
    if (withoutBar.includes(path)) continue;
    expect(places, path).toContain(placeOf(at(path)));
    const hasNoWayBack = [...places, ...withoutWayBack].includes(path);
    expect(parentOf(at(path), true) === null, path).toBe(hasNoWayBack);
  }
});

test('the file of every page has a component of its name', () => {
  for (const path of pagePaths) {
    const { file } = pages[path];
    const text = readFileSync(join(repository, 'web', `${file}.tsx`), 'utf8');
    expect(text, path).toContain(`export function ${file.split('/')[1]}(`);
  }
});

test('a document asks for its first data by a route that everybody may read', () => {
  const routes = Object.values(market).map(({ path }) => path);
  const asked = documents.flatMap(({ opens }) => opens.asks ?? []);
  expect(asked.length).toBeGreaterThan(0);
  for (const path of asked) expect(routes).toContain(path);
});
