/** Whether there is room for tables instead of cards. A script asks, so that countdowns are not drawn twice. */
import { useSyncExternalStore } from 'react';

const wide = '(min-width: 48rem)';

export function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(wide);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(wide).matches,
    () => false,
  );
}
