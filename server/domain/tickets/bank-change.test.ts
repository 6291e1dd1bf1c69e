/**
 * New bank details through a ticket: asked for, proposed by one, decided by another, and masked on
 * the whole way.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Client } from '#test/client.ts';
import { openWorld, type World } from '#test/world.ts';

import type { DeskTicket } from '#protocol/desk.ts';
import type { NoticePage } from '#protocol/notices.ts';
import type { Problem } from '#protocol/refusals.ts';
import type { ProposalPage } from '#protocol/proposals.ts';
import type { Ticket, TicketPage } from '#protocol/tickets.ts';
import { withdrawalTexts } from '#texts/withdrawals.ts';

const ABSENT = 'ticket-ffffffff-0000-7000-8000-00000000ffff';

let world: World;
let sunita: Client;
let imran: Client;
beforeAll(async () => {
  world = await openWorld();
  sunita = await world.staff('support', 'Sunita Rao');
  imran = await world.staff('support', 'Imran Khan');
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

const one = (client: Client, id: string) => client.get<DeskTicket>(`/api/staff/tickets/${id}`);
const noticesOf = async (client: Client) =>
  (await client.get<NoticePage>('/api/notices')).body.items;
const statusesOf = (replies: readonly { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b);

const details = {
  accountName: 'Asha Verma',
  bankName: 'HDFC Bank',
  accountNumber: '5010 0123 4417',
  ifsc: 'hdfc0001234',
};
const NEW_NUMBER = '998877665544';

/** With bank details that a first withdrawal saved, and a ticket that asks for others. */
async function askForChange(name: string, bankDetails = { ...details, accountNumber: NEW_NUMBER }) {
  const client = await world.person(name);
  await client.post(
    '/api/withdrawals',
    { amount: '100.00', bankDetails: details },
    { 'idempotency-key': 'first-withdrawal-of-mine' },
  );
  const reply = await client.post<Ticket>('/api/tickets', {
    subject: 'Change my bank details',
    message: 'I moved to another bank.',
    bankDetails,
  });
  return { client, reply, id: reply.body.id };
}
const proposeFor = (client: Client, id: string) =>
  client.post<DeskTicket>(`/api/staff/tickets/${id}/propose-change`);

test('a change of bank details: asked for, proposed by one, approved by another, masked on the whole way', async () => {
  const { client, reply, id } = await askForChange('Asha Verma');
  expect(reply.status).toBe(201);
  expect(reply.body.asksBankDetails).toBe(true);
  const masked = {
    accountName: 'Asha Verma',
    bankName: 'HDFC Bank',
    accountNumber: '••••5544',
    ifsc: 'HDFC0001234',
    phone: null,
    additionalInfo: null,
  };
  expect((await one(sunita, id)).body.change).toEqual({
    proposalId: null,
    details: masked,
    status: 'requested',
  });
  const proposed = await proposeFor(sunita, id);
  expect(proposed.status).toBe(201);
  const { proposalId } = proposed.body.change ?? {};
  expect(proposed.body.change).toEqual({
    proposalId: expect.any(String),
    details: masked,
    status: 'open',
  });
  expect((await proposeFor(sunita, id)).status).toBe(409);
  expect((await noticesOf(client))[0]?.title).toBe('Bank details under review');
  const log = await world.owner.query<{ action: string }>(
    'select action from audit_entries where subject = $1',
    [id],
  );
  expect(log).toEqual([{ action: 'ticket.propose-change' }]);

  const saved = async () =>
    (await client.get<{ details: typeof masked }>('/api/payment-details')).body.details;
  expect((await saved()).accountNumber).toBe('••••4417');
  const proposals = await imran.get<ProposalPage>('/api/staff/proposals?status=open');
  const proposal = proposals.body.items.find((item) => item.id === proposalId);
  const decide = (by: Client, key: string) =>
    by.post(
      `/api/staff/proposals/${proposalId}/decide`,
      { digest: proposal?.digest, decision: 'approve' },
      { 'idempotency-key': key },
    );
  expect((await decide(sunita, 'sunita-approves-her-own')).status).toBe(403);
  expect((await saved()).accountNumber).toBe('••••4417');
  expect((await decide(imran, 'imran-approves-it-now')).status).toBe(200);
  expect(await saved()).toEqual(masked);
  expect((await one(sunita, id)).body.change?.status).toBe('approved');
  expect((await proposeFor(sunita, id)).status).toBe(409);

  const said = [
    reply.body,
    (await client.get('/api/tickets')).body,
    (await one(sunita, id)).body,
    proposals.body,
    await noticesOf(client),
    await world.owner.query('select facts from audit_entries'),
    await world.owner.query('select events from outbox'),
    await world.owner.query('select body from commands'),
  ];
  expect(JSON.stringify(said)).not.toContain(NEW_NUMBER);
});

test('a change that is turned down may be proposed again; what is no change may not', async () => {
  const { id } = await askForChange('Ravi Menon');
  const first = (await proposeFor(sunita, id)).body.change?.proposalId ?? '';
  const { items } = (await imran.get<ProposalPage>('/api/staff/proposals?status=open')).body;
  const digest = items.find((item) => item.id === first)?.digest;
  await imran.post(
    `/api/staff/proposals/${first}/decide`,
    { digest, decision: 'reject' },
    { 'idempotency-key': 'imran-turns-it-down' },
  );
  expect((await one(sunita, id)).body.change?.status).toBe('rejected');
  const again = await proposeFor(sunita, id);
  expect(again.status).toBe(201);
  expect(again.body.change?.proposalId).not.toBe(first);

  const asha = await world.person();
  const plain = { subject: 'A question', message: 'And nothing else.' };
  const { id: other } = (await asha.post<Ticket>('/api/tickets', plain)).body;
  expect((await proposeFor(sunita, other)).status).toBe(404);
  expect((await proposeFor(sunita, ABSENT)).status).toBe(404);
  const { id: claimed } = await askForChange('Third');
  await imran.post(`/api/staff/tickets/${claimed}/claim`);
  expect((await proposeFor(sunita, claimed)).status).toBe(409);
});

test('two who propose the same change at the same instant make one proposal', async () => {
  const { id } = await askForChange('Racer');
  const replies = await Promise.all([proposeFor(sunita, id), proposeFor(imran, id)]);
  expect(statusesOf(replies)).toEqual([201, 409]);
  const rows = await world.owner.query('select 1 from ticket_proposals where ticket_id = $1', [
    id.slice(7),
  ]);
  expect(rows).toHaveLength(1);
});

test('bank details that cannot be right are refused at their fields, and no ticket is opened', async () => {
  const { client, reply } = await askForChange('Odd', {
    accountName: ' ',
    bankName: 'HDFC Bank',
    accountNumber: '12',
    ifsc: 'x',
  });
  expect(reply.status).toBe(400);
  expect((reply.body as unknown as Problem).fields).toEqual({
    'bankDetails.accountName': withdrawalTexts().detailsMissing,
    'bankDetails.accountNumber': withdrawalTexts().accountNumberInvalid,
    'bankDetails.ifsc': withdrawalTexts().ifscInvalid,
  });
  const { body } = await client.get<TicketPage>('/api/tickets');
  expect(body.counts.all).toBe(0);
});
