/** Whether a media query holds, for the rare part of a page that must not be drawn twice. */
import { useSyncExternalStore } from 'react';

export function useMedia(media: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(media);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(media).matches,
    () => false,
  );
}
