/**
 * Closing an account: its person does it, once nothing of theirs is open. The database bars it for
 * good in the same transaction, and what is personal is erased soon after (closing.jobs.ts). What
 * the ledger needs stays under the person's number.
 */
import type { AccountClosed } from '#protocol/closing.ts';
import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import { valueOf } from '#protocol/trading.ts';
import type { Market } from '#server/domain/market/market.ts';
import { sessionsEnded } from '#server/domain/sessions/sessions.ts';
import { rupees, tillOf } from '#server/ledger/accounts.ts';
import { type CommandKind, postponed, refused, type View } from '#server/ledger/commands.ts';
import { insert } from '#server/ledger/rows.ts';

import { type LeftRow, loadLeft } from './closing.sql.ts';

// Other slices see this file only.
export { isClosed } from './closing.sql.ts';

/**
 * Paise: less than this of a coin need not be sold, and stays on the books; less than this of real
 * rupees cannot be withdrawn.
 */
const LEAST = 100n;

type Closing = { personId: string; market: Pick<Market, 'coin'> };

/** Whether some coin is worth selling, or cannot be judged for want of a price. */
function hasCoins({ coins }: LeftRow, { market }: Closing, { tick }: View): boolean {
  const words = coins?.split(' ') ?? [];
  const owned = new Map<string, bigint>();
  for (let at = 0; at < words.length; at += 2) {
    const coin = words[at] ?? '';
    owned.set(coin, (owned.get(coin) ?? 0n) + BigInt(words[at + 1] ?? '0'));
  }
  return [...owned].some(([coin, quantity]) => {
    const price = tick?.prices.get(coin) ?? null;
    return price === null || valueOf(quantity, price, market.coin(coin)?.scale ?? 0) >= LEAST;
  });
}

/**
 * Refuses `not-offered` while something is open, coins are left, or real funds are: those are
 * withdrawn first. Virtual funds, which nobody can withdraw, are given up.
 */
export const closeAccount: CommandKind<Closing, ReadonlyMap<string, LeftRow>> = {
  name: 'account.close',
  callers: 'people',
  accounts: ({ personId }) => [rupees(personId, 'available'), rupees(tillOf(personId), 'external')],
  load: {
    text: loadLeft,
    values: (inputs) => [`{${inputs.map(({ personId }) => personId).join(',')}}`],
    shape: (rows) =>
      new Map(rows.map((row) => [row['person_id'] as string, row as unknown as LeftRow])),
  },
  decide(input, view, people) {
    const { personId } = input;
    const left = people.get(personId);
    if (!left) throw new Error('Whoever closes the account was not read.');
    const available = view.balance(rupees(personId, 'available'));
    // A command before it in the batch has moved their money: what that has opened is not in the
    // row.
    if (available !== left.available) return postponed;
    if (left.has_open) return refused('not-offered', 'close-open');
    if (hasCoins(left, input, view)) return refused('not-offered', 'close-coins');
    if (view.terms.funds === 'real' && available >= LEAST)
      return refused('not-offered', 'close-rupees');
    return {
      status: 201,
      body: { givenUp: formatAmount(available, INR_SCALE) } satisfies AccountClosed,
      transfers:
        available === 0n
          ? []
          : [
              {
                from: rupees(personId, 'available'),
                to: rupees(tillOf(personId), 'external'),
                amount: available,
                kind: 'given-up',
                cause: 'account-closed',
              },
            ],
      inserts: [insert('closings', { person_id: personId, at: view.now })],
      events: [sessionsEnded(personId)],
      dedupeKey: `closing ${personId}`,
    };
  },
  conflicts: {
    // What the batch has opened for them besides.
    closings_empty: refused('not-offered', 'close-open'),
    closings_pkey: refused('already-decided'),
  },
};
