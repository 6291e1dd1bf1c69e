/**
 * View of a page's chart that a person chose: candles of an interval, or '1s' where the page has a
 * line of single prices. It is kept in this browser by person and page; nobody else is shown it.
 */
import { useState } from 'react';

import { type Interval, intervalSeconds } from '#protocol/market.ts';
import { useSession } from '#ui/client/session.tsx';

export type ChartPage = 'contract' | 'trade' | 'market';

const USUAL: Interval = '15m';

export function useChartView(page: ChartPage): [Interval, (chosen: Interval) => void] {
  const { person } = useSession();
  // Until somebody is known, and for visitors, it holds as long as the page.
  const key = person && `chart-view ${person.id} ${page}`;
  const [chosen, setChosen] = useState<{ key: string | null; interval: Interval } | null>(null);
  const choose = (interval: Interval) => {
    setChosen({ key, interval });
    try {
      if (key !== null) localStorage.setItem(key, interval);
    } catch {
      // Storage is switched off: it holds until the page is left.
    }
  };
  return [chosen?.key === key ? chosen.interval : readStored(key), choose];
}

function readStored(key: string | null): Interval {
  try {
    const stored = key === null ? null : localStorage.getItem(key);
    return stored !== null && stored in intervalSeconds ? (stored as Interval) : USUAL;
  } catch {
    return USUAL;
  }
}
