/** A change in percent for those who listen: 'up 2.08 percent'. */
import { formatCount, signOf, toDecimals } from '#texts/format.ts';
import { coinTexts } from '#texts/coins.ts';

const directions = { [-1]: 'down', 0: 'same', 1: 'up' } as const;

export function speakPercent(percent: string): string {
  const text = toDecimals(percent, 2);
  return coinTexts().changeSpoken({
    direction: directions[signOf(text)],
    percent: formatCount(text.replace('-', '')),
  });
}
