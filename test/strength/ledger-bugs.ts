/** Seeded bugs of the books: who may give what, what a failed command leaves, what is found. */
import type { SeededBug } from './seeded-bug.ts';

export const ledgerBugs: readonly SeededBug[] = [
  {
    name: 'a command that fails halfway leaves what it had moved',
    edits: [
      {
        file: 'server/ledger/book.ts',
        find: `        while (moved > 0) takeBack(transfers[(moved -= 1)] as Transfer);
`,
        replace: '',
      },
    ],
    tests: [{ file: 'server/ledger/book.test.ts', name: 'a command that fails part of the way' }],
  },
  {
    name: 'a till owes what it holds for its people',
    edits: [
      {
        file: 'server/ledger/accounts.ts',
        find: "new Set(['external', 'dealer', 'insurance'])",
        replace: "new Set(['escrow', 'external', 'dealer', 'insurance'])",
      },
      {
        file: 'server/schema/07_ledger.sql',
        find: "balance >= 0 or kind in ('external',",
        replace: "balance >= 0 or kind in ('escrow', 'external',",
      },
    ],
    tests: [
      { file: 'server/ledger/book.test.ts', name: 'a command that fails part of the way' },
      { file: 'server/ledger/teller.test.ts', name: 'L3 the database itself' },
    ],
  },
  {
    name: 'a till that is short empties the reserve',
    edits: [
      {
        file: 'server/ledger/house.ts',
        find: 'const given = wanted < reserve ? wanted : reserve;',
        replace: 'const given = wanted > reserve ? wanted : reserve;',
      },
    ],
    tests: [{ file: 'server/ledger/house.test.ts', name: 'L18 a short till' }],
  },
  {
    name: 'sound books are found wrong at the second look',
    edits: [
      {
        file: 'server/ledger/verify-balances.ts',
        find: 'filter (where tick < $3)',
        replace: 'filter (where tick <= $3)',
      },
    ],
    tests: [{ file: 'server/ledger/verify.test.ts', name: 'L5 balances and transfers' }],
  },
  {
    name: 'money moves from one person to another',
    edits: [
      {
        file: 'server/ledger/book.ts',
        find: `    assert(fromHouse || toHouse || from.owner === to.owner, 'money never moves between two people');
`,
        replace: '',
      },
    ],
    tests: [{ file: 'server/ledger/book.test.ts', name: 'a command that fails part of the way' }],
  },
  {
    name: 'the page keeps the old balance where only what is frozen has changed',
    edits: [
      {
        file: 'server/ledger/book.ts',
        find: 'if (balance !== before.balance || frozen !== before.frozen) {',
        replace: 'if (balance !== before.balance) {',
      },
    ],
    tests: [{ file: 'server/ledger/book.test.ts', name: 'whoever has less or more frozen' }],
  },
];
