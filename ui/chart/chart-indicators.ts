/**
 * Indicators as the drawing library takes them: it draws, and every value is worked out by
 * indicator-list.rules.ts from the real bars.
 */
import { type Chart, type IndicatorFigure, type KLineData, registerIndicator } from 'klinecharts';

import type { Bar } from './bars.ts';
import type { ChartColours } from './chart-palette.ts';
import type { ChosenIndicator } from './look.rules.ts';
import {
  type IndicatorFacts,
  indicatorFacts,
  type IndicatorName,
  indicatorNames,
} from './indicator-list.rules.ts';

/** The bar behind a candle, which may be drawn as another kind. */
export type DrawnCandle = KLineData & { real: Bar };
type Point = Record<string, number | undefined>;

const PANE_HEIGHT = 72;
const key = (place: number) => `line${place}`;

for (const name of indicatorNames) {
  const { short, pane, lines } = indicatorFacts(name);
  const keys = lines.map((_, place) => key(place));
  registerIndicator<Point, number>({
    name,
    shortName: short,
    series: pane === 'amounts' ? 'volume' : pane === 'points' ? 'normal' : 'price',
    precision: 2,
    shouldFormatBigNumber: pane === 'amounts',
    ...(pane === 'points' ? { minValue: 0, maxValue: 100 } : {}),
    ...(pane === 'amounts' ? { minValue: 0 } : {}),
    figures: lines.map(({ title, isBars }, place): IndicatorFigure<Point> => ({
      key: key(place),
      title,
      ...(isBars === true ? { type: 'bar', baseValue: 0 } : { type: 'line' }),
    })),
    calc: (candles, indicator) => {
      const reading = readingOf(name, indicator, candles);
      const { read, points } = reading;
      const last = candles.length - 1;
      for (let at = reading.kept; at <= last; at += 1) {
        const candle = candles[at] as DrawnCandle;
        // The last one may still grow.
        const values = read(candle.real, at < last);
        const point: Point = {};
        for (const [place, value] of values.entries())
          point[keys[place] ?? ''] = value ?? undefined;
        points[at] = point;
      }
      reading.kept = Math.max(last, 0);
      reading.lastKept = candles[last - 1];
      return points;
    },
  });
}

type Reading = {
  settings: string;
  read: ReturnType<IndicatorFacts['start']>;
  points: Point[];
  /** How many candles are read for good, the first of them and the last. */
  kept: number;
  first: KLineData | undefined;
  lastKept: KLineData | undefined;
};
const readings = new WeakMap<object, Reading>();

/**
 * How far an indicator on a chart has come; from the start where its settings or the candles before
 * are others.
 */
function readingOf(
  name: IndicatorName,
  indicator: { calcParams: number[] },
  candles: readonly KLineData[],
): Reading {
  const settings = indicator.calcParams.join(' ');
  const before = readings.get(indicator);
  const goesOn =
    before?.settings === settings &&
    before.first === candles[0] &&
    before.kept < candles.length &&
    before.lastKept === candles[before.kept - 1];
  if (before && goesOn) return before;
  const begun = {
    settings,
    read: indicatorFacts(name).start(indicator.calcParams),
    points: [],
    kept: 0,
    first: candles[0],
    lastKept: undefined,
  };
  readings.set(indicator, begun);
  return begun;
}

/** Puts these indicators on the chart, instead of those that were on it. */
export function drawIndicators(
  chart: Chart,
  chosen: readonly ChosenIndicator[],
  colours: ChartColours,
): void {
  chart.removeIndicator();
  const below = chosen.filter(({ name }) => indicatorFacts(name).pane !== 'prices').length;
  // Those below share at most half the height; each keeps enough to be read where there is some.
  const height = Math.min(PANE_HEIGHT, (chart.getSize()?.height ?? 0) / 2 / Math.max(below, 1));
  for (const [place, { name, settings }] of chosen.entries()) {
    const isBelow = indicatorFacts(name).pane !== 'prices';
    const paneId = isBelow ? `indicator_${place}` : 'candle_pane';
    chart.createIndicator(
      {
        name,
        id: `indicator_${place}`,
        paneId,
        calcParams: [...settings],
        styles: indicatorStyles(colours, isBelow ? 0 : place),
      },
      true,
    );
    if (isBelow) chart.setPaneOptions({ id: paneId, height, minHeight: 24 });
  }
}

function indicatorStyles(colours: ChartColours, first: number) {
  const hues = [colours.first, colours.second, colours.third];
  return {
    lines: hues.map((_, place) => ({
      color: hues[(first + place) % hues.length] ?? colours.text,
      size: 1,
      style: 'solid' as const,
      smooth: false,
      dashedValue: [],
    })),
    bars: [
      {
        style: 'fill' as const,
        borderStyle: 'solid' as const,
        borderSize: 0,
        borderDashedValue: [],
        upColor: colours.crosshair,
        downColor: colours.crosshair,
        noChangeColor: colours.crosshair,
      },
    ],
  };
}

/** What the indicators on the chart say at a bar, those that have a value there. */
export function valuesAt(chart: Chart, at: number): { title: string; value: number }[] {
  const ours: readonly string[] = indicatorNames;
  const drawn = chart.getIndicators().filter(({ name }) => ours.includes(name));
  return drawn.flatMap(({ figures, result }) => {
    const point = (result as readonly Point[])[at] ?? {};
    return figures.flatMap(({ key: name, title = '' }) => {
      const value = point[name];
      return value === undefined ? [] : [{ title: title.trim(), value }];
    });
  });
}
