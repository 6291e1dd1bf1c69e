/**
 * Visitors of the journeys: browsers of the file, people signed up for one test, and what they wait
 * for. Nothing here reaches past what a visitor's browser or the public API can do.
 */
import { randomUUID } from 'node:crypto';

import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';

import type { Contract, ContractPage, PlaceContract } from '#protocol/contracts.ts';
import type { Me, Person } from '#protocol/people.ts';
import { until } from '#test/waits.ts';

import { PASSWORD } from '../client.ts';

export const freshEmail = () => `${randomUUID().slice(0, 13)}@example.in`;

/**
 * Signs a new person up at the API with the context's own cookies: its pages are then signed in.
 */
export async function signUpIn(
  context: BrowserContext,
  name = 'Asha Verma',
  referral = inject('referral'),
): Promise<Person> {
  const answer = await context.request.post('/api/auth/sign-up', {
    data: { name, email: freshEmail(), password: PASSWORD, referral },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { person: Person }).person;
}

async function signInAs(context: BrowserContext, email: string): Promise<void> {
  const data = { email, password: PASSWORD };
  expect((await context.request.post('/api/auth/sign-in', { data })).status()).toBe(200);
}

/** A device in the browser itself that holds passkeys and knows its owner. */
export async function giveDevice(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

export async function placeIn(
  context: BrowserContext,
  contract: Partial<PlaceContract> = {},
): Promise<Contract> {
  const answer = await context.request.post('/api/contracts', {
    data: { coin: 'BTC', direction: 'BUY_UP', amount: '500.00', duration: 60, ...contract },
    headers: { 'idempotency-key': `contract-${randomUUID()}` },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Contract;
}

export async function meOf(context: BrowserContext): Promise<Me> {
  return (await (await context.request.get('/api/me')).json()) as Me;
}

/** Newest first. */
export async function contractsOf(context: BrowserContext): Promise<Contract[]> {
  const page = (await (await context.request.get('/api/contracts')).json()) as ContractPage;
  return page.items;
}

/** Signs in as the person of the setup, once both their contracts have settled. */
export async function signInAsSeasoned(context: BrowserContext): Promise<void> {
  await signInAs(context, inject('seasonedEmail'));
  await until('two settled contracts', async () => {
    const contracts = await contractsOf(context);
    return contracts.length === 2 && contracts.every(({ status }) => status !== 'ACTIVE');
  });
}

/** The closed orders: beneath the open ones on a desktop, else under a tab of their own. */
export async function showClosed(page: Page, tab = 'Closing Order'): Promise<void> {
  const isDesktop = (page.viewportSize()?.width ?? 0) >= 1440;
  if (!isDesktop) await page.getByRole('tab', { name: tab }).click();
}

/** The text at a field that says what is wrong with it; empty where nothing is. To be polled. */
export function errorAt(field: Locator): Promise<string> {
  // In one step: between two of them the error may go.
  return field.evaluate((one) => {
    const described = one.getAttribute('aria-describedby') ?? '';
    const id = described.split(' ').find((name: string) => name.endsWith('-error'));
    return id === undefined
      ? ''
      : (one.ownerDocument.querySelector(`[id="${id}"]`)?.textContent ?? '');
  });
}

/** A page holds some parts twice, for a phone and for a desktop, and shows one of the two. */
export const shown = (parts: Locator) => parts.filter({ visible: true }).first();

/** A message of the app at the edge of the screen. */
export const toastOf = (page: Page, text: string) =>
  page.locator('.toast').filter({ hasText: text });

/** Left behind in the page; a reload would lose it. */
export const leaveMark = (page: Page) => page.evaluate('window.wasHere = true');
export const hasMark = (page: Page) => page.evaluate<boolean>('window.wasHere === true');
