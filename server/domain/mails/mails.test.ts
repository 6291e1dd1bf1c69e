/**
 * Mail through its queue, to a real SMTP receiver: with what it tells of or not at all, once, and
 * after every fault.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import type { MailHealth } from '#protocol/health.ts';
import { openSmtp } from '#server/adapters/mail/smtp.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/process/log.ts';
import { figureFaults } from '#test/figure-forms.ts';
import { CONFIRMATIONS, type MailReceiver, openMailReceiver } from '#test/mail-receiver.ts';
import { askDeposit, askWithdrawal, decide } from '#test/requests.ts';
import { until } from '#test/waits.ts';
import { openWorld, type World } from '#test/world.ts';

import { openMailer } from './mails.jobs.ts';
import { escapeHtml, MOST_ATTEMPTS, retryAfterMs } from './mails.rules.ts';
import { mailAlerts, mailNotice } from './mails.ts';
import { takeMail } from './mails.sql.ts';

const ids = makeIds();
const HOUR_MS = 3_600_000;

let receiver: MailReceiver;
let world: World;
beforeAll(async () => {
  receiver = await openMailReceiver(CONFIRMATIONS);
  world = await openWorld({
    env: { SMTP_URL: receiver.url, BASE_URL: 'https://drishti.example' },
  });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await receiver.close();
});
beforeEach(async () => {
  receiver.accept();
  await world.owner.execute('delete from mails');
  receiver.mails.length = 0;
});

afterEach(() => {
  for (const { text, headers } of receiver.mails)
    expect(figureFaults(`${headers.get('subject') ?? ''}\n${text}`)).toEqual([]);
});

/** A process of its own that sends; its clock is the world's. */
const mailer = () =>
  openMailer({
    database: world.database,
    clock: world.clock,
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
    writeObjection: () => Promise.resolve(null),
    noteObjectionMailed: () => Promise.resolve(),
    writeConfirmation: () => Promise.resolve(null),
  });
/** Far enough ahead that the world's own mailer leaves it alone until the clock says otherwise. */
const write = (personId: string, message: string, dueInMs = 0) => {
  const now = new Date(world.clock.now().getTime() + dueInMs);
  const view = { now, newId: () => ids.next(now) };
  return world.database.transaction((tx) =>
    mailNotice(tx, {
      personId,
      notice: { code: 'balance-credited', facts: { amount: '1.00', reason: message } },
      view,
    }),
  );
};
const rows = () =>
  world.owner.query<{ attempts: number; failure: string | null; due_at: Date | null }>(
    'select attempts, failure, due_at from mails order by id',
  );
const mails = (count: number) =>
  until(`${count} mails`, async () => (receiver.mails.length >= count ? receiver.mails : null));

test('a decided deposit is mailed with its decision, in text and HTML; the first of two approvals is not', async () => {
  const asha = await world.person();
  const finance = await world.staff('finance');
  const large = await askDeposit(world, asha, '150000.00');
  expect((await decide(finance, 'deposits', large.id, 'approve')).body.status).toBe('pending');
  expect(await rows()).toEqual([]);
  const small = await askDeposit(world, asha, '500.00');
  const reason = 'The <b>picture</b> & the amount differ.';
  await decide(finance, 'deposits', small.id, 'reject', { reason });
  const [mail] = await mails(1);
  expect(mail).toMatchObject({ from: 'no-reply@drishti.example', to: [asha.person?.email] });
  expect(mail?.headers.get('subject')).toMatch(/rejected/);
  expect(mail?.headers.get('message-id')).toMatch(/^<[0-9a-f-]{36}@drishti\.example>$/);
  expect(mail?.text).toContain(reason);
  expect(mail?.html).toContain('The &lt;b&gt;picture&lt;/b&gt; &amp; the amount differ.');
  await until('an empty queue', async () => ((await rows()).length === 0 ? true : null));
  // Decided already: refused, and nothing more is told.
  await decide(finance, 'deposits', small.id, 'approve', { digest: 'x'.repeat(64) });
  expect(await rows()).toEqual([]);
});

test('a decided withdrawal is mailed, its account number masked', async () => {
  const asha = await world.person();
  const finance = await world.staff('finance');
  const { id } = await askWithdrawal(asha, '500.00');
  expect((await decide(finance, 'withdrawals', id, 'approve')).status).toBe(200);
  const sent = await mails(2);
  const subjects = sent.map(({ headers }) => headers.get('subject') ?? '');
  expect(subjects.toSorted()).toEqual([
    'Drishti: Bank details saved',
    'Drishti: Withdrawal approved',
  ]);
  const mail = sent[subjects.indexOf('Drishti: Withdrawal approved')];
  expect(mail?.text).toContain('4417');
  expect(mail?.text).not.toContain('50100123454417');
});

test('what is rolled back is never mailed', async () => {
  const asha = await world.person();
  const now = world.clock.now();
  const view = { now, newId: () => ids.next(now) };
  const broken = world.database.transaction(async (tx) => {
    const notice = { code: 'password-reset', facts: {} } as const;
    await mailNotice(tx, { personId: asha.person?.id ?? '', notice, view });
    throw new Error('taken back');
  });
  await expect(broken).rejects.toThrow('taken back');
  expect(await rows()).toEqual([]);
});

test('of many processes that send, one sends each', async () => {
  const asha = await world.person();
  const mailers = [mailer(), mailer(), mailer()];
  for (let at = 0; at < 30; at += 1) await write(asha.person?.id ?? '', `Number ${at}.`, HOUR_MS);
  world.clock.advance(HOUR_MS);
  await Promise.all(mailers.map((one) => one.sendDue()));
  const sent = (await mails(30)).map(({ text }) => /Number \d+\./.exec(text)?.[0]);
  expect(new Set(sent).size).toBe(30);
  await until('an empty queue', async () => ((await rows()).length === 0 ? true : null));
  expect(receiver.mails).toHaveLength(30);
  await Promise.all(mailers.map((one) => one.stop()));
});

test('nobody waits for a mail behind those of alerts', async () => {
  const asha = await world.person();
  const personId = asha.person?.id ?? '';
  const now = new Date(world.clock.now().getTime() + HOUR_MS);
  const view = { now, newId: () => ids.next(now) };
  const facts = { coin: 'BTC', percent: '5.00', direction: 'rose', price: '1.00000000' } as const;
  const alert = { personId, notice: { code: 'alert-moved', facts }, view } as const;
  await world.database.transaction((tx) => mailAlerts(tx, [alert, alert, alert]));
  await write(personId, 'Awaited.', HOUR_MS + 500);
  world.clock.advance(HOUR_MS + 500);
  const [first, ...others] = (await mails(4)).map(({ text }) => text);
  expect(first).toContain('Awaited.');
  expect(others.every((text) => text.includes('BTC rose'))).toBe(true);
});

test('a process that is killed with a mail in hand leaves it to another', async () => {
  const asha = await world.person();
  await write(asha.person?.id ?? '', 'Held for a while.', HOUR_MS);
  const now = new Date(world.clock.now().getTime() + HOUR_MS);
  const lostAt = new Date(now.getTime() + HOUR_MS);
  // Taken, and never heard of again.
  expect(await takeMail(world.database, { now, lostAt })).toMatchObject({ attempts: 1 });
  expect(await takeMail(world.database, { now, lostAt })).toBeNull();
  world.clock.advance(2 * HOUR_MS);
  const [mail] = await mails(1);
  expect(mail?.text).toContain('Held for a while.');
});

test('a mail server that refuses is asked again later, and staff see it; its words are not kept', async () => {
  const asha = await world.person();
  const support = await world.staff('support');
  const health = async () => (await support.get<MailHealth>('/api/staff/mail')).body;
  expect(await health()).toMatchObject({ isOn: true, waiting: 0, givenUp: 0, oldestAt: null });
  receiver.refuse();
  const written = world.clock.now();
  await write(asha.person?.id ?? '', 'Try me again.');
  const failed = await until('the first failure', async () => {
    const [row] = await rows();
    return row && row.failure !== null ? row : null;
  });
  expect(failed).toMatchObject({ attempts: 1, failure: expect.stringMatching(/^[A-Z]+ \d{3}$/) });
  expect(failed.due_at?.getTime()).toBe(written.getTime() + 30_000);
  expect(await health()).toMatchObject({
    waiting: 1,
    failing: 1,
    oldestAt: written.toISOString(),
    lastFailure: failed.failure,
  });
  receiver.accept();
  receiver.mails.length = 0;
  world.clock.advance(30_000);
  const [mail] = await mails(1);
  expect(mail?.text).toContain('Try me again.');
});

test('after two days of trying it is given up, and stays to be seen', async () => {
  const asha = await world.person();
  receiver.refuse();
  await write(asha.person?.id ?? '', 'Nobody takes me.', HOUR_MS);
  await world.owner.execute('update mails set attempts = $1', [MOST_ATTEMPTS - 1]);
  world.clock.advance(HOUR_MS);
  const given = await until('giving up', async () => {
    const [row] = await rows();
    return row?.due_at === null ? row : null;
  });
  expect(given).toMatchObject({ attempts: MOST_ATTEMPTS });
});

test('nobody who has been barred is written to', async () => {
  const asha = await world.person();
  await write(asha.person?.id ?? '', 'Not for you.', HOUR_MS);
  await world.owner.execute('update people set disabled_at = now() where id = $1', [
    asha.person?.id ?? '',
  ]);
  world.clock.advance(HOUR_MS);
  await until('an empty queue', async () => ((await rows()).length === 0 ? true : null));
  expect(receiver.mails).toEqual([]);
});

test('without a mail server nothing is queued', async () => {
  await using plain = await openWorld();
  const asha = await plain.person();
  const finance = await plain.staff('finance');
  const { id } = await askDeposit(plain, asha, '500.00');
  expect((await decide(finance, 'deposits', id, 'approve')).status).toBe(200);
  expect(await plain.owner.query('select 1 from mails')).toEqual([]);
  const { body } = await finance.get<MailHealth>('/api/staff/mail');
  expect(body.isOn).toBe(false);
});

test('it is tried again after longer and longer, for about two days', () => {
  const waits = Array.from({ length: MOST_ATTEMPTS }, (_, index) => retryAfterMs(index + 1));
  expect(waits.slice(0, 4)).toEqual([30_000, 60_000, 120_000, 240_000]);
  expect(waits.at(-1)).toBeNull();
  const total = waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0);
  expect(total / (24 * HOUR_MS)).toBeGreaterThan(1.5);
  expect(total / (24 * HOUR_MS)).toBeLessThan(3);
  expect(escapeHtml(`<a href="x">'&'</a>`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;',
  );
});
