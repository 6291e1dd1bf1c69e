/**
 * Changes that a recorded day has to show: one of a paisa, of an order, of a reason, of a field and
 * of a hash. Each leaves the books whole, so that nothing but the comparison finds it.
 */
import type { Edit } from '#test/strength/seeded-bug.ts';

export type Planted = {
  name: string;
  edits: readonly Edit[];
  /** The file in which it shows first of all. */
  shows: string;
};

export const planted: readonly Planted[] = [
  {
    name: 'a paisa: who starts again is given one less',
    edits: [
      {
        file: 'server/domain/portfolio/start-again.ts',
        find: '          amount: grant,',
        replace: '          amount: grant - 1n,',
      },
    ],
    shows: 'transfers.txt',
  },
  {
    name: 'an order: the transfers of a position that closes change places',
    edits: [
      {
        file: 'server/domain/positions/terminal-states.ts',
        find: 'return moves.filter(',
        replace: 'return moves.toReversed().filter(',
      },
    ],
    shows: 'transfers.txt',
  },
  {
    name: 'a reason: who cannot close the account is told another one',
    edits: [
      {
        file: 'server/domain/closing/closing.ts',
        find: `refused('not-offered', 'close-open');\n    if`,
        replace: `refused('not-offered', 'close-coins');\n    if`,
      },
    ],
    shows: 'answers.txt',
  },
  {
    name: 'a field: a receipt says the balance before for that after',
    edits: [
      {
        file: 'server/domain/contracts/receipts.ts',
        find: 'formatAmount(row.balance_after ?? 0n',
        replace: 'formatAmount(row.balance_before ?? 0n',
      },
    ],
    shows: 'receipts.txt',
  },
  {
    name: 'a hash: a tick is hashed with a blank behind its source',
    edits: [
      {
        file: 'server/domain/market/tape.rules.ts',
        find: '  return `${text}source=${tick.source}\\nprevious=',
        replace: '  return `${text}source=${tick.source} \\nprevious=',
      },
    ],
    shows: 'tape.txt',
  },
];
