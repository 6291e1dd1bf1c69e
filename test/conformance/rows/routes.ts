/** Every address: who may open it, what it opens, and what happens to whom it is not for. */
import { expect } from 'vitest';

import type { Visit } from '#test/browser.ts';
import { PASSWORD } from '#test/client.ts';
import { signUpIn, toastOf } from '#test/journeys/people.ts';
import { isAt, linksTo, visible } from '../checks.ts';
import { inScene, type Row, scene, type Screen } from '../row.ts';

const loginNeeded = 'Please log in to access this page';

const stranger = scene('somebody who is not signed in', ({ page }) => page.goto('/home'));
const signedIn = scene('somebody who is signed in', async ({ context, page }) => {
  await signUpIn(context);
  await page.goto('/home');
});
const nowhere = scene('an address that leads nowhere', ({ page }) => page.goto('/no/such/page'));
const waiting = scene(
  'a page for signed-in people before the session is known',
  async (visit) => {
    await visit.page.route('**/api/auth/session', () => new Promise(() => undefined));
    await visit.page.goto('/wallet');
  },
  { widths: ['phone'] },
);
const broken = scene('a page whose code breaks', async ({ page }) => {
  const body = JSON.stringify({ items: [{ symbol: 'BTC', name: 'Bitcoin' }], tick: 1 });
  await page.route('**/api/market/coins', (route) =>
    route.fulfill({ contentType: 'application/json', body }),
  );
  await page.goto('/crypto');
});

const opens =
  (path: string, heading: string) =>
  async ({ page }: Visit) => {
    await page.goto(path);
    await visible(page.getByRole('heading', { name: heading, exact: true })).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  };

const open: readonly [path: string, purpose: string, heading: string][] = [
  ['/', 'the landing page', 'Visualize the Future of Finance'],
  ['/home', 'the home with the market list', 'Markets'],
  ['/login', 'the login form', 'Log in'],
  ['/signup', 'the sign-up form', 'Create your account'],
  ['/messages', 'the notifications', 'Messages & Notifications'],
  ['/crypto', 'the market, where the buttons of the landing page lead', 'Crypto markets'],
];

const closed: readonly [path: string, purpose: string, heading: string][] = [
  ['/contract', 'contracts trading', 'Contracts Trading'],
  ['/trade', 'spot trading', 'Cryptocurrency Trading'],
  ['/wallet', 'balances and actions', 'Wallet'],
  ['/deposit', 'the deposit form', 'Deposit'],
  ['/deposit-records', 'the list of deposit requests', 'Deposit Records'],
  ['/withdraw', 'the withdrawal form', 'Withdraw'],
  ['/withdraw-records', 'the list of withdrawal requests', 'Withdrawal Records'],
  ['/order', 'the order center', 'Order Center'],
  ['/me', 'the profile', 'Me'],
  ['/settings', 'the settings', 'Settings'],
  ['/change-password', 'the change of the password', 'Change Password'],
  ['/support-chat', 'the form to support', 'Contact Support'],
  ['/support-history', 'the history of support tickets', 'Support History'],
];

const publicRows: Row[] = inScene(
  stranger,
  open.map(([path, purpose, heading]) => ({
    id: `routes.public.${path.slice(1) || 'landing'}`,
    kind: 'route',
    says: `Anybody may open ${path}: ${purpose}`,
    holds: opens(path, heading),
  })),
);

const guardedRows: Row[] = inScene(
  stranger,
  closed.map(([path]) => ({
    id: `routes.guarded.${path.slice(1)}`,
    kind: 'role',
    says: `Nobody opens ${path} without being signed in: a message, and the login`,
    texts: [loginNeeded],
    async holds({ page }) {
      await page.goto(path);
      await page.waitForURL('**/login');
      await toastOf(page, loginNeeded).waitFor();
    },
  })),
);

const ownRows: Row[] = inScene(
  signedIn,
  closed.map(([path, purpose, heading]) => ({
    id: `routes.own.${path.slice(1)}`,
    kind: 'route',
    says: `Who is signed in finds ${purpose} at ${path}`,
    holds: opens(path, heading),
  })),
);

export const routes: Screen = {
  title: 'Routes',
  rows: [
    ...publicRows,
    ...guardedRows,
    ...inScene(stranger, [
      {
        id: 'routes.origin',
        kind: 'rule',
        says: 'After the login one is back where one wanted to go, with the query of the address',
        async holds({ page, context }) {
          const { email } = await signUpIn(context);
          await context.clearCookies();
          await page.goto('/contract?coin=ETH');
          await page.waitForURL('**/login');
          await page.getByLabel('Email').fill(email);
          await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
          await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
          await isAt('/contract?coin=ETH')({ page } as Visit);
        },
      },
    ]),
    ...ownRows,
    ...inScene(waiting, [
      {
        id: 'routes.spinner',
        kind: 'state',
        says: 'While the session loads, a page for signed-in people shows a spinner and nothing else',
        async holds({ page }) {
          await page.locator('.spinner').waitFor();
          expect(await page.getByRole('heading').count()).toBe(0);
          expect(new URL(page.url()).pathname).toBe('/wallet');
        },
      },
    ]),
    ...inScene(nowhere, [
      {
        id: 'routes.404.title',
        kind: 'text',
        says: 'An address that leads nowhere is a page of its own',
        texts: ['404', 'Oops! Page not found'],
      },
      {
        id: 'routes.404.home',
        kind: 'route',
        says: 'From there a link leads to the landing page',
        texts: ['Return to Home'],
        holds: linksTo('Return to Home', '/'),
      },
      {
        id: 'routes.404.status',
        kind: 'call',
        says: 'It is answered with the status 404',
        holds: async ({ page }) =>
          expect((await page.request.get('/no/such/page')).status()).toBe(404),
      },
    ]),
    ...inScene(broken, [
      {
        id: 'routes.broken.title',
        kind: 'error',
        says: 'A page that breaks says so instead of being empty',
        texts: ['Unexpected Application Error!'],
      },
      {
        id: 'routes.broken.message',
        kind: 'error',
        says: 'It comes with the message of what broke',
        holds: async ({ page }) =>
          expect(await page.locator('pre').innerText()).toMatch(/undefined/),
      },
    ]),
  ],
};
