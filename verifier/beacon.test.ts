/**
 * The verifier on a beacon's tape: published rounds of quicknet, and what houses with a beacon show
 * and hand out.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type BeaconWorld, openBeaconWorld } from '#test/beacon-world.ts';
import { openDice } from '#test/proofs.ts';
import { isNamed, tamper, tamperBeacon } from '#test/tampering.ts';

import { acceptedBefore, readBeaconTerms, type Round, timeOf } from './beacon.ts';
import { compareSignedHeads, signedHeadOf } from './heads.ts';
import { followTape } from './live.ts';
import { compareWithPublic, fetchFor, type Get, openGet, verifyPeriod } from './public-tape.ts';
import { readReceiptFile } from './read.ts';
import { verifyReceipt } from './receipt.ts';
import type { Report } from './report.ts';
import { tickText } from './rules.ts';
import { sha256Hex } from './sha256.ts';
import { loadCurves } from './signatures.ts';
import { openHeadCheck, openSigned, type Signed, withSigned } from './check-signatures.ts';
import { longTest } from '#test/long-test.ts';

type ReceiptFile = Parameters<typeof tamper>[0];

const run = promisify(execFile);
const noTurn = () => Promise.resolve();

/** Rounds of drand's quicknet, as its relays answer them. */
const published: readonly Round[] = [
  [
    1,
    'b55e7cb2d5c613ee0b2e28d6750aabbb78c39dcc96bd9d38c2c2e12198df95571de8e8e402a0cc48871c7089a2b3af4b',
  ] as const,
  [
    2,
    'b6b6a585449b66eb12e875b64fcbab3799861a00e4dbf092d99e969a5eac57dd3f798acf61e705fe4f093db926626807',
  ] as const,
  [
    1000,
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  ] as const,
  [
    19_994_212,
    '988fe4d05b8400864502475fb8021ea8ea28193ed31806641c5dfa438b142a4ccdaf0eac8eaeafa75e4adaef7d514ce2',
  ] as const,
].map(([number, signature]) => ({ number, signature }));

const QUICKNET = `drishti-beacon-1
network=quicknet
chain=52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971
key=83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a
group=f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e
genesis=1692803367
tick=100
round=5
epoch=7
epochs=1000
seeds=${'ab'.repeat(32)}
coins=${'cd'.repeat(32)}
heads=${'ef'.repeat(32)}
`;

const stepOf = ({ steps }: Report, name: string) => steps.find((step) => step.name === name);
const failures = ({ steps }: Report) =>
  steps.flatMap(({ name, problems, until }) => [
    ...problems.map((problem) => `${name}: ${JSON.stringify(problem)}`),
    ...(until === '' ? [] : [`${name} waits: ${until}`]),
  ]);
const places = (report: Report) =>
  report.steps.flatMap(({ problems }) => problems.map(({ where }) => where));

/** `known` has looked at signatures before: those that are as they were are not looked at again. */
async function check(file: unknown, known?: Signed): Promise<Report> {
  const { receipt, extract } = readReceiptFile(JSON.stringify(file));
  if (!extract) throw new Error('the file has no stretch of the tape');
  if (!known) return verifyReceipt(receipt, await withSigned(extract));
  await known.take(extract);
  return verifyReceipt(receipt, { ...extract, signed: known });
}

test('published rounds are quicknet’s, and each byte of a signature counts', async () => {
  const curves = await loadCurves();
  const { key = '' } = readBeaconTerms(QUICKNET) ?? {};
  if (!curves) throw new Error('the package is not there');
  expect(await curves.wrongRounds(key, published, noTurn)).toEqual([]);
  const [first, second] = published;
  if (!first || !second) throw new Error('there are too few');
  for (let at = 0; at < 48; at += 1) {
    const bytes = Buffer.from(first.signature, 'hex');
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    const changed = { number: 1, signature: bytes.toString('hex') };
    expect(await curves.wrongRounds(key, [changed], noTurn)).toEqual([changed]);
  }
  const infinity = { number: 1, signature: `c0${'00'.repeat(47)}` };
  const swapped = [
    { ...first, signature: second.signature },
    { ...second, signature: first.signature },
  ];
  expect(await curves.wrongRounds(key, [...published.slice(2), ...swapped], noTurn)).toEqual(
    swapped,
  );
  expect(await curves.wrongRounds(key, [...published, infinity], noTurn)).toEqual([infinity]);
  expect(await curves.wrongRounds('00'.repeat(96), published, noTurn)).toEqual(published);
});

test('terms have one form, and say round, time and end of trading of each tick after the change', () => {
  const terms = readBeaconTerms(QUICKNET);
  if (!terms) throw new Error('the terms were not read');
  expect(readBeaconTerms(`${QUICKNET}more=1\n`)).toBe(null);
  expect(readBeaconTerms(QUICKNET.replace('round=5', 'round=05'))).toBe(null);
  const due = (1_692_803_367 + 4 * 3) * 1000;
  expect([101, 102, 103, 104].map((tick) => timeOf(terms, tick) - due)).toEqual([
    700, 1700, 2700, 3700,
  ]);
  expect([100, 102, 103].map((tick) => acceptedBefore(terms, tick) - due)).toEqual([
    3000, 3000, 6000,
  ]);
});

describe('a house with a beacon', () => {
  let world: BeaconWorld;
  let get: Get;
  let files: ReceiptFile[];
  beforeAll(async () => {
    world = await openBeaconWorld();
    get = openGet(world.url, fetch);
    await world.tick(70);
    const person = await world.person();
    const place = async (duration: 60 | 180) =>
      (await person.place({ amount: '1000.00', duration })).body.id;
    const ids = [await place(180), await place(60)];
    await world.skip(242);
    const read = async (id: string) =>
      (await person.get<ReceiptFile>(`/api/contracts/${id}/receipt-file`)).body;
    files = await Promise.all(ids.map(read));
  });
  afterAll(() => world[Symbol.asyncDispose]());
  const fileOf = (index: number): ReceiptFile => structuredClone(files[index] as ReceiptFile);

  test('a receipt of 180 seconds is verified offline and against the public tape', async () => {
    const { receipt, extract } = readReceiptFile(JSON.stringify(fileOf(0)));
    const report = await check(fileOf(0));
    expect(failures(report)).toEqual([]);
    const names = report.steps.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['beacon', 'rounds', 'signatures', 'seed-chain', 'signed-head']),
    );
    expect(stepOf(report, 'beacon')?.values).toContainEqual({
      label: 'Network',
      value: 'test-beacon, the operator’s own beacon, not public',
    });
    const shown = await fetchFor(get, receipt, extract);
    expect(failures(compareWithPublic(receipt, extract, shown))).toEqual([]);
    const to = 60 * Math.floor((world.app.market.last()?.number ?? 0) / 60);
    expect(failures(await verifyPeriod(get, { from: 0, to }))).toEqual([]);
    expect(failures(await verifyPeriod(get, { from: 95, to }))).toEqual([]);
  });

  test('without looking at signatures, or without terms or rounds, steps wait and say for what', async () => {
    const { receipt, extract } = readReceiptFile(JSON.stringify(fileOf(1)));
    if (!extract?.beacon) throw new Error('the file has no beacon');
    const waits = (report: Report) =>
      report.steps.flatMap(({ name, until }) => (until === '' ? [] : `${name}: ${until}`));
    expect(waits(verifyReceipt(receipt, extract))).toEqual([
      'signatures: the signatures of rounds are looked at',
      'seed-chain: the chain of seeds is followed to its end',
      'signed-head: signatures are looked at',
    ]);
    const { beacon, ...none } = extract;
    const bare = await withSigned(none);
    expect(verifyReceipt(receipt, bare).verdict).toBe('waiting');
    expect(waits(verifyReceipt(receipt, bare))[0]).toContain('the terms of the beacon');
    const noRounds = await withSigned({ ...none, beacon: { ...beacon, rounds: [] } });
    expect(verifyReceipt(receipt, noRounds).verdict).toBe('waiting');
    expect(waits(verifyReceipt(receipt, noRounds))).toContainEqual(
      expect.stringMatching(/^rounds: round \d+ is part of what is checked$/),
    );
  });

  test('ticks of a beacon in a file of the format before it fail, as does a server that hides terms or a round', async () => {
    const { beacon: _, ...tape } = fileOf(1).tape;
    const older = await check({ ...fileOf(1), format: 'drishti-receipt-3', tape });
    expect(stepOf(older, 'beacon')?.problems[0]?.where).toBe('terms');
    const hiding =
      (part: string, answer: (body: unknown) => unknown): Get =>
      async (path) =>
        path.startsWith(part) ? answer(await get(path)) : get(path);
    const period = { from: 61, to: 120 };
    const noTerms = hiding('/api/market/beacon', () => ({ text: null, hash: null }));
    expect(places(await verifyPeriod(noTerms, period))).toContain('terms');
    const gone = world.firstRound + 30;
    const noRound = hiding('/api/market/rounds', (body) => ({
      items: (body as { items: Round[] }).items.filter(({ number }) => number !== gone),
    }));
    expect(places(await verifyPeriod(noRound, period))).toContain(`round ${gone}`);
  });

  test('what is tampered with of the beacon is named: each of its facts, and things drawn by a seed', async () => {
    const unnamed: string[] = [];
    const dice = openDice('tampering with a beacon');
    const tried = new Set<string>();
    const known = openSigned();
    const hold = async (tampering: ReturnType<typeof tamper>) => {
      const report = await check(tampering.file, known);
      tried.add(tampering.what);
      if (!isNamed(report, tampering))
        unnamed.push(`${tampering.what}: ${failures(report).join('; ')}`);
    };
    for (const tampering of tamperBeacon(fileOf(1), dice)) await hold(tampering);
    expect(tried.size).toBeGreaterThan(18);
    for (let count = 0; count < 12; count += 1) await hold(tamper(fileOf(1), dice));
    expect(unnamed).toEqual([]);
  });

  test('a contract that was accepted when the round after the next tick’s was due is named', async () => {
    const file = fileOf(1);
    const terms = readBeaconTerms(file.tape.beacon?.terms ?? '');
    if (!terms) throw new Error('there are no terms');
    const until = acceptedBefore(terms, file.receipt.acceptedAfterTick);
    const at = async (time: number) => {
      file.receipt.acceptedAt = new Date(time).toISOString();
      return stepOf(await check(file), 'acceptance')?.problems.map(({ where }) => where);
    };
    expect(await at(until - 1)).toEqual([]);
    expect(await at(until)).toEqual(['receipt, time of acceptance']);
  });

  test('two heads of one tick that are both signed prove that the tape was rewritten; a wrong signature proves nothing', async () => {
    const signed = await openHeadCheck();
    const { receipt, extract } = readReceiptFile(JSON.stringify(fileOf(0)));
    if (!extract) throw new Error('the file has no stretch');
    const head = signedHeadOf('a.json', receipt, extract);
    if (!head) throw new Error('the head is not signed');
    // As the operator could, who has the key.
    const hash = sha256Hex('another past');
    const signature = world.app.market.beacon.sign({ number: head.tick, hash }) ?? '';
    const other = { ...head, keptIn: 'b.json', hash, signature };
    const proof = compareSignedHeads([head, other], [], signed);
    expect(proof.problems).toMatchObject([
      { where: `tick ${head.tick}, hash`, expected: head.hash, seen: hash },
    ]);
    expect(proof.problems[0]?.what).toContain('proves to everybody that the tape was rewritten');
    const forged = { ...other, signature: head.signature };
    expect(compareSignedHeads([head, forged], [], signed).problems).toMatchObject([
      { where: 'b.json, signature' },
    ]);
    expect(compareSignedHeads([head, { ...head, keptIn: 'b.json' }], [], signed).verdict).toBe(
      'ok',
    );
    const stretch = { keptIn: 'c.json', tape: head.tape, ticks: extract.ticks };
    expect(compareSignedHeads([head, other], [stretch], signed).problems).toContainEqual(
      expect.objectContaining({ where: `c.json, tick ${head.tick}, hash` }),
    );
  });

  longTest(
    'the tape is followed as it is recorded: by how much ticks are late is said, one before its round is a discrepancy',
    async () => {
      const begun = world.app.market.last()?.number ?? 0;
      const follow = (lateMs: (tick: number) => number) => {
        let left = 5;
        const from = world.app.market.last()?.number ?? 0;
        return followTape(get, {
          now: () => {
            const { number = 0, at } = world.app.market.last() ?? {};
            return (at?.getTime() ?? 0) + lateMs(number - from);
          },
          async wait() {
            left -= 1;
            await world.tick();
          },
          isStopped: () => left <= 0,
        });
      };
      const { report, head } = await follow((count) => (count === 3 ? 4_000 : 200));
      expect(failures(report)).toEqual([]);
      const values = stepOf(report, 'live')?.values ?? [];
      expect(values).toContainEqual({ label: 'Latest', value: `tick ${begun + 3} by 4000 ms` });
      expect(values.at(-1)).toMatchObject({
        label: 'More than one round behind',
        value: expect.stringContaining('The operator could know more'),
      });
      expect(head).toMatchObject({ tape: files[0]?.tape.genesis, tick: expect.any(Number) });
      const early = await follow(() => -4_000);
      expect(stepOf(early.report, 'live')?.problems[0]?.where).toBe(`tick ${begun + 6}, time`);
    },
  );

  longTest(
    'where only the folder was copied, the command says which package a beacon’s receipt needs',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'drishti-verify-'));
      try {
        cpSync(import.meta.dirname, join(folder, 'verifier'), { recursive: true });
        writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
        const path = join(folder, 'receipt.json');
        writeFileSync(path, JSON.stringify(fileOf(1)));
        const command = join(folder, 'verifier', 'command.ts');
        const ended = run(process.execPath, [command, path]);
        await expect(ended).rejects.toMatchObject({
          code: 2,
          stdout: expect.stringContaining('the package @noble/curves is there'),
        });
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );

  longTest(
    'the command names two contradicting receipts and heads with exit code 1, and follows the tape',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'drishti-verify-'));
      const write = (name: string, text: string) => {
        writeFileSync(join(folder, name), text);
        return join(folder, name);
      };
      const verify = async (...args: string[]) => {
        const ended = await run(process.execPath, [
          join(import.meta.dirname, 'command.ts'),
          ...args,
        ]).then(
          ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
          (error: { code: number; stdout: string; stderr: string }) => error,
        );
        return { code: ended.code, said: ended.stdout + ended.stderr };
      };
      try {
        const [long, short] = [fileOf(0), fileOf(1)];
        const names = [long, short].map((file, index) =>
          write(`${index}.json`, JSON.stringify(file)),
        );
        expect(await verify(...names)).toMatchObject({
          code: 0,
          said: expect.stringContaining('No two signed heads of the tape contradict each other'),
        });
        // The same tick with another hash, signed by the operator all the same.
        const { tick } = long.receipt.chainHead;
        const hash = sha256Hex('another past');
        const key = readBeaconTerms(long.tape.beacon?.terms ?? '')?.heads;
        const signature = world.app.market.beacon.sign({ number: tick, hash });
        const line = JSON.stringify({ tape: long.tape.genesis, key, tick, hash, signature });
        const heads = write('heads.jsonl', `${line}\n`);
        expect(await verify(names[0] ?? '', '--heads', heads)).toMatchObject({
          code: 1,
          said: expect.stringContaining('proves to everybody that the tape was rewritten'),
        });
        expect(await verify(world.url, '--heads', heads)).toMatchObject({
          code: 1,
          said: expect.stringContaining('is not the one kept in'),
        });
        // Nothing is recorded meanwhile: it has watched no tick, and says so.
        const kept = join(folder, 'kept.jsonl');
        const live = await verify(world.url, '--live', '--for', '2', '--heads', kept);
        expect(live).toMatchObject({ code: 2, said: expect.stringContaining('a tick comes') });
        expect(JSON.parse(readFileSync(kept, 'utf8'))).toMatchObject({ tape: long.tape.genesis });
        expect((await verify(world.url, '--heads', kept)).code).toBe(0);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
});

test('terms that claim quicknet with another key fail, however well the tape was made to fit them', async () => {
  await using world = await openBeaconWorld();
  await world.tick(3);
  const get = openGet(world.url, fetch);
  const { text: own } = (await get('/api/market/beacon')) as { text: string };
  const chain = /^chain=.*$/m.exec(QUICKNET)?.[0] ?? '';
  const text = own.replace(/^network=.*$/m, 'network=quicknet').replace(/^chain=.*$/m, chain);
  let before = '0'.repeat(64);
  const claiming: Get = async (path) => {
    if (path.startsWith('/api/market/beacon')) return { text, hash: sha256Hex(text) };
    const body = (await get(path)) as { items: Parameters<typeof tickText>[0][] };
    if (!path.startsWith('/api/market/ticks/pages')) return body;
    const items = body.items.map((tick) => {
      const changed = {
        ...tick,
        source: `simulated-beacon ${sha256Hex(text)}`,
        previousHash: before,
      };
      before = sha256Hex(tickText(changed));
      return { ...changed, hash: before };
    });
    return { items };
  };
  const report = await verifyPeriod(claiming, { from: 0, to: 3 });
  expect(stepOf(report, 'beacon')?.problems.map(({ where }) => where)).toEqual(
    expect.arrayContaining(['terms, chain', 'terms, key', 'terms, group', 'terms, genesis']),
  );
  expect(stepOf(report, 'beacon')?.values).toContainEqual({
    label: 'Network',
    value: 'quicknet, the operator’s own beacon, not public',
  });
});
