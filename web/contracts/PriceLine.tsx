/**
 * The line of one-second prices. Before a contract its frame ends where one would: above the price
 * Buy Up, below it Sell Short. While one runs the frame stands still, the line grows into it, and
 * only the winning side is shaded.
 */
import { Fragment, useRef } from 'react';

import type { Contract, Duration } from '#protocol/contracts.ts';
import type { RecentPrice } from '#protocol/market.ts';
import { contractScreenTexts } from '#texts/contract-screens.ts';
import { contractTexts } from '#texts/contracts.ts';
import { formatClock, formatHour, formatPrice } from '#texts/format.ts';
import { uiTexts } from '#texts/ui.ts';
import { wordTexts } from '#texts/words.ts';
import { pixelValue } from '#ui/chart/bars.ts';
import { ChartFailure, ChartLoading } from '#ui/chart/ChartStates.tsx';
import { Chip, Dot, Levels, Line, Plumb, Rule, Times, Words } from '#ui/chart/LineParts.tsx';
import { textWidth } from '#ui/chart/line-scale.ts';
import { useIsLate } from '#ui/chart/use-is-late.ts';
import { useLineBox } from '#ui/chart/use-line-box.ts';
import { usePricesPaused } from '#ui/client/live.ts';
import { classes } from '#ui/parts/classes.ts';
import { useArePricesLate } from '#web/coins/use-closed-reason.ts';

import { type LineFrame, type LineScene, lineScene } from './price-line.rules.ts';
import { PriceTable } from './PriceTable.tsx';
import { useRecentPrices } from './recent-prices.ts';

const says = contractScreenTexts();

type PriceLineProps = {
  coin: string;
  coinName: string;
  /** Seconds that a contract would run. */
  duration: Duration;
  /** The one that is watched; null before any. */
  contract: Contract | null;
  isTable: boolean;
  onTable: () => void;
};

const texts = contractTexts();

export function PriceLine({ coin, coinName, duration, contract, ...view }: PriceLineProps) {
  const { prices, isLoading, isError, retry } = useRecentPrices(coin);
  const isLate = useIsLate(prices.length > 0, coin);
  const place = useRef<HTMLDivElement>(null);
  const box = useLineBox(place);
  const [isPaused] = usePricesPaused();
  const areLate = useArePricesLate();
  const frame = frameOf(contract, duration);
  const labels = labelsOf(prices, frame, contract, duration);
  const scene =
    box &&
    lineScene(
      prices.map(({ time, price }) => ({ atMs: Date.parse(time), price: pixelValue(price) })),
      frame,
      box,
      [labels.now, labels.entry],
    );
  const isBroken = prices.length === 0 && (isError || isLate);
  const isShown = !view.isTable && !isBroken && scene !== null;
  return (
    <>
      <div
        ref={place}
        role="img"
        aria-label={
          labels.now === ''
            ? says.pricesLoading({ coinName })
            : says.priceLineSummary({ coinName, price: labels.now })
        }
        className="absolute inset-0 overflow-hidden lg:left-3.5"
      >
        {isShown && box ? (
          <Drawing
            scene={scene}
            frame={frame}
            labels={labels}
            box={box}
            isDim={isPaused || areLate}
          />
        ) : null}
      </div>
      {view.isTable && prices.length > 0 ? (
        <PriceTable prices={prices} coinName={coinName} />
      ) : null}
      {(isPaused || areLate) && isShown ? (
        <p className="pointer-events-none absolute top-1 left-4 rounded-badge bg-raised px-2 py-0.5 text-meta text-ink-2">
          {texts.pricesPaused}
        </p>
      ) : null}
      {prices.length === 0 && isLoading && !isBroken ? <ChartLoading /> : null}
      {isBroken && !view.isTable ? (
        <ChartFailure
          text={uiTexts().tradingViewFailed}
          onRetry={retry}
          instead={prices.length > 0 ? { label: says.showTable, onChoose: view.onTable } : null}
        />
      ) : null}
    </>
  );
}

function frameOf(contract: Contract | null, seconds: number): LineFrame {
  if (!contract) return { kind: 'idle', seconds };
  const { entryAt, expiresAt, entryPrice, exitAt, direction, duration } = contract;
  if (entryAt === null || expiresAt === null || entryPrice === null) {
    return { kind: 'idle', seconds: duration };
  }
  return {
    kind: 'entered',
    entryMs: Date.parse(entryAt),
    expiryMs: Date.parse(exitAt ?? expiresAt),
    entry: pixelValue(entryPrice),
    winsAbove: direction === 'BUY_UP',
    endMs: exitAt === null ? null : Date.parse(exitAt),
  };
}

type Labels = { now: string; entry: string; end: string };

function labelsOf(
  prices: readonly RecentPrice[],
  frame: LineFrame,
  contract: Contract | null,
  duration: number,
): Labels {
  const now = contract?.exitPrice ?? prices.at(-1)?.price;
  const entry = contract?.entryPrice;
  const bare = (price: string | null | undefined) => (price ? formatPrice(price).slice(1) : '');
  return {
    now: bare(now),
    entry: bare(entry),
    end:
      frame.kind === 'idle'
        ? `+${contract?.duration ?? duration}s`
        : formatClock(new Date(frame.expiryMs).toISOString()),
  };
}

type DrawingProps = {
  scene: LineScene;
  frame: LineFrame;
  labels: Labels;
  box: { width: number; height: number };
  isDim: boolean;
};

function Drawing({ scene, frame, labels, box, isDim }: DrawingProps) {
  const { plot, last, entry, scale } = scene;
  const entryChip = entry?.chipY ?? null;
  const chips = entryChip === null ? [last.chipY] : [last.chipY, entryChip];
  const { right } = plot;
  return (
    <svg
      aria-hidden
      width={box.width}
      height={box.height}
      className="block overflow-hidden text-meta"
    >
      <Levels levels={scene.prices} plot={plot} scale={scale} chips={chips} />
      <SidesAhead scene={scene} frame={frame} />
      {scene.times.map(({ x, atMs }) => (
        <Plumb key={atMs} x={x} top={plot.height} foot={plot.height + 4} />
      ))}
      <Times
        y={plot.height + 15 * scale}
        times={scene.times.map(({ x, atMs }) => ({
          x,
          at: 'middle',
          text: formatHour(new Date(atMs).toISOString()),
        }))}
      />
      <Rule y={plot.height} to={box.width} />
      {entry ? <EntryMark scene={scene} y={entry.y} /> : null}
      <Rule y={last.y} from={last.x} to={plot.width} look="stroke-ink-2" dashes="1 3" />
      <Line d={scene.path} weight={1.5} look="stroke-ink" />
      <Plumb x={plot.width} foot={plot.height} look="stroke-ink-2" dashes="2 3" />
      <Dot x={last.x} y={last.y} look="fill-ink" />
      {entryChip !== null ? (
        <>
          <Chip
            right={right}
            y={entryChip}
            text={labels.entry}
            scale={scale}
            look={classes('fill-brand-soft stroke-brand-ink', isDim && 'opacity-60')}
            words="fill-brand-ink font-semibold"
          />
          <MarkName plot={plot} y={entryChip} look="fill-brand-ink">
            {says.entry}
          </MarkName>
        </>
      ) : null}
      <Chip
        right={right}
        y={last.chipY}
        text={labels.now}
        scale={scale}
        look={isDim ? 'fill-line-strong stroke-line-strong' : 'fill-ink stroke-ink'}
        words="fill-canvas font-semibold"
      />
      <MarkName plot={plot} y={last.chipY} look="fill-ink">
        {wordTexts().price}
      </MarkName>
      <Chip
        right={Math.min(right, plot.width + (textWidth(labels.end) * scale) / 2)}
        y={plot.height + 14 * scale}
        text={labels.end}
        scale={scale}
        look="fill-surface stroke-line-strong"
        words="fill-ink font-medium"
      />
    </svg>
  );
}

/** The seconds ahead: both sides before a contract, the winning one while it runs. */
function SidesAhead({ scene, frame }: Pick<DrawingProps, 'scene' | 'frame'>) {
  const { plot, from, sides, scale } = scene;
  const width = Math.max(0, plot.width - from);
  const x = from + width / 2;
  return sides.map(({ y, height }, index) => {
    const to = index === 0 ? 'up' : 'down';
    // In a low half they are in its middle.
    const inset = Math.min(14 * scale, height / 2);
    const middle = to === 'up' ? inset : plot.height - inset;
    const hasRoom = height >= (frame.kind === 'idle' ? 16 : 26) * scale;
    if (frame.kind === 'idle') {
      const words = to === 'up' ? says.buyUp : says.sellShort;
      return (
        <Fragment key={to}>
          <rect x={from} y={y} height={height} width={width} className={softFills[to]} />
          {hasRoom ? (
            <Side to={to} x={x} y={middle} scale={scale} words={scene.hasWords ? words : null} />
          ) : null}
        </Fragment>
      );
    }
    const wins = frame.winsAbove === (to === 'up');
    return (
      <Fragment key={to}>
        {wins ? (
          <rect x={from} y={y} height={height} width={width} className="fill-up-soft" />
        ) : null}
        {hasRoom && isFree(scene, middle) && width >= 48 * scale ? (
          <Words
            x={x}
            y={middle}
            at="middle"
            className={wins ? 'fill-up font-medium' : 'fill-ink-3'}
          >
            {wins ? says.ifRight : says.ifWrong}
          </Words>
        ) : null}
      </Fragment>
    );
  });
}

/** True if a side's words have room beside the names of the marks. */
const isFree = ({ plot, from, last, entry, scale }: LineScene, y: number) =>
  plot.width - from >= 130 * scale ||
  [last.chipY, entry?.chipY].every(
    (at) => at === undefined || at === null || Math.abs(at - y) >= 18 * scale,
  );

const softFills = { up: 'fill-up-soft', down: 'fill-down-soft' } as const;

type SideProps = { to: 'up' | 'down'; x: number; y: number; words: string | null; scale: number };

function Side({ to, x, y, words, scale }: SideProps) {
  const half = words === null ? 0 : (textWidth(words) * scale * 0.82) / 2;
  const at = words === null ? x : x - half - 2 * scale;
  const size = 4 * scale;
  const tip = to === 'up' ? -size : size;
  return (
    <g className={to === 'up' ? 'fill-up' : 'fill-down'}>
      <path d={`M${at - size} ${y - tip * 0.6}h${2 * size}l${-size} ${tip * 1.5}z`} />
      {words === null ? null : (
        <Words x={at + size + 5 * scale} y={y} at="start" className="font-medium">
          {words}
        </Words>
      )}
    </g>
  );
}

type MarkNameProps = { plot: LineScene['plot']; y: number; look: string; children: string };

/** Beside the label of a price, at the end of the plot, where the line is last. */
const MarkName = ({ plot, y, look, children }: MarkNameProps) => (
  <Words x={plot.width - 6} y={y} at="end" className={`halo font-medium ${look}`}>
    {children}
  </Words>
);

/** The level of the entry across the plot, and the second that it was in. */
function EntryMark({ scene, y }: { scene: LineScene; y: number }) {
  const { plot, from } = scene;
  return (
    <>
      <Plumb x={from} foot={plot.height} look="stroke-brand-ink opacity-60" />
      <Rule y={y} to={plot.width} look="stroke-brand-ink" dashes="5 4" />
      <rect x={from - 3} y={y - 3} width={6} height={6} className="fill-brand-ink" />
    </>
  );
}
