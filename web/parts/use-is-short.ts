/** Whether a narrow page has so little height that its parts draw together, or are side by side. */
import { useMedia } from '#ui/parts/use-media.ts';

/**
 * A small phone, or one whose keyboard is open. With something more to show than usual that begins
 * earlier.
 */
export function useIsShort(hasMore = false): boolean {
  return useMedia(`(max-height: ${hasMore ? 49 : 43.74}rem) and (max-width: 63.99rem)`);
}

/** A phone on its side: wide enough for two parts side by side, too low for both in a column. */
export function useIsLandscape(): boolean {
  return useMedia('(max-height: 30rem) and (min-width: 40rem) and (max-width: 63.99rem)');
}
