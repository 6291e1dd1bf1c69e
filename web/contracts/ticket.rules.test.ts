/**
 * The ticket's preview: the stake, both outcomes in paise, break-even rates, reasons for a closed
 * market.
 */
import { expect, test } from 'vitest';

import { breakEvenPercent, outcomesOf, readStake, ticketProblem } from './ticket.rules.ts';

test.each([
  ['10000', 1_000_000n],
  ['100000.5', 10_000_050n],
  ['0.01', 1n],
  ['', null],
  ['1.234', null],
  ['-5', null],
  ['1e3', null],
])('the stake %j is %s paise', (plain, paise) => {
  expect(readStake(plain)).toBe(paise);
});

test('C6 a win pays the stake and its fixed return, a loss takes the whole stake', () => {
  expect(outcomesOf(1_000_000n, 60)).toEqual({
    returnPercentage: 30,
    gain: 300_000n,
    payout: 1_300_000n,
    loss: 1_000_000n,
  });
  expect(outcomesOf(1_000_000n, 120).gain).toBe(400_000n);
  expect(outcomesOf(1_000_000n, 180).gain).toBe(500_000n);
});

test('C6 a gain is rounded down to the paisa', () => {
  expect(outcomesOf(3n, 60).gain).toBe(0n);
  expect(outcomesOf(7n, 60).gain).toBe(2n);
});

test('C9 the break-even rates are 76.9, 71.4 and 66.7 percent', () => {
  expect([breakEvenPercent(60), breakEvenPercent(120), breakEvenPercent(180)]).toEqual([
    '76.9',
    '71.4',
    '66.7',
  ]);
});

test('C1 the ticket checks login, then the amount, then the balance', () => {
  const at = (isSignedIn: boolean, amount: string, available: bigint | null) =>
    ticketProblem({ isSignedIn, amount, available })?.text ?? null;
  expect(at(false, '', 0n)).toBe('Please log in to trade');
  expect(at(true, '', 0n)).toBe('Please enter a valid amount');
  expect(at(true, '0', 100n)).toBe('Please enter a valid amount');
  expect(at(true, '1.01', 100n)).toBe('Insufficient balance to place this contract');
  expect(at(true, '1.00', 100n)).toBeNull();
  expect(at(true, '1.00', null), 'an unknown balance is the server’s to judge').toBeNull();
});
