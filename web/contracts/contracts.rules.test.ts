/**
 * What the order center says of a contract: its end, result sentences that never celebrate, order.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Contract } from '#protocol/contracts.ts';
import { formatAmount, PRICE_SCALE } from '#protocol/money.ts';

import {
  endingWords,
  endsCountdown,
  expectedEnd,
  isOvertaken,
  profitRatio,
  resultSentence,
  soonestFirst,
  standingOf,
  stateWord,
} from './contracts.rules.ts';

const open: Contract = {
  id: 'contract-1',
  coin: 'BTC',
  coinName: 'Bitcoin',
  direction: 'BUY_UP',
  amount: '10000.00',
  duration: 60,
  returnPercentage: 30,
  coinQuantity: '0.00172763',
  status: 'ACTIVE',
  acceptedAt: '2026-11-21T10:00:00.400Z',
  acceptedAfterTick: 100,
  entryTick: 101,
  entryPrice: '5788410.22000000',
  entryAt: '2026-11-21T10:00:01.000Z',
  expiresAt: '2026-11-21T10:01:01.000Z',
  closesAtTick: 161,
  exitTick: null,
  exitPrice: null,
  exitAt: null,
  settledAt: null,
  payout: null,
  profit: null,
};
const expiry = Date.parse('2026-11-21T10:01:01.000Z');

test('the end of a countdown follows the ticks, as far as anybody sees', () => {
  const at = (ms: number) => new Date(expiry + ms).toISOString();
  expect(expectedEnd(open, expiry, { tick: 121, time: at(-40_000) })).toBe(expiry);
  expect(expectedEnd(open, expiry, { tick: 121, time: at(-39_800) }), 'a little late').toBe(expiry);
  expect(
    expectedEnd(open, expiry, { tick: 121, time: at(-37_000) }),
    'three ticks are missing',
  ).toBe(expiry + 3_000);
  expect(expectedEnd(open, expiry, { tick: 131, time: at(-40_000) }), 'ten too many').toBe(
    expiry - 10_000,
  );
  expect(expectedEnd(open, expiry, { tick: 160, time: at(600_000) }), 'after a stop').toBe(
    expiry + 601_000,
  );
  const timed = { ...open, closesAtTick: null };
  expect(expectedEnd(timed, expiry, { tick: 121, time: at(-37_000) }), 'by the time').toBe(expiry);
});

const [above, below] = ['5788410.22000001', '5788410.21999999'];

test('results are told alike for win and loss, with the side the price closed on', () => {
  const say = (changes: Partial<Contract>) => resultSentence({ ...open, ...changes });
  expect(say({})).toBeNull();
  expect(say({ status: 'WIN', exitPrice: above, profit: '3000.00' })).toBe(
    'Closed above entry. +₹3,000.00',
  );
  expect(say({ status: 'LOSS', exitPrice: below, profit: '-10000.00' })).toBe(
    'Closed below entry. −₹10,000.00',
  );
  const short = { direction: 'SELL_SHORT' } as const;
  expect(say({ ...short, status: 'WIN', exitPrice: below, profit: '3000.00' })).toBe(
    'Closed below entry. +₹3,000.00',
  );
  expect(say({ ...short, status: 'LOSS', exitPrice: above, profit: '-10000.00' })).toBe(
    'Closed above entry. −₹10,000.00',
  );
  expect(say({ status: 'REFUNDED', exitPrice: open.entryPrice, profit: '0.00' })).toBe(
    'Closed at entry. ₹0.00',
  );
  expect(say({ status: 'VOID', profit: '0.00' })).toBe(
    'No price arrived in time. Your whole stake was returned.',
  );
});

test('the sentence says what the two prices say, whatever the state claims', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 15n }),
      fc.bigInt({ min: -5n, max: 5n }),
      fc.constantFrom('WIN', 'LOSS', 'REFUNDED'),
      (entry, step, status) => {
        const exit = entry + step > 0n ? entry + step : entry;
        const contract = {
          ...open,
          status,
          entryPrice: formatAmount(entry, PRICE_SCALE),
          exitPrice: formatAmount(exit, PRICE_SCALE),
        };
        const side = exit > entry ? 'above' : exit < entry ? 'below' : 'at';
        expect(endingWords(contract)).toBe(`Closed ${side} entry.`);
      },
    ),
  );
});

test('the ratio of a loss is the whole stake', () => {
  const ratio = (status: Contract['status']) => profitRatio({ ...open, status });
  expect((['ACTIVE', 'WIN', 'LOSS', 'REFUNDED', 'VOID'] as const).map(ratio)).toEqual([
    ...['-', '+30%', '−100%', '0%', '0%'],
  ]);
});

test('the state is profit, loss, or the status itself', () => {
  const word = (status: Contract['status']) => stateWord({ ...open, status });
  expect((['WIN', 'LOSS', 'REFUNDED', 'VOID'] as const).map(word)).toEqual([
    'Profit',
    'Loss',
    'Refunded',
    'Void',
  ]);
});

test('a running contract stands ahead or behind by what is between both prices as they are shown', () => {
  const at = (price: string, direction: Contract['direction'] = 'BUY_UP') =>
    standingOf({ ...open, direction }, price);
  expect(at('5788430.54000000')).toMatchObject({
    sign: 1,
    words: 'Price better by',
    by: '₹20.32',
  });
  expect(at('5788430.54000000', 'SELL_SHORT')).toMatchObject({
    sign: -1,
    words: 'Price worse by',
  });
  expect(at('5788410.22000001')?.by).toBe('₹0.00000001');
  expect(at('5788410.22')).toMatchObject({ sign: 0, words: 'Equal to the entry price', by: null });
  expect(standingOf({ ...open, entryPrice: null }, '1.00')).toBeNull();
});

test('what a running contract would come to is its return, its stake or nothing, however far the price went', () => {
  const at = (price: string, given: Partial<Contract> = {}) =>
    standingOf({ ...open, amount: '500.00', ...given }, price)?.result;
  expect(at(above)).toBe('+₹150.00');
  expect(at('9999999.00')).toBe('+₹150.00');
  expect(at(below)).toBe('−₹500.00');
  expect(at(below, { direction: 'SELL_SHORT' })).toBe('+₹150.00');
  expect(at('5788410.22')).toBe('₹0.00');
  expect(at(above, { amount: '0.99', returnPercentage: 50 }), 'cut to the paisa').toBe('+₹0.49');
});

test('a result waits for the 0:00 of a countdown that is shown, and for nothing else', () => {
  const won = { ...open, status: 'WIN' } as const;
  expect(endsCountdown(open, won)).toBe(true);
  expect(endsCountdown(open, open), 'still running').toBe(false);
  expect(endsCountdown(won, won), 'told twice').toBe(false);
  expect(endsCountdown(undefined, won), 'not on this page').toBe(false);
  expect(endsCountdown({ ...open, entryAt: null }, { ...won, status: 'VOID' })).toBe(false);
});

test('an answer that an event has overtaken says nothing new', () => {
  const placed = { ...open, entryTick: null, entryPrice: null, entryAt: null, expiresAt: null };
  const won = { ...open, status: 'WIN' } as const;
  expect(isOvertaken(placed, open), 'its entry is known').toBe(true);
  expect(isOvertaken(open, won), 'it is over').toBe(true);
  expect(isOvertaken(open, placed), 'its entry is new').toBe(false);
  expect(isOvertaken(won, open), 'its end is new').toBe(false);
  expect(isOvertaken(placed, undefined)).toBe(false);
  expect(isOvertaken(placed, { ...won, id: 'contract-2' }), 'another contract').toBe(false);
});

test('the next to settle comes first, those without an entry last', () => {
  const later = { ...open, id: 'contract-2', expiresAt: '2026-11-21T10:03:00.000Z' };
  const waiting = { ...open, id: 'contract-3', expiresAt: null };
  expect(soonestFirst([waiting, later, open]).map(({ id }) => id)).toEqual([
    'contract-1',
    'contract-2',
    'contract-3',
  ]);
});
