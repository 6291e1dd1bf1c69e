/**
 * How many contracts one person may place within a minute, and have open in one coin. They are the
 * operator's settings, counted under the locks of the batch. The statement answers the limits of
 * each person. So a caller of another kind, e.g. a client with limits of its own, gets other ones.
 */
import { type BusyFacts, type Refused, refused, type View } from '#server/ledger/commands.ts';
import { noteIn, type Notebook, type Noted } from '#server/ledger/notes.ts';

import {
  fewestPlaced,
  placedSince,
  type PlacementLimitsRow,
  readPlacementLimits,
} from './placement-limits.sql.ts';

const MINUTE_MS = 60_000;

type Placed = { personId: string; coin: { symbol: string } };

/** Symbols of the coins of contracts that a person has placed, beyond the rows that were read. */
const placedBefore: Notebook<Placed, readonly string[]> = {
  name: 'contracts.placed',
  keyOf: ({ personId }) => personId,
  none: [],
  fold: (before, { coin }) => [...before, coin.symbol],
};

/** Of people who have placed enough lately to reach a limit. */
export const placementFacts: BusyFacts = {
  name: 'placements',
  text: readPlacementLimits,
  values: (personIds, now) => [`{${personIds.join(',')}}`, now],
  fewest: fewestPlaced,
  since: placedSince,
};

/**
 * What an accepted placement leaves for the next one of its person in the batch; nothing where no
 * limit is near.
 */
export const placedNotes = ({ personId, coin }: Placed, view: View): Noted[] =>
  view.factsOf(placementFacts, personId) === null ? [] : [noteIn(placedBefore, { personId, coin })];

/**
 * `rate-limited` past the limit within a minute, `exposure-limit` past the limit open in the coin.
 */
export function placementRefusal({ personId, coin }: Placed, view: View): Refused | null {
  const row = view.factsOf(placementFacts, personId) as PlacementLimitsRow | null;
  if (row === null) return null;
  const { per_minute: perMinute, open_per_coin: openPerCoin } = row;
  const recent = row.coins ?? [];
  const noted = view.noted(placedBefore, personId);
  const now = view.now.getTime();
  const within = recent
    .flatMap(({ accepted_at: times }) => times.map((at) => new Date(at).getTime()))
    .filter((at) => at > now - MINUTE_MS)
    .toSorted((a, b) => a - b);
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
    (recent.find((one) => one.coin === coin.symbol)?.open ?? 0) +
    noted.filter((symbol) => symbol === coin.symbol).length;
  return open >= openPerCoin
    ? refused('exposure-limit', {
        reason: 'too-many-open',
        facts: { most: openPerCoin, coin: coin.symbol },
      })
    : null;
}
