/**
 * How many contracts one person may place within a minute, and have open in one coin: the operator's settings, counted under
 * the locks of the batch. Whoever calls in another way, e.g. a client with limits of its own, gets other limits by the same
 * statement, since it answers them for each person.
 */
import { encodeColumns } from '#server/ledger/arrays.ts';
import { type CommandKind, type Refused, refused, type View } from '#server/ledger/commands.ts';
import { noteIn, type Notebook, type Noted } from '#server/ledger/notes.ts';

import { type PlacementLimitsRow, readPlacementLimits } from './placement-limits.sql.ts';

const MINUTE_MS = 60_000;

type Placed = { personId: string; coin: { symbol: string } };

/** Symbols of the coins of contracts that a person has placed, beyond the rows that were read. */
const placedSince: Notebook<Placed, readonly string[]> = {
  name: 'contracts.placed',
  keyOf: ({ personId }) => personId,
  none: [],
  fold: (before, { coin }) => [...before, coin.symbol],
};

export const placedNote = ({ personId, coin }: Placed): Noted =>
  noteIn(placedSince, { personId, coin });

/** Of the last minutes: when contracts were accepted, and how many are open by coin. */
type Recent = { acceptedAt: readonly number[]; open: ReadonlyMap<string, number> };
const noneRecent: Recent = { acceptedAt: [], open: new Map() };

export type PlacementLimits = {
  perMinute: number;
  openPerCoin: number;
  recentOf(personId: string): Recent;
};

export const loadPlacementLimits: NonNullable<CommandKind<Placed, PlacementLimits>['load']> = {
  text: readPlacementLimits,
  values(inputs, standIn) {
    const counts = new Map<string, number>();
    for (const { personId } of inputs) counts.set(personId, (counts.get(personId) ?? 0) + 1);
    return [...encodeColumns(['uuid', 'int'], [...counts]), standIn];
  },
  shape(rows) {
    const [row] = rows as readonly PlacementLimitsRow[];
    if (!row) throw new Error('The limits on contracts were not read.');
    const recent = new Map<string, Recent>();
    for (const { person_id: personId, coins } of row.recent ?? []) {
      recent.set(personId, {
        acceptedAt: coins
          .flatMap(({ accepted_at: times }) => times.map((at) => new Date(at).getTime()))
          .toSorted((a, b) => a - b),
        open: new Map(coins.map(({ coin, open }) => [coin, open])),
      });
    }
    return {
      perMinute: row.per_minute,
      openPerCoin: row.open_per_coin,
      recentOf: (personId) => recent.get(personId) ?? noneRecent,
    };
  },
};

/** `rate-limited` past so many within a minute, `exposure-limit` past so many open in the coin. */
export function placementRefusal(
  { personId, coin }: Placed,
  view: View,
  { perMinute, openPerCoin, recentOf }: PlacementLimits,
): Refused | null {
  const noted = view.noted(placedSince, personId);
  const recent = recentOf(personId);
  const now = view.now.getTime();
  const within = recent.acceptedAt.filter((at) => at > now - MINUTE_MS);
  const count = within.length + noted.length;
  if (count >= perMinute) {
    // The one that has to be a minute old before another is accepted.
    const oldest = within[count - perMinute] ?? now;
    const retryAfter = Math.max(1, Math.ceil((oldest + MINUTE_MS - now) / 1000));
    return {
      ...refused('rate-limited', { reason: 'too-many-a-minute', facts: { most: perMinute } }),
      retryAfter,
    };
  }
  const open =
    (recent.open.get(coin.symbol) ?? 0) + noted.filter((symbol) => symbol === coin.symbol).length;
  return open >= openPerCoin
    ? refused('exposure-limit', {
        reason: 'too-many-open',
        facts: { most: openPerCoin, coin: coin.symbol },
      })
    : null;
}
