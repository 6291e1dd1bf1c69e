/**
 * The prices of a contract from its entry to its end as one line. Both ends are marked, the entry
 * is a level, and the side on which the contract wins is shaded and says so.
 */
import type { Receipt } from '#protocol/contracts.ts';
import { contractScreenTexts } from '#texts/contract-screens.ts';
import { formatClock } from '#texts/format.ts';
import { pixelValue } from '#ui/chart/bars.ts';
import { pathOf } from '#ui/chart/line-plane.ts';
import { classes } from '#ui/parts/classes.ts';

import { directionWords } from './contracts.rules.ts';
import { plotPath } from './price-path.rules.ts';

const says = contractScreenTexts();

const size = { width: 320, height: 120, side: 4 };
/** Room for the words at the side that wins, and for the line's own weight at the other. */
const WORDS = 28;
const EDGE = 6;

export function PricePath({ receipt }: { receipt: Receipt }) {
  const { path, direction, entryAt, exitAt } = receipt;
  const winsAbove = direction === 'BUY_UP';
  const plotted = plotPath(
    path.map(({ price }) => pixelValue(price)),
    { ...size, top: winsAbove ? WORDS : EDGE, bottom: winsAbove ? EDGE : WORDS },
  );
  const first = plotted?.points[0];
  const last = plotted?.points.at(-1);
  if (!plotted || !first || !last) return null;
  const { points, entryY } = plotted;
  return (
    <figure>
      <div className="relative border-b border-line">
        <svg
          role="img"
          aria-label={says.pathSummary({ count: path.length })}
          viewBox={`0 0 ${size.width} ${size.height}`}
          preserveAspectRatio="none"
          className="block h-30 w-full overflow-visible @min-[35rem]:h-46"
        >
          <rect
            x={0}
            width={size.width}
            y={winsAbove ? 0 : entryY}
            height={winsAbove ? entryY : size.height - entryY}
            className="fill-up-soft"
          />
          <line
            x1={first.x}
            x2={size.width}
            y1={entryY}
            y2={entryY}
            strokeWidth="1"
            strokeDasharray="4 4"
            className="stroke-brand-ink"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={pathOf(points)}
            fill="none"
            strokeWidth="1.5"
            strokeLinejoin="round"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
            className="stroke-ink"
          />
          <Dot {...first} className="stroke-brand-ink" />
          <Dot {...last} className="stroke-ink" />
        </svg>
        <p
          className={classes(
            'absolute right-2 text-meta font-medium text-up',
            winsAbove ? 'top-1.5' : 'bottom-1.5',
          )}
        >
          {directionWords[direction]}
        </p>
      </div>
      {entryAt === null || exitAt === null ? null : (
        <figcaption className="flex justify-between gap-3 py-2 text-meta text-ink-3">
          <span>{says.openingTime({ time: formatClock(entryAt) })}</span>
          <span>{says.closingTime({ time: formatClock(exitAt) })}</span>
        </figcaption>
      )}
    </figure>
  );
}

/** A round dot however the drawing is stretched: a line of no length with a round end. */
function Dot({ x, y, className }: { x: number; y: number; className: string }) {
  return (
    <path
      d={`M${x} ${y}h0`}
      strokeWidth="7"
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
      className={className}
    />
  );
}
