/**
 * Seeded bugs of outcomes: which price counts, who wins, what is paid, how often, and how positions
 * end.
 */
import type { SeededBug } from './seeded-bug.ts';

const jobs = 'server/domain/contracts/contracts.jobs.ts';
const rules = 'server/domain/contracts/contracts.rules.ts';
const settlement = 'server/domain/contracts/settlement.ts';
const rulesTests = 'server/domain/contracts/contracts.rules.test.ts';
const contractTests = 'server/domain/contracts/contracts.test.ts';
const countingTests = 'server/domain/contracts/counting.test.ts';
const positionTests = 'server/domain/positions/positions.test.ts';
const paths = 'server/domain/positions/paths.test.ts';

const tie = "if (entry === exit) return 'REFUNDED';";

export const settlementBugs: readonly SeededBug[] = [
  {
    name: 'the entry is the last price, not the next one',
    edits: [
      {
        file: jobs,
        find: 'findTick(database, key.accepted_after_tick + 1)',
        replace: 'findTick(database, key.accepted_after_tick)',
      },
    ],
    tests: [{ file: contractTests, name: 'C1 to C6' }],
  },
  {
    name: 'the exit is a tick too late',
    edits: [
      {
        file: rules,
        find: 'return entryTick + duration;',
        replace: 'return entryTick + duration + 1;',
      },
    ],
    tests: [
      { file: rulesTests, name: 'C4 the exit' },
      { file: countingTests, name: 'C4 the exit' },
    ],
  },
  {
    name: 'a tie pays',
    edits: [{ file: rules, find: tie, replace: "if (entry === exit) return 'WIN';" }],
    tests: [{ file: rulesTests, name: 'C5 who wins' }],
  },
  {
    name: 'a tie loses',
    edits: [{ file: rules, find: tie, replace: "if (entry === exit) return 'LOSS';" }],
    tests: [{ file: rulesTests, name: 'C5 who wins' }],
  },
  {
    name: 'a settled contract stays open and is settled again',
    edits: [
      {
        file: settlement,
        find: `    removals: [
      {
        from: openContractsKey,
        key: [key.duration, key.accepted_after_tick, key.contract_id],
      },
    ],`,
        replace: '    removals: [],',
      },
    ],
    tests: [{ file: contractTests, name: 'C8 settling twice' }],
  },
  {
    name: 'a contract that counts ticks is void after a gap',
    edits: [
      {
        file: rules,
        find: 'if (!isPriced(exit))',
        replace: 'if (!isPriced(exit) || now > expiryOf(entry.at, terms.duration))',
      },
    ],
    tests: [{ file: rulesTests, name: 'C2 to C7 how a contract ends' }],
  },
  {
    name: 'a void contract leaves its cover in escrow',
    edits: [
      {
        file: settlement,
        find: 'if (kept > 0n) {',
        replace: "if (kept > 0n && outcome !== 'VOID') {",
      },
    ],
    tests: [{ file: contractTests, name: 'C7 no tick' }],
  },
  {
    name: 'payouts are rounded up',
    edits: [
      {
        file: rules,
        find: 'return mulDivDown(stake, BigInt(returnPercentage), 100n);',
        replace: 'return (stake * BigInt(returnPercentage) + 99n) / 100n;',
      },
    ],
    tests: [{ file: rulesTests, name: 'C6 what is paid' }],
  },
  {
    name: 'a position is liquidated one tick late',
    edits: [
      {
        file: 'server/domain/positions/positions.rules.ts',
        find: "if (isLiquidatedAt(position, price)) return 'liquidation';",
        replace: "if (isLiquidatedAt(position, price) && position.isWarned) return 'liquidation';",
      },
    ],
    tests: [
      { file: paths, name: 'closed at the first price that requires it' },
      { file: positionTests, name: 'P7 a gap' },
    ],
  },
  {
    name: 'a position loses more than its margin',
    edits: [
      {
        file: 'protocol/trading.ts',
        find: 'const loss = -pnl < margin ? -pnl : margin;',
        replace: 'const loss = -pnl;',
      },
    ],
    tests: [
      { file: paths, name: 'closed at the first price that requires it' },
      { file: positionTests, name: 'P7 a gap' },
    ],
  },
  {
    name: 'a seed is replaced after its commitment',
    edits: [
      {
        file: 'server/domain/market/next-tick.ts',
        find: 'epoch > Math.max(from.committed, epochOf(number))',
        replace: 'epoch > epochOf(number)',
      },
      {
        file: 'server/domain/market/next-tick.ts',
        find: 'carried.flatMap((epoch) => from.seeds.get(epoch) ?? [])',
        replace: 'carried.slice(0, 1).flatMap((epoch) => from.seeds.get(epoch) ?? [])',
      },
    ],
    tests: [
      {
        file: 'server/domain/market/next-tick.test.ts',
        name: 'what a tick commits to no later one',
      },
    ],
  },
  {
    name: 'a stored seed is not held against its commitment',
    edits: [
      {
        file: 'server/domain/market/next-tick.ts',
        find: 'if (commitmentOf(seed) !== seed.commitment)',
        replace: 'if (commitmentOf(seed) === "")',
      },
    ],
    tests: [
      { file: 'server/domain/market/tape.test.ts', name: 'no tick is made of a stored seed' },
    ],
  },
];
