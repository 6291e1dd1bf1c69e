/**
 * A candle chart as a still picture: rising candles hollow, falling ones filled, prices on the
 * right. For places where the real chart would be too much code; it draws what it is given and
 * marks it simulated where it is.
 */
import { landingTexts } from '#texts/landing.ts';
import { formatCount } from '#texts/format.ts';
import { roundStep } from '#ui/chart/line-scale.ts';
import { classes } from '#ui/parts/classes.ts';

import type { PlainCandle } from './price-path.ts';

const words = landingTexts();

type CandleSketchProps = {
  candles: readonly PlainCandle[];
  /** Size of the drawing in pixels; it scales with its box. */
  width: number;
  height: number;
  isSimulated?: boolean;
  className?: string | undefined;
};

const AXIS = 68;
const TOP = 14;
const BOTTOM = 14;
const LINES = 4;

export function CandleSketch({
  candles,
  width,
  height,
  isSimulated = true,
  className,
}: CandleSketchProps) {
  const low = Math.min(...candles.map((candle) => candle.low));
  const high = Math.max(...candles.map((candle) => candle.high));
  const plotWidth = width - AXIS;
  const yOf = (price: number): number =>
    round(TOP + ((high - price) * (height - TOP - BOTTOM)) / Math.max(1, high - low));
  const last = candles.at(-1);
  const paths = candlePaths(candles, plotWidth, yOf);
  const levels = roundLevels(low, high);
  const lastY = last ? yOf(last.close) : 0;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      className={classes('block w-full', className)}
    >
      {levels.map((level) => (
        <g key={level}>
          <path d={`M0 ${yOf(level)}H${plotWidth}`} className="stroke-line" />
          {Math.abs(yOf(level) - lastY) < 18 ? null : (
            <text
              x={width - 7}
              y={yOf(level) + 4}
              textAnchor="end"
              className="fill-ink-3 text-[11px]"
            >
              {formatCount(level)}
            </text>
          )}
        </g>
      ))}
      {isSimulated ? (
        <text
          x={plotWidth / 2}
          y={TOP + 22}
          textAnchor="middle"
          // A letter and its distance to the next are about as wide as the letters are high.
          fontSize={Math.min(26, plotWidth / words.simulated.length)}
          className="fill-ink/6 font-semibold tracking-[0.28em]"
        >
          {words.simulated}
        </text>
      ) : null}
      <path d={paths.upWicks} className="fill-none stroke-up" strokeWidth="1.25" />
      <path d={paths.upBodies} className="fill-none stroke-up" strokeWidth="1.25" />
      <path d={paths.downWicks} className="fill-none stroke-down" strokeWidth="1.25" />
      <path d={paths.downBodies} className="fill-down stroke-down" strokeWidth="1.25" />
      {last ? (
        <>
          <path d={`M0 ${lastY}H${plotWidth}`} className="stroke-ink-3" strokeDasharray="1.5 3" />
          <rect
            x={plotWidth + 1}
            y={lastY - 10}
            width={AXIS - 2}
            height="20"
            rx="4"
            className="fill-ink"
          />
          <text
            x={width - 7}
            y={lastY + 4}
            textAnchor="end"
            className="fill-canvas text-[11px] font-semibold"
          >
            {formatCount(last.close)}
          </text>
        </>
      ) : null}
    </svg>
  );
}

/** Whole rupees, 1, 2 or 5 of a power of ten apart. */
function roundLevels(low: number, high: number): number[] {
  const step = Math.max(1, roundStep(Math.max(1, high - low) / LINES));
  const first = Math.ceil(low / step);
  return Array.from(
    { length: Math.floor(high / step) - first + 1 },
    (_, at) => (first + at) * step,
  );
}

type Paths = { upWicks: string; upBodies: string; downWicks: string; downBodies: string };

/** All candles as four paths, because fifty shapes draw faster and weigh less as one. */
function candlePaths(
  candles: readonly PlainCandle[],
  width: number,
  yOf: (price: number) => number,
): Paths {
  const slot = width / candles.length;
  const body = round(slot * 0.58);
  const paths: Paths = { upWicks: '', upBodies: '', downWicks: '', downBodies: '' };
  candles.forEach((candle, index) => {
    const middle = round(slot * (index + 0.5));
    const top = yOf(Math.max(candle.open, candle.close));
    const bottom = Math.max(yOf(Math.min(candle.open, candle.close)), top + 1);
    const wicks = `M${middle} ${yOf(candle.high)}V${top}M${middle} ${bottom}V${yOf(candle.low)}`;
    const box = `M${round(middle - body / 2)} ${top}h${body}V${bottom}h-${body}z`;
    if (candle.close >= candle.open) {
      paths.upWicks += wicks;
      paths.upBodies += box;
    } else {
      paths.downWicks += wicks;
      paths.downBodies += box;
    }
  });
  return paths;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
