/**
 * What a coin brought within a day. It is the total of all fills and prices so far, less that total
 * a day ago. So coins bought meanwhile count from what was paid for them, and coins sold meanwhile
 * up to what they brought, and percent are of what was owned then and what was paid meanwhile.
 * Pure; amounts are paise.
 */

/** What fills of a coin have left of it at some moment. */
type CoinStanding = { cost: bigint; realised: bigint };

/**
 * `value` is what was owned at that moment at its price; null where it has none, and then nothing
 * can be said of the day.
 */
type Valued = CoinStanding & { value: bigint | null };

export function dayChangeOf(now: Valued, before: Valued): bigint | null {
  if (now.value === null || before.value === null) return null;
  const gained = (value: bigint, { cost, realised }: CoinStanding) => value - cost + realised;
  return gained(now.value, now) - gained(before.value, before);
}

/**
 * The change in hundredths of a percent, to the nearest; null where nothing was there to change.
 * `bought` was paid within the day.
 */
export function dayPercentOf(
  change: bigint | null,
  before: { value: bigint | null; bought: bigint },
): bigint | null {
  if (change === null || before.value === null) return null;
  const whole = before.value + before.bought;
  if (whole <= 0n) return null;
  const size = change < 0n ? -change : change;
  const hundredths = (size * 20_000n + whole) / (2n * whole);
  return change < 0n ? -hundredths : hundredths;
}
