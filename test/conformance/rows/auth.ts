/**
 * Signing up, in and out: every text at its place, the checks behind them, and where one comes out.
 */
// Long because it is one table: a row is a clause and its check, and they read on from each other.
import { randomUUID } from 'node:crypto';

import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';

import { durations } from '#protocol/contracts.ts';
import type { Meta } from '#protocol/meta.ts';
import type { NoticePage } from '#protocol/notices.ts';
import type { Me } from '#protocol/people.ts';
import { openClient, PASSWORD } from '#test/client.ts';
import { errorAt, freshEmail, signUpIn, toastOf } from '#test/journeys/people.ts';

import { isAt, linksTo, visible } from '../checks.ts';
import { heldBy, inScene, notHere, overHttp, scene, type Screen } from '../row.ts';

const login = scene('the login form', ({ page }) => page.goto('/login'));
const signup = scene('the sign-up form', ({ page }) => page.goto('/signup'));
const loginOffline = scene('the login form without its server', async ({ page }) => {
  await page.route('**/api/meta', (route) => route.abort());
  await page.goto('/login');
});
const welcomed = scene('somebody who has just signed up', async ({ page }) => {
  await page.goto('/signup');
  await fillSignUp(page, {});
});
const broken = scene('forms whose answers are faults', async ({ page }) => {
  await page.route('**/api/auth/sign-*', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }),
  );
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
}

type SignUpForm = { name?: string; email?: string; password?: string; referral?: string };
async function fillSignUp(page: Page, form: SignUpForm): Promise<void> {
  await field(page, 'Name').fill(form.name ?? 'Asha Verma');
  await field(page, 'Email').fill(form.email ?? freshEmail());
  await field(page, 'Password').fill(form.password ?? PASSWORD);
  await field(page, 'Referral code').fill(form.referral ?? inject('referral'));
  await page.getByRole('main').getByRole('button', { name: 'Create Account' }).click();
}
const errorOf = (page: Page, label: string) => expect.poll(() => errorAt(field(page, label)));

const credentialsWrong =
  'Invalid email or password. Please check your credentials or create a new account.';

export const auth: Screen = {
  title: 'Login and sign-up',
  rows: [
    ...inScene(login, [
      {
        id: 'auth.login.to-signup',
        kind: 'route',
        says: 'The login leads to the sign-up',
        holds: linksTo('Create Account', '/signup'),
      },
      {
        id: 'auth.login.forgot',
        kind: 'text',
        says: 'Without a mail server, the forgotten password only says that resetting it is not implemented',
        texts: ['Forgot password?'],
        async holds({ page }) {
          await page.getByRole('button', { name: 'Forgot password?', exact: true }).click();
          await toastOf(page, 'not implemented').waitFor();
        },
      },
      {
        id: 'auth.login.wrong',
        kind: 'error',
        says: 'A wrong password and an address that nobody has read the same',
        texts: [credentialsWrong],
        decided: 12,
        async holds({ page }) {
          await fillLogin(page, freshEmail(), PASSWORD);
          await alert(page, credentialsWrong).waitFor();
          await fillLogin(page, inject('seasonedEmail'), 'not the password');
          await alert(page, credentialsWrong).waitFor();
        },
      },
      {
        id: 'auth.login.too-many',
        kind: 'error',
        says: 'Too many wrong attempts are refused for a while',
        texts: ['Too many failed login attempts, please try again later'],
        async holds({ page }) {
          const client = openClient(inject('url'));
          const email = freshEmail();
          const person = { name: 'Asha Verma', email, password: PASSWORD };
          await client.signUp({ ...person, referral: inject('referral') });
          for (let failures = 0; failures < 6; failures += 1) {
            await openClient(inject('url')).signIn(email, 'not the password');
          }
          await fillLogin(page, email, 'not the password');
          await alert(page, 'Too many failed login attempts, please try again later').waitFor();
        },
      },
      {
        id: 'auth.login.network',
        kind: 'error',
        says: 'A request that does not get through says so',
        texts: ['Network error. Check your connection.'],
        async holds({ page }) {
          await page.route('**/api/auth/sign-in', (route) => route.abort());
          await fillLogin(page, freshEmail(), PASSWORD);
          await alert(page, 'Network error. Check your connection.').waitFor();
          await page.unroute('**/api/auth/sign-in');
        },
      },
      {
        id: 'auth.login.success',
        kind: 'text',
        says: 'A login that succeeds says so and leads to the wallet',
        texts: ['Successfully logged in!'],
        async holds(visit) {
          const { page, context } = visit;
          const { email } = await signUpIn(context);
          await context.clearCookies();
          await page.goto('/login');
          await fillLogin(page, email, PASSWORD);
          await isAt('/wallet')(visit);
          await toastOf(page, 'Successfully logged in!').waitFor();
        },
      },
      {
        id: 'auth.login.redirect',
        kind: 'route',
        says: 'Who is signed in and opens the login is sent on to the wallet',
        decided: 11,
        async holds(visit) {
          await visit.page.goto('/login');
          await isAt('/wallet')(visit);
        },
      },
      {
        id: 'auth.signup.redirect',
        kind: 'route',
        says: 'Who is signed in and opens the sign-up is sent on to the wallet',
        decided: 11,
        async holds(visit) {
          await visit.page.goto('/signup');
          await isAt('/wallet')(visit);
        },
      },
      {
        id: 'auth.logout',
        kind: 'text',
        says: 'A logout says so',
        texts: ['Logged out successfully'],
        async holds({ page }) {
          await page.goto('/settings');
          await page.getByRole('button', { name: 'Logout' }).click();
          await page.waitForURL('**/login');
          await toastOf(page, 'Logged out successfully').waitFor();
        },
      },
      {
        id: 'auth.logout.clears',
        kind: 'state',
        says: 'After the logout neither balance nor profile is left in the page, nor with the server’s session',
        async holds({ page, context }) {
          expect((await context.request.get('/api/me')).status()).toBe(401);
          await page.goto('/home');
          await visible(page.getByText('Log in to view your balance')).waitFor();
        },
      },
      {
        id: 'auth.logout.failed',
        kind: 'error',
        says: 'A logout that fails says so, and one stays',
        texts: ['Failed to log out'],
        async holds({ page, context }) {
          await signUpIn(context);
          await page.route('**/api/auth/sign-out', (route) => route.abort());
          await page.goto('/settings');
          await page.getByRole('button', { name: 'Logout' }).click();
          await toastOf(page, 'Failed to log out').waitFor();
          expect(new URL(page.url()).pathname).toBe('/settings');
        },
      },
    ]),
    ...inScene(loginOffline, [
      {
        id: 'auth.connection',
        kind: 'error',
        says: 'The forms check the connection to the server, and say where there is none; no vendor is named',
        texts: ['Connection error'],
        decided: 12,
        holds: ({ page }) => alert(page, 'Connection error').waitFor(),
      },
      {
        id: 'auth.connection.stops',
        kind: 'rule',
        says: 'Without a connection nothing can be submitted',
        async holds({ page }) {
          await alert(page, 'Connection error').waitFor();
          const button = page.getByRole('main').getByRole('button', { name: 'Log In' });
          expect(await button.isDisabled()).toBe(true);
        },
      },
    ]),
    ...inScene(signup, [
      {
        id: 'auth.signup.to-login',
        kind: 'route',
        says: 'The sign-up leads to the login',
        async holds({ page }) {
          const link = page.getByRole('main').getByRole('link', { name: 'Log In' });
          expect(await link.getAttribute('href')).toBe('/login');
        },
      },
      {
        id: 'auth.signup.fields',
        kind: 'field',
        says: 'The form asks for name, e-mail, password and referral code',
        async holds({ page }) {
          for (const label of ['Name', 'Email', 'Password', 'Referral code']) {
            await field(page, label).waitFor();
          }
        },
      },
      {
        id: 'auth.signup.name',
        kind: 'rule',
        says: 'A name is required',
        texts: ['Please enter your name'],
        async holds({ page }) {
          await page.getByRole('main').getByRole('button', { name: 'Create Account' }).click();
          await errorOf(page, 'Name').toBe('Please enter your name');
        },
      },
      {
        id: 'auth.signup.referral',
        kind: 'rule',
        says: 'A referral code is required',
        texts: ['Please enter a referral code'],
        holds: ({ page }) => errorOf(page, 'Referral code').toBe('Please enter a referral code'),
      },
      {
        id: 'auth.signup.email.required',
        kind: 'rule',
        says: 'An e-mail address is required',
        holds: ({ page }) => errorOf(page, 'Email').toBe('Invalid email format'),
      },
      {
        id: 'auth.signup.password.required',
        kind: 'rule',
        says: 'A password is required',
        holds: ({ page }) =>
          errorOf(page, 'Password').toBe('Password should be at least 6 characters'),
      },
      {
        id: 'auth.signup.email',
        kind: 'error',
        says: 'An e-mail address that is none is refused at its field',
        texts: ['Invalid email format'],
        async holds({ page }) {
          await fillSignUp(page, { email: 'asha@nowhere' });
          await errorOf(page, 'Email').toBe('Invalid email format');
        },
      },
      {
        id: 'auth.signup.short',
        kind: 'error',
        says: 'A password of five characters is refused',
        texts: ['Password should be at least 6 characters'],
        async holds({ page }) {
          await fillSignUp(page, { password: '12345' });
          await errorOf(page, 'Password').toBe('Password should be at least 6 characters');
        },
      },
      {
        id: 'auth.signup.weak',
        kind: 'error',
        says: 'A password of six characters, or one that everybody uses, is too weak',
        texts: ['Password is too weak'],
        decided: 12,
        async holds({ page }) {
          await fillSignUp(page, { password: 'kx7qpz' });
          await errorOf(page, 'Password').toBe('Password is too weak');
        },
      },
      {
        id: 'auth.signup.unknown-referral',
        kind: 'error',
        says: 'A code that no sub-admin gave out is refused',
        texts: ['This referral code does not exist'],
        async holds({ page }) {
          await fillSignUp(page, { referral: 'NOBODY-7' });
          await errorOf(page, 'Referral code').toBe('This referral code does not exist');
        },
      },
      {
        id: 'auth.signup.taken',
        kind: 'error',
        says: 'An address that is registered already is refused',
        texts: ['This email is already registered. Try logging in instead.'],
        async holds({ page }) {
          await fillSignUp(page, { email: inject('seasonedEmail') });
          await errorOf(page, 'Email').toBe(
            'This email is already registered. Try logging in instead.',
          );
        },
      },
    ]),
    ...inScene(broken, [
      {
        id: 'auth.login.other',
        kind: 'error',
        says: 'Any other failure of a login has one text',
        texts: ['An error occurred during login'],
        async holds({ page }) {
          await page.goto('/login');
          await fillLogin(page, freshEmail(), PASSWORD);
          await alert(page, 'An error occurred during login').waitFor();
        },
      },
      {
        id: 'auth.signup.other',
        kind: 'error',
        says: 'Any other failure of a sign-up has one text',
        texts: ['An error occurred during signup'],
        async holds({ page }) {
          await page.goto('/signup');
          await fillSignUp(page, {});
          await alert(page, 'An error occurred during signup').waitFor();
        },
      },
    ]),
    ...inScene(welcomed, [
      {
        id: 'auth.welcome',
        kind: 'text',
        says: 'A sign-up that succeeds shows a welcome',
        texts: ['Account Created Successfully!'],
        holds: ({ page }) =>
          page.getByRole('dialog', { name: 'Account Created Successfully!' }).waitFor(),
      },
      {
        id: 'auth.welcome.promise',
        kind: 'constant',
        says: 'The welcome promises ten thousand dollars in virtual currency',
        holds: ({ page }) =>
          page.getByRole('dialog').getByText('$10,000 in virtual currency').waitFor(),
      },
      {
        id: 'auth.welcome.start',
        kind: 'route',
        says: 'Its button leads to the wallet, and the success is said',
        texts: ['Start Trading Now', 'Account created successfully!'],
        async holds(visit) {
          const { page } = visit;
          await page.getByRole('button', { name: 'Start Trading Now', exact: true }).click();
          await isAt('/wallet')(visit);
          await toastOf(page, 'Account created successfully!').waitFor();
        },
      },
    ]),
    ...overHttp([
      {
        id: 'auth.signup.grant',
        kind: 'rule',
        says: 'What the sign-up promises is there: 10,000 USDT at 85 rupees, as virtual rupees through the ledger',
        decided: 11,
        async holds(api) {
          const person = await api.person();
          const { balances } = await person.me();
          expect(balances.inr).toEqual({
            available: '850000.00',
            frozen: '0.00',
            total: '850000.00',
          });
          const { body } = await api.visitor().get<Meta>('/api/meta');
          expect(body.welcomeGrant).toBe(10_000);
        },
      },
      {
        id: 'auth.signup.referral.sub-admin',
        kind: 'rule',
        says: 'A code of a sub-admin lets somebody sign up, and one that was never given out does not',
        async holds(api) {
          const form = { name: 'Asha Verma', password: PASSWORD };
          const known = { ...form, email: freshEmail(), referral: api.referral };
          expect((await api.visitor().signUp(known)).status).toBe(201);
          const unknown = { ...form, email: freshEmail(), referral: randomUUID().slice(0, 8) };
          const reply = await api.visitor().signUp(unknown);
          expect(reply.status).toBe(400);
          expect(reply.body).toMatchObject({
            fields: { referral: 'This referral code does not exist' },
          });
        },
      },
      {
        id: 'auth.signup.welcome-notice',
        kind: 'state',
        says: 'A sign-up writes a welcome notification: a success, unread',
        texts: ['Welcome to Crypto Trading App!'],
        async holds(api) {
          const person = await api.person();
          const { body } = await person.get<NoticePage>('/api/notices');
          const notice = body.items.find(
            ({ message }) => message === 'Welcome to Crypto Trading App!',
          );
          expect(notice).toMatchObject({ type: 'success', read: false });
        },
      },
      {
        id: 'auth.session.other',
        kind: 'call',
        says: 'Signing out ends the session with the server, not only in the page',
        async holds(api) {
          const person = await api.person();
          const { cookie } = person;
          await person.post('/api/auth/sign-out', {});
          const stolen = await fetch(`${api.url}/api/me`, { headers: { cookie } });
          expect(stolen.status).toBe(401);
        },
      },
      {
        id: 'auth.password.kept',
        kind: 'rule',
        says: 'No answer of the server ever holds a password',
        decided: 11,
        async holds(api) {
          const person = await api.person();
          const me = await person.get<Me>('/api/me');
          const session = await person.get('/api/auth/session');
          expect(JSON.stringify([me.body, session.body])).not.toMatch(/password|correct horse/i);
        },
      },
      {
        id: 'auth.meta.durations',
        kind: 'call',
        says: 'What this installation is can be asked before one signs up',
        async holds(api) {
          const { body, status } = await api.visitor().get<Meta>('/api/meta');
          expect(status).toBe(200);
          expect(body.durations.map(({ seconds }) => seconds)).toEqual([...durations]);
        },
      },
    ]),
    ...heldBy(
      'test/journeys/auth.test.ts',
      'a login waits for its session as long as it may take, and no longer',
      [
        {
          id: 'auth.login.wait',
          kind: 'timing',
          says: 'After a login the session is looked for twenty times, a tenth of a second apart',
        },
      ],
    ),
    ...heldBy(
      'server/domain/people/locations.test.ts',
      'city and country are noted at sign-up and anew at sign-in, and the app says that it happens',
      [
        {
          id: 'auth.place',
          kind: 'call',
          says: 'City and country come from a service that is asked by the server, where the operator has set one',
          decided: 11,
        },
      ],
    ),
    ...notHere(12, [
      {
        id: 'auth.login.user-not-found',
        kind: 'error',
        says: 'No text of its own for an unknown address: nobody shall learn who has an account',
        texts: [
          'No account found with this email. Please sign up first.',
          'Invalid email or password',
        ],
      },
      {
        id: 'auth.login.wrong-password',
        kind: 'error',
        says: 'No text of its own for a wrong password',
        texts: ['Incorrect password. Please try again.'],
      },
      {
        id: 'auth.signup.taken.second',
        kind: 'error',
        says: 'The second reading for an address that is taken is not used',
        texts: ['Email is already in use'],
      },
      {
        id: 'auth.signup.email.second',
        kind: 'error',
        says: 'The second reading for an address that is none is not used',
        texts: ['Invalid email address'],
      },
      {
        id: 'auth.signup.credentials',
        kind: 'error',
        says: 'There is no provider of credentials beside us that could refuse them',
        texts: ['Failed to create account with these credentials'],
      },
      {
        id: 'auth.signup.partial',
        kind: 'error',
        says: 'An account is made whole or not at all, so nobody is left with half of one',
        texts: ['Account created but failed to set up user data. Please contact support.'],
      },
      {
        id: 'auth.vendor',
        kind: 'error',
        says: 'No text names a vendor, because there is none',
        texts: ['Firebase connection error'],
      },
      {
        id: 'auth.configuration',
        kind: 'error',
        says: 'Errors of keys and configuration cannot reach a browser: a wrong setting stops the server at its start',
      },
      {
        id: 'auth.raw',
        kind: 'error',
        says: 'No raw message is shown: a fault shows a request number, never its inside',
        texts: ['Error: '],
      },
      {
        id: 'auth.failed',
        kind: 'error',
        says: 'A failed authentication always has one of the texts above',
        texts: ['Authentication failed'],
      },
    ]),
    ...notHere(21, [
      {
        id: 'auth.signup.failed.second',
        kind: 'error',
        says: 'The second text for any other failure of a sign-up is not used',
        texts: ['Failed to create account. Please try again.'],
      },
    ]),
  ],
};
