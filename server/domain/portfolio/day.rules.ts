/**
 * What a coin brought within a day. It is the total of all fills and prices so far, less that total
 * a day ago. So coins bought meanwhile count from what was paid for them, and coins sold meanwhile
 * up to what they brought. Pure; amounts are paise.
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
