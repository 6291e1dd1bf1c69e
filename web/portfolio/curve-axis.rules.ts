/**
 * The axis of net worth: from the lowest to the highest that is shown, with a tenth of that on
 * either side. For drawing only.
 */
import { formatFineAxisInr } from '#texts/format.ts';
import { axisText, pixelValue } from '#ui/chart/bars.ts';
import { roundStep } from '#ui/chart/line-scale.ts';

/** With it, there are two levels at least and six at most. */
const AXIS_LINES = 5;
/**
 * What moved less than this part of itself, or less than this many rupees, did not move. So steps
 * are of whole rupees.
 */
const STILL = { part: 1e-4, rupees: 10 };

/** Below zero there is room only for what is below zero. */
export function rangeOf(values: readonly number[]): {
  low: number;
  high: number;
  ticks: readonly number[];
} {
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  const least = Math.max(Math.abs(highest) * STILL.part, STILL.rupees);
  const span = Math.max(highest - lowest, least);
  const middle = (highest + lowest) / 2;
  const low = Math.max(lowest < 0 ? Number.NEGATIVE_INFINITY : 0, middle - span * 0.6);
  const high = middle + span * 0.6;
  const step = roundStep((high - low) / AXIS_LINES);
  const ticks: number[] = [];
  for (let tick = Math.ceil(low / step - 1e-9); tick * step <= high + step * 1e-6; tick += 1)
    ticks.push(tick * step);
  return { low, high, ticks };
}

const LAKH = 100_000;
const CRORE = 10_000_000;
const LAKH_CRORE = LAKH * CRORE;
const unitOf = (size: number) =>
  size >= LAKH_CRORE ? LAKH_CRORE : size >= CRORE ? CRORE : size >= LAKH ? LAKH : 0;

/**
 * Whether each level is exact with this number of decimals of its unit; below a lakh they are
 * written whole.
 */
const isExact = (ticks: readonly number[], decimals: number) =>
  ticks.every((tick) => {
    const places = Math.abs(tick) / ((unitOf(Math.abs(tick)) || 10 ** decimals) / 10 ** decimals);
    return Math.abs(places - Math.round(places)) < 1e-6 * Math.max(1, places * 1e-6);
  });

/**
 * In lakh and crore with as few decimals as say them exactly, else in rupees; the last value has as
 * many decimals as they.
 */
export function levelTexts(
  ticks: readonly number[],
  total: string,
): { labels: readonly string[]; end: string } {
  const decimals = [2, 3].find((count) => isExact(ticks, count));
  if (decimals !== undefined) {
    return {
      labels: ticks.map((tick) => formatFineAxisInr(String(Math.round(tick)), decimals)),
      end: formatFineAxisInr(total, decimals),
    };
  }
  const whole = (amount: number) => `₹${axisText(amount, 0)}`;
  return { labels: ticks.map(whole), end: whole(pixelValue(total)) };
}
