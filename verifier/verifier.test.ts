/**
 * The verifier on a tape and on receipts of the real server; the long run is `npm run
 * test:verifier`.
 */
import { execFile } from 'node:child_process';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  openDice,
  openProvingWorld,
  placeProofs,
  type Placed,
  receiptFileOf,
  receiptOf,
} from '#test/proofs.ts';
import { PASSWORD } from '#test/client.ts';
import { isWhole } from '#test/extent.ts';
import { rewritten, withSeedReplaced, withSource } from '#test/rewriting.ts';
import { isNamed, tamper } from '#test/tampering.ts';
import { openWorld, type World } from '#test/world.ts';

import {
  compareWithPublic,
  completed,
  fetchFor,
  type Get,
  openGet,
  verifyPeriod,
} from './public-tape.ts';
import { readReceiptFile } from './read.ts';
import { verifyOutcome, verifyReceipt } from './receipt.ts';
import type { Report } from './report.ts';
import { hmacUnder, sha256, sha256Hex, toHex } from './sha256.ts';
import { verifyTape } from './tape.ts';
import { longTest } from '#test/long-test.ts';

const CONTRACTS = 45;
/** A sample takes some, by a seed that is printed. */
const TAMPERINGS = isWhole ? 60 : 15;
const run = promisify(execFile);

let world: World;
let get: Get;
let placed: Placed[];
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'drishti-verify-'));
  world = await openProvingWorld();
  get = openGet(world.url, fetch);
  placed = await placeProofs(world, {
    seed: 'every ending',
    contracts: CONTRACTS,
    each: 3,
    people: 3,
  });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await world[Symbol.asyncDispose]();
});

const failures = ({ steps }: Report) =>
  steps.flatMap(({ name, problems, until }) => [
    ...problems.map((problem) => `${name}: ${JSON.stringify(problem)}`),
    ...(until === '' ? [] : [`${name} waits: ${until}`]),
  ]);

/** As it is read from a file on somebody's disk. */
const reread = (file: unknown) => readReceiptFile(JSON.stringify(file));

function checkFile(file: Awaited<ReturnType<typeof receiptFileOf>>): Report {
  const { receipt, extract } = reread(file);
  if (!extract) throw new Error('the file has no stretch of the tape');
  return verifyReceipt(receipt, extract);
}

async function publicTape() {
  const to = world.app.market.last()?.number ?? 0;
  const ticks = await world.app.market.ticks(0, to);
  return { ticks, epochs: await world.app.market.epochs(1, Math.ceil(to / 60)) };
}

test('every ending is among the contracts, and each follows from its receipt and the public tape', async () => {
  const endings = new Set<string>();
  const tape = await publicTape();
  for (const one of placed) {
    const { receipt, extract } = reread(await receiptOf(one));
    expect(extract).toBe(null);
    endings.add(`${receipt.status} ${receipt.entryTick === null ? 'unentered' : 'entered'}`);
    expect(failures(verifyOutcome(receipt, tape))).toEqual([]);
  }
  for (const ending of ['WIN entered', 'LOSS entered', 'REFUNDED entered', 'VOID unentered'])
    expect([...endings]).toContain(ending);
});

test('a receipt file is verified offline, and against the public tape', async () => {
  for (const one of placed.slice(0, 4)) {
    const file = await receiptFileOf(one);
    expect(failures(checkFile(file))).toEqual([]);
    const { receipt, extract } = reread(file);
    const shown = await fetchFor(get, receipt, extract);
    expect(failures(compareWithPublic(receipt, extract, shown))).toEqual([]);
  }
});

test('a period’s ticks and seeds are verified without receipts, in pages', async () => {
  const to = 60 * Math.floor((world.app.market.last()?.number ?? 0) / 60);
  let shown = 0;
  const report = await verifyPeriod(get, { from: 0, to, onProgress: (done) => (shown = done) });
  expect(failures(report)).toEqual([]);
  expect(shown).toBe(to + 1);
  const computed = report.steps.find(({ name }) => name === 'prices')?.values[0]?.value;
  expect(computed).toBe(String(to * world.app.market.coins.length));
});

test('what is tampered with is found and named', async () => {
  const seed = randomUUID();
  process.stdout.write(`Tampering seed ${seed}\n`);
  const dice = openDice(seed);
  const files = await Promise.all(placed.slice(0, isWhole ? 12 : 4).map(receiptFileOf));
  const unnamed: string[] = [];
  for (let count = 0; count < TAMPERINGS; count += 1) {
    const tampering = tamper(dice.of(files), dice);
    const report = checkFile(tampering.file);
    if (!isNamed(report, tampering))
      unnamed.push(`${tampering.what}: ${failures(report).join('; ')}`);
  }
  expect(unnamed).toEqual([]);
});

test('without tick 0 a file proves the same, by the commitments of tick 1; without another one it is refused', async () => {
  const { tape, ...rest } = await receiptFileOf(placed[0] as Placed);
  expect(tape.ticks[0]?.number).toBe(0);
  const without = (at: number) =>
    checkFile({ ...rest, tape: { ...tape, ticks: tape.ticks.toSpliced(at, 1) } }).verdict;
  expect([0, 1, 2, 60, 61].map(without)).toEqual(['ok', 'failed', 'failed', 'failed', 'failed']);
});

test('one changed price is named once, not again at each tick after it', async () => {
  const file = await receiptFileOf(placed[0] as Placed);
  const tick = file.tape.ticks[70];
  if (!tick) throw new Error('the stretch is too short');
  const right = tick.prices['BTC'];
  tick.prices['BTC'] = '5800000.00000000';
  const { steps } = checkFile(file);
  expect(steps.find(({ name }) => name === 'prices')?.problems).toEqual([
    {
      where: `tick ${tick.number}, price of BTC`,
      what: 'does not follow from the seed',
      expected: right,
      seen: '5800000.00000000',
    },
  ]);
});

describe('seeds and acceptances', () => {
  test('a seed replaced after its commitment is named, however well all that follows was made to fit', async () => {
    const file = await receiptFileOf(placed[0] as Placed);
    const epoch = Math.ceil((file.receipt.acceptedAfterTick + 1) / 60) + 1;
    const other = withSeedReplaced(file.tape, epoch, 'a better draw');
    const { steps } = verifyTape(other.ticks, other.epochs);
    const failed = steps.filter(({ verdict }) => verdict === 'failed');
    // What is first on the tape is what all else is compared with.
    expect(failed.map(({ name }) => name)).toEqual(['commitments', 'seeds', 'steps']);
    const places = failed[0]?.problems.map(({ where }) => where) ?? [];
    expect(new Set(places)).toEqual(new Set([`epoch ${epoch}, commitment`]));
  });

  test('a seed that was not committed to when the contract was accepted is named', async () => {
    const file = await receiptFileOf(placed[0] as Placed);
    const { acceptedAfterTick, entryTick, exitTick } = file.receipt;
    const last = Math.ceil((exitTick ?? entryTick ?? acceptedAfterTick + 1) / 60);
    for (const tick of file.tape.ticks)
      if (tick.number <= acceptedAfterTick && tick.commitment !== null)
        tick.commitment = tick.commitment
          .split(',')
          .filter((part) => !part.startsWith(`${last}@`))
          .join(',');
    const { receipt, extract } = reread(file);
    const { steps } = verifyOutcome(receipt, extract ?? { ticks: [], epochs: [] });
    expect(steps.find(({ name }) => name === 'promise')?.problems).toMatchObject([
      {
        where: `epoch ${last}, commitment`,
        what: 'was not on the tape when the contract was accepted',
      },
    ]);
  });

  test('a receipt says that all seeds were promised before its acceptance', async () => {
    const promises = ({ steps }: Report) =>
      steps.find(({ name }) => name === 'promise')?.values.map(({ value }) => value) ?? [];
    for (const said of promises(checkFile(await receiptFileOf(placed[0] as Placed))))
      expect(said).toContain('before it was accepted');
  });
});

test('a contract accepted after the genesis tick is decided by seeds that this tick commits to', async () => {
  await using house = await openWorld();
  const client = await house.person();
  const { body } = await client.place({ duration: 180 });
  expect(body.acceptedAfterTick).toBe(0);
  await house.skip(182);
  const file = await receiptFileOf({ client, id: body.id });
  const report = checkFile(file);
  expect(report.verdict).toBe('ok');
  const promise = report.steps.find(({ name }) => name === 'promise');
  expect(promise?.verdict).toBe('ok');
  expect(promise?.values.map(({ label, value }) => `${label}: ${value}`)).toEqual(
    [1, 2, 3, 4].map(
      (epoch) =>
        `Epoch ${epoch}: promised on tick 0, before it was accepted; used from tick ${epoch * 60 - 59}`,
    ),
  );
});

describe('a tape that was rewritten', () => {
  test('fits together, and still is found by the chain head of an older receipt', async () => {
    const file = await receiptFileOf(placed[0] as Placed);
    const other = rewritten(
      await publicTape(),
      file.receipt.acceptedAfterTick - 10,
      'another past',
    );
    const answer: Get = async (path) => {
      const page = Number(path.split('/').at(-1));
      const [items, size] = path.includes('epochs') ? [other.epochs, 100] : [other.ticks, 500];
      return { items: items.filter(({ number }) => Math.floor(number / size) === page) };
    };
    const to = 60 * Math.floor((other.ticks.at(-1)?.number ?? 0) / 60);
    expect(failures(await verifyPeriod(answer, { from: 0, to }))).toEqual([]);

    const { tick, hash } = file.receipt.chainHead;
    const heads = [{ tick, hash, keptIn: 'an old receipt' }];
    const report = await verifyPeriod(answer, { from: 0, to, heads });
    expect(
      report.steps.filter(({ verdict }) => verdict === 'failed').map(({ name }) => name),
    ).toEqual(['kept-heads']);
    const { receipt, extract } = reread(file);
    const compared = compareWithPublic(receipt, extract, await fetchFor(answer, receipt, extract));
    expect(compared.verdict).toBe('failed');
    expect(compared.steps[0]?.problems.map(({ where }) => where)).toContain(
      `file, tick ${file.receipt.acceptedAfterTick}, hash`,
    );
  });

  test('keeps to one rule of simulated prices: a change to another one and an unknown one do not hold', async () => {
    const tape = await publicTape();
    const listed = `simulated-listed ${'ab'.repeat(32)}`;
    for (const other of [listed, 'simulated']) {
      const changed = withSource(tape, 61, other);
      const report = verifyTape(changed.ticks, changed.epochs);
      const problems = report.steps.flatMap((step) => step.problems.map(({ where }) => where));
      expect(problems[0], other).toBe('tick 61, source');
      expect(new Set(problems.map((where) => where.replace(/tick [0-9]+, /, '')))).toEqual(
        new Set(['source']),
      );
    }
  });

  test('is found where it was cut off', async () => {
    const { receipt, extract } = reread(await receiptFileOf(placed[0] as Placed));
    const shown = await fetchFor(get, receipt, extract);
    const cut = { ...shown, ticks: shown.ticks.slice(0, -20) };
    expect(compareWithPublic(receipt, extract, cut).verdict).toBe('failed');
  });
});

test('a file from before its epoch is over is complete at once, and with the seeds that were published since', async () => {
  const client = placed[0]?.client ?? (await world.person());
  await world.tick();
  // The exit's epoch must not be over when the file is made, which is a tick after the exit.
  const last = world.app.market.last()?.number ?? 0;
  if ((last + 62) % 60 < 2) await world.tick(2);
  const { body } = await client.place({ amount: '10.00' });
  await world.skip(62);
  const file = await receiptFileOf({ client, id: body.id });
  const epoch = Math.ceil((file.receipt.exitTick ?? 0) / 60);
  expect(file.tape.epochs.find(({ number }) => number === epoch)?.seed).toBeNull();
  expect(failures(checkFile(file))).toEqual([]);
  await world.skip(60 - ((world.app.market.last()?.number ?? 0) % 60));
  const { receipt, extract } = reread(file);
  if (!extract) throw new Error('the file has no stretch of the tape');
  const whole = completed(extract, await fetchFor(get, receipt, extract));
  expect(failures(verifyReceipt(receipt, whole))).toEqual([]);
});

describe('the command', () => {
  const verify = async (...args: string[]) => {
    const command = join(import.meta.dirname, 'command.ts');
    const ended = await run(process.execPath, [command, ...args]).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    );
    return { code: ended.code, said: ended.stdout + ended.stderr };
  };
  const write = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };

  test('answers 0 for what holds, 1 for a discrepancy with its place, 2 for what it cannot check', async () => {
    const file = await receiptFileOf(placed[1] as Placed);
    const good = write('good.json', JSON.stringify(file));
    const [offline, online, period] = await Promise.all([
      verify(good),
      verify(`${world.url}/`, good, '--from', '0', '--to', '120'),
      verify('http://127.0.0.1:9', good),
    ]);
    expect([offline.code, offline.said]).toEqual([0, expect.stringContaining('Verified: all')]);
    expect([online.code, online.said]).toEqual([
      0,
      expect.stringContaining('Tape, ticks 0 to 120'),
    ]);
    expect([period.code, period.said]).toEqual([2, expect.stringContaining('cannot be reached')]);
    file.receipt.payout = '999.99';
    const [tampered, unreadable] = await Promise.all([
      verify(write('bad.json', JSON.stringify(file))),
      verify(write('none.json', '{ "format": "drishti-receipt-3" }')),
    ]);
    expect([tampered.code, tampered.said]).toEqual([1, expect.stringContaining('receipt, payout')]);
    expect([unreadable.code, unreadable.said]).toEqual([
      2,
      expect.stringContaining('tape is not an object'),
    ]);
  });

  longTest(
    'fetches one’s own receipt with the password that it reads, and refuses without an address',
    async () => {
      const one = placed[2] as Placed;
      const command = join(import.meta.dirname, 'command.ts');
      const { email = '' } = one.client.person ?? {};
      const fetching = run(process.execPath, [command, world.url, one.id, '--email', email]);
      fetching.child.stdin?.end(`${PASSWORD}\n`);
      expect((await fetching).stdout).toContain(`Receipt ${one.id}`);
      expect((await verify(one.id)).said).toContain('A receipt is private');
    },
  );
});

longTest(
  'where only the folder was copied, the command checks as ever a receipt that needs no package',
  async () => {
    const copy = join(folder, 'copied');
    cpSync(import.meta.dirname, copy, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const path = join(folder, 'copied.json');
    writeFileSync(path, JSON.stringify(await receiptFileOf(placed[1] as Placed)));
    const { stdout } = await run(process.execPath, [join(copy, 'command.ts'), path]);
    expect(stdout).toContain('Verified: all');
  },
);

test('SHA-256 and HMAC-SHA256 are those of the standard, at every length around a block', () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7 + length) % 256);
    expect(toHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
    const text = 'BTC:123456789'.repeat(length % 9);
    expect(toHex(hmacUnder(bytes)(text))).toBe(
      createHmac('sha256', bytes).update(text).digest('hex'),
    );
  }
  expect(sha256Hex('₹')).toBe(createHash('sha256').update('₹').digest('hex'));
});

test('what is no receipt is said, and where', () => {
  expect(() => readReceiptFile('<html>')).toThrow('it is not JSON');
  expect(() => readReceiptFile('[]')).toThrow('the file is not an object');
  expect(() => readReceiptFile('{"status":"ACTIVE"}')).toThrow('still active');
  expect(() => readReceiptFile('{"id":5}')).toThrow('receipt.chainHead is not an object');
});

test.each([1, 2, 5, 9])('a receipt file of format %i is refused by name', (format) => {
  expect(() => readReceiptFile(JSON.stringify({ format: `drishti-receipt-${format}` }))).toThrow(
    `A receipt file of format "drishti-receipt-${format}" cannot be read here, only drishti-receipt-3 and drishti-receipt-4.`,
  );
});

test.each([1, 2, 3, 6])('a tick of version %i is refused by name', async (version) => {
  const file = await receiptFileOf(placed[0] as Placed);
  for (const tick of file.tape.ticks) tick.version = version;
  expect(() => reread(file)).toThrow(
    `tape.ticks[0]: a tick of version ${version} cannot be read here.`,
  );
});

test('nothing of the verifier comes from elsewhere', () => {
  const elsewhere = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => {
      const code = readFileSync(join(import.meta.dirname, name), 'utf8');
      const sources = [...code.matchAll(/(?:from |import\()'([^']+)'/g)].map(([, of = '']) => of);
      return sources.filter((of) => !/^\.\/|^node:/.test(of)).map((of) => `${name}: ${of}`);
    });
  // The curves are loaded only where something is signed; their types are gone when the code runs.
  const curves = ['abstract/curve', 'bls12-381', 'ed25519'].map(
    (of) => `signatures.ts: @noble/curves/${of}.js`,
  );
  expect(elsewhere.toSorted()).toEqual([...curves, ...curves].toSorted());
});
