/** Time left of a running contract by the server's clock: whole seconds for the text, and where its ring has to begin. */
import { useEffect, useState } from 'react';

import type { Contract } from '#protocol/contracts.ts';
import { clockOffset, serverNow } from '#ui/client/clock.ts';
import { useLiveEvent } from '#ui/client/live.ts';

import { expectedEnd } from './contracts.rules.ts';

/** A clock corrected by more than this moves the ring as well. */
const VISIBLE_SKEW_MS = 250;

/**
 * When the closing price is expected, in milliseconds of the server's time, kept current by the ticks that arrive; and whether the
 * tick that it is of has come.
 */
export function useExpectedEnd(contract: Contract & { expiresAt: string }): {
  endMs: number;
  hasClosed: boolean;
} {
  const [endMs, setEndMs] = useState(() => Date.parse(contract.expiresAt));
  const [hasClosed, setHasClosed] = useState(false);
  const { closesAtTick } = contract;
  useLiveEvent('prices', (last) => {
    setEndMs((expectedMs) => expectedEnd(contract, expectedMs, last));
    setHasClosed(closesAtTick !== null && last.tick >= closesAtTick);
  });
  return { endMs, hasClosed };
}

/** Whole seconds until then, never below zero; changes exactly when a second is over. */
export function useSecondsLeft(endMs: number): number {
  const [leftMs, setLeftMs] = useState(() => endMs - serverNow());
  useEffect(() => {
    const left = endMs - serverNow();
    if (left <= 0) {
      setLeftMs(0);
      return undefined;
    }
    // A little past the boundary, so that rounding up does not show the same second twice.
    const timer = setTimeout(() => setLeftMs(endMs - serverNow()), (left % 1000) + 5);
    return () => clearTimeout(timer);
  }, [endMs, leftMs]);
  return Math.max(0, Math.ceil(leftMs / 1000));
}

/** Milliseconds since then by the server's clock, taken anew only when that clock turns out to be visibly off. */
export function useElapsedMs(since: string): number {
  const sinceMs = Date.parse(since);
  const [start, setStart] = useState(() => ({
    sinceMs,
    elapsedMs: serverNow() - sinceMs,
    offset: clockOffset(),
  }));
  useLiveEvent('time', () => {
    if (Math.abs(clockOffset() - start.offset) < VISIBLE_SKEW_MS) return;
    setStart({ sinceMs, elapsedMs: serverNow() - sinceMs, offset: clockOffset() });
  });
  return start.sinceMs === sinceMs ? start.elapsedMs : serverNow() - sinceMs;
}
