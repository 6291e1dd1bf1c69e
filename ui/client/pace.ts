/**
 * How often shown prices may change: a rule of its own, so that it can be read and tested without a
 * stream.
 */

/** 'calm' changes every three seconds, 'every-tick' as the market does. */
export type Pace = 'calm' | 'every-tick';

/** Just under three and ten seconds, because ticks come once a second and never quite on it. */
const LIST_MS = 2_900;
const CALM_PRICES_MS = 9_900;
/** Just under five. */
const SPARING_MS = 4_900;

/**
 * Which prices take the frame that has just come; `sinceShown` is milliseconds since each took the
 * last one. With calm prices everything on screen changes together, every ten seconds; where data
 * is saved, every five.
 */
export function duePaces(
  sinceShown: Readonly<Record<Pace, number>>,
  hasCalmPrices: boolean,
  isSparing = false,
): readonly Pace[] {
  if (hasCalmPrices || isSparing) {
    const latest = Math.min(sinceShown.calm, sinceShown['every-tick']);
    return latest >= (hasCalmPrices ? CALM_PRICES_MS : SPARING_MS) ? ['every-tick', 'calm'] : [];
  }
  return sinceShown.calm >= LIST_MS ? ['every-tick', 'calm'] : ['every-tick'];
}
