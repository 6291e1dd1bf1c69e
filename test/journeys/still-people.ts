/**
 * People of the check that pages stand still: a customer who has something of everything, so that
 * each page has data to put in its place, and customers whose requests wait at the desks.
 */
import { randomUUID } from 'node:crypto';

import type { Browser, BrowserContext } from 'playwright-core';
import { expect } from 'vitest';

import type { Order } from '#protocol/orders.ts';

import { PASSWORD } from '../client.ts';
import { customer, deposit, freshTag, withdraw } from './desk-people.ts';
import { placeIn, signUpIn } from './people.ts';
import { decide, joinStaff } from './staff.ts';
import { completed, openOne, post } from './trading.ts';

/** Signs up a person of this context and gives them some of everything; answers their id. */
export async function furnish(context: BrowserContext): Promise<string> {
  const { id, name, email } = await signUpIn(context);
  await trade(context);
  await setUp(context);
  const own = { name, email, mailbox: '', context };
  const [paid, refused] = [await deposit(own, '2000.00'), await withdraw(own, '1000.00')];
  await deposit(own, '3000.00');
  await ask(context, '/api/withdrawals', { amount: '1500.00' });
  const finance = await joinStaff('finance');
  await decide(finance, { queue: 'deposits', id: paid.id });
  await decide(finance, { queue: 'withdrawals', id: refused.id }, { reject: 'Details differ.' });
  return id;
}

async function trade(context: BrowserContext): Promise<void> {
  const bought: Order[] = [];
  for (const coin of ['BTC', 'ETH', 'SOL', 'DOGE'])
    bought.push(
      await post(context, '/api/orders', { coin, side: 'buy', type: 'market', amount: '10000.00' }),
    );
  for (const order of bought) await completed(context, order);
  await openOne(context, { side: 'long', leverage: 2 });
  await placeIn(context, { duration: 180 });
  await placeIn(context, { coin: 'ETH', duration: 180 });
}

async function setUp(context: BrowserContext): Promise<void> {
  for (const level of ['1', '2'])
    await ask(context, '/api/alerts', { coin: 'BTC', kind: 'below', level, repeats: true });
  const weekly = { every: 'week', day: 1, hour: 9 };
  await ask(context, '/api/recurring', { coin: 'BTC', amount: '500.00', ...weekly });
  const key = { name: 'A tracker', kind: 'hmac', mayTrade: false };
  await ask(context, '/api/keys', { password: PASSWORD, ...key });
  await ask(context, '/api/me/limits', { measure: 'loss', period: 'week', amount: '500000.00' });
  await ask(context, '/api/watchlists', { name: 'Few' });
  for (const subject of ['A first question', 'A second question'])
    await ask(context, '/api/tickets', { subject, message: 'Hello.' });
}

/** Customers with a deposit, a withdrawal and a ticket that wait. */
export async function fillDesks(browser: Browser): Promise<void> {
  const tag = freshTag();
  for (const name of ['Asha Verma', 'Kiran Singh']) {
    const one = await customer(browser, tag, name);
    await deposit(one, '4000.00');
    await withdraw(one, '60000.00');
    await ask(one.context, '/api/tickets', { subject: 'Where is it?', message: 'Hello.' });
    await one.context.close();
  }
}

async function ask(context: BrowserContext, path: string, data: object): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await context.request.post(path, { data, headers });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
}
