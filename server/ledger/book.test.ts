/**
 * The books of a batch: a command's effects are there whole or not at all, whatever it asks for
 * that is not to be had.
 */
import { describe, expect, test } from 'vitest';

import { type Account, rupees, tillOf } from './accounts.ts';
import { openBook } from './book.ts';
import type { Transfer } from './commands.ts';

const person = '018f0000-0000-7000-8000-000000000001';
const other = '018f0000-0000-7000-8000-000000000002';
const till = tillOf(person);
const coin = (kind: Account['kind']): Account => ({ owner: person, asset: 'BTC', kind });
const dealer: Account = { owner: till, asset: 'BTC', kind: 'dealer' };

function open(accounts: readonly Account[]) {
  const book = openBook({ now: new Date('2026-11-22T10:00:00.000Z'), tick: 7 });
  for (const [index, account] of accounts.entries()) {
    book.load(account, { balance: 1_000n, lines: 5n, frozen: 0n }, `(0,${index + 1})`);
  }
  return book;
}

const all = [rupees(person, 'available'), rupees(till, 'capital'), rupees(till, 'escrow')];
const move = (from: Account, to: Account, amount: bigint): Transfer => ({
  from,
  to,
  amount,
  kind: 'contract-stake',
  cause: 'contract-1',
});
const stake = move(rupees(person, 'available'), rupees(till, 'escrow'), 300n);
const cover = move(rupees(till, 'capital'), rupees(till, 'escrow'), 240n);

describe('a command that fails part of the way leaves nothing behind', () => {
  const faults: [string, readonly Account[], Transfer, string][] = [
    ['an account that was not asked for', all, move(dealer, coin('available'), 1n), 'asked for'],
    [
      'more than there is',
      all,
      move(rupees(person, 'available'), rupees(till, 'escrow'), 701n),
      'fall below zero',
    ],
    [
      'what is frozen, with nothing known of what is available beside it',
      [...all, dealer, coin('frozen')],
      move(dealer, coin('frozen'), 1n),
      'asked for',
    ],
    [
      'a frozen account on the other side, with nothing known beside it',
      [...all, dealer, coin('frozen')],
      move(coin('frozen'), dealer, 1n),
      'asked for',
    ],
    [
      'more than a till holds for its people',
      all,
      move(rupees(till, 'escrow'), rupees(till, 'capital'), 1_541n),
      'fall below zero',
    ],
    [
      'what is for another person',
      [...all, rupees(other, 'available')],
      move(rupees(person, 'available'), rupees(other, 'available'), 1n),
      'between two people',
    ],
    ['nothing', all, move(rupees(person, 'available'), rupees(till, 'escrow'), 0n), 'than zero'],
  ];
  test.each(faults)('%s', (_name, accounts, faulty, message) => {
    const book = open(accounts);
    expect(() => book.apply([rupees(person, 'frozen')], [stake, cover, faulty])).toThrow(message);
    expect(book.isOpen(rupees(person, 'frozen'))).toBe(false);
    expect(book.transferRows()).toEqual([]);
    expect(book.changes()).toEqual([]);
  });
});

test('movements are rows of the person in order, with what each left, and one of the house', () => {
  const book = open([...all, rupees(person, 'frozen')]);
  book.apply([], [stake, cover]);
  book.apply([], [cover, move(rupees(person, 'available'), rupees(person, 'frozen'), 50n)]);
  const rows = book.transferRows();
  const short = rows.map(({ values: row }) => [row[0], row[1], row[6], row[8], row[11], row[12]]);
  expect(short).toEqual([
    [person, 6n, 300n, 'contract-1', 700n, 0n],
    [person, 7n, 50n, 'contract-1', 650n, 50n],
    [till, 6n, 480n, 'several', null, null],
  ]);
  expect(book.changedRupees()).toEqual([{ personId: person, available: 650n, frozen: 50n }]);
});

test('whoever has less or more frozen is told, also where what is available stays', () => {
  const fees = rupees(till, 'fees');
  const book = open([...all, rupees(person, 'frozen'), fees]);
  book.apply([], [move(rupees(person, 'frozen'), fees, 20n)]);
  expect(book.changedRupees()).toEqual([{ personId: person, available: 1_000n, frozen: -20n }]);
});
