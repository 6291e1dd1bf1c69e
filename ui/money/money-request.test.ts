/**
 * One money request from the press of the button to its outcome, against a server whose answers can
 * be lost.
 */
import { describe, expect, test } from 'vitest';

import type { CommandState } from '#protocol/meta.ts';
import { ApiProblem, type ProblemCode } from '#ui/client/api.ts';

import { type MoneyRequest, openMoneyRequest } from './money-request.ts';

type Draft = { amount: string; stake?: bigint; proof?: Blob };
type Reply = { id: string };

const reply: Reply = { id: 'd-1' };
const problem = (code: ProblemCode) => new ApiProblem({ code, detail: 'x', status: 0 });
const absent: CommandState = { state: 'absent', status: null, body: null };
const stored: CommandState = { state: 'committed', status: 201, body: reply };
const refused: CommandState = {
  state: 'committed',
  status: 409,
  body: { code: 'insufficient-funds', detail: 'Insufficient balance' },
};

/**
 * `answers` come one for each sending, `states` one for each question after the key; the last of
 * each stays.
 */
function setUp(
  answers: readonly (Reply | Error | 'never')[],
  states: readonly (CommandState | null)[] = [],
  sentOf?: (draft: Draft) => unknown,
) {
  const keys: string[] = [];
  const shown: MoneyRequest<Draft, Reply>[] = [];
  const asked: string[] = [];
  let elapsedMs = 0;
  let isGone = false;
  const take = <Item>(items: readonly Item[], index: number) =>
    items[Math.min(index, items.length - 1)];
  const controls = openMoneyRequest<Draft, Reply>(
    {
      send: (_, { key, signal }) => {
        keys.push(key);
        const answer = take(answers, keys.length - 1);
        return new Promise<Reply>((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
          if (answer instanceof Error) reject(answer);
          else if (answer !== undefined && answer !== 'never') resolve(answer);
        });
      },
      sentOf,
      show: (request) => shown.push(request),
      isGone: () => isGone,
      memory: () => null,
    },
    {
      ask: async (key) => {
        asked.push(key);
        return take(states, asked.length - 1) ?? null;
      },
      // Time passes at once, after everything else that is due.
      pause: (ms) =>
        new Promise((resolve) => {
          setTimeout(() => {
            elapsedMs += ms;
            resolve();
          });
        }),
      now: () => elapsedMs,
      onOnline: () => () => undefined,
    },
  );
  const last = () => shown.at(-1) ?? { step: 'idle' };
  return {
    controls,
    keys,
    asked,
    last,
    steps: () => shown.map(({ step }) => step),
    leave: () => {
      isGone = true;
    },
    until: (step: MoneyRequest<Draft, Reply>['step']) =>
      expect.poll(() => last().step, { interval: 1 }).toBe(step),
  };
}

const draft: Draft = { amount: '100.00', stake: 5n };

describe('an answer', () => {
  test('makes it done, and the next request has a key of its own', async () => {
    const one = setUp([reply]);
    one.controls.start(draft);
    await one.until('done');
    expect(one.last()).toEqual({ step: 'done', draft, reply });
    one.controls.start(draft);
    await expect.poll(() => one.keys.length).toBe(2);
    expect(one.keys[1]).not.toBe(one.keys[0]);
    expect(one.asked).toEqual([]);
  });

  test('that refuses makes it failed, and settles its key too', async () => {
    const one = setUp([problem('insufficient-funds'), reply]);
    one.controls.start(draft);
    await one.until('failed');
    expect(one.last()).toMatchObject({ problem: { code: 'insufficient-funds' } });
    one.controls.start(draft);
    await one.until('done');
    expect(one.keys[1]).not.toBe(one.keys[0]);
  });
});

describe('a lost answer', () => {
  test.each<ProblemCode>(['network', 'outcome-unknown', 'in-flight', 'fault'])(
    'is found by its key after %s',
    async (code) => {
      const one = setUp([problem(code)], [null, stored]);
      one.controls.start(draft);
      await one.until('done');
      expect(one.steps()).toEqual(['sending', 'unknown', 'done']);
      expect(one.last()).toEqual({ step: 'done', draft, reply });
      expect(one.keys).toHaveLength(1);
      expect(one.asked).toEqual([one.keys[0], one.keys[0]]);
    },
  );

  test('may be a refusal', async () => {
    const one = setUp([problem('network')], [refused]);
    one.controls.start(draft);
    await one.until('failed');
    expect(one.last()).toMatchObject({
      problem: { code: 'insufficient-funds', detail: 'Insufficient balance' },
    });
  });

  test('of a request that did not arrive has it sent again, under the same key', async () => {
    const one = setUp([problem('network'), problem('network'), reply], [absent]);
    one.controls.start(draft);
    await one.until('done');
    expect(one.keys).toHaveLength(3);
    expect(new Set(one.keys).size).toBe(1);
  });

  test('is not waited for where the person has it sent again at once', async () => {
    const inFlight: CommandState = { state: 'in-flight', status: null, body: null };
    const one = setUp([problem('network'), reply], [inFlight]);
    one.controls.start(draft);
    await one.until('unknown');
    one.controls.repeat();
    expect(one.last()).toEqual({ step: 'unknown', draft, share: 0 });
    await one.until('done');
    expect(one.keys[1]).toBe(one.keys[0]);
  });
});

describe('what never arrived', () => {
  test('may be tried once more as it is, under the key that it had', async () => {
    const one = setUp([problem('fault'), reply], [absent]);
    one.controls.start({ ...draft });
    await one.until('failed');
    expect(one.last()).toMatchObject({ problem: { code: 'not-sent' } });
    one.controls.close();
    one.controls.start({ ...draft });
    await one.until('done');
    expect(one.keys[1]).toBe(one.keys[0]);
  });

  test('with another estimate, which is only shown, goes under the key that it had', async () => {
    const one = setUp([problem('fault'), reply], [absent], ({ amount }) => amount);
    one.controls.start({ ...draft });
    await one.until('failed');
    one.controls.start({ ...draft, stake: 6n });
    await one.until('done');
    expect(one.keys[1]).toBe(one.keys[0]);
  });

  test.each<[string, Draft, Draft]>([
    ['another amount', draft, { ...draft, amount: '100.01' }],
    ['another whole number', draft, { ...draft, stake: 6n }],
    ['a part less', draft, { amount: '100.00' }],
    ['another file', { amount: '1', proof: new Blob(['a']) }, { amount: '1', proof: new Blob() }],
  ])('with %s is another request, with a key of its own', async (_, first, second) => {
    const one = setUp([problem('fault'), reply], [absent]);
    one.controls.start(first);
    await one.until('failed');
    one.controls.start(second);
    await one.until('done');
    expect(one.keys[1]).not.toBe(one.keys[0]);
  });
});

test('what is on its way can be neither closed nor started a second time', async () => {
  const one = setUp(['never'], [stored]);
  one.controls.start(draft);
  one.controls.start({ amount: '7.00' });
  one.controls.close();
  expect(one.keys).toHaveLength(1);
  expect(one.last().step).toBe('sending');
});

describe('a cancelled request', () => {
  test('that the server never got leaves nothing behind', async () => {
    const one = setUp(['never'], [absent]);
    one.controls.start(draft);
    one.controls.cancel();
    await one.until('idle');
    expect(one.steps()).toEqual(['sending', 'idle']);
  });

  test('that the server had all the same is done', async () => {
    const one = setUp(['never'], [stored]);
    one.controls.start(draft);
    one.controls.cancel();
    await one.until('done');
  });
});

test('a page that is gone sends nothing again, and still hears what became of it', async () => {
  const one = setUp([problem('network')], [absent, absent, stored]);
  one.controls.start(draft);
  one.leave();
  await one.until('done');
  expect(one.keys).toHaveLength(1);
  const other = setUp([problem('network')], [null]);
  other.controls.start(draft);
  other.leave();
  await other.until('failed');
  expect(other.keys).toHaveLength(1);
});
