/** The person's own pages: profile, settings, and the change of the password. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Me } from '#protocol/people.ts';
import { openClient, PASSWORD } from '#test/client.ts';
import { errorAt, meOf, signUpIn } from '#test/journeys/people.ts';
import { formatInr } from '#texts/format.ts';

import { endSessionAt, isAt, linksTo, visible } from '../checks.ts';
import { heldBy, inScene, overHttp, scene, type Screen } from '../row.ts';

const profile = scene('the profile', async ({ page, context }) => {
  await signUpIn(context);
  await page.goto('/me');
});
const settings = scene('the settings', async ({ page, context }) => {
  await signUpIn(context);
  await page.goto('/settings');
});
const password = scene('the change of the password', async ({ page, context }) => {
  await signUpIn(context);
  await page.goto('/change-password');
});

const fact = (page: Page, term: string) =>
  page.getByRole('main').locator('dl > div').filter({ hasText: term }).locator('dd');
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const change = (page: Page) => page.getByRole('button', { name: 'Change Password', exact: true });
async function fill(page: Page, current: string, next: string, again = next): Promise<void> {
  await field(page, 'Current Password').fill(current);
  await field(page, 'New Password').fill(next);
  await field(page, 'Confirm New Password').fill(again);
  await change(page).click();
}
const broken = { status: 500, contentType: 'application/problem+json', body: '{}' };
const NEW = 'another horse staple';

export const me: Screen = {
  title: 'Profile, settings and password',
  rows: [
    ...inScene(profile, [
      {
        id: 'me.email',
        kind: 'field',
        says: 'The profile shows the e-mail address',
        async holds({ page, context }) {
          const { email } = await meOf(context);
          await page.getByRole('main').getByText(email, { exact: true }).waitFor();
        },
      },
      {
        id: 'me.uid',
        kind: 'field',
        says: 'It shows the person’s identifier',
        texts: ['UID'],
        async holds({ page, context }) {
          // Its end is written; the whole is its title, and what is copied.
          const { id } = await meOf(context);
          const shown = fact(page, 'UID').getByTitle(id, { exact: true });
          await shown.waitFor();
          expect(id.endsWith((await shown.innerText()).split('…').at(-1) ?? id)).toBe(true);
        },
      },
      {
        id: 'me.credit',
        kind: 'constant',
        says: 'It shows the credit score, which begins at 100',
        holds: ({ page }) => expect.poll(() => fact(page, 'Credit score').innerText()).toBe('100'),
      },
      {
        id: 'me.available',
        kind: 'field',
        says: 'It shows the available balance in rupees with two decimals',
        async holds({ page, context }) {
          const { available } = (await meOf(context)).balances.inr;
          await expect
            .poll(() => fact(page, 'Available balance').innerText())
            .toBe(formatInr(available));
          expect(formatInr(available)).toMatch(/\.\d{2}$/);
        },
      },
      {
        id: 'me.link.collection-information',
        kind: 'route',
        says: 'This entry leads to where the person’s bank account is',
        texts: ['Collection Information'],
        decided: 11,
        holds: linksTo('Collection Information Your bank account', '/payment-details'),
      },
      {
        id: 'me.link.authentication',
        kind: 'route',
        says: 'This entry leads to two-factor sign-in and passkeys',
        texts: ['Authentication'],
        decided: 11,
        holds: linksTo('Authentication Two-factor and passkeys', '/two-factor'),
      },
      {
        id: 'me.link.messages',
        kind: 'route',
        says: 'This entry leads to the notifications',
        texts: ['User Message'],
        holds: linksTo('User Message', '/messages'),
      },
      {
        id: 'me.link.help',
        kind: 'route',
        says: 'This entry leads to support',
        texts: ['Help Center'],
        holds: linksTo('Help Center', '/support-chat'),
      },
      {
        id: 'me.link.settings',
        kind: 'route',
        says: 'This entry leads to the settings',
        texts: ['Settings'],
        holds: linksTo('Settings', '/settings'),
      },
    ]),
    ...inScene(settings, [
      {
        id: 'settings.password',
        kind: 'route',
        says: 'The settings lead to the change of the password',
        texts: ['Change Password'],
        holds: linksTo('Change Password', '/change-password'),
      },
      {
        id: 'settings.logout',
        kind: 'route',
        says: 'The logout leads to the login, and the session is over',
        texts: ['Logout'],
        async holds(visit) {
          const { page, context } = visit;
          await page.getByRole('button', { name: 'Logout', exact: true }).click();
          await isAt('/login')(visit);
          expect((await context.request.get('/api/me')).status()).toBe(401);
        },
      },
    ]),
    ...inScene(password, [
      {
        id: 'password.fields',
        kind: 'field',
        says: 'Three fields, all of passwords',
        texts: ['Current Password', 'New Password', 'Confirm New Password'],
        async holds({ page }) {
          for (const label of ['Current Password', 'New Password', 'Confirm New Password']) {
            expect(await field(page, label).getAttribute('type')).toBe('password');
          }
        },
      },
      {
        id: 'password.required',
        kind: 'rule',
        says: 'All three are required',
        async holds({ page }) {
          await change(page).click();
          for (const label of ['Current Password', 'New Password', 'Confirm New Password']) {
            await expect.poll(() => errorAt(field(page, label))).toMatch(/^Please enter/);
          }
        },
      },
      {
        id: 'password.differ',
        kind: 'rule',
        says: 'The new one has to be typed twice alike',
        texts: ['New passwords do not match.'],
        async holds({ page }) {
          await fill(page, PASSWORD, NEW, `${NEW}!`);
          await expect
            .poll(() => errorAt(field(page, 'Confirm New Password')))
            .toBe('New passwords do not match.');
        },
      },
      {
        id: 'password.current',
        kind: 'rule',
        says: 'The current one proves who asks: a wrong one is refused in the server’s words',
        async holds({ page }) {
          await fill(page, 'not the password', NEW);
          await expect
            .poll(() => errorAt(field(page, 'Current Password')))
            .toBe('Current password is incorrect.');
        },
      },
      {
        id: 'password.failed',
        kind: 'error',
        says: 'Any other failure has one text',
        texts: ['Failed to change password.'],
        async holds({ page }) {
          await page.route('**/api/auth/change-password', (route) => route.fulfill(broken));
          await fill(page, PASSWORD, NEW);
          await page.getByRole('alert').filter({ hasText: 'Failed to change password.' }).waitFor();
          await page.unroute('**/api/auth/change-password');
        },
      },
      {
        id: 'password.changing',
        kind: 'text',
        says: 'While it is changed, the button says so; then the success is said',
        texts: ['Change Password', 'Changing...', 'Password changed successfully!'],
        async holds({ page }) {
          let send = (): void => undefined;
          const held = new Promise<void>((resolve) => {
            send = resolve;
          });
          await page.route('**/api/auth/change-password', async (route) => {
            await held;
            await route.continue();
          });
          await fill(page, PASSWORD, NEW);
          await page.getByRole('button', { name: 'Changing...' }).waitFor();
          send();
          await page.getByText('Password changed successfully!', { exact: true }).waitFor();
        },
      },
      {
        id: 'password.returns',
        kind: 'route',
        says: 'After the success the settings come back by themselves',
        holds: isAt('/settings'),
      },
      {
        id: 'password.nobody',
        kind: 'rule',
        says: 'For nobody no password is changed',
        texts: ['No user is logged in.'],
        async holds({ page, context }) {
          await page.goto('/change-password');
          await visible(change(page)).waitFor();
          await endSessionAt({ page, context }, '/api/auth/change-password');
          await fill(page, NEW, PASSWORD);
          await page.getByRole('alert').filter({ hasText: 'No user is logged in.' }).waitFor();
        },
      },
    ]),
    ...overHttp([
      {
        id: 'me.zero',
        kind: 'constant',
        says: 'Credit score 100 is the server’s, not the page’s',
        async holds(api) {
          expect((await (await api.person()).me()).creditScore).toBe(100);
        },
      },
      {
        id: 'me.profile',
        kind: 'field',
        says: 'The profile holds name, e-mail, the code used at sign-up, credit score and when it was made',
        async holds(api) {
          const person = await api.person('Kavya Nair');
          const { body } = await person.get<Me>('/api/me');
          expect(body).toMatchObject({
            name: 'Kavya Nair',
            email: person.person?.email,
            creditScore: 100,
          });
          expect(body.referral?.replaceAll('-', '')).toBe(api.referral.replaceAll('-', ''));
          expect(Date.parse(body.createdAt)).toBeGreaterThan(0);
        },
      },
      {
        id: 'password.new-counts',
        kind: 'call',
        says: 'A changed password counts at once, the old one no longer, and other sessions end',
        async holds(api) {
          const person = await api.person();
          const email = person.person?.email ?? '';
          const other = openClient(api.url);
          await other.signIn(email, PASSWORD);
          const form = { currentPassword: PASSWORD, newPassword: NEW };
          const reply = await person.post('/api/auth/change-password', form);
          expect(reply.status).toBeLessThan(300);
          expect((await other.get('/api/me')).status).toBe(401);
          expect((await openClient(api.url).signIn(email, PASSWORD)).status).toBe(401);
          expect((await openClient(api.url).signIn(email, NEW)).status).toBe(200);
        },
      },
    ]),
    ...heldBy(
      'test/journeys/auth.test.ts',
      'changing the password asks for the current one, ends other sessions, and takes effect',
      [
        {
          id: 'password.timing',
          kind: 'timing',
          says: 'The settings come back one and a half seconds after the success',
        },
      ],
    ),
  ],
};
