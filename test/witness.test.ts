/** The witness against a server that speaks the protocol: honest, careless and dishonest; and what it keeps, whatever kills it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, expect, test } from 'vitest';

import { openDice } from './proofs.ts';
import { openOperator, recordWith, termsOf } from './operator.ts';
import { type Meddle, startHouse, type WitnessedHouse } from './witnessed-house.ts';
import { systemClock } from '#server/kit/clock.ts';
import type { Log } from '#server/kit/log.ts';
import { startWitnessOf } from '#server/witness-of.ts';
import { verifyTape } from '#verifier/tape.ts';

import { drawKey, hmac, sha256Hex } from '#witness/chains.ts';
import { openHouse } from '#witness/house.ts';
import { openKeys } from '#witness/keys.ts';
import { openState, StateError } from '#witness/state.ts';
import { Fault, openTape } from '#witness/tape.ts';
import { closeText, cosignatureText, type Roster, type Tick, tickText } from '#witness/texts.ts';
import { type Said, runWitness } from '#witness/witness.ts';

const program = join(import.meta.dirname, '..', 'witness', 'main.ts');
const LIMIT_MS = 120_000;
const folders: string[] = [];
const endings: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'drishti-witness-'));
  folders.push(folder);
  return folder;
}

async function openTestHouse(name: string, meddle?: Meddle): Promise<WitnessedHouse> {
  const house = await startHouse({ name, ...(meddle ? { meddle } : {}) });
  endings.push(() => house.end());
  return house;
}

/** In this process, with a clock that may be off. */
function startWitness(house: WitnessedHouse, { folder = newFolder(), clockMs = 0 } = {}) {
  const state = openState(folder);
  const said: Said[] = [];
  const ending = new AbortController();
  const over = runWitness({
    ...{ origin: house.origin, house: openHouse(house.origin), state, name: 'A' },
    ...{
      now: () => systemClock.now().getTime() + clockMs,
      say: (one: Said) => void said.push(one),
    },
    signal: ending.signal,
  }).then(
    () => null,
    (error: unknown) => error as Error,
  );
  const stop = async () => {
    ending.abort();
    const error = await over;
    state.close();
    return error;
  };
  endings.push(() => ending.abort());
  const keys = openKeys(state.master, house.operator.tape());
  return {
    said,
    stop,
    state,
    folder,
    over,
    candidate: { name: 'A', sign: keys.sign, agree: keys.agree },
  };
}

type Vectors = Record<string, unknown> & {
  tape: string;
  number: number;
  s: string;
  x: (string | null)[];
  z: string[];
  witnesses: { ed25519: string; x25519: string; anchor: string }[];
  pairs: { of: string; anchor: string }[];
};

test('the vectors: keys, chains, texts, signatures and draws', () => {
  const vectors = JSON.parse(
    readFileSync(join(import.meta.dirname, 'witness-vectors.json'), 'utf8'),
  ) as Vectors;
  const all = [1, 2, 3].map((byte) => openKeys(new Uint8Array(32).fill(byte), vectors.tape));
  const hex = (value: Buffer | undefined) => value?.toString('hex');
  expect(
    all.map((keys) => ({ ed25519: keys.sign, x25519: keys.agree, anchor: hex(keys.own(1)[0]) })),
  ).toEqual(vectors.witnesses);
  const pairs = [
    [0, 1],
    [0, 2],
    [1, 2],
  ].map(([low = 0, high = 0]) => {
    const [one, other] = [all[low], all[high]];
    if (!one || !other) throw new Error('there are three');
    expect(other.pair(1, one)).toEqual(one.pair(1, other));
    return { of: `${low + 1}.${high + 1}`, chain: one.pair(1, other) };
  });
  expect(pairs.map(({ of, chain }) => ({ of, anchor: hex(chain[0]) }))).toEqual(vectors.pairs);
  expect(all.map((keys, place) => (place < 2 ? hex(keys.own(1)[1]) : null))).toEqual(vectors.x);
  expect(pairs.map(({ chain }) => hex(chain[1]))).toEqual(vectors.z);
  const roster = { tape: vectors.tape, hash: 'b'.repeat(64) } as Roster;
  const { number, x, z, s: step } = vectors;
  const close = closeText(roster, { number, previous: 'a'.repeat(64), x });
  expect(close).toBe(vectors['closeText']);
  const text = cosignatureText(all[0]?.sign ?? '', 1_790_000_000_123, sha256Hex(close));
  expect(all[0]?.signText(text)).toBe(vectors['cosignature']);
  const key = drawKey({ tape: vectors.tape, number, step }, [...x, ...z]);
  expect(key.toString('hex')).toBe(vectors['drawKey']);
  const bytes = hmac(key, `BTC:${number}`);
  const sum = [0, 2, 4, 6, 8, 10, 12, 14].reduce(
    (all8, at) => all8 + bytes.readUInt16BE(at),
    -262_140,
  );
  expect(sum).toBe(vectors['drawBTC']);
});

test('a state is held by one process, promises once, survives a write that was cut off, and is new once it is lost', () => {
  const folder = newFolder();
  const state = openState(folder);
  expect(() => openState(folder)).toThrow(StateError);
  const promise = (number: number, closeHash: string) =>
    state.promise({ number, closeHash, time: 5, text: `close ${number}`, signature: 'ab' });
  promise(7, 'aa');
  promise(8, 'bb');
  promise(8, 'bb');
  expect(() => promise(8, 'cc')).toThrow('another close of number 8');
  expect(() => promise(7, 'aa')).toThrow('before 8');
  const master = Buffer.from(state.master);
  state.close();
  const bytes = readFileSync(join(folder, 'promises'));
  // Number 8 is in the first slot: a write into it that stopped half way.
  writeFileSync(
    join(folder, 'promises'),
    Buffer.concat([bytes.subarray(0, 90), Buffer.alloc(4006, 0x20), bytes.subarray(4096)]),
  );
  const again = openState(folder);
  expect(again.last()?.number).toBe(7);
  expect(Buffer.from(again.master)).toEqual(master);
  again.close();
  expect(statSync(join(folder, 'secret')).mode & 0o077).toBe(0);
  rmSync(folder, { recursive: true });
  const lost = openState(folder);
  expect(lost.isNew).toBe(true);
  expect(Buffer.from(lost.master)).not.toEqual(master);
  lost.close();
});

/** Whatever was said more than once under one number and key was the same. */
function twoThings({ came }: WitnessedHouse): string[] {
  const first = new Map<string, string>();
  return came.flatMap(({ path, body }) => {
    const key = `${path} ${body.number} ${body.witness}`;
    const text = JSON.stringify(body);
    const before = first.get(key) ?? text;
    first.set(key, before);
    return before === text ? [] : [`${before} and ${text}`];
  });
}

function expectWhole({ operator }: WitnessedHouse): void {
  const { steps } = verifyTape(operator.ticks, operator.epochs());
  expect(steps.flatMap(({ problems, until }) => [...problems, ...(until ? [until] : [])])).toEqual(
    [],
  );
}

test(
  'three witnesses: messages lost, doubled, late and out of order leave one continuation, and nobody says two things',
  async () => {
    const seed = process.env['SEED'] ?? String(process.pid);
    process.stdout.write(`Meddling seed ${seed}\n`);
    const dice = openDice(seed);
    let isMeddling = false;
    const house = await openTestHouse('three', () => {
      if (!isMeddling) return [0];
      return dice.of([[0], [0], [0], [0, 40], [250], [300, 0], []]);
    });
    const all = [1, 2, 3].map(() => startWitness(house));
    await house.begin(all.map(({ candidate }) => candidate));
    const calm: number[] = [];
    for (let count = 0; count < 6; count += 1) calm.push(await house.tick());
    isMeddling = true;
    for (let count = 0; count < 8; count += 1) await house.tick();
    expect(twoThings(house)).toEqual([]);
    expectWhole(house);
    expect(house.last().number).toBe(314);
    process.stdout.write(`Calm ticks took ${calm.map((ms) => Math.round(ms)).join(', ')} ms\n`);
    for (const { said } of all) expect(said.filter(({ event }) => event === 'fault')).toEqual([]);
    await Promise.all(all.map(({ stop }) => stop()));
  },
  LIMIT_MS,
);

test(
  'a clock that is 3 s off is told and holds up nobody else; alone it waits, and nothing is signed twice',
  async () => {
    const house = await openTestHouse('clocks');
    const all = [0, 0, -3_000, 3_000].map((clockMs) => startWitness(house, { clockMs }));
    await house.begin(all.map(({ candidate }) => candidate).slice(0, 3));
    for (let count = 0; count < 3; count += 1) expect(await house.tick()).toBeLessThan(2_500);
    const off = all[2]?.said.find(({ event }) => event === 'clock');
    expect(off).toMatchObject({ event: 'clock' });
    expect(off && 'apartMs' in off && off.apartMs > 2_000).toBe(true);
    expect(twoThings(house)).toEqual([]);
    expectWhole(house);
    await Promise.all(all.map(({ stop }) => stop()));

    const alone = await openTestHouse('late alone');
    const late = startWitness(alone, { clockMs: 3_000 });
    await alone.begin([late.candidate]);
    await alone.tick();
    // The first tick of a connection may be late; the next is waited for, and then signed all the same.
    const took = await alone.tick();
    expect(took).toBeGreaterThan(9_000);
    expect(took).toBeLessThan(14_000);
    expect(late.said.some(({ event }) => event === 'clock')).toBe(true);
    expectWhole(alone);
    await late.stop();
  },
  LIMIT_MS,
);

test(
  'killed at each step, it goes on where it was and says nothing else than before',
  async () => {
    const house = await openTestHouse('killed');
    const folder = newFolder();
    let child = null as ChildProcess | null;
    let lines = '';
    const start = () => {
      child = spawn(
        process.execPath,
        [...[program, house.origin, '--state', folder], '--log', 'json'],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      child.stdout?.on('data', (part: Buffer) => (lines += part.toString()));
    };
    endings.push(() => {
      child?.kill('SIGKILL');
    });
    start();
    const lineOf = async () => {
      for (;;) {
        const [, line] = /"line":"([^"]+)"/.exec(lines) ?? [];
        if (line !== undefined) return line;
        await sleep(20);
      }
    };
    const [name = '', sign = '', agree = ''] = (await lineOf()).split(':');
    await house.begin([{ name, sign, agree }]);
    // A second copy on the same state is refused.
    const second = spawn(process.execPath, [program, house.origin, '--state', folder]);
    const code = await new Promise((resolve) => second.on('exit', resolve));
    expect(code).toBe(2);
    for (const step of ['close', 'cosignature', 'certificate', 'opening', 'stream', 'tick']) {
      let isDone = false;
      house.onEvent((event) => {
        if (isDone || event !== step) return;
        isDone = true;
        child?.kill('SIGKILL');
        start();
      });
      if (step === 'stream') {
        child?.kill('SIGKILL');
        start();
      }
      await house.tick();
      expect([step, isDone]).toEqual([step, true]);
    }
    await house.tick();
    expect(twoThings(house)).toEqual([]);
    expectWhole(house);
    const numbers = new Set(house.came.map(({ body }) => body.number));
    expect([...numbers].filter((number) => number > 300)).toHaveLength(7);
  },
  LIMIT_MS,
);

test(
  'two closes of one number are saved as a proof; it stops, and does not begin again while the proof lies there',
  async () => {
    const house = await openTestHouse('two closes');
    const one = startWitness(house);
    await house.begin([one.candidate]);
    await house.tick();
    let isSent = false;
    house.onEvent((event, number) => {
      if (event !== 'cosignature' || isSent) return;
      isSent = true;
      const own = openKeys(one.state.master, house.operator.tape()).own(1);
      const x = [own[house.place(number)]?.toString('hex') ?? null];
      const { text } = house.operator.close(x);
      const other = text.replace(/previous=.*/, `previous=${'e'.repeat(64)}`);
      house.send('close', {
        ...house.closeEvent({ number, text: other, signature: house.operator.signText(other), x }),
      });
    });
    const ticking = house.tick(20_000).catch(() => undefined);
    const error = await one.over;
    expect(error?.message).toContain('signed two closes of number 302');
    const [file = ''] = one.state.contradictions();
    const proof = JSON.parse(readFileSync(file, 'utf8')) as { kind: string; closes: object[] };
    expect(proof).toMatchObject({ format: 'drishti-contradiction-1', kind: 'closes' });
    expect(proof.closes).toHaveLength(2);
    one.state.close();
    const again = spawn(process.execPath, [program, house.origin, '--state', one.folder]);
    let text = '';
    again.stderr.on('data', (part: Buffer) => (text += part.toString()));
    expect(await new Promise((resolve) => again.on('exit', resolve))).toBe(2);
    expect(text).toContain('A contradiction was met');
    await house.end();
    await ticking;
  },
  LIMIT_MS,
);

test(
  'an installation witnesses another one, and stops with it',
  async () => {
    const house = await openTestHouse('two houses');
    let line = '';
    const take = (said: { line?: string }) => void (line ||= said.line ?? '');
    const log = { info: take, warn: take, error: take, debug: take } satisfies Log;
    const dataDir = newFolder();
    const witness = startWitnessOf(house.origin, { dataDir, name: 'next.example', log });
    endings.push(() => witness.end());
    while (line === '') await sleep(20);
    const [name = '', sign = '', agree = ''] = line.split(':');
    await house.begin([{ name, sign, agree }]);
    await house.tick();
    expect(name).toBe('next.example');
    expectWhole(house);
    await witness.end();
    // It has let go of its state.
    openState(join(dataDir, 'witness')).close();
  },
  LIMIT_MS,
);

test('a tick that is wrong in any part is refused, before anything is signed after it', () => {
  const { operator } = smallTape(6);
  const from = operator.ticks.length - 6;
  const follow = (change: (tick: Tick) => void) => {
    const tape = openTape(operator.tape());
    tape.knowRoster(operator.rosters()[0]?.text ?? '');
    const [first, ...rest] = operator.ticks.slice(241, from + 3);
    tape.begin(first as Tick);
    for (const tick of rest) tape.add(tick);
    const next = structuredClone(operator.ticks[from + 3] as Tick);
    change(next);
    next.hash = sha256Hex(tickText(next));
    tape.add(next);
  };
  follow(() => undefined);
  const other = (text: string | null | undefined) =>
    (text ?? '').replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  const changes: Record<string, (tick: Tick) => void> = {
    price: (tick) => void (tick.prices['BTC'] = '5800000.00000000'),
    step: (tick) => void (tick.step = other(tick.step)),
    x: (tick) => void (tick.witnessed && (tick.witnessed.x[0] = other(tick.witnessed.x[0]))),
    z: (tick) => void (tick.witnessed && (tick.witnessed.z[0] = other(tick.witnessed.z[0]))),
    signature: (tick) =>
      void (tick.witnessed && (tick.witnessed.signature = other(tick.witnessed.signature))),
    absent: (tick) => void (tick.witnessed && (tick.witnessed.x[1] = null)),
    seal: (tick) => void (tick.sealed = other(tick.sealed)),
    unwitnessed: (tick) => void ([tick.witnessed, tick.sealed] = [null, null]),
    time: (tick) => void (tick.time = operator.ticks[from + 2]?.time ?? ''),
    previous: (tick) => void (tick.previousHash = other(tick.previousHash)),
  };
  for (const [name, change] of Object.entries(changes))
    expect(() => follow(change), name).toThrow(Fault);
});

test('what a tick costs a witness: processor and bytes', () => {
  const { operator, keys } = smallTape(200);
  const tape = openTape(operator.tape());
  tape.knowRoster(operator.rosters()[0]?.text ?? '');
  tape.begin(operator.ticks[241] as Tick);
  const costs: number[] = [];
  const me = keys[0];
  for (const tick of operator.ticks.slice(242)) {
    const begun = process.cpuUsage();
    tape.add(tick);
    if (tick.witnessed && me) {
      const text = cosignatureText(me.sign, 1_790_000_000_123, tick.sealed ?? '');
      me.signText(text);
      const { user, system } = process.cpuUsage(begun);
      costs.push((user + system) / 1000);
    }
  }
  const median = costs.toSorted((one, two) => one - two)[Math.floor(costs.length / 2)] ?? 0;
  const { x, z, cosignatures } = operator.last().witnessed ?? { x: [], z: [], cosignatures: [] };
  // As the server may keep them: values of 32 bytes, each signature with its time of 8, and the operator's.
  const kept = 32 * (x.length + z.length) + 72 * cosignatures.length + 32 + 64;
  process.stdout.write(
    `A tick costs a witness ${Math.round(median * 100) / 100} ms, and ${Math.ceil(kept / 3)} bytes kept a witness\n`,
  );
  expect(kept / 3).toBeLessThanOrEqual(200);
  expect(median).toBeLessThanOrEqual(1.5);
});

/** A tape with three witnesses whose last so many ticks are witnessed. */
function smallTape(count: number) {
  const operator = openOperator({ name: 'small', start: Date.parse('2026-01-05T06:30:00.000Z') });
  while (operator.ticks.length < 61) operator.plain();
  const keys = [1, 2, 3].map((byte) => openKeys(new Uint8Array(32).fill(byte), operator.tape()));
  operator.announce(1, termsOf(operator.tape(), 1, keys));
  while (operator.ticks.length < 301) operator.plain();
  for (let made = 0; made < count; made += 1) recordWith(operator, keys, { isPresent: () => true });
  return { operator, keys };
}
