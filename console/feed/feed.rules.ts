/** What is said of the price feed: whether it runs, and gaps in words. */
import type { FeedHealth } from '#protocol/health.ts';
import { consoleFeedTexts } from '#texts/console-feed.ts';
import { formatAmount } from '#protocol/money.ts';
import { formatShare } from '#texts/format.ts';

export type BeaconHealth = NonNullable<FeedHealth['beacon']>;

const texts = consoleFeedTexts();

/** Milliseconds as people say them: '850 ms', '3.2 s', '2 min 5 s'. */
export function spanText(ms: number): string {
  if (ms < 1_000) return texts.milliseconds({ count: ms });
  if (ms < 60_000) {
    const tenths = Math.round(ms / 100);
    return texts.seconds({ count: `${Math.floor(tenths / 10)}.${tenths % 10}` });
  }
  const seconds = Math.round(ms / 1_000);
  return texts.minutes({ minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}

/** `behind` and `waiting` are those of a beacon's house: what is missed there is made up for. */
export type FeedState = 'running' | 'stale' | 'behind' | 'waiting' | 'none';

export function feedState({
  lastTick,
  isStale,
  beacon,
}: Pick<FeedHealth, 'isStale' | 'lastTick'> & {
  beacon: Pick<BeaconHealth, 'state'> | null;
}): FeedState {
  if (lastTick === null) return 'none';
  if (!isStale) return 'running';
  if (beacon === null) return 'stale';
  return beacon.state === 'waiting' ? 'waiting' : 'behind';
}

/** Rounds that are due and that no tick has used yet; null before the first tick that uses one. */
export const roundsBehind = ({
  round,
  dueRound,
}: Pick<BeaconHealth, 'round' | 'dueRound'>): number | null =>
  round === null ? null : Math.max(0, dueRound - round);

/** Share of an hour's seconds that have a tick, in percent with one decimal, cut; at most 100. */
export function coverage(ticks: number): string {
  const tenths = Math.min(1_000, Math.floor((ticks * 1_000) / 3_600));
  return formatShare(formatAmount(BigInt(tenths), 1));
}
