/**
 * The frame of every page: the top bar, the five tabs, the footer. Nothing shows before it is known
 * who is there.
 */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { systemClock } from '#server/kit/clock.ts';
import type { Visit } from '#test/browser.ts';
import { signUpIn } from '#test/journeys/people.ts';

import { visible } from '../checks.ts';
import { inScene, scene, type Screen } from '../row.ts';

const frame = scene('the frame of who is signed in', async ({ page, context }) => {
  await signUpIn(context, 'Kavya Nair');
  await page.goto('/home');
});
const foot = scene(
  'the foot of the home',
  async ({ page, context }) => {
    await signUpIn(context, 'Kavya Nair');
    await page.goto('/home');
  },
  { widths: ['desktop', 'phone'] },
);
const nameless = scene('signed in without a name', async ({ page, context }) => {
  const person = await signUpIn(context);
  await page.route('**/api/auth/session', (route) =>
    route.fulfill({ status: 200, json: { person: { ...person, name: '' } } }),
  );
  await page.goto('/home');
});
const unknown = scene(
  'before the first state of the session is known',
  async ({ page }) => {
    await page.route('**/api/auth/session', () => new Promise(() => undefined));
    await page.goto('/home');
  },
  { widths: ['phone'] },
);

const tabs = [
  ['Home', '/home'],
  ['Order', '/order'],
  ['Market', '/contract'],
  ['Asset', '/wallet'],
  ['Me', '/me'],
] as const;

const places = (page: Page) => page.getByRole('navigation', { name: 'Main' });

export const shell: Screen = {
  title: 'Shell',
  rows: [
    ...inScene(frame, [
      {
        id: 'shell.top.logo',
        kind: 'state',
        says: 'The top bar shows the logo, which leads home; on a desktop it stands at its left, above the rail of the places',
        async holds({ page }, width) {
          const top = width === 'phone' ? page.getByRole('banner') : visible(places(page));
          const logo = top.getByRole('link', { name: /^Drishti/ });
          await logo.locator('svg').waitFor();
          expect((await logo.boundingBox())?.y).toBeLessThan(52);
        },
      },
      {
        id: 'shell.top.name',
        kind: 'text',
        says: 'The top bar shows the name of who is signed in',
        holds: ({ page }) =>
          page.getByRole('banner').getByText('Kavya Nair', { exact: true }).waitFor(),
      },
      {
        id: 'shell.tabs.five',
        kind: 'constant',
        says: 'There are five tabs at the bottom, in this order; on a desktop at the left, one under the other',
        texts: tabs.map(([label]) => label),
        async holds({ page }, width) {
          const bar = visible(places(page));
          const links = bar.getByRole('listitem').getByRole('link');
          expect(await links.allInnerTexts()).toEqual(tabs.map(([label]) => label));
          const box = await bar.boundingBox();
          const window = page.viewportSize();
          if (width === 'desktop') expect(box?.x).toBe(0);
          else expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(window?.height);
        },
      },
      ...tabs.map(([label, path]) => ({
        id: `shell.tab.${label.toLowerCase()}`,
        kind: 'route' as const,
        says: `The tab leads to ${path}, and is marked there as the one that is open`,
        texts: [label],
        async holds({ page }: Visit) {
          const bar = visible(places(page));
          await bar.getByRole('link', { name: label, exact: true }).click();
          await page.waitForURL(`**${path}`);
          const marked = bar.locator('[aria-current="page"]');
          await expect.poll(() => marked.allInnerTexts()).toEqual([label]);
        },
      })),
    ]),
    ...inScene(nameless, [
      {
        id: 'shell.top.fallback',
        kind: 'text',
        says: 'Who has no name is called User in the top bar',
        texts: ['User'],
        holds: ({ page }) => page.getByRole('banner').getByText('User', { exact: true }).waitFor(),
      },
    ]),
    ...inScene(foot, [
      ...['Products', 'Company', 'Support'].map((title) => ({
        id: `shell.footer.${title.toLowerCase()}`,
        kind: 'text' as const,
        says: 'The footer has a column of this title with entries beneath it',
        texts: [title],
        async holds({ page }: Visit) {
          const column = page
            .getByRole('contentinfo')
            .getByRole('region', { name: title, exact: true });
          await column.getByRole('heading', { name: title }).waitFor();
          expect(await column.getByRole('listitem').count()).toBeGreaterThan(1);
        },
      })),
      {
        id: 'shell.footer.placeholders',
        kind: 'rule',
        says: 'An entry of the footer without a page says that it is to come instead of being a dead link',
        decided: 11,
        async holds({ page }) {
          const dead = page
            .getByRole('contentinfo')
            .locator('a:not([href]), a[href="#"], a[href=""]');
          expect(await dead.count()).toBe(0);
          await page.getByRole('contentinfo').getByText(/soon/i).first().waitFor();
        },
      },
      {
        id: 'shell.footer.social',
        kind: 'state',
        says: 'The footer names the social channels',
        async holds({ page }) {
          const social = page.getByRole('contentinfo').getByRole('list', { name: /social/i });
          expect(await social.getByRole('listitem').count()).toBeGreaterThan(1);
        },
      },
      {
        id: 'shell.footer.year',
        kind: 'text',
        says: 'The copyright line holds the current year',
        async holds({ page }) {
          const year = systemClock.now().getFullYear();
          await page.getByRole('contentinfo').getByText(`© ${year}`).waitFor();
        },
      },
    ]),
    ...inScene(unknown, [
      {
        id: 'shell.waits',
        kind: 'state',
        says: 'The app shows no page before the first state of the session is known',
        async holds({ page }) {
          await page.locator('.spinner').waitFor();
          expect(await page.getByRole('heading').count()).toBe(0);
          expect(await page.getByRole('navigation').count()).toBe(0);
        },
      },
    ]),
  ],
};
