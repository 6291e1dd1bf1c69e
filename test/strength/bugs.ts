/** All seeded bugs, in the order in which they are tried. */
import { amountBugs } from './amount-bugs.ts';
import { orderBugs } from './order-bugs.ts';
import { peopleBugs } from './people-bugs.ts';
import type { SeededBug } from './seeded-bug.ts';
import { settlementBugs } from './settlement-bugs.ts';
import { statementBugs } from './statement-bugs.ts';
import { tellerBugs } from './teller-bugs.ts';

export const bugs: readonly SeededBug[] = [
  ...tellerBugs,
  ...settlementBugs,
  ...amountBugs,
  ...orderBugs,
  ...peopleBugs,
  ...statementBugs,
];
