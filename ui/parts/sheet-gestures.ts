/**
 * What a phone's user does with a sheet: pulls it down by its head, or goes back. Both close it,
 * where it may be closed. A wide screen has dialogs, which go by key and by the cross.
 */
import { type RefObject, type TouchEvent, useEffect, useRef } from 'react';

import { sinceOpened } from '#ui/client/clock.ts';
import { useLatest } from '#ui/client/latest.ts';

const PHONE = '(width < 40rem), (pointer: coarse)';
/** Of its height, from which on letting go closes it; or as fast, in pixels a millisecond. */
const CLOSES_AT = 0.3;
const CLOSES_FAST = 0.6;

/**
 * The browser's own request to close what is on top: going back on Android. TypeScript does not
 * know it yet.
 */
type Watcher = EventTarget & { destroy(): void };
const watcherOf = (): (new () => Watcher) | undefined =>
  (window as { CloseWatcher?: new () => Watcher }).CloseWatcher;

/**
 * Going back closes the sheet first and stays on the page, where the browser has such requests.
 * Nothing is added to the history, because links in a dialog change it. A request under way keeps
 * the sheet open.
 */
export function useBackCloses(
  isOpen: boolean,
  { canClose, close }: { canClose: boolean; close(): void },
) {
  const latest = useLatest({ canClose, close });
  useEffect(() => {
    const CloseWatcher = watcherOf();
    if (!isOpen || !CloseWatcher || !window.matchMedia(PHONE).matches) return;
    let watcher: Watcher;
    const watch = (): void => {
      watcher = new CloseWatcher();
      watcher.addEventListener('cancel', (event) => {
        if (!latest.current.canClose) event.preventDefault();
      });
      watcher.addEventListener('close', () => {
        if (latest.current.canClose) latest.current.close();
        else watch();
      });
    };
    watch();
    return () => watcher.destroy();
  }, [isOpen, latest]);
}

/** For the head of a sheet from below: it follows the finger down. */
export function usePullDown(
  panel: RefObject<HTMLElement | null>,
  { isOn, close }: { isOn: boolean; close(): void },
) {
  const from = useRef<{ y: number; at: number } | null>(null);
  const far = useRef(0);
  const place = (px: number | null): void => {
    const style = panel.current?.style;
    style?.setProperty('translate', px === null ? '' : `0 ${px}px`);
    style?.setProperty('transition', px === null ? '' : 'none');
  };
  if (!isOn) return {};
  const end = (): void => {
    if (from.current === null) return;
    const took = Math.max(1, sinceOpened() - from.current.at);
    const height = panel.current?.offsetHeight ?? 1;
    const isClosing = far.current > height * CLOSES_AT || far.current / took > CLOSES_FAST;
    from.current = null;
    place(null);
    if (isClosing) close();
  };
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      far.current = 0;
      const isPhone = window.matchMedia('(width < 40rem)').matches;
      from.current = touch && isPhone ? { y: touch.clientY, at: sinceOpened() } : null;
    },
    onTouchMove: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      if (!touch || from.current === null) return;
      far.current = Math.max(0, touch.clientY - from.current.y);
      place(far.current);
    },
    onTouchEnd: end,
    onTouchCancel: end,
  };
}
