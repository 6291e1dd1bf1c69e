/**
 * Whether a narrow page has so little height that its parts draw together: a small phone, or one whose keyboard is open. With
 * something more to show than usual that begins earlier.
 */
import { useMedia } from '#ui/parts/use-media.ts';

export function useIsShort(hasMore = false): boolean {
  return useMedia(`(max-height: ${hasMore ? 49 : 43.74}rem) and (max-width: 63.99rem)`);
}
