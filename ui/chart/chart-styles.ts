/** How the candle chart looks: the library's styles made of our colours. Up is hollow, down filled: direction without colour. */
import type { Options } from 'klinecharts';

import type { ChartColours } from './chart-palette.ts';

export const sansFont = "'Geist Variable', system-ui, sans-serif";

type Styles = Exclude<NonNullable<Options['styles']>, string>;

export function chartStyles(colours: ChartColours): Styles {
  const text = { family: sansFont, size: 11, weight: 'normal' } as const;
  const label = {
    ...text,
    color: colours.background,
    backgroundColor: colours.last,
    borderColor: colours.last,
    borderRadius: 6,
    ...{ paddingLeft: 5, paddingRight: 4, paddingTop: 3, paddingBottom: 3 },
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
          text: label,
        },
      },
      tooltip: { showRule: 'none' },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { color: colours.grid },
    crosshair: { horizontal: cross, vertical: cross },
  };
}
