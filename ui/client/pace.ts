/** How often shown prices may change: a rule of its own, so that it can be read and tested without a stream. */

/** 'calm' changes every three seconds, 'every-tick' as the market does. */
export type Pace = 'calm' | 'every-tick';

/** Just under three and ten seconds, because ticks come once a second and never quite on it. */
const LIST_MS = 2_900;
const CALM_PRICES_MS = 9_900;

/**
 * Which prices take the frame that has just come; `sinceShown` is milliseconds since each took the last one. With calm
 * prices everything on screen changes together, every ten seconds.
 */
export function duePaces(
  sinceShown: Readonly<Record<Pace, number>>,
  hasCalmPrices: boolean,
): readonly Pace[] {
  if (hasCalmPrices) {
    const latest = Math.min(sinceShown.calm, sinceShown['every-tick']);
    return latest >= CALM_PRICES_MS ? ['every-tick', 'calm'] : [];
  }
  return sinceShown.calm >= LIST_MS ? ['every-tick', 'calm'] : ['every-tick'];
}
