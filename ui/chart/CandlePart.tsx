/**
 * The candles of a chart, whose code comes after the page's: until then as high as they will be.
 */
import { type ComponentProps, Suspense } from 'react';

import { later } from '#ui/parts/later.tsx';

import type { CandleChart } from './CandleChart.tsx';
import { ChartBody } from './ChartPanel.tsx';
import { ChartLoading } from './ChartStates.tsx';

const Candles = later(async () => (await import('./CandleChart.tsx')).CandleChart);

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
