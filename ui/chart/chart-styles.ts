/**
 * How the candle chart looks: the library's styles made of our colours. Up is hollow, down filled:
 * direction without colour.
 */
import type { Options } from 'klinecharts';

import type { ChartColours } from './chart-palette.ts';
import type { ChartKind, ChartLook } from './look.rules.ts';

/** A canvas takes no font of the page by itself, so the faces of all scripts are named. */
export const sansFont = "'Geist Variable', 'Noto Sans Devanagari', system-ui, sans-serif";

type Styles = Exclude<NonNullable<Options['styles']>, string>;

export function chartStyles(colours: ChartColours): Styles {
  const text = { family: sansFont, size: 11, weight: 'normal' } as const;
  const label = {
    ...text,
    color: colours.background,
    backgroundColor: colours.last,
    borderColor: colours.last,
    borderRadius: 6,
    paddingLeft: 5,
    paddingRight: 4,
    paddingTop: 3,
    paddingBottom: 3,
  };
  const cross = {
    line: { color: colours.crosshair, dashedValue: [3, 3] },
    text: { ...label, color: colours.background, backgroundColor: colours.crosshair },
  };
  const axis = {
    axisLine: { show: false },
    tickLine: { show: false },
    tickText: { ...text, color: colours.text },
  };
  return {
    grid: { vertical: { show: false }, horizontal: { color: colours.grid, style: 'solid' } },
    candle: {
      type: 'candle_up_stroke',
      bar: {
        upColor: colours.up,
        upBorderColor: colours.up,
        upWickColor: colours.up,
        downColor: colours.down,
        downBorderColor: colours.down,
        downWickColor: colours.down,
        noChangeColor: colours.text,
        noChangeBorderColor: colours.text,
        noChangeWickColor: colours.text,
      },
      priceMark: {
        high: { show: false },
        low: { show: false },
        last: {
          upColor: colours.last,
          downColor: colours.last,
          noChangeColor: colours.last,
          line: { dashedValue: [1, 3] },
          // The label of the price is drawn with those of the marks (chart-chips.ts).
          text: { show: false },
        },
      },
      tooltip: { showRule: 'none' },
    },
    indicator: {
      tooltip: {
        showRule: 'always',
        showType: 'standard',
        title: { ...tooltipText(colours), show: true, showName: true, showParams: true },
        legend: { ...tooltipText(colours), defaultValue: '–' },
      },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { color: colours.grid },
    crosshair: { horizontal: cross, vertical: cross },
  };
}

const types: Record<ChartKind, 'candle_up_stroke' | 'candle_solid' | 'area'> = {
  hollow: 'candle_up_stroke',
  candles: 'candle_solid',
  'heikin-ashi': 'candle_up_stroke',
  line: 'area',
  area: 'area',
};

/**
 * What a chosen look changes of the styles: the kind of drawing, and a line that says the values
 * under the crosshair. On a low chart, where the line would lie on the candles, it is there while
 * the crosshair is.
 */
export function lookStyles({ kind }: ChartLook, colours: ChartColours, isLow: boolean): Styles {
  const showRule = isLow ? 'follow_cross' : 'always';
  // Bars of Heikin-Ashi are means: what they say is marked, and their last close is nobody's price.
  const isMean = kind === 'heikin-ashi';
  const values = ['open', 'high', 'low', 'close'] as const;
  return {
    candle: {
      type: types[kind],
      area: {
        lineColor: colours.second,
        lineSize: 1.5,
        smooth: false,
        backgroundColor: kind === 'area' ? colours.winning : 'rgba(0, 0, 0, 0)',
        point: { show: false },
      },
      priceMark: { last: { show: !isMean } },
      tooltip: {
        showRule,
        showType: 'standard',
        title: { show: false },
        legend: {
          ...tooltipText(colours),
          template: values.map((name) => ({
            title: `${isMean ? 'HA ' : ''}${name.charAt(0).toUpperCase()} `,
            value: `{${name}}`,
          })),
        },
      },
    },
    indicator: { tooltip: { showRule } },
  };
}

function tooltipText({ text }: ChartColours) {
  return { color: text, size: 11, family: sansFont, weight: 'normal' } as const;
}
