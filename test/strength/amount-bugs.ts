/** Seeded bugs of amounts on their way from the wire into whole numbers. */
import type { SeededBug } from './seeded-bug.ts';

const money = 'protocol/money.ts';
const file = 'protocol/money.test.ts';
const tests = [
  { file, name: 'is refused' },
  { file, name: 'writing and reading give back' },
];

export const amountBugs: readonly SeededBug[] = [
  {
    name: 'an amount is read through a float',
    edits: [
      {
        file: money,
        find: "return BigInt(whole + fraction.padEnd(scale, '0'));",
        replace: 'return BigInt(Math.round(Number(text) * 10 ** scale));',
      },
    ],
    tests,
  },
  {
    name: 'the decimals of an amount are not checked',
    edits: [{ file: money, find: '  if (fraction.length > scale) return null;\n', replace: '' }],
    tests,
  },
  {
    name: 'a negative amount is accepted',
    edits: [{ file: money, find: '/^([0-9]+)(?:', replace: '/^(-?[0-9]+)(?:' }],
    tests,
  },
];
