/** When waiting for a chart becomes an error. */
import { useEffect, useState } from 'react';

/** No chart after this long is an error. */
const CHART_TIMEOUT_MS = 10_000;

/**
 * True once the chart has been waited for too long, and until it is there after all; starts over
 * when `run` changes.
 */
export function useIsLate(isDone: boolean, run: string): boolean {
  const [lateRun, setLateRun] = useState<string | null>(null);
  useEffect(() => {
    if (isDone) return undefined;
    const timer = setTimeout(() => setLateRun(run), CHART_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isDone, run]);
  return lateRun === run && !isDone;
}
