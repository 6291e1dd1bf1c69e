/**
 * What lines that we draw have in common: levels along their axis, and how wide its labels are. For
 * drawing only: what is drawn is numbers here, its texts come from elsewhere.
 */

/** How many levels an axis has: more where it is high, so that a change can be read off it. */
const AXIS_LINES = { least: 4, most: 8 };
/** Between two levels, in pixels at letters of the usual size. */
const LEVEL_GAP = 56;

export type LineBox = {
  width: number;
  height: number;
  /** How large letters are against the usual ones. */
  scale: number;
};

/** How many levels an axis of a height has, in pixels; `scale` is how large letters are. */
export const levelsFor = (height: number, scale: number) =>
  Math.max(AXIS_LINES.least, Math.min(AXIS_LINES.most, Math.floor(height / (LEVEL_GAP * scale))));

/**
 * Round levels, 1, 2 or 5 of a power of ten apart, and the range that is drawn: from below the
 * lowest to above the highest level. Below zero there is room only for what is below zero. `lines`
 * is about how many there are.
 */
export function levelScale(
  levels: readonly number[],
  lines: number = AXIS_LINES.least,
): {
  low: number;
  high: number;
  ticks: number[];
  decimals: number;
} {
  const lowest = Math.min(...levels);
  const highest = Math.max(...levels);
  // A line that does not move has something above and below it as well.
  const span = Math.max(highest - lowest, Math.abs(highest) * 1e-6, 4e-8);
  const rest = (span - (highest - lowest)) / 2;
  const [bottom, top] = [lowest - rest, highest + rest];
  const step = roundStep(span / lines);
  const half = step / 2;
  const floor = lowest < 0 ? Number.NEGATIVE_INFINITY : 0;
  const low = Math.max(floor, Math.floor((bottom - span * 0.06) / half) * half);
  const high = Math.ceil((top + span * 0.06) / half) * half;
  const ticks: number[] = [];
  for (let tick = Math.ceil(low / step - 1e-9); tick * step <= high + step * 1e-6; tick += 1) {
    ticks.push(tick * step);
  }
  return { low, high, ticks, decimals: Math.max(2, -Math.floor(Math.log10(step) + 1e-9)) };
}

/** The smallest of 1, 2 or 5 times a power of ten that is not below `least`. */
export function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const of = least / power;
  return power * (of <= 1.000001 ? 1 : of <= 2 ? 2 : of <= 5 ? 5 : 10);
}

/**
 * Wide enough for each text with air around it: digits are all as wide, commas and points half of
 * that.
 */
export function axisWidth(texts: readonly string[], scale: number): number {
  const widest = Math.max(...texts.map(textWidth), 0);
  return Math.ceil((widest + 28) * scale);
}

/** Pixels of digits, commas, points and colons at 12 pixels. */
export function textWidth(text: string): number {
  const narrow = text.replace(/[^.,:]/g, '').length;
  return (text.length - narrow) * 7.5 + narrow * 3.4;
}
