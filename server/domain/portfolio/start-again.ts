/**
 * Starting again: a person who has lost their virtual funds is given as much as at sign-up once
 * more. It is money added, like a deposit. Neither the curve nor the record takes it for a gain,
 * and the history stays.
 */
import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import type { StartedAgain } from '#protocol/portfolio.ts';
import {
  selfImposedFacts,
  selfImposedNotes,
  selfImposedRefusal,
} from '#server/domain/limits/limits.ts';
import type { Market } from '#server/domain/market/market.ts';
import type { Reader } from '#server/kit/database/database.ts';
import { rupees, tillOf } from '#server/ledger/accounts.ts';
import { type CommandKind, postponed, refused } from '#server/ledger/commands.ts';
import { insert } from '#server/ledger/rows.ts';

import { type FreshStartRow, loadFreshStarts } from './start-again.sql.ts';
import { partsAt } from './worth.rules.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Less than this percentage of what they began with counts as lost. */
const LOST_PERCENT = 1n;

/** Paise: what is left has to be less than this. */
const lostBelow = (grant: bigint) => (grant * LOST_PERCENT) / 100n;

type FreshStart = {
  personId: string;
  market: Pick<Market, 'coin'>;
};

type PriceOf = (coin: string) => bigint | null;

/** Net worth of somebody of whom nothing is open; null where a coin has no price. */
function worthOf(
  { available, frozen, coins }: FreshStartRow,
  market: FreshStart['market'],
  priceOf: PriceOf,
): bigint | null {
  const held = new Map<string, bigint>();
  const words = coins?.split(' ') ?? [];
  for (let at = 0; at < words.length; at += 2) {
    const coin = words[at] ?? '';
    held.set(coin, (held.get(coin) ?? 0n) + BigInt(words[at + 1] ?? '0'));
  }
  const books = { available, frozen, coins: held, positions: [], stakes: 0n };
  return partsAt(books, priceOf, (coin) => market.coin(coin)?.scale ?? 0).total;
}

const nextAt = ({ last_at: last }: FreshStartRow): Date | null =>
  last && new Date(last.getTime() + DAY_MS);

/**
 * Refuses `not-offered` with real funds, where nothing is given, while something is open, and where
 * more is left; `rate-limited` within 24 hours of the last time; `on-break` and `own-limit` like a
 * deposit.
 */
export const startAgain: CommandKind<FreshStart, ReadonlyMap<string, FreshStartRow>> = {
  name: 'portfolio.start-again',
  callers: 'people',
  accounts: ({ personId }) => [
    rupees(personId, 'available'),
    rupees(personId, 'frozen'),
    rupees(tillOf(personId), 'external'),
  ],
  load: {
    text: loadFreshStarts,
    values: (inputs) => [`{${inputs.map(({ personId }) => personId).join(',')}}`],
    shape: (rows) =>
      new Map(rows.map((row) => [row['person_id'] as string, row as unknown as FreshStartRow])),
  },
  guardedFacts: selfImposedFacts,
  precheck: (_, { terms }) =>
    terms.grant === 0n ? refused('not-offered', 'start-again-unavailable') : null,
  decide({ personId, market }, view, people) {
    const { grant } = view.terms;
    const row = people.get(personId);
    if (!row) throw new Error('Whoever starts again was not read.');
    // A command before it in the batch has moved their money: what that has opened is not in the
    // row.
    const [available, frozen] = (['available', 'frozen'] as const).map((kind) =>
      view.balance(rupees(personId, kind)),
    );
    if (available !== row.available || frozen !== row.frozen) return postponed;
    const ownRefusal = selfImposedRefusal(view, {
      personId,
      adds: { deposit: grant },
      field: 'amount',
    });
    if (ownRefusal) return ownRefusal;
    const next = nextAt(row);
    if (next && next > view.now) {
      const seconds = Math.ceil((next.getTime() - view.now.getTime()) / 1000);
      const reason = { reason: 'started-again', facts: { nextAt: next.toISOString() } } as const;
      return { ...refused('rate-limited', reason), retryAfter: seconds };
    }
    if (row.has_open) return refused('not-offered', 'start-again-open');
    const worth = worthOf(row, market, (coin) => view.tick?.prices.get(coin) ?? null);
    if (worth === null) return refused('not-offered', 'start-again-unpriced');
    if (worth >= lostBelow(grant)) {
      const below = formatAmount(lostBelow(grant), INR_SCALE);
      return refused('not-offered', { reason: 'start-again-enough', facts: { below } });
    }
    return {
      status: 201,
      body: {
        amount: formatAmount(grant, INR_SCALE),
        available: formatAmount(row.available + grant, INR_SCALE),
      } satisfies StartedAgain,
      transfers: [
        {
          from: rupees(tillOf(personId), 'external'),
          to: rupees(personId, 'available'),
          amount: grant,
          kind: 'started-again',
          cause: 'started-again',
        },
      ],
      inserts: [insert('fresh_starts', { person_id: personId, at: view.now, amount: grant })],
      notes: selfImposedNotes(view, { personId, adds: { deposit: grant } }),
    };
  },
};

/**
 * What starting again would give somebody who owns so much now, paise; null where it is not to be
 * had. What they have set against themselves is left out: they asked for that, and are told when
 * they try.
 */
export async function readFreshStart(
  reader: Reader,
  asked: { personId: string; grant: bigint; worth: bigint | null; now: Date },
): Promise<bigint | null> {
  const { personId, grant, worth, now } = asked;
  if (worth === null || worth >= lostBelow(grant)) return null;
  const [row] = await reader.query<FreshStartRow>(loadFreshStarts, [`{${personId}}`]);
  const next = row ? nextAt(row) : null;
  return !row || row.has_open || (next && next > now) ? null : grant;
}
