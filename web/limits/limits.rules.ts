/** How limits are said: pure. */
import type { LimitMeasure, OwnLimit } from '#protocol/limits.ts';
import { formatInr, formatCount } from '#texts/format.ts';
import { limitsPageTexts } from '#texts/limits-page.ts';

export const measuresShown: readonly LimitMeasure[] = ['stake', 'loss', 'contracts', 'deposit'];

export function amountWords(measure: LimitMeasure, amount: string): string {
  return measure === 'contracts' ? formatCount(amount) : formatInr(amount);
}

/** How much of it is used, from 0 to 1, for a bar. */
export function shareUsed({ amount, left }: Pick<OwnLimit, 'amount' | 'left'>): number {
  if (amount === null || left === null) return 0;
  const whole = BigInt(amount.replace('.', ''));
  const rest = BigInt(left.replace('.', ''));
  if (whole === 0n) return 1;
  const percent = ((whole - rest) * 100n) / whole;
  return Number.parseInt(percent.toString(), 10) / 100;
}

/** The text beneath a limit that is set. */
export function leftWords({ measure, left, renewsAt }: OwnLimit): string {
  return limitsPageTexts().left({
    amount: left === null ? '' : amountWords(measure, left),
    renewsAt,
  });
}
