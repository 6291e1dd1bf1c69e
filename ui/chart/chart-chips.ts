/**
 * The labels of prices beside the candles: the price of this moment, entries and levels. Each has a
 * word at the end of the plot and its digits on the axis, in the order of their prices.
 */
import type { OverlayFigure, OverlayTemplate } from 'klinecharts';

import { drawingTexts } from '#texts/drawings.ts';
import { formatPrice } from '#texts/format.ts';
import { wordTexts } from '#texts/words.ts';

import type { ChartLevel } from './chart-drawings.ts';
import { type ChartMark, type Drawn, placeOnAxis } from './chart-marks.ts';
import type { ChartColours } from './chart-palette.ts';
import { sansFont } from './chart-styles.ts';
import { priceText } from './drawing.rules.ts';
import { placeMarks } from './marks.rules.ts';

/** Between the middles of two labels, and of a word from the edge of the plot. */
const CHIP_GAP = 22;
const WORD_EDGE = 4;
/** Words of levels leave room for the handle that moves the level. */
const HANDLE_ROOM = 40;

export type Marked = {
  marks: readonly ChartMark[];
  levels: readonly ChartLevel[];
  /** True if the last candle's close is a price of this moment. */
  hasLast: boolean;
};

type Chip = { y: number; text: string; words: string; colour: keyof ChartColours; right: number };

/** The labels that are in sight, with the middle of each. */
export function chipsOf(chart: Drawn, { marks, levels, hasLast }: Marked): Chip[] {
  const height = chart.getSize('candle_pane', 'main')?.height ?? 0;
  const last = hasLast ? chart.getDataList().at(-1)?.close : undefined;
  const decimals = chart.getSymbol()?.pricePrecision ?? 2;
  const wanted = [
    ...(last === undefined
      ? []
      : [
          {
            price: last,
            text: formatPrice(priceText(last, decimals)).slice(1),
            ...({ words: wordTexts().price, colour: 'last', right: WORD_EDGE } as const),
          },
        ]),
    ...marks.map(({ price, text }) => ({
      price,
      text,
      words: drawingTexts().levels.entry,
      ...({ colour: 'entry', right: WORD_EDGE } as const),
    })),
    ...levels.map((level) => ({ ...level, right: HANDLE_ROOM })),
  ].flatMap((chip) => {
    const y = placeOnAxis(chart, chip.price);
    return y === null ? [] : [{ ...chip, y }];
  });
  const places = placeMarks(wanted, { height, gap: CHIP_GAP });
  return wanted.flatMap((chip, index) => {
    const y = places[index] ?? null;
    return y === null ? [] : [{ ...chip, y }];
  });
}

export type ChipsData = { marked: () => Marked; colours: ChartColours };

export const chipsOverlay: OverlayTemplate<ChipsData> = {
  name: 'chips',
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures({ chart, overlay, bounding }) {
    const { marked, colours } = overlay.extendData;
    return chipsOf(chart, marked()).map(({ y, words, colour, right }) =>
      label(
        { x: bounding.width - right, y, text: words, align: 'right' },
        { style: 'fill', color: colours[colour], backgroundColor: colours.background },
      ),
    );
  },
  createYAxisFigures({ chart, overlay }) {
    const { marked, colours } = overlay.extendData;
    return chipsOf(chart, marked()).map(({ y, text, colour }) =>
      label(
        { x: 0, y, text, align: 'left' },
        colour === 'last'
          ? { style: 'fill', color: colours.background, backgroundColor: colours.last }
          : {
              style: 'stroke_fill',
              color: colours[colour],
              borderColor: colours[colour],
              borderSize: 1,
              backgroundColor: colours.background,
            },
      ),
    );
  },
};

function label(
  attrs: { x: number; y: number; text: string; align: 'left' | 'right' },
  look: Record<string, unknown>,
): OverlayFigure {
  return {
    type: 'text',
    ignoreEvent: true,
    attrs: { ...attrs, baseline: 'middle' },
    styles: {
      ...look,
      borderRadius: 6,
      family: sansFont,
      size: 11,
      paddingLeft: 5,
      paddingRight: 4,
      paddingTop: 3,
      paddingBottom: 3,
    },
  };
}
