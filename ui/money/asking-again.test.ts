/**
 * What became of a money request is asked at once when there is reason to, whatever the connection
 * has swallowed.
 */
import { expect, test } from 'vitest';

import type { CommandState } from '#protocol/meta.ts';
import { ApiProblem } from '#ui/client/api.ts';

import { type MoneyRequest, openMoneyRequest } from './money-request.ts';

type Draft = { amount: string };
type Reply = { id: string };

const draft: Draft = { amount: '100.00' };
const absent: CommandState = { state: 'absent', status: null, body: null };
const stored: CommandState = { state: 'committed', status: 201, body: { id: 'd-1' } };
const refused: CommandState = {
  state: 'committed',
  status: 409,
  body: { code: 'insufficient-funds', detail: 'Insufficient balance' },
};

/**
 * No pause ends, and questions are answered or swallowed one after the other: nothing but a reason
 * to ask leads on.
 */
function setUpStill(
  send: () => Promise<Reply>,
  questions: readonly (CommandState | null | 'swallowed')[],
) {
  const shown: MoneyRequest<Draft, Reply>[] = [];
  const given: AbortSignal[] = [];
  let online: () => void = () => undefined;
  let sendings = 0;
  const controls = openMoneyRequest<Draft, Reply>(
    {
      send: () => {
        sendings += 1;
        return send();
      },
      show: (request) => shown.push(request),
      isGone: () => false,
      memory: () => null,
    },
    {
      ask: (_, signal) => {
        given.push(signal);
        const answer = questions[given.length - 1];
        return answer === 'swallowed' || answer === undefined ? never() : Promise.resolve(answer);
      },
      pause: never,
      now: () => 0,
      onOnline: (then) => {
        online = then;
        return () => undefined;
      },
    },
  );
  return {
    controls,
    given,
    sendings: () => sendings,
    comeOnline: () => online(),
    asked: (times: number) => expect.poll(() => given.length, { interval: 1 }).toBe(times),
    until: (step: MoneyRequest<Draft, Reply>['step']) =>
      expect.poll(() => shown.at(-1)?.step, { interval: 1 }).toBe(step),
  };
}
const never = <Value>() => new Promise<Value>(() => undefined);
const lose = () => Promise.reject(new ApiProblem({ code: 'network', detail: 'x', status: 0 }));

test('it is asked at once when the device is online again', async () => {
  const one = setUpStill(lose, [stored]);
  one.controls.start(draft);
  await one.until('unknown');
  expect(one.given).toHaveLength(0);
  one.comeOnline();
  await one.until('done');
  expect(one.sendings()).toBe(1);
});

test('it is asked at once when the person wants it, or the stream is open again', async () => {
  const one = setUpStill(lose, [{ state: 'in-flight', status: null, body: null }, stored]);
  one.controls.start(draft);
  await one.until('unknown');
  one.controls.check();
  await one.asked(1);
  one.controls.check();
  await one.until('done');
  expect(one.sendings()).toBe(1);
});

test('no question is waited for that a broken connection swallowed', async () => {
  const one = setUpStill(lose, ['swallowed', stored]);
  one.controls.start(draft);
  await one.until('unknown');
  one.controls.check();
  await one.asked(1);
  one.controls.check();
  await one.until('done');
  expect(one.given[0]?.aborted).toBe(true);
});

test('it is asked while the request itself hangs, and only a stored answer ends that', async () => {
  const one = setUpStill(never, [null, absent, refused]);
  one.controls.start(draft);
  await one.until('sending');
  for (const times of [1, 2, 3]) {
    one.comeOnline();
    await one.asked(times);
  }
  await one.until('failed');
  expect(one.sendings()).toBe(1);
});
