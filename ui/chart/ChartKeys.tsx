/**
 * The candle chart by keys, for those who do not point: the arrows go from bar to bar, + and -
 * zoom. What is under the crosshair is said. It lies behind the drawing, which keeps the pointer.
 */
import { type KeyboardEvent, useState } from 'react';

import { chartTexts } from '#texts/charts.ts';
import { formatMinuteIst } from '#texts/format.ts';

import { axisText, chartDecimals } from './bars.ts';
import type { DrawnChart, UnderCrosshair } from './draw-chart.ts';

const texts = chartTexts();
const FAR = 10;
const NEARER = 1.25;

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -FAR,
  PageDown: FAR,
};
const zooms: Readonly<Record<string, number>> = {
  '+': NEARER,
  '=': NEARER,
  '-': 1 / NEARER,
};

type ChartKeysProps = { chart: DrawnChart; coinName: string };

export function ChartKeys({ chart, coinName }: ChartKeysProps) {
  const [said, setSaid] = useState('');
  const act = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    const zoom = zooms[event.key];
    if (step === undefined && zoom === undefined) return;
    event.preventDefault();
    if (zoom !== undefined) chart.zoom(zoom);
    if (step !== undefined) setSaid(spoken(chart.step(step)));
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys are what this role is for */}
      <div
        role="application"
        aria-label={texts.keys({ name: coinName })}
        tabIndex={0}
        onKeyDown={act}
        className="absolute inset-0"
      />
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

function spoken(under: UnderCrosshair | null): string {
  if (!under) return '';
  const { bar, values, compared } = under;
  const decimals = chartDecimals([bar]);
  const candle = texts.underCrosshair({
    time: formatMinuteIst(new Date(bar.time * 1000).toISOString()),
    open: axisText(bar.open, decimals),
    high: axisText(bar.high, decimals),
    low: axisText(bar.low, decimals),
    close: axisText(bar.close, decimals),
  });
  const others = values.map(({ title, value }) => `${title} ${axisText(value, decimals)}`);
  return [candle, ...others, ...compared].join(', ');
}
