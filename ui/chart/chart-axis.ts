/**
 * Keeps the levels of the price axis clear of the chips on it, which would cover their labels: a
 * level without its label is not drawn either.
 */
import type { AxisTick, Chart } from 'klinecharts';

/** A label nearer than this to the middle of a chip is under it, or touches it. */
const CLEAR_PIXELS = 16;

export const isClear = (y: number, chips: readonly number[]) =>
  chips.every((chip) => Math.abs(chip - y) >= CLEAR_PIXELS);

/**
 * `chips` says where their middles are, in pixels from the top. The answer is to be called after
 * each drawing. The library makes its labels again only where the axis moves, and chips move along
 * it.
 */
export function keepAxisClear(
  chart: Chart,
  { paneId, chips }: { paneId: string; chips: () => readonly number[] },
): () => void {
  let all: AxisTick[] = [];
  let shown = '';
  const clearTicks = () => {
    const places = chips();
    return all.filter((tick) => isClear(tick.coord, places));
  };
  const textsOf = (ticks: readonly AxisTick[]) => ticks.map(({ text }) => text).join(' ');
  chart.overrideYAxis({
    paneId,
    createTicks({ defaultTicks }) {
      all = defaultTicks;
      const ticks = clearTicks();
      shown = textsOf(ticks);
      return ticks;
    },
  });
  return () => {
    if (textsOf(clearTicks()) !== shown) chart.overrideYAxis({ paneId });
  };
}
