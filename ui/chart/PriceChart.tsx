/**
 * The price chart of a coin: our own candles, grown by the live prices, with the open contracts of
 * the person on it. The drawing library is loaded on demand; where it cannot be, the same candles
 * are there as a table.
 */
import { type Ref, useEffect, useMemo, useRef, useState } from 'react';

import { type Candle, type Interval, intervalSeconds, market } from '#protocol/market.ts';
import { chartTexts } from '#texts/charts.ts';
import { formatPrice } from '#texts/format.ts';
import { uiTexts } from '#texts/ui.ts';
import { call } from '#ui/client/api.ts';
import {
  shownPrice,
  useLiveEvent,
  usePricesPaused,
  useShownPrices,
  useWantedCoin,
} from '#ui/client/live.ts';
import { classes } from '#ui/parts/classes.ts';
import { fetched } from '#ui/parts/later.tsx';
import { whenIdle } from '#ui/parts/when-idle.ts';
import { usePalette } from '#ui/styles/appearance.ts';

import { type Bar, describeBars, growBar, pixelValue, toBar, withBars } from './bars.ts';
import { useCandles } from './candles.queries.ts';
import { CandleTable } from './CandleTable.tsx';
import { chartColours, type ChartTheme } from './chart-palette.ts';
import { ChartBody } from './ChartPanel.tsx';
import { ChartEmpty, ChartFailure, ChartLoading, ComparedFailure } from './ChartStates.tsx';
import type { DrawnChart } from './draw-chart.ts';
import { ChartKeys } from './ChartKeys.tsx';
import type { ChartLook } from './look.rules.ts';
import { useComparedOn } from './use-comparison.ts';
import { useIsLate } from './use-is-late.ts';

const texts = uiTexts();

/** An open contract to be shown on the chart. */
export type ChartContract = {
  id: string;
  /** INR, eight decimals. */
  entryPrice: string;
  /** Buy Up wins above the entry, Sell Short below; null for what is no wager on a side. */
  winsAbove: boolean | null;
  expiresAt: string | null;
};

type PriceChartProps = {
  coin: string;
  coinName: string;
  theme: ChartTheme;
  contracts?: readonly ChartContract[] | undefined;
  interval: Interval;
  /** How many candles are to be seen at once; without it as many as have room. */
  bars?: number | undefined;
  /** Height of the drawing, e.g. `h-56`. */
  heightClass: string;
  isTable: boolean;
  onTable: () => void;
  /** What is said where it does not come. */
  failureText?: string | undefined;
  /** How it is drawn and what is on it; without it as every chart of ours. */
  look?: ChartLook;
  /** Symbol of the coin that it is compared with. */
  compared?: string | null;
  /** The chart once it is drawn, null when it goes. */
  onDrawn?: (chart: DrawnChart | null) => void;
  /** Given the element over the drawing, in which something else may lie. */
  layer?: ((element: HTMLElement | null) => void) | undefined;
};

/**
 * Seconds without a tick that leave no hole: where there was none there is no candle of a second.
 */
const LEAST_HOLE_S = 5;
const noContracts: readonly ChartContract[] = [];

export function PriceChart(props: PriceChartProps) {
  const { coin, coinName, theme, contracts = noContracts, interval, isTable, bars } = props;
  const [attempt, setAttempt] = useState(0);
  const candles = useCandles(coin, interval);
  const items = candles.data?.items;
  const { box, chart, hasFailed } = useDrawnChart({ theme, attempt });
  const { onDrawn } = props;
  useEffect(() => onDrawn?.(chart), [chart, onDrawn]);
  useLookOn(chart, props.look, { coin, interval });
  const compared = props.compared ?? null;
  const other = useComparedOn(chart, { coin, compared, interval });
  const isDrawn = useCandlesOn(chart, {
    coin,
    interval,
    items,
    bars,
    reload: () => void candles.refetch(),
  });
  useContractsOn(chart, contracts);

  const isEmpty = items?.length === 0;
  const isReady = isDrawn || isEmpty;
  const isLate = useIsLate(isReady, `${coin} ${interval} ${attempt}`);
  const isBroken = !isReady && (hasFailed || candles.isError || isLate);
  const summary = useMemo(
    () => describeBars((items ?? []).map(toBar), interval),
    [items, interval],
  );

  const retry = () => {
    setAttempt((count) => count + 1);
    void candles.refetch();
  };

  return (
    <ChartBody heightClass={props.heightClass}>
      {props.look && isDrawn && chart && !isTable ? (
        <ChartKeys chart={chart} coinName={coinName} />
      ) : null}
      <DrawnBox
        box={box}
        label={summary ?? chartTexts().candlesLoading({ coinName })}
        isHidden={isTable || isBroken}
        isDrawn={isDrawn}
      />
      {props.layer ? (
        <div
          ref={props.layer}
          className="pointer-events-none absolute inset-y-0 right-1.5 left-0 z-10 overflow-hidden"
        />
      ) : null}
      {isTable && items ? (
        <CandleTable
          items={items}
          coinName={coinName}
          compared={compared === null ? null : { symbol: compared, items: other.data?.items ?? [] }}
        />
      ) : null}
      {compared !== null && other.isError ? (
        <ComparedFailure coin={compared} onRetry={() => void other.refetch()} />
      ) : null}
      {isEmpty && !isTable ? <ChartEmpty /> : null}
      {!isReady && !isBroken && !(isTable && items) ? <ChartLoading /> : null}
      {isBroken && !(isTable && items) ? (
        <ChartFailure
          text={props.failureText}
          onRetry={retry}
          instead={items ? { label: texts.showTable, onChoose: props.onTable } : null}
        />
      ) : null}
    </ChartBody>
  );
}

/** The element that the chart is drawn in. */
function DrawnBox({
  box,
  label,
  isHidden,
  isDrawn,
}: {
  box: Ref<HTMLDivElement>;
  label: string;
  isHidden: boolean;
  isDrawn: boolean;
}) {
  return (
    <div
      ref={box}
      role="img"
      aria-label={label}
      className={classes(
        // The figures of its axis end where those of the page do.
        'absolute inset-y-0 right-1.5 left-0',
        isHidden && 'invisible',
        // An axis without candles would show prices that nobody has.
        !isDrawn && 'opacity-0',
      )}
    />
  );
}

/**
 * Loads the drawing library and draws an empty chart into the box; draws it again when `attempt`
 * changes.
 */
function useDrawnChart({ theme, attempt }: { theme: ChartTheme; attempt: number }) {
  const [palette] = usePalette();
  const box = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<DrawnChart | null>(null);
  const [failedAttempt, setFailedAttempt] = useState<number | null>(null);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let isGone = false;
    let drawn: DrawnChart | undefined;
    const draw = async () => {
      // The page around the chart is on the screen first.
      await new Promise<void>(whenIdle);
      const { drawChart } = await fetched(() => import('./draw-chart.ts'));
      if (isGone) return;
      drawn = await drawChart(element, { colours: chartColours(theme, palette) });
      if (isGone) drawn.close();
      else setChart(drawn);
    };
    draw().catch(() => {
      if (!isGone) setFailedAttempt(attempt);
    });
    return () => {
      isGone = true;
      drawn?.close();
      setChart(null);
    };
  }, [theme, palette, attempt]);

  return { box, chart, hasFailed: failedAttempt === attempt };
}

/**
 * Puts loaded candles on the chart; each tick grows the last one, which is drawn as often as prices
 * are shown. Ticks count from when the candles are there, drawn or not: an answer or a drawing that
 * comes late would say an older price than the page. Answers whether there are candles on it.
 */
function useCandlesOn(
  chart: DrawnChart | null,
  source: {
    coin: string;
    interval: Interval;
    items: readonly Candle[] | undefined;
    bars: number | undefined;
    reload: () => void;
  },
): boolean {
  const { coin, interval, items, bars: shownBars, reload } = source;
  const [isPaused] = usePricesPaused();
  const last = useRef<Bar | null>(null);
  /** What ticks have made of the loaded bars: as prices are shown, and what is not shown yet. */
  const grown = useRef<Bar[]>([]);
  const hidden = useRef<Bar[]>([]);

  // Before they are drawn.
  useEffect(() => {
    last.current = items?.map(toBar).at(-1) ?? null;
    grown.current = [];
    hidden.current = [];
    const shown = shownPrice(coin);
    if (last.current === null || shown === null) return;
    const tick = { atMs: Date.parse(shown.time), price: shown.price };
    const bar = growBar(last.current, tick, interval);
    if (!bar || growsPastNext(last.current.time, tick.atMs, interval)) return;
    last.current = bar;
    grown.current = [bar];
  }, [items, coin, interval]);
  const [drawn, setDrawn] = useState<{ chart: DrawnChart; interval: Interval } | null>(null);
  useEffect(() => {
    if (!chart || !items) return undefined;
    chart.setBars(withBars(items.map(toBar), grown.current), interval, shownBars);
    const stop = chart.onRedraw(() => {
      setDrawn({ chart, interval });
      stop();
    });
    return stop;
  }, [chart, items, interval, shownBars]);

  useWantedCoin(coin);
  useLiveEvent('prices', (frame) => {
    const price = frame.prices[coin];
    if (isPaused || price === undefined || last.current === null) return;
    const atMs = Date.parse(frame.time);
    // After a pause or a sleeping tab there would be a hole: the finished candles are loaded
    // instead.
    if (growsPastNext(last.current.time, atMs, interval)) {
      reload();
      return;
    }
    const bar = growBar(last.current, { atMs, price }, interval);
    if (!bar) return;
    last.current = bar;
    hidden.current = withBars(hidden.current, [bar]);
  });
  useShownPrices(() => {
    const bars = hidden.current.splice(0);
    grown.current = withBars(grown.current, bars);
    for (const bar of bars) chart?.setLastBar(bar);
  });
  const hasBars = items !== undefined && items.length > 0;
  return hasBars && drawn?.chart === chart && drawn.interval === interval;
}

/**
 * A chart with a look of its own goes back in time as one scrolls. Before its candles, so that they
 * come once and as chosen.
 */
function useLookOn(
  chart: DrawnChart | null,
  look: ChartLook | undefined,
  { coin, interval }: { coin: string; interval: Interval },
) {
  const hasLook = look !== undefined;
  useEffect(() => {
    if (!chart || !hasLook) return;
    chart.setOlder(async (first) => {
      const to = new Date(first.time * 1000 - 1).toISOString();
      const { items } = await call(market.candles, { query: { coin, interval, to } });
      return items.map(toBar);
    });
  }, [chart, hasLook, coin, interval]);
  useEffect(() => {
    if (look) chart?.setLook(look);
  }, [chart, look]);
}

function growsPastNext(lastStart: number, atMs: number, interval: Interval): boolean {
  return atMs / 1000 >= lastStart + Math.max(2 * intervalSeconds[interval], LEAST_HOLE_S);
}

function useContractsOn(chart: DrawnChart | null, contracts: readonly ChartContract[]) {
  useEffect(() => {
    chart?.setMarks(
      contracts.map(({ id, entryPrice, winsAbove, expiresAt }) => ({
        id,
        price: pixelValue(entryPrice),
        text: formatPrice(entryPrice).slice(1),
        winsAbove,
        expiresAtMs: expiresAt === null ? null : Date.parse(expiresAt),
      })),
    );
  }, [chart, contracts]);
}
