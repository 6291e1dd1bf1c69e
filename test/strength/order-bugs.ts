/**
 * Seeded bugs of the orders that programs place: what is frozen, what a tick may do, what they are
 * called.
 */
import type { SeededBug } from './seeded-bug.ts';

const rules = 'server/domain/orders/orders.rules.ts';
const called = 'server/domain/orders/order-names.ts';
const schema = 'server/schema/11_orders.sql';
const ending = 'server/domain/orders/terminal-states.ts';
const tests = 'server/domain/orders/kinds.test.ts';
const races = 'server/domain/orders/kind-races.test.ts';

export const orderBugs: readonly SeededBug[] = [
  {
    name: 'what a buy by quantity did not cost stays frozen',
    edits: [
      {
        file: ending,
        find: 'remainder: 0n, returned: gives - amount }',
        replace: 'remainder: 0n, returned: 0n }',
      },
    ],
    tests: [{ file: tests, name: 'O15 a buy of so many coins' }],
  },
  {
    name: 'a buy by quantity takes more than was frozen for it',
    edits: [
      { file: ending, find: "    if (amount > gives) return 'beyond-reserve';\n", replace: '' },
    ],
    tests: [{ file: 'test/exchange.test.ts', name: 'O15 a buy of so many coins whose price' }],
  },
  {
    name: 'a triggered order with a limit fills at what triggered it',
    edits: [{ file: rules, find: '(order.limitPrice ?? order.price)', replace: 'order.price' }],
    tests: [{ file: 'server/domain/orders/orders.rules.test.ts', name: 'O17 once triggered' }],
  },
  {
    name: 'an order for the next price alone waits for another one',
    edits: [{ file: rules, find: "? 'fill' : 'expired';", replace: "? 'fill' : null;" }],
    tests: [{ file: tests, name: 'O18 ioc and fok' }],
  },
  {
    name: 'of two orders of a batch under one id of the client both are taken',
    edits: [
      { file: called, find: ' || view.noted(calledNow, key)', replace: '' },
      { file: schema, find: 'unique index orders_client', replace: 'index orders_client' },
    ],
    tests: [{ file: races, name: '200 orders under 20 ids' }],
  },
  {
    name: 'numbers are given again within a batch',
    edits: [
      { file: called, find: 'number > last)', replace: 'number !== last)' },
      { file: schema, find: 'unique index orders_number', replace: 'index orders_number' },
    ],
    tests: [{ file: races, name: 'numbers rise by acceptance' }],
  },
];
