/**
 * A money request over a reload: the page that is loaded next asks what became of it, and sends the
 * same again under no other key.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { CommandState } from '#protocol/meta.ts';

import { KEPT_FOR_MS } from './kept-request.ts';
import type { MoneyRequest } from './money-request.ts';
import { GIVE_UP_AFTER_MS } from './request-outcome.ts';

type Draft = { amount: string; stake: bigint; account?: string };
type Reply = { id: string };

const draft: Draft = { amount: '100.00', stake: 5n, account: '50100' };
const reply: Reply = { id: 'd-1' };
const absent: CommandState = { state: 'absent', status: null, body: null };
const inFlight: CommandState = { state: 'in-flight', status: null, body: null };
const stored: CommandState = { state: 'committed', status: 201, body: reply };

let now = 1_000_000;
let kept = new Map<string, string>();
beforeEach(() => {
  kept = new Map();
  // What a browser keeps for a tab; Node has none.
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/**
 * The form on a page that was loaded again, modules and all. `answer` comes to each sending, none
 * where the page is left before it; `states` to each question, the last again and again.
 */
async function load(
  answer: Reply | 'none' | 'refused' | 'proxy down',
  states: readonly CommandState[] = [absent],
  personId = 'p-1',
) {
  vi.resetModules();
  const { ApiProblem } = await import('#ui/client/api.ts');
  const { openMoneyRequest } = await import('./money-request.ts');
  const { requestMemory } = await import('./kept-request.ts');
  const keys: string[] = [];
  const shown: MoneyRequest<Draft, Reply>[] = [];
  let asked = 0;
  const memory = requestMemory<Draft>({ personId, form: 'f' }, ({ amount, stake }) => {
    return { amount, stake };
  });
  const controls = openMoneyRequest<Draft, Reply>(
    {
      send: (_, { key }) => {
        keys.push(key);
        if (answer === 'none') return new Promise(() => undefined);
        if (typeof answer === 'object') return Promise.resolve(answer);
        const code = answer === 'refused' ? 'insufficient-funds' : 'fault';
        return Promise.reject(new ApiProblem({ code, detail: 'x', status: 0 }));
      },
      show: (request) => shown.push(request),
      isGone: () => false,
      memory: () => memory,
    },
    {
      ask: () => {
        asked += 1;
        return Promise.resolve(states[Math.min(asked, states.length) - 1] ?? null);
      },
      // Time passes at once, after everything else that is due.
      pause: (ms) =>
        new Promise((resolve) => {
          setTimeout(() => {
            now += ms;
            resolve();
          });
        }),
      now: () => now,
      onOnline: () => () => undefined,
    },
  );
  return {
    ...controls,
    keys,
    shown,
    last: () => shown.at(-1) ?? { step: 'idle' },
    until: (step: MoneyRequest<Draft, Reply>['step']) =>
      expect.poll(() => shown.at(-1)?.step, { interval: 1 }).toBe(step),
  };
}

test('the next page asks what became of the request, shows it and keeps nothing more', async () => {
  const first = await load('none');
  first.start(draft);
  expect(first.keys).toHaveLength(1);
  const next = await load('none', [inFlight, absent, stored]);
  next.resume();
  await next.until('done');
  expect(next.keys).toEqual([]);
  expect(next.shown[0]).toMatchObject({ step: 'unknown', share: null, isEarlier: true });
  expect(next.last()).toEqual({ step: 'done', draft: { amount: '100.00', stake: 5n }, reply });
  expect(kept.size).toBe(0);
});

test('what never arrived is told once, and goes under its first key when it is sent again', async () => {
  const first = await load('none');
  first.start(draft);
  const confirmedAt = now;
  const next = await load('none');
  next.resume();
  await next.until('failed');
  expect(now - confirmedAt).toBeGreaterThanOrEqual(GIVE_UP_AFTER_MS);
  expect(next.keys).toEqual([]);
  const third = await load(reply);
  third.resume();
  expect(third.shown).toEqual([]);
  third.start({ ...draft });
  await third.until('done');
  expect(third.keys).toEqual(first.keys);
  expect(kept.size).toBe(0);
});

test('a failed try keeps its key over a reload, for the same draft and for no other', async () => {
  const first = await load('proxy down');
  first.start(draft);
  await first.until('failed');
  const other = await load('proxy down');
  other.start({ ...draft, stake: 6n });
  await other.until('failed');
  expect(other.keys[0]).not.toBe(first.keys[0]);
  const again = await load(reply);
  again.start({ ...draft, stake: 6n });
  await again.until('done');
  expect(again.keys).toEqual(other.keys);
});

test('an answer, also a refusal, ends what is kept', async () => {
  const first = await load('refused');
  first.start(draft);
  await first.until('failed');
  expect(kept.size).toBe(0);
  const next = await load(reply);
  next.start(draft);
  await next.until('done');
  expect(next.keys[0]).not.toBe(first.keys[0]);
  expect(kept.size).toBe(0);
});

test('nothing is asked for another person, nor after ten minutes', async () => {
  const first = await load('none');
  first.start(draft);
  const other = await load('none', [stored], 'p-2');
  other.resume();
  expect(other.shown).toEqual([]);
  now += KEPT_FOR_MS;
  const late = await load('none', [stored]);
  late.resume();
  expect(late.shown).toEqual([]);
  late.start(draft);
  expect(late.keys[0]).not.toBe(first.keys[0]);
});

test('what must not be kept is not', async () => {
  const first = await load('none');
  first.start(draft);
  expect([...kept.values()].join()).toContain('100.00');
  expect([...kept.values()].join()).not.toContain('50100');
});
