/** Whether a narrow page has so little height that its parts draw together, or stand beside each other. */
import { useMedia } from '#ui/parts/use-media.ts';

/** A small phone, or one whose keyboard is open. With something more to show than usual that begins earlier. */
export function useIsShort(hasMore = false): boolean {
  return useMedia(`(max-height: ${hasMore ? 49 : 43.74}rem) and (max-width: 63.99rem)`);
}

/** A phone on its side: so wide that two parts stand beside each other, and too low for one above the other. */
export function useIsLandscape(): boolean {
  return useMedia('(max-height: 30rem) and (min-width: 40rem) and (max-width: 63.99rem)');
}
