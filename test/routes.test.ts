/**
 * Every address of the customers' app has a title, and is a place of the bar or has a way back to
 * one.
 */
import { expect, test } from 'vitest';

import { pagePaths } from '#protocol/pages.ts';
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
