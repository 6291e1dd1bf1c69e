/** One's time-weighted return as a line, that of BTC as a dashed one. A finger or a pointer reads off a moment. */
import { type PointerEvent, useRef, useState } from 'react';

import type { PerformancePoint } from '#protocol/performance.ts';
import { formatMinute, formatPercent } from '#texts/format.ts';
import { performanceTexts } from '#texts/performance.ts';
import { useLineBox } from '#ui/chart/use-line-box.ts';

import { nearestMark } from './curve.rules.ts';
import { type ReturnsScene, returnsScene } from './returns-chart.rules.ts';

export function ReturnsChart({ points }: { points: readonly PerformancePoint[] }) {
  const texts = performanceTexts();
  const place = useRef<HTMLDivElement>(null);
  const box = useLineBox(place);
  const [read, setRead] = useState<number | null>(null);
  const scene = box && returnsScene(points, box);
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const left = event.currentTarget.getBoundingClientRect().left;
    setRead(scene ? nearestMark(scene, event.clientX - left) : null);
  };
  const last = points.at(-1);
  const shown = read === null ? null : (points[read] ?? null);
  const bitcoin = last?.bitcoin ?? null;
  return (
    <div
      ref={place}
      role="img"
      aria-label={texts.chart({
        own: formatPercent(last?.timeWeighted ?? '0'),
        bitcoin: bitcoin === null ? null : formatPercent(bitcoin),
      })}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setRead(null)}
      className="relative h-41 touch-pan-y overflow-x-clip lg:h-52"
    >
      {scene && box ? <Drawing scene={scene} box={box} read={read} /> : null}
      {shown ? (
        <p
          aria-hidden
          className="pointer-events-none absolute top-0 left-0 rounded-badge bg-raised px-1.5 py-0.5 text-meta text-ink-2"
        >
          {formatMinute(shown.at)}{' '}
          <span className="font-semibold text-ink">{formatPercent(shown.timeWeighted)}</span>
          {shown.bitcoin === null ? null : ` · BTC ${formatPercent(shown.bitcoin)}`}
        </p>
      ) : null}
    </div>
  );
}

type DrawingProps = {
  scene: ReturnsScene;
  box: { width: number; height: number; scale: number };
  read: number | null;
};

function Drawing({ scene, box, read }: DrawingProps) {
  const { plot } = scene;
  const dot = scene.marks[read ?? scene.marks.length - 1];
  return (
    <svg
      aria-hidden
      width={box.width}
      height={box.height}
      className="block overflow-visible text-meta"
    >
      {scene.levels.map(({ y, text, isZero }) => (
        <g key={text}>
          <line
            {...{ x1: 0, x2: plot.width, y1: crisp(y), y2: crisp(y) }}
            className={isZero ? 'stroke-line-strong' : 'stroke-line'}
          />
          <text x={box.width} y={y} dy="0.36em" textAnchor="end" className="fill-ink-3">
            {text}
          </text>
        </g>
      ))}
      <path
        d={scene.bitcoin}
        fill="none"
        strokeDasharray="4 3"
        strokeWidth={1.25}
        className="stroke-ink-2"
      />
      <path
        d={scene.own}
        fill="none"
        strokeWidth={1.75}
        strokeLinejoin="round"
        className="stroke-brand-ink"
      />
      {read === null || !dot ? null : (
        <line
          {...{ x1: crisp(dot.x), x2: crisp(dot.x), y1: 0, y2: plot.height }}
          className="stroke-line-strong"
        />
      )}
      {dot ? (
        <circle
          {...{ cx: dot.x, cy: dot.y, r: 4 }}
          strokeWidth={2}
          className="fill-brand-ink stroke-surface"
        />
      ) : null}
      {scene.times.map(({ x, text, at }) => (
        <text
          key={at}
          x={x}
          y={plot.height + 14 * box.scale}
          dy="0.36em"
          textAnchor={at}
          className="fill-ink-3"
        >
          {text}
        </text>
      ))}
    </svg>
  );
}

/** A line of one pixel is sharp between two of them. */
const crisp = (at: number) => Math.round(at) + 0.5;
