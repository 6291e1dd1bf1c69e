/** Checks that many rows share, each of them given to a row as it is. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Visit } from '../browser.ts';
import type { Width } from './row.ts';

type Holds = (visit: Visit) => Promise<unknown>;
type Role = Parameters<Page['getByRole']>[0];

/** Each of these can be seen, as part of a longer text; capitals count. */
export const sees =
  (...texts: readonly string[]): Holds =>
  async ({ page }) => {
    for (const text of texts) await visible(page.getByText(literal(text))).waitFor();
  };

export const seesNot =
  (text: string): Holds =>
  async ({ page }) =>
    expect(await page.getByText(literal(text)).filter({ visible: true }).count()).toBe(0);

/** Parts of that role with these names, whole. */
export const has =
  (role: Role, ...names: readonly string[]): Holds =>
  async ({ page }) => {
    for (const name of names) await visible(page.getByRole(role, { name, exact: true })).waitFor();
  };

/** A visible link of that name has that address. */
export const linksTo =
  (name: string, path: string): Holds =>
  async ({ page }) => {
    const link = visible(page.getByRole('link', { name, exact: true }));
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(path);
  };

export const isAt =
  (path: string): Holds =>
  ({ page }) =>
    page.waitForURL((url) => url.pathname + url.search === path);

/** A page has some parts twice, for a phone and for a desktop, and shows one of the two. */
export const visible = (parts: Locator) => parts.filter({ visible: true }).first();

/** What a list of requests shows: cells of a table, or cards on a phone. */
export const entriesOf = (page: Page, width: Width) =>
  page.getByRole('main').getByRole(width === 'phone' ? 'listitem' : 'cell');

/** Each of these names a column of a table, or on a phone a fact on every card. */
export const names =
  (...words: readonly string[]) =>
  async ({ page }: Visit, width: Width): Promise<void> => {
    for (const name of words) {
      const fact = page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) });
      const column = page.getByRole('columnheader', { name, exact: true });
      await visible(width === 'phone' ? fact : column).waitFor();
    }
  };

type Styles = { getComputedStyle: (element: unknown) => Record<string, string> };

/** What the browser makes of a style, e.g. `color`. */
export const styleOf = (part: Locator, property: string): Promise<string> =>
  part.evaluate(
    (element, name) => (globalThis as unknown as Styles).getComputedStyle(element)[name] ?? '',
    property,
  );

/** Red, green and blue of a text, 0 to 255. */
export async function colourOf(part: Locator): Promise<[red: number, green: number, blue: number]> {
  const digits = (await styleOf(part, 'color')).match(/^rgba?\((\d+), (\d+), (\d+)/);
  if (!digits) throw new Error('a colour that is not one of rgb()');
  const [red = 0, green = 0, blue = 0] = digits.slice(1).map(Number);
  return [red, green, blue];
}

const literal = (text: string) => new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));

/**
 * Ends the session as the request that is posted there leaves, and not before: what the page asks
 * for by itself would be refused first, and lead to the login.
 */
export async function endSessionAt(
  { page, context }: Pick<Visit, 'page' | 'context'>,
  path: string,
): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'POST') await context.clearCookies();
    await route.continue();
  });
}
