/**
 * A coin's prices over a range as a line of ours, in the colour of its last 24 hours: the dotted
 * level says what that colour is against. Beneath it what was traded here and the relative
 * strength, at the pointer the price of that moment.
 */
import { chartTexts } from '#texts/charts.ts';
import { useRef } from 'react';

import { uiTexts } from '#texts/ui.ts';
import {
  formatDate,
  formatDay,
  formatHour,
  formatMinute,
  formatCompactInr,
  formatPrice,
} from '#texts/format.ts';
import { serverNow } from '#ui/client/clock.ts';
import { useShownPrice } from '#ui/client/live.ts';
import { classes } from '#ui/parts/classes.ts';

import { axisText, pixelValue } from './bars.ts';
import { useCandles } from './candles.queries.ts';
import { CandleTable } from './CandleTable.tsx';
import { ChartEmpty, ChartFailure, ChartLoading } from './ChartStates.tsx';
import type { TextAnchor } from './line-plane.ts';
import { withRoom } from './line-times.ts';
import { Chip, Dot, Levels, Line, Plumb, Rule, Times, Words } from './LineParts.tsx';
import {
  rangeLine,
  type RangeLine as LineOfRange,
  type RangeScene,
  rangeScene,
  STRENGTH_OF,
} from './range-line.rules.ts';
import { type Range, ranges } from './ranges.ts';
import { useIsLate } from './use-is-late.ts';
import { useLineBox } from './use-line-box.ts';
import { useReading } from './use-line-reading.ts';

const says = uiTexts();

type RangeLineProps = {
  coin: string;
  coinName: string;
  range: Range;
  /** INR, eight decimals; null where it is unknown. */
  price: string | null;
  dayAgo: string | null;
  isTable: boolean;
};

export function RangeLine({ coin, coinName, range, isTable, ...quote }: RangeLineProps) {
  const interval = ranges[range].line;
  const candles = useCandles(coin, interval, { reloads: true });
  const items = candles.data?.items;
  const shown = useShownPrice(coin);
  const place = useRef<HTMLDivElement>(null);
  const box = useLineBox(place);
  const isLate = useIsLate(items !== undefined, `${coin} ${interval}`);
  const isBroken = items === undefined && (candles.isError || isLate);

  const price = shown?.price ?? quote.price;
  const atMs = shown ? Date.parse(shown.time) : serverNow();
  const line = items && rangeLine(items, range, { atMs, price });
  const now = price === null ? '' : formatPrice(price).slice(1);
  const volume = line ? formatCompactInr(line.volume) : '';
  const scene =
    line && box && !isTable
      ? rangeScene(line, {
          box,
          dayAgo: quote.dayAgo === null ? null : pixelValue(quote.dayAgo),
          texts: [now, volume, `RSI ${STRENGTH_OF}`],
        })
      : null;
  const direction = directionOf(price, quote.dayAgo);
  return (
    <>
      <div
        ref={place}
        role="img"
        aria-label={
          line
            ? chartTexts().rangeSummary({
                coinName,
                range,
                first: spoken(line, 'first'),
                last: spoken(line, 'last'),
              })
            : says.pricesLoading({ coinName })
        }
        className={classes(
          'absolute inset-y-0 right-0 left-4 overflow-hidden lg:left-5',
          isTable && 'invisible',
        )}
      >
        {scene && line && box ? (
          <Drawing
            scene={scene}
            line={line}
            range={range}
            now={now}
            volume={volume}
            direction={direction}
            box={box}
          />
        ) : null}
      </div>
      {items && line === null && !isTable ? <ChartEmpty /> : null}
      {isTable && items ? <CandleTable items={items} coinName={coinName} /> : null}
      {items === undefined && !isBroken ? <ChartLoading /> : null}
      {isBroken ? (
        <ChartFailure
          text={says.rangeFailed}
          onRetry={() => void candles.refetch()}
          instead={null}
        />
      ) : null}
    </>
  );
}

const spoken = ({ points }: LineOfRange, which: 'first' | 'last') =>
  formatPrice(points.at(which === 'first' ? 0 : -1)?.text ?? '0').slice(1);

type Direction = 'up' | 'down' | 'flat';

function directionOf(price: string | null, dayAgo: string | null): Direction {
  if (price === null || dayAgo === null || price === dayAgo) return 'flat';
  return pixelValue(price) > pixelValue(dayAgo) ? 'up' : 'down';
}

const strokes = { up: 'stroke-up', down: 'stroke-down', flat: 'stroke-ink-2' } as const;
const fills = { up: 'fill-up', down: 'fill-down', flat: 'fill-ink-2' } as const;

type DrawingProps = {
  scene: RangeScene;
  line: LineOfRange;
  range: Range;
  now: string;
  volume: string;
  direction: Direction;
  box: { width: number; height: number };
};

function Drawing({ scene, line, range, now, volume, direction, box }: DrawingProps) {
  const { plot, last, scale, dayAgo, strength } = scene;
  const { read, listeners } = useReading(scene.points);
  const foot = strength.top + strength.height;
  return (
    <svg
      aria-hidden
      width={box.width}
      height={box.height}
      {...listeners}
      className="block touch-pan-y overflow-hidden text-meta"
    >
      <Levels levels={scene.prices} plot={plot} scale={scale} chips={[last.y]} />
      <Line d={scene.path} look={strokes[direction]} />
      {dayAgo ? <DayAgo dayAgo={dayAgo} plot={plot} scale={scale} /> : null}
      <circle cx={last.x} cy={last.y} r={3.5} className={fills[direction]} />
      <Chip
        right={plot.right}
        y={last.y}
        text={now}
        scale={scale}
        look="fill-ink stroke-ink"
        words="fill-canvas font-semibold"
      />
      <Volume scene={scene} volume={volume} width={box.width} />
      <Strength scene={scene} line={line} width={box.width} />
      <Rule y={foot} to={box.width} />
      <Times
        y={foot + 13 * scale}
        times={withRoom(
          scene.times.map((time) => ({ ...time, text: timeText(time.atMs, range, time.at) })),
          scale,
        )}
      />
      {read === null ? null : (
        <Pointed scene={scene} line={line} index={read} direction={direction} />
      )}
    </svg>
  );
}

type DayAgoProps = {
  dayAgo: NonNullable<RangeScene['dayAgo']>;
  plot: RangeScene['plot'];
  scale: number;
};

/** Words alone, with the way to it, where the range does not reach that level. */
function DayAgo({ dayAgo: { y, beyond, words }, plot, scale }: DayAgoProps) {
  const tip = (beyond === 'above' ? -3.5 : 3.5) * scale;
  return (
    <>
      {beyond === null ? (
        <Rule y={y} to={plot.width} look="stroke-ink-2" dashes="2 3" />
      ) : (
        <path
          d={`M${words.x + 6} ${words.y - tip * 0.6}h${7 * scale}l${-3.5 * scale} ${tip * 1.5}z`}
          className="fill-ink-3"
        />
      )}
      <Words {...words} at="end" className="halo fill-ink-3">
        {says.dayAgo}
      </Words>
    </>
  );
}

type PaneProps = { scene: RangeScene; width: number };

function Volume({ scene, volume, width }: PaneProps & { volume: string }) {
  const { top, height, bars } = scene.volume;
  return (
    <>
      <Rule y={top} to={width} />
      {bars.map((bar) => (
        <rect
          key={bar.x}
          x={bar.x}
          y={top + height - bar.height}
          width={bar.width}
          height={bar.height}
          className="fill-line-strong opacity-60"
        />
      ))}
      <Words
        x={scene.plot.right}
        y={top + 13 * scene.scale}
        at="end"
        className="fill-ink-2 font-medium"
      >
        {volume}
      </Words>
      <Words x={scene.plot.right} y={top + 29 * scene.scale} at="end" className="fill-ink-3">
        {says.volume}
      </Words>
    </>
  );
}

function Strength({ scene, line, width }: PaneProps & { line: LineOfRange }) {
  const { top, path, low, high } = scene.strength;
  const value = line.points.at(-1)?.strength ?? null;
  return (
    <>
      <Rule y={top} to={width} />
      <rect x={0} y={high} width={scene.plot.width} height={low - high} className="fill-sunken" />
      <Line d={path} weight={1.25} look="stroke-brand-ink" />
      <Words
        x={scene.plot.right}
        y={top + 17 * scene.scale}
        at="end"
        className="fill-brand-ink font-semibold"
      >
        {value === null ? '-' : axisText(value, 1)}
      </Words>
      <Words x={scene.plot.right} y={top + 34 * scene.scale} at="end" className="fill-ink-3">
        {`RSI ${STRENGTH_OF}`}
      </Words>
    </>
  );
}

type PointedProps = { scene: RangeScene; line: LineOfRange; index: number; direction: Direction };

/** The price of the moment at the pointer, above it. */
function Pointed({ scene, line, index, direction }: PointedProps) {
  const at = scene.points[index];
  const point = line.points[index];
  if (!at || !point) return null;
  const text = `${formatPrice(point.text)} · ${formatMinute(new Date(point.atMs).toISOString())}`;
  const half = (text.length * 6.4 * scene.scale) / 2 + 8;
  const x = Math.max(half + 4, Math.min(at.x, scene.plot.width - half + 40));
  const height = 22 * scene.scale;
  return (
    <>
      <Plumb x={at.x} foot={scene.strength.top + scene.strength.height} />
      <Dot {...at} look={fills[direction]} />
      <rect
        x={x - half}
        y={2}
        width={2 * half}
        height={height}
        rx={6 * scene.scale}
        className="fill-raised stroke-line"
      />
      <Words x={x} y={2 + height / 2} at="middle" className="fill-ink font-medium">
        {text}
      </Words>
    </>
  );
}

function timeText(atMs: number, range: Range, at: TextAnchor): string {
  const iso = new Date(atMs).toISOString();
  if (range === '1H' || range === '1D') {
    if (at === 'end') return `${formatHour(iso)} IST`;
    return at === 'start' && range === '1D'
      ? `${formatDay(iso)}, ${formatHour(iso)}`
      : formatHour(iso);
  }
  if (range === '1W' || range === '1M')
    return at === 'end' ? `${formatDay(iso)} IST` : formatDay(iso);
  return at === 'end' ? `${formatDate(iso)} IST` : formatDate(iso);
}
