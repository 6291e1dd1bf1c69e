/** The verifier on a witnessed tape that another code made: what holds, what is named, and who was there. */
import { beforeAll, expect, test } from 'vitest';

import { openDice } from './proofs.ts';
import { openOperator, recordWith, termsOf } from './operator.ts';
import { openKeys } from '#witness/keys.ts';
import { sha256, sha256Hex } from '#witness/chains.ts';

import {
  arithmeticOf,
  outcomeOf,
  payoutOf,
  readUnits,
  ruleOf,
  writeUnits,
} from '#verifier/rules.ts';
import { readReceiptFile, Unreadable } from '#verifier/read.ts';
import { verifyReceipt } from '#verifier/receipt.ts';
import type { Report } from '#verifier/report.ts';
import { verifyTape } from '#verifier/tape.ts';

const START = Date.parse('2026-01-05T06:30:00.000Z');
/** The roster stands on tick 61 and holds from tick 301 on. */
const FIRST = 301;
const ACCEPTED_AFTER = 330;
const SALT = 'ab'.repeat(16);
/** CHANGES=2000 for a long run. */
const CHANGES = Number(process.env['CHANGES'] ?? '14');

type Made = Awaited<ReturnType<typeof makeFile>>;
let made: Made;
beforeAll(async () => {
  made = await makeFile();
}, 60_000);

/** A contract of 60 s among three others on its tick; witness 3 is absent from tick 350 to the end of its epoch. */
async function makeFile() {
  const operator = openOperator({ name: 'a house', start: START });
  while (operator.ticks.length < 61) operator.plain();
  const keys = [1, 2, 3].map((byte) => openKeys(new Uint8Array(32).fill(byte), operator.tape()));
  operator.announce(1, termsOf(operator.tape(), 1, keys));
  while (operator.ticks.length < FIRST) operator.plain();
  const acceptedAt = new Date(START + ACCEPTED_AFTER * 1000 + 400).toISOString();
  const id = 'contract-b';
  const stake = '100.00';
  const leaf = (name: string) =>
    `drishti-placement-1\nid=${name}\ncoin=BTC\ndirection=BUY_UP\namount=${stake}\nduration=60\nacceptedAt=${acceptedAt}\nsalt=${SALT}\n`;
  const [a, b, c] = ['contract-a', id, 'contract-c'].map((name) => sha256(`\0${leaf(name)}`));
  const node = (one: Uint8Array, two: Uint8Array) =>
    sha256(Buffer.concat([Buffer.of(1), one, two]));
  const root = node(node(a as Buffer, b as Buffer), c as Buffer).toString('hex');
  const path = [a, c].map((hash) => hash?.toString('hex') ?? '');
  while (operator.ticks.length <= ACCEPTED_AFTER + 64) {
    const number = operator.ticks.length;
    recordWith(operator, keys, {
      isPresent: (place) => place !== 2 || number < 350 || number > 360,
      placed: number === ACCEPTED_AFTER + 1 ? root : null,
    });
  }
  const { ticks } = operator;
  const at = (number: number) => {
    const tick = ticks[number];
    if (!tick) throw new Error(`there is no tick ${number}`);
    return tick;
  };
  const [entry, exit, head] = [at(331), at(391), at(392)];
  const price = (tick: typeof entry) => tick.prices['BTC'] ?? '';
  const outcome = outcomeOf(
    'BUY_UP',
    readUnits(price(entry), 8) ?? 0n,
    readUnits(price(exit), 8) ?? 0n,
  );
  const paid = payoutOf(outcome, 100_00n, 30n);
  const stretch = ticks.slice(241);
  const epochs = operator.epochs().filter(({ number }) => number >= 5 && number <= 7);
  const receipt = {
    ...{ id, coin: 'BTC', direction: 'BUY_UP', amount: stake, duration: 60, returnPercentage: 30 },
    ...{ coinQuantity: writeUnits((10_000n * 10n ** 14n) / (readUnits(price(entry), 8) ?? 1n), 8) },
    ...{ status: outcome, acceptedAt, acceptedAfterTick: ACCEPTED_AFTER },
    ...{ entryTick: 331, entryPrice: price(entry), entryAt: entry.time },
    ...{ expiresAt: new Date(Date.parse(entry.time) + 60_000).toISOString(), closesAtTick: 391 },
    ...{ exitTick: 391, exitPrice: price(exit), exitAt: exit.time },
    settledAt: new Date(Date.parse(head.time) + 200).toISOString(),
    ...{ payout: writeUnits(paid, 2), profit: writeUnits(paid - 100_00n, 2) },
    ...{ ticks: [at(ACCEPTED_AFTER), entry, exit], rule: ruleOf('BUY_UP', outcome) },
    path: ticks
      .slice(331, 392)
      .map((tick) => ({ tick: tick.number, time: tick.time, price: price(tick) })),
    arithmetic: arithmeticOf(outcome, 100_00n, 30n),
    ...{ balanceBefore: '900.00', balanceAfter: writeUnits(900_00n + paid, 2) },
    epochs: epochs.filter(({ number }) => number > 5),
    chainHead: { tick: 392, hash: head.hash },
  };
  const after = at(393);
  const { signature, cosignatures, x } = after.witnessed as NonNullable<typeof after.witnessed>;
  const roster = operator.rosterAt(393);
  const text =
    `drishti-close-1\ntape=${operator.tape()}\nnumber=393\nprevious=${head.hash}\nroster=${roster?.hash}\n` +
    x.map((value, index) => `x${index + 1}=${value ?? '-'}\n`).join('');
  return {
    operator,
    keys,
    file: {
      format: 'drishti-receipt-3',
      receipt,
      placed: { tick: 331, salt: SALT, index: 1, size: 3, path },
      tape: {
        ...{ ticks: stretch, epochs, rosters: [roster?.text ?? ''] },
        ...{ genesis: operator.tape(), certificate: { text, signature, cosignatures } },
      },
      waitsFor: null,
    },
  };
}

const failures = ({ steps }: Report) =>
  steps.flatMap(({ name, problems, until }) => [
    ...problems.map(({ where, what }) => `${name}: ${where} ${what}`),
    ...(until === '' ? [] : [`${name} waits: ${until}`]),
  ]);

function check(file: object, pins: readonly string[] = []): Report {
  const { receipt, extract } = readReceiptFile(JSON.stringify(file));
  return verifyReceipt(receipt, extract ?? { ticks: [], epochs: [] }, pins);
}

test('a witnessed receipt holds, and says who was present when', () => {
  const report = check(made.file);
  expect(failures(report)).toEqual([]);
  const values = report.steps.find(({ name }) => name === 'presence')?.values;
  expect(values).toEqual(
    made.keys.map(({ sign }, place) => ({
      label: `Witness ${sign}`,
      value:
        place < 2
          ? 'present at all 60 ticks'
          : 'present at 49 ticks, absent at 11, the first tick 350',
    })),
  );
});

test('a witness that was named must have been there at each tick that decides', () => {
  const [one, , three] = made.keys.map(({ sign }) => sign);
  expect(failures(check(made.file, [one ?? '']))).toEqual([]);
  expect(failures(check(made.file, [three ?? '']))).toEqual([
    `pinned: tick 350, witness ${three} was absent or is on no roster`,
  ]);
  expect(failures(check(made.file, ['0'.repeat(64)]))[0]).toContain('pinned: tick 332');
});

test('the whole tape holds from tick 0 on, without the roster being given', () => {
  const { operator, keys } = made;
  const whole = verifyTape(operator.ticks, operator.epochs());
  expect(failures(whole)).toEqual([]);
  const words = whole.steps
    .find(({ name }) => name === 'witnesses')
    ?.values.map(({ value }) => value);
  expect(words).toEqual([
    'ticks 301 to 394',
    'present at all 94 ticks',
    'present at all 94 ticks',
    'present at 83 ticks, absent at ticks 350 to 360',
  ]);
  expect(keys).toHaveLength(3);
});

/** Every text and number of a file, with a way to put another in its place. */
function leavesOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
}

const isHex = (text: string) => /^[0-9a-f]+$/.test(text);
/** One byte of it changed, so that it still has its form where it is hex. */
function changed(value: unknown, below: (count: number) => number): unknown {
  if (value === null) return 'f'.repeat(64);
  if (typeof value === 'number') return value + 1 + below(3);
  if (typeof value !== 'string') throw new Error('there is nothing else in a file');
  const at = below(value.length);
  const old = value[at] ?? '';
  const digit = ((Number.parseInt(old, 16) + 1 + below(15)) % 16).toString(16);
  const other = isHex(value) ? digit : String.fromCharCode(old.charCodeAt(0) + 1);
  return value.slice(0, at) + other + value.slice(at + 1);
}

/** Said again elsewhere, or of no use to any check. */
const FREE = ['waitsFor', 'format'];

test(
  'whatever is changed in the file is found, and named where it stands',
  () => {
    const seed = process.env['SEED'] ?? String(process.pid);
    process.stdout.write(`Changing seed ${seed}\n`);
    const dice = openDice(seed);
    const leaves = leavesOf(made.file).filter(([first]) => !FREE.includes(String(first)));
    const witnessed = leaves.filter(
      (path) =>
        path.includes('witnessed') ||
        path.includes('certificate') ||
        path.includes('rosters') ||
        path.includes('placed'),
    );
    const unnamed: string[] = [];
    for (let count = 0; count < CHANGES; count += 1) {
      const path = dice.of(count % 2 === 0 ? witnessed : leaves);
      const file = structuredClone(made.file) as unknown as Record<string | number, unknown>;
      let holder = file;
      for (const name of path.slice(0, -1)) holder = holder[name] as typeof holder;
      const last = path.at(-1) ?? '';
      holder[last] = changed(holder[last], dice.below);
      const name = path.join('.');
      let said: string[];
      try {
        said = failures(check(file));
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        said = [error.message];
      }
      // Of a tick that was given another number, that one is named.
      const isTick = path[0] === 'tape' && path[1] === 'ticks';
      const places = [
        ...[`ticks[${path[2]}]`, `tick ${241 + Number(path[2])}`],
        ...(last === 'number' ? [`tick ${String(holder[last])}`] : []),
      ];
      const isNamed = said.some((text) => places.some((place) => text.includes(place)));
      if (said.length === 0 || (isTick && !isNamed))
        unnamed.push(`${name}: ${said.slice(0, 3).join('; ')}`);
    }
    expect(unnamed).toEqual([]);
  },
  60_000 + CHANGES * 3_000,
);

test('an operator who leaves witnesses out, brings one back or backdates a roster is named', () => {
  const { operator, keys } = made;
  const tampered = (change: (ticks: typeof operator.ticks) => void) => {
    const ticks = structuredClone(operator.ticks);
    change(ticks);
    return failures(verifyTape(ticks, operator.epochs()));
  };
  const made352 = (ticks: typeof operator.ticks) =>
    ticks[352]?.witnessed as { x: (string | null)[] };
  expect(
    tampered((ticks) => {
      made352(ticks).x[2] = keys[2]?.own(1)[52]?.toString('hex') ?? null;
    }),
  ).toContain('witnesses: tick 352, witness 3 is back before the epoch is over');
  expect(
    tampered((ticks) => {
      made352(ticks).x[1] = null;
    }),
  ).toContain('witnesses: tick 352, witnesses are too few');
  expect(
    tampered((ticks) => {
      const tick = ticks[61];
      if (!tick?.announces) throw new Error('there is no roster');
      tick.announces = tick.announces.replace('epochs=6-65', 'epochs=5-64');
      tick.roster = `1@61:${sha256Hex(tick.announces)}`;
    }),
  ).toContain(
    'rosters: roster of term 1, epochs begin less than four epochs after it was on the tape',
  );
});
