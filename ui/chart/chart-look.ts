/**
 * How a candle chart is drawn: the look that was chosen, kept on this device, and the coin that it
 * is compared with, kept nowhere.
 */
import { useMemo, useState } from 'react';

import type { Interval } from '#protocol/market.ts';

import { type ChartLook, drawnLook, readLook } from './look.rules.ts';

const STORED_AS = 'chart-look';

export type ChartSettings = {
  look: ChartLook;
  onLook: (look: ChartLook) => void;
  /** What of it is drawn. */
  drawn: ChartLook;
  /** Symbol of another coin than the chart's; null compares with none. */
  compared: string | null;
  onCompared: (coin: string | null) => void;
};

export function useChartSettings({
  coin,
  interval,
}: {
  coin: string;
  interval: Interval;
}): ChartSettings {
  const [look, setLook] = useState(readStored);
  const [other, setOther] = useState<string | null>(null);
  const compared = other === coin ? null : other;
  const isCompared = compared !== null;
  const drawn = useMemo(
    () => drawnLook(look, { interval, isCompared }),
    [look, interval, isCompared],
  );
  return {
    look,
    drawn,
    compared,
    onCompared: setOther,
    onLook(chosen) {
      setLook(chosen);
      try {
        localStorage.setItem(STORED_AS, JSON.stringify(chosen));
      } catch {
        // Storage is switched off: it holds until the page is left.
      }
    },
  };
}

function readStored(): ChartLook {
  try {
    return readLook(localStorage.getItem(STORED_AS));
  } catch {
    return readLook(null);
  }
}
