/**
 * Statements over HTTP, real PostgreSQL and the process that makes them: what is in a file, and
 * that it is known to be genuine.
 */
import { hash, randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import type { Me } from '#protocol/people.ts';
import type { Proposal } from '#protocol/proposals.ts';
import type {
  IssuedEntry,
  IssuedPage,
  Preview,
  StatementEntry,
  StatementPage,
} from '#protocol/statements.ts';
import type { Client } from '#test/client.ts';
import { fileFaults } from '#test/figure-forms.ts';
import { buy, sell } from '#test/orders.ts';
import { cellsOf, piecesOfPdf, plainText, textOfPdf } from '#test/statement-files.ts';
import { openWorld, type World } from '#test/world.ts';

import { entryHash } from './statements.rules.ts';
import { longTest } from '#test/long-test.ts';
import { sampled } from '#test/extent.ts';

/** Of a spreadsheet it would be a formula. */
const NAME = '=Asha "Latin" Verma';
const FORMULA = '=HYPERLINK("https://example.com")';
const DAY = '2026-01-05';
const month = { kind: 'statement', from: '2026-01-01', to: '2026-01-31' };

const ask = async (client: Client, period: object, language = 'en') => {
  const headers = { 'accept-language': `${language}-IN` };
  const reply = await client.post<StatementEntry>('/api/statements', period, headers);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
};

async function fetchFile(world: World, client: Client, id: string, format: string) {
  const response = await fetch(`${world.url}/api/statements/${id}/file/${format}`, {
    headers: { cookie: client.cookie },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

/** What staff type is in a file too: what a correction corrects. */
async function correct(world: World, { person }: Client): Promise<void> {
  const [admin, other] = [await world.firstAdmin(), await world.staff('admin')];
  const { status, body } = await admin.post<Proposal>('/api/staff/corrections', {
    personId: person?.id,
    amount: '250.07',
    direction: 'debit',
    cause: FORMULA,
    reason: `${FORMULA}&2`,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  const decision = { digest: body.digest, decision: 'approve' };
  const key = { 'idempotency-key': randomUUID() };
  const decided = await other.post(`/api/staff/proposals/${body.id}/decide`, decision, key);
  expect(decided.status, JSON.stringify(decided.body)).toBe(200);
}

async function busyDay(world: World): Promise<Client> {
  const asha = await world.person(NAME);
  await world.tick(2);
  for (const amount of ['5000.00', '7000.13']) {
    expect((await buy(asha, amount)).status).toBe(201);
    await world.tick(2);
  }
  expect((await sell(asha, '0.00100000')).status).toBe(201);
  await world.tick(2);
  await correct(world, asha);
  // A ticket is in no file.
  const ticket = { subject: `${FORMULA}&1`, message: FORMULA };
  expect((await asha.post('/api/tickets', ticket)).status).toBe(201);
  await asha.place({ coin: 'BTC', direction: 'BUY_UP', amount: '1000.00', duration: 60 });
  await world.skip(68);
  await world.tick(2);
  return asha;
}

test.each(sampled(['en', 'hi'], 2))(
  'a statement, a contract note and a tax pack in %s: both files say the same, tie, and are on the public list',
  async (language) => {
    await using world = await openWorld();
    const asha = await busyDay(world);
    const { body: preview } = await asha.get<Preview>(
      '/api/statements/preview?kind=statement&from=2026-01-01&to=2026-01-31',
    );
    const { body: me } = await asha.get<Me>('/api/me');
    expect(preview.assets[0]).toMatchObject({ asset: 'INR', closing: me.balances.inr.total });
    const periods = [
      month,
      { kind: 'contract-note', from: DAY, to: DAY },
      { kind: 'tax', from: '2025-04-01', to: '2026-03-31' },
    ];
    const hashes: string[] = [];
    for (const period of periods) {
      await world.tick();
      const entry = await ask(asha, period, language);
      const csv = await fetchFile(world, asha, entry.id, 'csv');
      const pdf = await fetchFile(world, asha, entry.id, 'pdf');
      expect([csv.status, pdf.status]).toEqual([200, 200]);
      const rows = cellsOf(csv.bytes.toString());
      const typed = rows.flat().filter((cell) => cell.includes('HYPERLINK'));
      expect(typed).toEqual(period.kind === 'statement' ? [`'${FORMULA}`] : []);
      expect(new Set(rows.slice(0, -1).map((cells) => cells.length)).size).toBe(1);
      expect(rows.filter(([cell]) => cell?.startsWith('-'))).toEqual([]);
      // A name that a spreadsheet would run is text; paper has it as it is.
      expect(rows[2]?.[1]).toBe(`'${NAME}`);
      const [title, , ...rest] = rows;
      expect(/[\u0900-\u097f]/.test(title?.join('') ?? '')).toBe(language === 'hi');
      const told = [title, ...rest]
        .flat()
        .join('')
        .replace(`'${NAME}`, NAME)
        .replace(`'${FORMULA}`, FORMULA);
      const pieces = await piecesOfPdf(pdf.bytes);
      expect(plainText(pieces.join(''))).toBe(plainText(told));
      expect(fileFaults(pieces)).toEqual([]);
      for (const { bytes } of [csv, pdf]) {
        const sha = hash('sha256', bytes, 'hex');
        hashes.push(sha);
        const listed = await world.visitor().get<IssuedEntry>(`/api/statements/issued/${sha}`);
        expect(Object.keys(listed.body).toSorted()).toEqual([
          'entry',
          'from',
          'hash',
          'issuedAt',
          'number',
          'previous',
          'to',
        ]);
        expect(listed.body).toMatchObject({ from: period.from, to: period.to });
        // One changed digit, anywhere.
        const changed = Buffer.from(bytes);
        const at = changed.findIndex(
          (byte, index) => index > bytes.length / 2 && byte >= 48 && byte < 57,
        );
        changed[at] = (changed[at] ?? 0) + 1;
        const other = await world
          .visitor()
          .get(`/api/statements/issued/${hash('sha256', changed, 'hex')}`);
        expect(other.status).toBe(404);
      }
      // The same file again, whatever happens since.
      if (period !== month) continue;
      await buy(asha, '100.00');
      await world.tick(2);
      expect((await fetchFile(world, asha, entry.id, 'csv')).bytes.equals(csv.bytes)).toBe(true);
    }
    const { body: page } = await world.visitor().get<IssuedPage>('/api/statements/issued');
    expect(page.items.map((item) => item.hash)).toEqual(hashes.toReversed());
    for (const [at, item] of page.items.entries()) {
      expect(item.previous).toBe(page.items[at + 1]?.entry ?? '0'.repeat(64));
      expect(item.entry).toBe(
        entryHash({ ...item, number: BigInt(item.number), issuedAt: new Date(item.issuedAt) }),
      );
    }
    const { body: own } = await asha.get<StatementPage>('/api/statements');
    expect(own.items.map(({ kind }) => kind)).toEqual(['tax', 'contract-note', 'statement']);
    expect(own.items[0]?.files).toHaveLength(2);
    // Nobody else's, and what is no period.
    const ravi = await world.person('Ravi Rao');
    expect((await fetchFile(world, ravi, own.items[0]?.id ?? '', 'csv')).status).toBe(404);
    expect((await world.visitor().get('/api/statements')).status).toBe(401);
    for (const wrong of [
      { ...month, from: '2026-02-30' },
      { ...month, to: '2025-12-31' },
      { ...month, from: '2027-01-01', to: '2027-01-31' },
      { ...month, kind: 'contract-note' },
      { ...month, kind: 'tax' },
    ])
      expect((await asha.post('/api/statements', wrong)).status, JSON.stringify(wrong)).toBe(400);
    await expect(world.database.execute('update issued_files set hash = hash')).rejects.toThrow(
      'permission denied',
    );
    await expect(world.database.execute('delete from issued_files')).rejects.toThrow(
      'permission denied',
    );
  },
);

longTest(
  'whoever asks for several files at once waits for them, and somebody else is served meanwhile',
  async () => {
    await using world = await openWorld();
    const [asha, ravi] = [await world.person(), await world.person('Ravi Rao')];
    await world.tick(2);
    const own = await ask(asha, month);
    const other = await ask(ravi, month);
    const replies = await Promise.all([
      ...Array.from({ length: 4 }, () => fetchFile(world, asha, own.id, 'pdf')),
      fetchFile(world, ravi, other.id, 'pdf'),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const [first] = replies;
    for (const { bytes } of replies.slice(0, 4))
      expect(bytes.equals(first?.bytes ?? Buffer.of())).toBe(true);
    const last = await fetchFile(world, asha, own.id, 'pdf');
    expect(last.bytes.equals(first?.bytes ?? Buffer.of())).toBe(true);
  },
);

test('prints a Tamil name in all three documents, and the e-mail address for a Chinese one', async () => {
  await using world = await openWorld();
  const documents = [
    month,
    { kind: 'contract-note', from: DAY, to: DAY },
    { kind: 'tax', from: '2025-04-01', to: '2026-03-31' },
  ];
  for (const name of ['தமிழ்ச்செல்வி', '王小明']) {
    const person = await world.person(name);
    await world.tick(2);
    const printed = name === '王小明' ? (person.person?.email ?? '') : name;
    for (const document of documents) {
      const { id } = await ask(person, document);
      const pdf = await fetchFile(world, person, id, 'pdf');
      expect(await textOfPdf(pdf.bytes)).toContain(`Name${printed}`);
      const csv = await fetchFile(world, person, id, 'csv');
      expect(csv.bytes.toString()).toContain(name);
    }
  }
});

test('writes the chosen digits in the PDF and Latin digits in the CSV', async () => {
  await using world = await openWorld();
  const asha = await world.person('Asha');
  await world.tick(2);
  const cookie = (locale: string) => ({ cookie: `${asha.cookie}; language=${locale}` });
  const own = await asha.post<StatementEntry>('/api/statements', month, cookie('hi-u-nu-deva'));
  const latin = await asha.post<StatementEntry>('/api/statements', month, cookie('hi'));
  expect([own.status, latin.status]).toEqual([201, 201]);
  expect(own.body.language).toBe('hi');
  expect(own.body.id).not.toBe(latin.body.id);

  const { bytes } = await fetchFile(world, asha, own.body.id, 'pdf');
  const again = await fetchFile(world, asha, own.body.id, 'pdf');
  expect(again.bytes.equals(bytes)).toBe(true);
  const text = await textOfPdf(bytes);
  expect(fileFaults(await piecesOfPdf(bytes))).toEqual([]);
  const latinText = await textOfPdf((await fetchFile(world, asha, latin.body.id, 'pdf')).bytes);
  const figures = latinText.match(/₹[0-9,.]+|2026-01-05[0-9:]{8}/g) ?? [];
  expect(figures.length).toBeGreaterThan(3);
  const inDevanagari = (figure: string) =>
    figure.replaceAll(/[0-9]/g, (digit) =>
      String.fromCodePoint(0x966 + Number.parseInt(digit, 10)),
    );
  for (const figure of figures) {
    expect(text).toContain(inDevanagari(figure));
    expect(text).not.toContain(figure);
  }
  const csv = (await fetchFile(world, asha, own.body.id, 'csv')).bytes.toString();
  expect(csv).toMatch(/2026-01-05 [0-9:]{8}/);
  expect(csv).not.toMatch(/[०-९]/);
});
