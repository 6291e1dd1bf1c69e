/**
 * Whether there is room for tables instead of cards. A script asks, so that countdowns are not
 * drawn twice.
 */
import { useMedia } from '#ui/parts/use-media.ts';

export function useIsWide(): boolean {
  return useMedia('(min-width: 48rem)');
}
