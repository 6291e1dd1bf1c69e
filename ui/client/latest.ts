/** What a component last rendered, for listeners that outlive a render. */
import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The value of the newest render, kept in a ref that stays the same. It is in place before the
 * render is on screen, so a key that answers to what is shown never meets the one before it.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
