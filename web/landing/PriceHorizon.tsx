/**
 * The picture of the landing page: simulated price paths as twelve ridges from pale to deep, and a
 * sun behind them; at night a moon. It carries no information, so it is hidden from those who
 * listen.
 */
import './landing.css';

import { classes } from '#ui/parts/classes.ts';

import { HORIZON, horizonRidges } from './price-path.ts';

/** Chosen by eye among a few hundred: open sky at the left, a massif at the right. */
const SEED = 41;
const { width, height } = HORIZON;
const ridges = horizonRidges(SEED);

type PriceHorizonProps = {
  /** The place of the sun, in units of the picture's width of 2880. */
  sunX?: number;
  className?: string | undefined;
};

export function PriceHorizon({ sunX = 1410, className }: PriceHorizonProps) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMin slice"
      className={classes('horizon block overflow-visible', className)}
    >
      <circle cx={sunX} cy="-10" r="196" className="fill-sun" />
      {ridges.map((ridge, index) => (
        <path key={index} d={`${ridge}V${height + 400}H-40Z`} className="ridge" />
      ))}
    </svg>
  );
}
