/** Seeded bugs of how contracts, orders and positions end: at which price, when, for how much. */
import type { SeededBug } from './seeded-bug.ts';

export const outcomeBugs: readonly SeededBug[] = [
  {
    name: 'a contract whose entry comes after exactly five seconds is void',
    edits: [
      {
        file: 'server/domain/contracts/contracts.rules.ts',
        find: '<= STALE_AFTER_MS;',
        replace: '< STALE_AFTER_MS;',
      },
    ],
    tests: [
      {
        file: 'server/domain/contracts/contracts.rules.test.ts',
        name: 'C2 to C7 how a contract ends',
      },
    ],
  },
  {
    name: 'a void contract is paid like one that was won',
    edits: [
      {
        file: 'server/domain/contracts/contracts.rules.ts',
        find: "return outcome === 'WIN' ? stake + payoutCollateral(stake, returnPercentage) : stake;",
        replace:
          "return outcome === 'REFUNDED' ? stake : stake + payoutCollateral(stake, returnPercentage);",
      },
    ],
    tests: [{ file: 'server/domain/contracts/contracts.rules.test.ts', name: 'C6 what is paid' }],
  },
  {
    name: 'contracts are settled a tick after their end',
    edits: [
      {
        file: 'server/domain/contracts/contracts.jobs.ts',
        find: 'last.number - exitTickOf(1, duration)',
        replace: 'last.number - exitTickOf(2, duration)',
      },
    ],
    tests: [{ file: 'server/domain/contracts/counting.test.ts', name: 'C4 the exit' }],
  },
  {
    name: 'the fee of a position that failed stays frozen',
    edits: [
      {
        file: 'server/domain/positions/terminal-states.ts',
        find: 'const returned = row.margin + row.fee;',
        replace: 'const returned = row.margin;',
      },
    ],
    tests: [{ file: 'server/domain/positions/positions.test.ts', name: 'P2 no price within' }],
  },
  {
    name: 'the loss of a position is rounded in its owner’s favour',
    edits: [
      {
        file: 'protocol/trading.ts',
        find: 'return divDown(exposure * gainAt(terms, price), terms.entryPrice);',
        replace: 'return (exposure * gainAt(terms, price)) / terms.entryPrice;',
      },
    ],
    tests: [{ file: 'server/domain/positions/paths.test.ts', name: 'closed at the first price' }],
  },
  {
    name: 'a limit order is filled at its limit, not at the better price',
    edits: [
      {
        file: 'server/domain/orders/fill-order.ts',
        find: 'const fill = fillOf(order, coin, tick.price);',
        replace: 'const fill = fillOf(order, coin, order.price ?? tick.price);',
      },
    ],
    tests: [{ file: 'server/domain/orders/kinds.test.ts', name: 'O15 by a limit it freezes' }],
  },
  {
    name: 'a short position takes its profit where it loses',
    edits: [
      {
        file: 'server/domain/positions/positions.rules.ts',
        find: '(isLong ? price >= takeProfit : price <= takeProfit))',
        replace: 'price >= takeProfit)',
      },
    ],
    tests: [{ file: 'server/domain/positions/paths.test.ts', name: 'closed at the first price' }],
  },
];
