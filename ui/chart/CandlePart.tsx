/**
 * The candles of a chart, whose code comes after the page's: until then as high as they will be.
 */
import { type ComponentProps, lazy, Suspense } from 'react';

import type { CandleChart } from './CandleChart.tsx';
import { ChartBody } from './ChartPanel.tsx';
import { ChartLoading } from './ChartStates.tsx';

const Candles = lazy(async () => ({ default: (await import('./CandleChart.tsx')).CandleChart }));

export function CandlePart(props: ComponentProps<typeof CandleChart>) {
  const loading = (
    <ChartBody heightClass={props.heightClass}>
      <ChartLoading />
    </ChartBody>
  );
  return (
    <Suspense fallback={loading}>
      <Candles {...props} />
    </Suspense>
  );
}
