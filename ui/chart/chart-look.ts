/** The look that was chosen for candle charts, kept on this device. */
import { useState } from 'react';

import { type ChartLook, readLook } from './look.rules.ts';

const STORED_AS = 'chart-look';

export function useChartLook(): [ChartLook, (look: ChartLook) => void] {
  const [look, setLook] = useState(readStored);
  return [
    look,
    (chosen) => {
      setLook(chosen);
      try {
        localStorage.setItem(STORED_AS, JSON.stringify(chosen));
      } catch {
        // Storage is switched off: it holds until the page is left.
      }
    },
  ];
}

function readStored(): ChartLook {
  try {
    return readLook(localStorage.getItem(STORED_AS));
  } catch {
    return readLook(null);
  }
}
