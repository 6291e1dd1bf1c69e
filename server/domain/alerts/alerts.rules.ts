/**
 * Rules of price alerts, pure and in whole numbers: what a level may be, and what a person is told
 * once it is met.
 */
import type { AlertKind } from '#protocol/alerts.ts';
import { formatAmount, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { OtherNews } from '#protocol/pushes.ts';
import type { PlainReason } from '#protocol/reasons.ts';

/** Percent with two decimals. */
const PERCENT_SCALE = 2;
const MOVE_MIN = 1_00n;
const MOVE_MAX = 1000_00n;
/** Far above any coin's price. */
const PRICE_MAX = 10n ** 17n;

/**
 * A coin's prices now and 24 hours before, INR with eight decimals; null where one is not known.
 */
export type DayPrices = { price: bigint; dayAgo: bigint | null };

export const levelScale = (kind: AlertKind): number =>
  kind === 'move' ? PERCENT_SCALE : PRICE_SCALE;

/** INR with eight decimals, or hundredths of a percent; what is wrong with it otherwise. */
export function readLevel(
  kind: AlertKind,
  text: string,
): { level: bigint } | { fault: PlainReason } {
  const level = parseAmount(text, levelScale(kind));
  if (kind === 'move')
    return level === null || level < MOVE_MIN || level > MOVE_MAX
      ? { fault: 'alert-percent-invalid' }
      : { level };
  return level === null || level === 0n || level > PRICE_MAX
    ? { fault: 'alert-price-invalid' }
    : { level };
}

/**
 * Hundredths of a percent against 24 hours before, up or down, rounded down; null where that is not
 * known.
 */
export function movedBy({ price, dayAgo }: DayPrices): bigint | null {
  if (dayAgo === null || dayAgo <= 0n) return null;
  const apart = price > dayAgo ? price - dayAgo : dayAgo - price;
  return (apart * 10_000n) / dayAgo;
}

/** Why an alert would fire at once, which nobody can mean; null where it would not. */
export function faultNow(kind: AlertKind, level: bigint, standing: DayPrices): PlainReason | null {
  const { price } = standing;
  if (kind === 'above') return price >= level ? 'alert-already-above' : null;
  if (kind === 'below') return price <= level ? 'alert-already-below' : null;
  return (movedBy(standing) ?? 0n) >= level ? 'alert-already-moved' : null;
}

/** What the person is told. */
export function firedNotice(
  { kind, level, coin }: { kind: AlertKind; level: bigint; coin: string },
  { price, dayAgo }: DayPrices,
): OtherNews {
  const now = formatAmount(price, PRICE_SCALE);
  if (kind === 'move') {
    const direction = dayAgo !== null && price < dayAgo ? 'fell' : 'rose';
    const percent = formatAmount(level, PERCENT_SCALE);
    return { code: 'alert-moved', facts: { coin, percent, direction, price: now } };
  }
  const facts = { coin, kind, level: formatAmount(level, PRICE_SCALE), price: now };
  return { code: 'alert-crossed', facts };
}
