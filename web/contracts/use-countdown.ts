/**
 * Time left of a running contract by the server's clock: whole seconds for the text, and where its
 * ring has to begin.
 */
import { useEffect, useState } from 'react';

import type { Contract } from '#protocol/contracts.ts';
import { clockOffset, serverNow } from '#ui/client/clock.ts';
import { useLiveEvent } from '#ui/client/live.ts';

import { expectedEnd } from './contracts.rules.ts';

/** A clock corrected by more than this moves the ring as well. */
const VISIBLE_SKEW_MS = 250;

/** How long 0:00 flashes before what follows takes its place. */
export const FLASH_MS = 500;

/**
 * When the closing price is expected, in milliseconds of the server's time, kept current by the
 * ticks that arrive; and whether the tick that it is of has come, or the result itself.
 */
function useExpectedEnd(contract: Contract & { expiresAt: string }): {
  endMs: number;
  hasClosed: boolean;
} {
  const [endMs, setEndMs] = useState(() => Date.parse(contract.expiresAt));
  const [hasClosed, setHasClosed] = useState(false);
  const { closesAtTick } = contract;
  useLiveEvent('prices', (last) => {
    setEndMs((expectedMs) => expectedEnd(contract, expectedMs, last));
    setHasClosed((has) => has || (closesAtTick !== null && last.tick >= closesAtTick));
  });
  useLiveEvent('contract', ({ id, status }) => {
    if (id === contract.id && status !== 'ACTIVE') setHasClosed(true);
  });
  return { endMs, hasClosed };
}

/**
 * The whole seconds that a countdown shows: zero from when its tick has come, whatever the clock
 * says. `isFlashing` for a moment from then on; what was over before it was first shown does not
 * end once more.
 */
export function useCountdown(contract: Contract & { expiresAt: string }): {
  endMs: number;
  left: number;
  hasClosed: boolean;
  isFlashing: boolean;
} {
  const { endMs, hasClosed } = useExpectedEnd(contract);
  const seconds = useSecondsLeft(endMs);
  const left = hasClosed ? 0 : seconds;
  const isOver = left === 0;
  const [wasOver, setWasOver] = useState(isOver);
  const [isFlashing, setIsFlashing] = useState(false);
  if (wasOver !== isOver) {
    setWasOver(isOver);
    setIsFlashing(isOver);
  }
  useEffect(() => {
    if (!isFlashing) return undefined;
    const timer = setTimeout(() => setIsFlashing(false), FLASH_MS);
    return () => clearTimeout(timer);
  }, [isFlashing]);
  return { endMs, left, hasClosed, isFlashing };
}

/** Whole seconds until then, never below zero; changes exactly when a second is over. */
function useSecondsLeft(endMs: number): number {
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

/**
 * Milliseconds since then by the server's clock, measured again only when that clock turns out to
 * be visibly off.
 */
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
