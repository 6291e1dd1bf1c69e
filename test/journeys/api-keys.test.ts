/** An API key in a real browser: made, its secret shown once, used by a program, and ended. */
import { createHmac } from 'node:crypto';

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { systemClock } from '#server/kit/clock.ts';

import { joinBrowser, phone, visit } from '../browser.ts';
import { PASSWORD } from '../client.ts';
import { openProgram } from '../key-client.ts';
import { signUpIn } from './people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

test('a key is made under Me, its secret is shown this once, its program reads, and its end is at once', async () => {
  const baseURL = inject('url');
  const { page, context, errors, close } = await visit(browser, { baseURL, viewport: phone });
  await signUpIn(context);
  await page.goto('/me');
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByText('No API keys yet').waitFor();
  const main = page.getByRole('main');
  await main.getByLabel('Name', { exact: true }).fill('My bot');
  await main.getByLabel('Only from these addresses').fill('127.0.0.0/8, ::1');
  await main.getByLabel('Current Password').fill(PASSWORD);
  await main.getByRole('button', { name: 'Create API key' }).click();
  await page.getByText('The secret is shown only once').waitFor();
  const told = async (name: string) =>
    (
      await main.locator('dt', { hasText: name }).locator('xpath=..').locator('dd').innerText()
    ).split(/\s/)[0] ?? '';
  const [id, secret] = [await told('API key'), await told('Secret')];
  expect([id, secret]).toEqual([
    expect.stringMatching(/^[\w-]{64}$/),
    expect.stringMatching(/^[\w-]{64}$/),
  ]);

  const sign = (payload: string) => createHmac('sha256', secret).update(payload).digest('hex');
  const program = openProgram(baseURL, { id, sign }, () => systemClock.now().getTime());
  expect((await program.get('/api/me')).status).toBe(200);

  await page.reload();
  await page.getByText(/^Last used .* from (127\.0\.0\.1|::1)$/).waitFor();
  await page.getByText('Read only', { exact: true }).waitFor();
  expect(await main.innerText()).not.toContain(secret);
  await main.getByRole('button', { name: 'End My bot', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End API key' }).click();
  await page.getByText('No API keys yet').waitFor();
  expect((await program.get('/api/me')).status).toBe(401);
  expect(errors).toEqual([]);
  await close();
});
