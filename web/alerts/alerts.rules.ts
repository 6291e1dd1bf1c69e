/** Words and checks of price alerts. Pure; the server checks everything again. */
import {
  type Alert,
  type AlertKind,
  MOVE_MAX_PERCENT,
  MOVE_MIN_PERCENT,
} from '#protocol/alerts.ts';
import { parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import { alertTexts } from '#texts/alerts.ts';
import { formatLevel } from '#texts/format.ts';
import { readTyped } from '#texts/read-typed.ts';

/** Decimals of a move. */
export const PERCENT_SCALE = 2;
const percent = (text: string) => parseAmount(text, PERCENT_SCALE);

/** What was typed, as it is sent: a price, of a move a percentage. */
export const levelOf = (kind: AlertKind, typed: string): string =>
  readTyped(typed, PRICE_SCALE, kind === 'move' ? '%' : 'INR') ?? '';

/** What is wrong with what was typed; null where nothing is. */
export function levelError(kind: AlertKind, typed: string): string | null {
  const level = levelOf(kind, typed);
  if (kind === 'move') {
    const size = percent(level);
    const [least, most] = [percent(MOVE_MIN_PERCENT) ?? 0n, percent(MOVE_MAX_PERCENT) ?? 0n];
    return size === null || size < least || size > most
      ? alertTexts().percentInvalid({ least: MOVE_MIN_PERCENT, most: MOVE_MAX_PERCENT })
      : null;
  }
  const price = parseAmount(level, PRICE_SCALE);
  return price === null || price === 0n ? alertTexts().priceInvalid : null;
}

/** E.g. ‘above ₹58,00,000.00’; a move is in both directions. */
export function levelWords({ kind, level }: Pick<Alert, 'kind' | 'level'>): string {
  if (kind === 'move') return alertTexts().level({ kind, level });
  // Every decimal that was meant, and two at least.
  // The text has the rupee sign.
  const shown = formatLevel(level).slice(1);
  return alertTexts().level({ kind, level: shown });
}

export const alertWords = (alert: Pick<Alert, 'coin' | 'kind' | 'level'>): string =>
  `${alert.coin} ${levelWords(alert)}`;
