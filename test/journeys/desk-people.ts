/**
 * Customers and reviewers of the desk journeys: each customer a browser context without pages,
 * found by the tag in their e-mail.
 */
import { randomUUID } from 'node:crypto';

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect, inject } from 'vitest';

import type { Deposit } from '#protocol/deposits.ts';
import type { Queues } from '#protocol/desk.ts';
import type { StaffRole } from '#protocol/roles.ts';
import type { Withdrawal } from '#protocol/withdrawals.ts';

import { desktop, visit, type Visit } from '../browser.ts';
import { PASSWORD } from '../client.ts';
import { smallPicture } from './pictures.ts';
import { joinStaff } from './staff.ts';

export type Customer = { name: string; email: string; mailbox: string; context: BrowserContext };

/** What the customers of one test have in common, so that a desk's search finds them alone. */
export const freshTag = () => `t${randomUUID().slice(0, 8)}`;

export async function customer(browser: Browser, tag: string, name: string): Promise<Customer> {
  const context = await browser.newContext({ baseURL: inject('url') });
  const mailbox = `${name.split(' ')[0]?.toLowerCase() ?? 'x'}.${tag}`;
  const email = `${mailbox}@example.in`;
  const answer = await context.request.post('/api/auth/sign-up', {
    data: { name, email, password: PASSWORD, referral: inject('referral') },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return { name, email, mailbox, context };
}

export async function deposit(
  { context }: Customer,
  amount: string,
  options: { picture?: Buffer; reference?: string } = {},
): Promise<Deposit> {
  const buffer = options.picture ?? (await smallPicture(`#${randomUUID().slice(0, 6)}`));
  const answer = await context.request.post('/api/deposits', {
    headers: { 'idempotency-key': randomUUID() },
    multipart: {
      amount,
      ...(options.reference === undefined ? {} : { reference: options.reference }),
      proof: { name: 'proof.png', mimeType: 'image/png', buffer },
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Deposit;
}

export async function withdraw({ context, name }: Customer, amount: string): Promise<Withdrawal> {
  const answer = await context.request.post('/api/withdrawals', {
    headers: { 'idempotency-key': randomUUID() },
    data: {
      amount,
      bankDetails: {
        accountName: name,
        bankName: 'State Bank of India',
        accountNumber: '30211144174417',
        ifsc: 'SBIN0000456',
        phone: '+91 98765 43210',
      },
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Withdrawal;
}

export async function readAs<Body>({ context }: Customer, path: string): Promise<Body> {
  const answer = await context.request.get(path);
  expect(answer.status(), path).toBe(200);
  return (await answer.json()) as Body;
}

/** A new member of staff in a browser of their own, signed in to the console. */
export async function staffVisit(
  browser: Browser,
  role: StaffRole,
  options: {
    name?: string;
    theme?: 'light' | 'dark';
    viewport?: { width: number; height: number };
  } = {},
): Promise<Visit & { email: string }> {
  const { person } = await joinStaff(role, options.name);
  const email = person?.email ?? '';
  const there = await visit(browser, {
    baseURL: inject('url'),
    viewport: options.viewport ?? desktop,
    ...(options.theme ? { theme: options.theme } : {}),
  });
  await staffSignIn(there.context, email);
  return { ...there, email };
}

async function staffSignIn(context: BrowserContext, email: string): Promise<void> {
  const answer = await context.request.post('/api/staff/sign-in', {
    data: { email, password: PASSWORD },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Keeps requests of a page on their way: `asked` when there is one, `letGo` sends them on. */
export async function heldBack(page: Page, whose: (url: URL) => boolean) {
  const asked = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  await page.route(whose, async (route) => {
    asked.resolve();
    await free.promise;
    await route.continue();
  });
  return { asked: asked.promise, letGo: () => free.resolve() };
}

/** How many deposits wait, by the server. */
export async function pendingDeposits(context: BrowserContext): Promise<number> {
  const answer = await context.request.get('/api/staff/queues');
  return ((await answer.json()) as Queues).deposits ?? 0;
}
