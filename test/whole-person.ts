/**
 * A person of whom everything is kept that can be: a row in every table about people, with texts
 * that are nobody else's.
 */
import { randomBytes, randomUUID } from 'node:crypto';

import type { JournalText } from '#protocol/journal.ts';
import type { Order } from '#protocol/orders.ts';
import type { StatementEntry } from '#protocol/statements.ts';
import type { Ticket } from '#protocol/tickets.ts';

import { type Client, PASSWORD } from './client.ts';
import { makeKey, openProgram } from './key-client.ts';
import { buy, cancel, change, order, price, sell, times } from './orders.ts';
import { askDeposit, askWithdrawal, bankDetails, saveDetails } from './requests.ts';
import type { World } from './world.ts';

/** What somebody would look for: typed by the person, or known of them alone. */
export const typed = {
  name: 'Vaidehi Qhorakar',
  accountName: 'Vaidehi Qhorakar Traders',
  accountNumber: '60918273645546',
  phone: '+919753186420',
  additionalInfo: 'Branch at Qhorapur, ask for Zubin',
  newAccountNumber: '70918273645547',
  reference: 'QHR918273645',
  subject: 'Qhora asks something',
  message: 'My mother Indumati Qhorakar pays, is that well?',
  answer: 'She was born in Qhorapur.',
  note: 'Sold because Zubin Qhora said so',
  tag: 'zubin-tip',
  drawing: 'Qhora line',
  watchlist: 'Coins of Indumati',
  keyName: 'Qhora bot',
  passkeyName: 'Zubins phone',
  clientId: 'qhora-order-1',
  userAgent: 'QhoraBrowser/7.1',
  endpoint: 'https://push.example/qhora-7753',
  chat: '775310864297531',
  cause: 'call of Zubin Qhora',
  mail: 'A mail that waits for Qhorakar',
  city: 'Qhorapur',
} as const;

const keyed = () => ({ 'idempotency-key': randomUUID() });

/** All types of orders are on in this world, and it has prices. */
export async function openWholePerson(world: World): Promise<Client> {
  const client = await world.person(typed.name);
  const sent = async (path: string, body: object, status = 201): Promise<unknown> => {
    const reply = await client.post(path, body);
    if (reply.status !== status) throw new Error(`${path}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  await moveMoney(world, client);
  await correct(world, client);
  await trade(world, client, sent);
  await write(world, client, sent);
  await fillIn(world, client.person?.id ?? '');
  return client;
}

type Send = (path: string, body: object, status?: number) => Promise<unknown>;

async function moveMoney(world: World, client: Client): Promise<void> {
  const { accountName, accountNumber, phone, additionalInfo } = typed;
  const details = { ...bankDetails, accountName, accountNumber, phone, additionalInfo };
  await saveDetails(client, details);
  const deposit = await askDeposit(world, client, '500.00', typed.reference);
  await askWithdrawal(client, '100.00');
  const finance = await world.staff('finance');
  const pane = await finance.get<{ digest: string }>(`/api/staff/deposits/${deposit.id}`);
  await finance.post(
    `/api/staff/deposits/${deposit.id}/approve`,
    { digest: pane.body.digest },
    keyed(),
  );
}

async function correct(world: World, client: Client): Promise<void> {
  const [first, second] = [await world.firstAdmin(), await world.staff('admin')];
  const asked = await first.post<{ id: string; digest: string }>('/api/staff/corrections', {
    personId: client.person?.id,
    amount: '250.00',
    direction: 'credit',
    cause: typed.cause,
    reason: 'Paid twice, says the bank.',
  });
  const { id, digest } = asked.body;
  const decided = await second.post(
    `/api/staff/proposals/${id}/decide`,
    { digest, decision: 'approve' },
    keyed(),
  );
  if (decided.status >= 300) throw new Error(JSON.stringify(decided.body));
}

async function trade(world: World, client: Client, sent: Send): Promise<void> {
  await buy(client, '5000.00');
  await client.place({ coin: 'ETH', direction: 'BUY_UP', amount: '200.00', duration: 60 });
  const position = await client.post<{ id: string }>(
    '/api/positions',
    { coin: 'BTC', side: 'short', margin: '1000.00', leverage: 2 },
    keyed(),
  );
  await world.tick(2);
  await sell(client, '0.0001');
  const resting = { coin: 'BTC', side: 'buy', type: 'limit', amount: '700.00' };
  const lower = await order(client, { ...resting, price: times(price(world), 700n) });
  await change(client, lower.body.id, { price: times(price(world), 710n) });
  await cancel(client, lower.body.id);
  await order(client, { ...resting, price: times(price(world), 720n) });
  await client.post(`/api/positions/${position.body.id}/close`, {}, keyed());
  await sent('/api/recurring', { coin: 'BTC', amount: '100.00', every: 'day', day: null, hour: 9 });
  await sent('/api/me/limits', { measure: 'stake', period: 'week', amount: '90000' }, 200);
  await world.skip(70);
  world.clock.advance(86_400_000);
  await world.tick(3);
  await world.app.market.idle();
}

async function write(world: World, client: Client, sent: Send): Promise<void> {
  await client.signIn(client.person?.email ?? '', PASSWORD);
  const { body: orders } = await client.get<{ items: Order[] }>('/api/orders');
  const [about] = orders.items;
  const { version } = (await client.get<JournalText>(`/api/journal/${about?.id}`)).body;
  await sent(`/api/journal/${about?.id}`, { version, note: typed.note, tags: [typed.tag] }, 200);
  await sent('/api/alerts', { coin: 'BTC', kind: 'move', level: '7.50', repeats: true });
  await sent('/api/watchlists', { name: typed.watchlist });
  const { body: lists } = await client.get<{ items: { id: string }[] }>('/api/watchlists');
  await client.post(`/api/watchlists/${lists.items.at(-1)?.id}/coins`, { coin: 'ETH' });
  const drawn = { id: 'one', kind: 'note', points: [{ time: 1, price: '1' }], text: typed.drawing };
  await sent('/api/drawings/BTC', { version: 0, items: [drawn] }, 200);
  const ticket = (await sent('/api/tickets', {
    subject: typed.subject,
    message: typed.message,
    bankDetails: { ...bankDetails, accountNumber: typed.newAccountNumber },
  })) as Ticket;
  await sent(`/api/tickets/${ticket.id}/replies`, { message: typed.answer });
  await importOne(client);
  await client.post('/api/imports/count', { inWorth: true });
  const period = { kind: 'statement', from: '2026-01-01', to: '2026-01-31' };
  const statement = (await sent('/api/statements', period)) as StatementEntry;
  await (
    await fetch(`${world.url}/api/statements/${statement.id}/file/csv`, {
      headers: { cookie: client.cookie },
    })
  ).text();
  const key = await makeKey(client, { kind: 'ed25519', name: typed.keyName });
  const program = openProgram(world.url, key, () => world.clock.now().getTime());
  await program.get('/api/me');
  const { body: notices } = await client.get<{ items: { id: string }[] }>('/api/notices');
  await client.post(`/api/notices/${notices.items[0]?.id}/read`);
  await client.post('/api/notices/read-all');
  await sent('/api/me/breaks', { length: '12h' }, 200);
  const support = await world.staff('support');
  await support.post(`/api/staff/tickets/${ticket.id}/claim`);
  const proposed = await support.post(`/api/staff/tickets/${ticket.id}/propose-change`);
  if (proposed.status >= 300) throw new Error(JSON.stringify(proposed.body));
}

async function importOne(client: Client): Promise<void> {
  const line =
    'Date,Market,Price,Volume,Total,Trade\n2024-01-31 12:30:00,BTCINR,3500000,0.5,1750000,Buy\n';
  const body = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${line}\r\n--b--\r\n`;
  const type = { 'content-type': 'multipart/form-data; boundary=b' };
  const reply = await client.send('POST', '/api/imports', Buffer.from(body), type);
  if (reply.status >= 300) throw new Error(JSON.stringify(reply.body));
}

/** What takes a device, a mail server or days: as the product writes it. */
async function fillIn(world: World, personId: string): Promise<void> {
  const at = world.clock.now();
  const later = new Date(at.getTime() + 3_600_000);
  const insert = (table: string, values: Record<string, unknown>) =>
    world.owner.execute(
      `insert into ${table} (${Object.keys(values).join(', ')})
       values (${Object.keys(values)
         .map((_, index) => `$${index + 1}`)
         .join(', ')}) on conflict do nothing`,
      Object.values(values) as never,
    );
  const own = { person_id: personId };
  const device = randomUUID();
  const rewind = randomUUID();
  const [session] = await world.owner.query<{ id: string }>(
    `update sessions set ip = '203.0.113.77', user_agent = $2, city = $3 where person_id = $1 returning id`,
    [personId, typed.userAgent, typed.city],
  );
  await world.owner.execute(`update people set city = $2, country = 'IN' where id = $1`, [
    personId,
    typed.city,
  ]);
  await world.owner.execute(
    `update orders set client_id = $2 where person_id = $1 and type = 'limit' and price is not null
     and id = (select max(id::text)::uuid from orders where person_id = $1 and type = 'limit')`,
    [personId, typed.clientId],
  );
  const [key] = await world.owner.query<{ id: string }>(
    'select id from api_keys where person_id = $1',
    [personId],
  );
  await insert('passkeys', {
    ...own,
    id: randomUUID(),
    credential_id: randomUUID(),
    name: typed.passkeyName,
    public_key: randomBytes(32),
    counter: 0,
    transports: ['internal'],
    created_at: at,
  });
  await insert('passkey_challenges', {
    ...own,
    challenge_hash: randomBytes(32),
    expires_at: later,
  });
  await insert('second_factors', {
    ...own,
    sealed: randomBytes(32),
    created_at: at,
    confirmed_at: at,
  });
  await insert('recovery_codes', { ...own, slot: 0, code_hash: 'a-hash' });
  await insert('telegram_codes', { ...own, hash: randomBytes(32), expires_at: later });
  await insert('telegram_links', { ...own, chat_id: typed.chat, linked_at: at });
  await insert('push_devices', {
    ...own,
    id: device,
    session_id: session?.id,
    endpoint: typed.endpoint,
    p256dh: 'a-key',
    auth: 'a-secret',
    created_at: at,
  });
  await insert('pushes', {
    ...own,
    id: randomUUID(),
    notice_id: randomUUID(),
    channel: 'push',
    device_id: device,
    code: 'deposit-approved',
    facts: JSON.stringify({ amount: '500.00' }),
    created_at: at,
  });
  await insert('mails', {
    ...own,
    id: randomUUID(),
    kind: 'notice',
    code: 'balance-credited',
    created_at: at,
    facts: JSON.stringify({ amount: '1.00', reason: typed.mail }),
  });
  for (const table of ['email_confirmations', 'password_resets'])
    await insert(table, { ...own, token_hash: randomBytes(32), created_at: at, expires_at: later });
  await insert('key_spendings', { ...own, key_id: key?.id, at, amount: 12_345n });
  await insert('rewinds', { id: rewind, noticed_at: at, lost_commands: 1 });
  await insert('lost_acknowledgements', {
    ...own,
    key: 'lost-request',
    kind: 'place-order',
    acknowledged_at: at,
    rewind_id: rewind,
  });
  await insert('fresh_starts', { ...own, at, amount: 100n });
  await insert('loss_nudges', { ...own, at });
  await insert('notice_settings', {
    ...own,
    app: ['money'],
    push: ['money'],
    telegram: [],
    mail: ['money'],
    shows_amounts: true,
    updated_at: at,
  });
  await insert('alert_firings', {
    ...own,
    id: randomUUID(),
    alert_id: randomUUID(),
    coin: 'BTC',
    kind: 'move',
    level: 750n,
    tick: 1,
    price: 1n,
    fired_at: at,
  });
  await insert('notice_marks', { ...own, notice_id: randomUUID(), read_at: at });
  await insert('audit_entries', {
    at,
    action: 'person.note',
    subject: personId,
    facts: JSON.stringify({ city: typed.city }),
  });
  await insert('statement_files', {
    statement_id: await statementOf(world, personId),
    format: 'pdf',
    asked_at: at,
  });
  await world.app.liabilities.publish();
}

async function statementOf(world: World, personId: string): Promise<string> {
  const [row] = await world.owner.query<{ id: string }>(
    'select id from statements where person_id = $1',
    [personId],
  );
  return row?.id ?? '';
}
