/** The prices of a contract from its entry to its exit as one line, with both ends marked and the entry as a level. */
import type { Receipt } from '#protocol/contracts.ts';
import { pixelValue } from '#ui/chart/bars.ts';
import { classes } from '#ui/parts/classes.ts';

import { pathPoints } from './contracts.rules.ts';

const box = { width: 320, height: 72, inset: 6 };

export function PricePath({ path, className }: { path: Receipt['path']; className?: string }) {
  const points = pathPoints(
    path.map(({ price }) => pixelValue(price)),
    box,
  );
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;
  return (
    <svg
      role="img"
      aria-label={`Price path over ${path.length} ticks, from entry to exit`}
      viewBox={`0 0 ${box.width} ${box.height}`}
      preserveAspectRatio="none"
      className={classes('h-18 w-full overflow-visible', className)}
    >
      <line
        x1={first.x}
        x2={box.width}
        y1={first.y}
        y2={first.y}
        strokeDasharray="3 4"
        className="stroke-line-strong"
        vectorEffect="non-scaling-stroke"
      />
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-ink-2"
      />
      <Dot {...first} className="stroke-brand-ink" />
      <Dot {...last} className="stroke-ink" />
    </svg>
  );
}

/** A round dot however the drawing is stretched: a line of no length with a round end. */
function Dot({ x, y, className }: { x: number; y: number; className: string }) {
  return (
    <path
      d={`M${x} ${y}h0`}
      strokeWidth="8"
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
      className={className}
    />
  );
}
