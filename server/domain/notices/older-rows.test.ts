/**
 * Notices and mails as 0.1 wrote them, whole sentences: read and sent as they are after the
 * migration to codes.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openSmtp } from '#server/adapters/mail/smtp.ts';
import { migrate, readMigrations, whileMigrating } from '#server/database/migrate.ts';
import { openMailer } from '#server/domain/mails/mails.jobs.ts';
import { virtualClock } from '#server/kit/clock.ts';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { openLog } from '#server/kit/process/log.ts';
import { cloneDatabase, type TestDatabase } from '#test/database.ts';
import { CONFIRMATIONS, type MailReceiver, openMailReceiver } from '#test/mail-receiver.ts';
import { until } from '#test/waits.ts';

import { readNotices } from './notices.ts';

const CODES = '0026_notices_by_code.sql';
const asha = '0199b0f2-0000-7000-8000-000000000001';
const idOf = (number: number) => `0199b0f2-0000-7000-8000-0000000000${number}`;
const contract = idOf(20);

let clone: TestDatabase;
let owner: pg.Client;
let database: Database;
let receiver: MailReceiver;

beforeAll(async () => {
  clone = await cloneDatabase();
  owner = new pg.Client({ connectionString: clone.ownerUrl });
  await owner.connect();
  await owner.query('drop schema public cascade');
  await owner.query('create schema public');
  const migrations = readMigrations();
  const older = migrations.filter(({ name }) => name < CODES);
  expect(migrations.length).toBeGreaterThan(older.length);
  await whileMigrating(owner, () => migrate(owner, older));
  await writeOlderRows();
  await whileMigrating(owner, () => migrate(owner, migrations));
  database = openDatabase({
    connectionString: clone.ownerUrl,
    applicationName: 'older rows',
    maxConnections: 2,
  });
  receiver = await openMailReceiver(CONFIRMATIONS);
  receiver.accept();
});
afterAll(async () => {
  await database.close();
  await owner.end();
  await clone.drop();
  await receiver.close();
});

async function writeOlderRows(): Promise<void> {
  await owner.query(
    `insert into people (id, email, name, password_hash, role, created_at, updated_at)
     values ($1, 'asha@example.in', 'Asha Verma', 'x', 'user', now(), now())`,
    [asha],
  );
  await owner.query(
    `insert into contracts (person_id, id, coin, direction, stake, duration, return_percentage, accepted_at, accepted_after_tick)
     values ($1, $2, 'BTC', 'SELL_SHORT', 15000005, 120, 40, now(), 61)`,
    [asha, contract],
  );
  await owner.query(
    `insert into notices (person_id, id, type, title, message, image, referral, read_at, created_at) values
       ($1, $2, 'success', null, 'Welcome to Crypto Trading App!', null, null, now(), now()),
       ($1, $3, 'info', 'Contract settled', 'Buy Up on BTC for ₹150000.00 paid ₹195000.00. contract-${idOf(19)}', null, null, null, now()),
       ($1, $4, 'error', 'Deposit rejected', 'Your deposit of ₹500.00 was not accepted. Cut off. dep-${idOf(18)}', '/icon.svg', 'FRIEND', null, now())`,
    [asha, idOf(10), idOf(11), idOf(12)],
  );
  await owner.query(
    `insert into mails (id, person_id, kind, title, message, created_at, due_at)
     values ($1, $2, 'notice', 'Deposit approved', '₹150000.00 has been added to your balance.', now(), now())`,
    [idOf(30), asha],
  );
}

test('they are listed as they were written, between those that have a code', async () => {
  await owner.query(
    `insert into notices (person_id, id, code, facts, created_at)
     values ($1, $2, 'deposit-approved', '{"id":"dep-1","amount":"150000.00"}', now())`,
    [asha, idOf(40)],
  );
  const { items, unread } = await readNotices(database, {
    personId: asha,
    cursor: undefined,
    limit: 20,
  });
  expect(unread).toBe(4);
  expect(items).toMatchObject([
    {
      ...{ code: 'deposit-approved', facts: { amount: '150000.00' }, type: 'success' },
      message: '₹1,50,000.00 has been added to your balance.',
    },
    {
      ...{ code: 'contract-created', type: 'info', title: 'Contract created' },
      facts: { id: `contract-${contract}`, stake: '150000.05', duration: 120, percent: 40 },
      message: 'Sell Short on BTC for ₹1,50,000.05, 120s at 40%.',
    },
    {
      ...{ code: null, facts: {}, type: 'error', title: 'Deposit rejected', read: false },
      message: `Your deposit of ₹500.00 was not accepted. Cut off. dep-${idOf(18)}`,
      ...{ image: '/icon.svg', referral: 'FRIEND' },
    },
    {
      ...{ code: null, facts: {}, type: 'info', title: 'Contract settled' },
      message: `Buy Up on BTC for ₹150000.00 paid ₹195000.00. contract-${idOf(19)}`,
    },
    {
      code: null,
      type: 'success',
      title: null,
      message: 'Welcome to Crypto Trading App!',
      read: true,
    },
  ]);
});

test('a mail that waited is sent as it was written', async () => {
  const mailer = openMailer({
    database,
    clock: virtualClock(new Date('2030-01-01T00:00:00.000Z')),
    log: openLog('silent'),
    transport: openSmtp({
      host: '127.0.0.1',
      port: Number.parseInt(new URL(receiver.url).port, 10),
      isTls: false,
      login: null,
      from: 'no-reply@drishti.example',
    }),
    baseUrl: 'https://drishti.example',
    writeReset: () => Promise.resolve(null),
    writeConfirmation: () => Promise.resolve(null),
    writeObjection: () => Promise.resolve(null),
    noteObjectionMailed: () => Promise.resolve(),
  });
  expect(await mailer.sendDue()).toBe(1);
  const [mail] = await until('the mail', async () =>
    receiver.mails.length > 0 ? receiver.mails : null,
  );
  expect(mail?.headers.get('subject')).toBe('Drishti: Deposit approved');
  expect(mail?.text).toContain('₹150000.00 has been added to your balance.');
  await mailer.stop();
});

test.each([
  ['a code without facts', 'code, created_at', `'welcome', now()`],
  ['facts without a code', 'facts, type, message, created_at', `'{}', 'info', 'x', now()`],
  ['both', 'code, facts, message, created_at', `'welcome', '{}', 'x', now()`],
  ['neither', 'created_at', 'now()'],
])('the database keeps no notice of %s', async (_, columns, values) => {
  await expect(
    owner.query(`insert into notices (person_id, id, ${columns}) values ($1, $2, ${values})`, [
      asha,
      idOf(50),
    ]),
  ).rejects.toThrow('notices_words');
});
