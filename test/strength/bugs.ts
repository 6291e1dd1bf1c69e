/** All seeded bugs, in the order in which they are tried. */
import { amountBugs } from './amount-bugs.ts';
import { ledgerBugs } from './ledger-bugs.ts';
import { limitBugs } from './limit-bugs.ts';
import { orderBugs } from './order-bugs.ts';
import { outcomeBugs } from './outcome-bugs.ts';
import { peopleBugs } from './people-bugs.ts';
import { repeatBugs } from './repeat-bugs.ts';
import { rightsBugs } from './rights-bugs.ts';
import type { SeededBug } from './seeded-bug.ts';
import { settlementBugs } from './settlement-bugs.ts';
import { statementBugs } from './statement-bugs.ts';
import { tellerBugs } from './teller-bugs.ts';

export const bugs: readonly SeededBug[] = [
  ...tellerBugs,
  ...repeatBugs,
  ...ledgerBugs,
  ...settlementBugs,
  ...outcomeBugs,
  ...amountBugs,
  ...orderBugs,
  ...limitBugs,
  ...peopleBugs,
  ...rightsBugs,
  ...statementBugs,
];
