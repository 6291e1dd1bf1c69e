/** A finger or a pointer reads a line off at the place that it is nearest to. */
import { type PointerEvent, useState } from 'react';

import type { Place } from './line-plane.ts';

/**
 * The index of the place that a finger or a pointer is nearest to, null without one; and what its
 * element listens to.
 */
export function useReading(places: readonly Place[] | undefined) {
  const [read, setRead] = useState<number | null>(null);
  const point = (event: PointerEvent<Element>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    setRead(places ? nearest(places, event.clientX - left) : null);
  };
  return {
    read,
    listeners: {
      onPointerMove: point,
      onPointerDown: point,
      onPointerLeave: () => setRead(null),
    },
  };
}

/** The index of the place nearest to `x`, of two at one distance the later; null without any. */
export function nearest(places: readonly Pick<Place, 'x'>[], x: number): number | null {
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, place] of places.entries()) {
    const away = Math.abs(place.x - x);
    if (away <= least) [best, least] = [index, away];
  }
  return best;
}
