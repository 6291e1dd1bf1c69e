/** The time that a desk is drawn by. */
import { useEffect, useState } from 'react';

import { serverNow } from '#ui/client/clock.ts';
import { useMinute } from '#ui/formats/age.ts';

import { nextLockEnd } from './desk.rules.ts';

/** The server's time, looked at once a minute, and whenever a lock of these requests ends. */
export function useDeskTime(rows: readonly { claim: { until: string } | null }[]): number {
  const minute = useMinute();
  const [ended, setEnded] = useState(0);
  const nowMs = Math.max(minute, ended);
  const end = nextLockEnd(rows, nowMs);
  useEffect(() => {
    if (end === null) return undefined;
    const timer = setTimeout(() => setEnded(Math.max(end, serverNow())), end - serverNow());
    return () => clearTimeout(timer);
  }, [end]);
  return nowMs;
}
