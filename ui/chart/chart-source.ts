/**
 * Where the chart comes from: our own prices, or TradingView where the operator offers it and the
 * person chose it here.
 */
import { useState } from 'react';

import type { Meta } from '#protocol/meta.ts';

export type ChartSource = 'own' | 'tradingview';

const STORED_AS = 'chart';

/**
 * What is shown before anybody chose: our prices while they are simulated, for the exchange's are
 * others.
 */
export function sourceOf(
  meta: Pick<Meta, 'prices' | 'externalChart'>,
  stored: string | null,
): ChartSource {
  if (!meta.externalChart) return 'own';
  if (stored === 'own' || stored === 'tradingview') return stored;
  return meta.prices === 'exchange' ? 'tradingview' : 'own';
}

/** The choice of this device, and how to make it; null where none was made. */
export function useStoredSource(): [string | null, (source: ChartSource) => void] {
  const [stored, setStored] = useState(readStored);
  return [
    stored,
    (source) => {
      setStored(source);
      try {
        localStorage.setItem(STORED_AS, source);
      } catch {
        // Storage is switched off: it holds until the page is left.
      }
    },
  ];
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORED_AS);
  } catch {
    return null;
  }
}
