/**
 * A coin's candles with what is set of them: kind, scale, indicators, another coin beside it. Its
 * code comes with the first candles of a page, after the page.
 */
import { type ReactNode, Suspense, useState } from 'react';

import type { Interval } from '#protocol/market.ts';
import { classes } from '#ui/parts/classes.ts';

import { useChartSettings } from './chart-look.ts';
import type { ChartTheme } from './chart-palette.ts';
import type { DrawnChart } from './draw-chart.ts';
import { LookTools } from './LookTools.tsx';
import { type ChartContract, PriceChart } from './PriceChart.tsx';

type CandleChartProps = {
  coin: string;
  coinName: string;
  theme: ChartTheme;
  /** Symbols of the coins that it can be compared with; its own is left out. */
  coins: readonly string[];
  interval: Interval;
  /** Where the interval is chosen among the settings. */
  onInterval?: (interval: Interval) => void;
  hasSettings: boolean;
  /** How many candles are to be seen at once; without it as many as have room. */
  bars?: number | undefined;
  contracts?: readonly ChartContract[] | undefined;
  /** Height of the drawing, e.g. `h-56`. */
  heightClass: string;
  isTable: boolean;
  onTable: () => void;
  failureText?: string | undefined;
  /** What a person does on the candles: its tools, and what lies over the chart, in `layer`. */
  renderWork?: ((on: { chart: DrawnChart; layer: HTMLElement }) => ReactNode) | undefined;
};

export function CandleChart({
  coins,
  onInterval,
  hasSettings,
  heightClass,
  renderWork,
  ...chart
}: CandleChartProps) {
  const { coin, interval, isTable } = chart;
  const settings = useChartSettings({ coin, interval });
  const [drawn, setDrawn] = useState<DrawnChart | null>(null);
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  return (
    <>
      {hasSettings ? (
        <LookTools
          settings={settings}
          interval={interval}
          onInterval={onInterval}
          others={coins.filter((symbol) => symbol !== coin)}
          picture={() => drawn?.picture() ?? ''}
          fileName={`${coin}-${interval}`}
        />
      ) : null}
      {renderWork && drawn && layer && !isTable ? (
        <Suspense fallback={<div className="h-11" />}>
          {renderWork({ chart: drawn, layer })}
        </Suspense>
      ) : null}
      <PriceChart
        key={coin}
        {...chart}
        // What is set is above it, and leaves enough of it to be seen.
        heightClass={classes(heightClass, hasSettings && 'min-h-50! lg:min-h-40!')}
        look={settings.drawn}
        compared={settings.compared}
        onDrawn={setDrawn}
        layer={renderWork && setLayer}
      />
    </>
  );
}
