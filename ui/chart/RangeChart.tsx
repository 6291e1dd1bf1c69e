/**
 * A coin's chart by ranges, for a page that is about the coin: a line by default, candles where
 * they are chosen, and both as a table. The library that draws candles is loaded with the first of
 * them.
 */
import { wordTexts } from '#texts/words.ts';
import { ChartCandlestick, ChartLine, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import type { Interval } from '#protocol/market.ts';
import { chartTexts } from '#texts/charts.ts';
import { uiTexts } from '#texts/ui.ts';
import { classes } from '#ui/parts/classes.ts';
import { SimChip } from '#ui/parts/SimChip.tsx';

import { CandlePart } from './CandlePart.tsx';
import { ChartBody, ChartPanel } from './ChartPanel.tsx';
import { ChartTool } from './ChartTool.tsx';
import type { DrawnChart } from './draw-chart.ts';
import { RangeLine } from './RangeLine.tsx';
import { type Range, rangeNames, ranges } from './ranges.ts';
import { useShownTheme } from './use-shown-theme.ts';

const texts = uiTexts();

type RangeChartProps = {
  coin: string;
  coinName: string;
  /** INR, eight decimals; null where they are unknown. */
  price: string | null;
  dayAgo: string | null;
  isSimulated: boolean;
  /** Symbols of all coins, which it can be compared with. */
  coins: readonly string[];
  /** Height of the drawing, e.g. `h-85`. */
  heightClass: string;
  className?: string;
  /** What a person does on the candles: its tools, and what lies over the chart, in `layer`. */
  renderWork?: (on: { chart: DrawnChart; layer: HTMLElement }) => ReactNode;
};

export function RangeChart({ coin, coinName, isSimulated, coins, ...props }: RangeChartProps) {
  const { heightClass, className, price, dayAgo } = props;
  const theme = useShownTheme();
  const [range, setRange] = useState<Range>('1D');
  const [hasCandles, setHasCandles] = useState(false);
  const [isTable, setIsTable] = useState(false);
  /** Chosen instead of the range's own. */
  const [chosen, setChosen] = useState<Interval | null>(null);
  const interval = chosen ?? ranges[range].candles;
  return (
    <ChartPanel coinName={coinName} theme={theme} className={className}>
      <div className="flex h-11 shrink-0 items-center gap-x-1 px-2.5 sm:gap-x-2 lg:h-13 lg:px-3">
        <div
          role="group"
          aria-label={chartTexts().range}
          className="grid min-w-0 flex-1 grid-cols-6 sm:flex"
        >
          {rangeNames.map((name) => (
            <RangeButton
              key={name}
              name={name}
              isChosen={name === range}
              onChoose={() => {
                setRange(name);
                setChosen(null);
              }}
            />
          ))}
        </div>
        {isSimulated ? (
          <SimChip className="ml-auto @max-[36rem]:hidden">{texts.simulatedIst}</SimChip>
        ) : null}
        <CandlesButton isPressed={hasCandles} onPress={() => setHasCandles(!hasCandles)} />
      </div>
      {hasCandles ? (
        <CandlePart
          coin={coin}
          coinName={coinName}
          theme={theme}
          coins={coins}
          interval={interval}
          heightClass={heightClass}
          isTable={isTable}
          bars={chosen === null ? ranges[range].bars : undefined}
          hasSettings
          onInterval={setChosen}
          onTable={() => setIsTable(true)}
          renderWork={props.renderWork}
        />
      ) : (
        <ChartBody heightClass={heightClass}>
          <RangeLine
            key={coin}
            coin={coin}
            coinName={coinName}
            range={range}
            price={price}
            dayAgo={dayAgo}
            isTable={isTable}
          />
        </ChartBody>
      )}
      {/* On a phone no higher than its words; its target reaches into what is around it. */}
      <div className="flex h-5 items-center px-2 lg:h-11 lg:border-t lg:border-line lg:px-3">
        <ChartTool
          icon={isTable ? (hasCandles ? ChartCandlestick : ChartLine) : Table2}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? texts.showChart : texts.showTable}
        </ChartTool>
      </div>
    </ChartPanel>
  );
}

function CandlesButton({ isPressed, onPress }: { isPressed: boolean; onPress: () => void }) {
  const Icon = isPressed ? ChartLine : ChartCandlestick;
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-small px-2 text-label text-ink-2 hover:text-ink aria-pressed:text-brand-ink"
    >
      <Icon aria-hidden size={18} strokeWidth={1.75} />
      <span className="sr-only lg:not-sr-only">{chartTexts().candles}</span>
    </button>
  );
}

type RangeButtonProps = { name: Range; isChosen: boolean; onChoose: () => void };

function RangeButton({ name, isChosen, onChoose }: RangeButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="group grid min-h-11 place-items-center px-0.5 text-label sm:min-w-12"
    >
      <span
        className={classes(
          'w-full rounded-small py-1.5 text-center sm:px-2.5',
          isChosen
            ? 'bg-brand-soft font-semibold text-brand-ink'
            : 'text-ink-2 group-hover:bg-sunken group-hover:text-ink',
        )}
      >
        {name === 'ALL' ? wordTexts().all : name}
      </span>
    </button>
  );
}
