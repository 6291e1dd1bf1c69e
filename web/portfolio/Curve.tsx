/**
 * Net worth over time as one line, what was put in as a dashed one beneath it: what is between the two was gained. A finger or a
 * pointer reads off a moment. The last point is what is owned now.
 */
import { type PointerEvent, useRef, useState } from 'react';

import type { CurvePoint, Worth } from '#protocol/portfolio.ts';
import { portfolioTexts } from '#texts/portfolio.ts';
import { formatInr, formatMinute, formatMinuteIst } from '#texts/format.ts';
import { wordTexts } from '#texts/words.ts';
import { useLineBox } from '#ui/chart/use-line-box.ts';

import { type CurveMark, type CurveScene, curveScene, nearestMark } from './curve.rules.ts';

const words = portfolioTexts();

type CurveProps = {
  points: readonly CurvePoint[];
  worth: Pick<Worth, 'total' | 'added'>;
  /** When that is what is owned. */
  asOf: string;
};

export function Curve({ points, worth, asOf }: CurveProps) {
  const place = useRef<HTMLDivElement>(null);
  const box = useLineBox(place);
  const [read, setRead] = useState<number | null>(null);
  const marks = marksOf(points, worth, asOf);
  const scene = box && curveScene(marks, box);
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const left = event.currentTarget.getBoundingClientRect().left;
    setRead(scene ? nearestMark(scene, event.clientX - left) : null);
  };
  const [first] = marks;
  const last = marks.at(-1);
  const shown = read === null ? null : (scene?.shown[read] ?? null);
  return (
    <div
      ref={place}
      role="img"
      aria-label={
        first && last
          ? words.netWorthFromOn({
              total: formatInr(first.total),
              at: formatMinuteIst(first.at),
              total2: formatInr(last.total),
              added: formatInr(first.added),
              added2: formatInr(last.added),
            })
          : words.netWorthOverTime
      }
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
          <span className="font-semibold text-ink">{formatInr(shown.total)}</span>
        </p>
      ) : null}
    </div>
  );
}

function marksOf(
  points: readonly CurvePoint[],
  worth: CurveProps['worth'],
  asOf: string,
): CurveMark[] {
  if (worth.total === null) return [...points];
  const now = { at: asOf, total: worth.total, added: worth.added };
  return [...points.filter(({ at }) => Date.parse(at) < Date.parse(asOf)), now];
}

type DrawingProps = {
  scene: CurveScene;
  box: { width: number; height: number };
  read: number | null;
};

function Drawing({ scene, box, read }: DrawingProps) {
  const { plot, scale } = scene;
  const dot = scene.marks[read ?? scene.marks.length - 1];
  return (
    <svg
      aria-hidden
      width={box.width}
      height={box.height}
      className="block overflow-visible text-meta"
    >
      {scene.levels.map(({ y, text }) => (
        <g key={text}>
          <line x1={0} x2={plot.width} y1={crisp(y)} y2={crisp(y)} className="stroke-line" />
          {Math.abs(y - scene.end.y) < 15 * scale ? null : (
            <text x={box.width} y={y} dy="0.36em" textAnchor="end" className="fill-ink-3">
              {text}
            </text>
          )}
        </g>
      ))}
      <text
        x={box.width}
        y={scene.end.y}
        dy="0.36em"
        textAnchor="end"
        className="fill-ink font-semibold"
      >
        {scene.end.text}
      </text>
      <path d={scene.area} className="fill-brand-soft opacity-70" />
      {/* It ends where the plot does: the levels are those of what is owned. */}
      <svg width={plot.width} height={plot.height}>
        <path
          d={scene.steps}
          fill="none"
          strokeDasharray="4 3"
          strokeWidth={1.25}
          className="stroke-ink-3"
        />
      </svg>
      <path
        d={scene.line}
        fill="none"
        strokeWidth={1.75}
        strokeLinejoin="round"
        className="stroke-brand-ink"
      />
      {scene.stepsName ? (
        <text
          x={scene.stepsName.x}
          y={scene.stepsName.y}
          dy="0.36em"
          textAnchor={scene.stepsName.at}
          className="halo fill-ink-2"
        >
          {wordTexts().moneyAddedNet}
        </text>
      ) : null}
      {read === null || !dot ? null : (
        <line
          {...{ x1: crisp(dot.x), x2: crisp(dot.x), y1: 0, y2: plot.height }}
          className="stroke-line-strong"
        />
      )}
      {dot ? (
        <circle
          cx={dot.x}
          cy={dot.y}
          r={4}
          strokeWidth={2}
          className="fill-brand-ink stroke-surface"
        />
      ) : null}
      {scene.times.map(({ x, text, at }) => (
        <text
          key={at}
          x={x}
          y={plot.height + 14 * scale}
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
