/**
 * The line of one-second prices. Before a contract its frame ends where one would: above the price Buy Up, below it Sell
 * Short. While one runs the frame stands still, the line grows into it, and only the winning side is shaded.
 */
import { useRef } from 'react';

import type { Contract, Duration } from '#protocol/contracts.ts';
import type { RecentPrice } from '#protocol/market.ts';
import { contractScreenTexts } from '#texts/contract-screens.ts';
import { contractTexts } from '#texts/contracts.ts';
import { formatAxisTime, formatPrice } from '#texts/format.ts';
import { uiTexts } from '#texts/ui.ts';
import { tellingDigits, wholePrice } from '#texts/telling-digits.ts';
import { pixelValue } from '#ui/chart/bars.ts';
import { ChartFailure, ChartLoading } from '#ui/chart/ChartStates.tsx';
import { Chip, crisp, Words } from '#ui/chart/LineParts.tsx';
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
            : says.oneSecondPricesOf({ coinName, now: labels.now })
        }
        className="absolute inset-0 overflow-hidden"
      >
        {isShown && box ? (
          <Drawing {...{ scene, frame, labels, box }} isDim={isPaused || areLate} />
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
          text={uiTexts().failedToLoadTradingviewText}
          onRetry={retry}
          instead={prices.length > 0 ? { label: says.viewAsTable, onChoose: view.onTable } : null}
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
  const bare = (text: string) => text.slice(1);
  if (frame.kind === 'idle' || !contract?.entryPrice) {
    const seconds = contract?.duration ?? duration;
    return { now: now ? bare(formatPrice(now)) : '', entry: '', end: `+${seconds}s` };
  }
  const digits = tellingDigits(contract.entryPrice, now ?? contract.entryPrice, 'fewest');
  return {
    now: now ? bare(wholePrice(digits.second)) : '',
    entry: bare(wholePrice(digits.first)),
    end: formatAxisTime(new Date(frame.expiryMs).toISOString()),
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
  const chips = entryChip === null ? [last.y] : [last.y, entryChip];
  const isFree = (y: number) => chips.every((chip) => Math.abs(chip - y) >= 19 * scale);
  const textRight = box.width - 16;
  return (
    <svg
      aria-hidden
      width={box.width}
      height={box.height}
      className="block overflow-hidden text-meta"
    >
      {scene.prices.map(({ y, text }) => (
        <g key={text}>
          <line x1={0} x2={plot.width} y1={crisp(y)} y2={crisp(y)} className="stroke-line" />
          {isFree(y) && y > 6 * scale && y < plot.height - 4 * scale ? (
            <Words x={textRight} y={y} at="end" className="fill-ink-3">
              {text}
            </Words>
          ) : null}
        </g>
      ))}
      <SidesAhead {...{ scene, frame }} />
      {scene.times.map(({ x, atMs }) => (
        <g key={atMs}>
          <line
            {...{ x1: crisp(x), x2: crisp(x) }}
            {...{ y1: plot.height, y2: plot.height + 4 }}
            className="stroke-line-strong"
          />
          <Words x={x} y={plot.height + 15 * scale} at="middle" className="fill-ink-3">
            {formatAxisTime(new Date(atMs).toISOString())}
          </Words>
        </g>
      ))}
      <line
        x1={0}
        x2={box.width}
        y1={crisp(plot.height)}
        y2={crisp(plot.height)}
        className="stroke-line"
      />
      {entry ? <EntryMark {...{ scene, y: entry.y }} /> : null}
      <line
        {...{ x1: last.x, x2: plot.width, y1: crisp(last.y), y2: crisp(last.y) }}
        strokeDasharray="1 3"
        className="stroke-ink-2"
      />
      <path
        d={scene.path}
        fill="none"
        strokeWidth={1.5}
        strokeLinejoin="round"
        className="stroke-ink"
      />
      <line
        {...{ x1: crisp(plot.width), x2: crisp(plot.width), y1: 0, y2: plot.height }}
        strokeDasharray="2 3"
        className="stroke-ink-2"
      />
      <circle cx={last.x} cy={last.y} r={4} strokeWidth={2} className="fill-ink stroke-surface" />
      {entryChip !== null ? (
        <Chip
          {...{ right: textRight, y: entryChip, text: labels.entry, scale }}
          look={classes('fill-brand-soft stroke-brand-ink', isDim && 'opacity-60')}
          words="fill-brand-ink font-semibold"
        />
      ) : null}
      <Chip
        {...{ right: textRight, y: last.y, text: labels.now, scale }}
        look={isDim ? 'fill-line-strong stroke-line-strong' : 'fill-ink stroke-ink'}
        words="fill-canvas font-semibold"
      />
      <Chip
        right={Math.min(textRight, plot.width + (textWidth(labels.end) * scale) / 2)}
        {...{ y: plot.height + 14 * scale, text: labels.end, scale }}
        look="fill-surface stroke-line-strong"
        words="fill-ink font-medium"
      />
    </svg>
  );
}

/** The seconds ahead: both sides before a contract, the winning one while it runs. */
function SidesAhead({ scene, frame }: Pick<DrawingProps, 'scene' | 'frame'>) {
  const { plot, from, sides, scale } = scene;
  const [above, below] = sides;
  if (!above || !below) return null;
  const width = Math.max(0, plot.width - from);
  const middle = from + width / 2;
  const isIdle = frame.kind === 'idle';
  const winsAbove = !isIdle && frame.winsAbove;
  // In a slim half words would lie on the line.
  const room = 26 * scale;
  const top = { y: 14 * scale, hasRoom: above.height >= room };
  const foot = { y: plot.height - 14 * scale, hasRoom: below.height >= room };
  return (
    <>
      {isIdle || winsAbove ? (
        <rect x={from} {...above} width={width} className="fill-up-soft" />
      ) : null}
      {isIdle || !winsAbove ? (
        <rect
          x={from}
          {...below}
          width={width}
          className={isIdle ? 'fill-down-soft' : 'fill-up-soft'}
        />
      ) : null}
      {isIdle ? (
        <>
          {top.hasRoom ? (
            <Side
              to="up"
              x={middle}
              y={top.y}
              words={scene.hasWords ? says.buyUp : null}
              scale={scale}
            />
          ) : null}
          {foot.hasRoom ? (
            <Side
              to="down"
              x={middle}
              y={foot.y}
              words={scene.hasWords ? says.sellShort : null}
              scale={scale}
            />
          ) : null}
        </>
      ) : width >= 48 * scale ? (
        <>
          {(winsAbove ? top : foot).hasRoom ? (
            <Words
              x={middle}
              y={(winsAbove ? top : foot).y}
              at="middle"
              className="fill-up font-medium"
            >
              {says.ifRight}
            </Words>
          ) : null}
          {(winsAbove ? foot : top).hasRoom ? (
            <Words x={middle} y={(winsAbove ? foot : top).y} at="middle" className="fill-ink-3">
              {says.ifWrong}
            </Words>
          ) : null}
        </>
      ) : null}
    </>
  );
}

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

/** The level of the entry across the plot, and the second that it was in. */
function EntryMark({ scene, y }: { scene: LineScene; y: number }) {
  const { plot, from, scale } = scene;
  // Beneath the level, where it is not the foot.
  const labelY = y + (y > plot.height - 22 * scale ? -9 : 11) * scale;
  return (
    <>
      <line
        {...{ x1: crisp(from), x2: crisp(from), y1: 0, y2: plot.height }}
        className="stroke-brand-ink opacity-60"
      />
      <line
        {...{ x1: 0, x2: plot.width, y1: crisp(y), y2: crisp(y) }}
        strokeDasharray="5 4"
        className="stroke-brand-ink"
      />
      <rect x={from - 3} y={y - 3} width={6} height={6} className="fill-brand-ink" />
      {from > 110 * scale ? (
        <Words x={16} y={labelY} at="start" className="halo fill-brand-ink font-medium">
          {says.entry}
        </Words>
      ) : null}
    </>
  );
}
