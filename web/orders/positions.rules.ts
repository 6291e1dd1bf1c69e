/**
 * What the page says of a position by the last price: profit or loss, equity, how far it is from
 * liquidation. Pure.
 */
import { withOpenItem } from '#ui/lists/merge.ts';
import { formatAmount, INR_SCALE, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { Position } from '#protocol/positions.ts';
import { equityAt, pnlAt, type PositionTerms } from '#protocol/trading.ts';
import { positionTexts } from '#texts/positions.ts';

const texts = positionTexts();

/** The terms as the arithmetic wants them; null until it is entered. */
function termsOf(position: Position): PositionTerms | null {
  const { side, leverage, margin, entryPrice } = position;
  const paise = parseAmount(margin, INR_SCALE);
  const entry = entryPrice === null ? null : parseAmount(entryPrice, PRICE_SCALE);
  return paise === null || entry === null
    ? null
    : { side, leverage, margin: paise, entryPrice: entry };
}

export type PositionWorth = { pnl: string; equity: string };

/**
 * Profit or loss, bounded by the margin, and equity at a price (INR with eight decimals); null
 * while there is none.
 */
export function worthAt(position: Position, price: string | null): PositionWorth | null {
  const terms = termsOf(position);
  const at = price === null ? null : parseAmount(price, PRICE_SCALE);
  if (terms === null || at === null) return null;
  const pnl = pnlAt(terms, at);
  const bounded = pnl < -terms.margin ? -terms.margin : pnl;
  return {
    pnl: formatAmount(bounded, INR_SCALE),
    equity: formatAmount(equityAt(terms, at), INR_SCALE),
  };
}

export const isOpenNow = ({ status }: Position): boolean =>
  status === 'pending' || status === 'open' || status === 'closing';

const stages: Readonly<Partial<Record<Position['status'], number>>> = {
  pending: 0,
  open: 1,
  closing: 2,
};
const stageOf = ({ status }: Position) => stages[status] ?? 3;

/**
 * Takes in what the server said of one: open ones are added at the head or replaced, ended ones
 * leave. None goes back a stage: the answer to a request may arrive after the news of what
 * followed.
 */
export function withPosition(open: readonly Position[], changed: Position): Position[] {
  const known = open.find(({ id }) => id === changed.id);
  if (known && stageOf(changed) < stageOf(known)) return [...open];
  return withOpenItem(open, changed, isOpenNow(changed));
}

/** How it ended, in a few words; null while it is open. */
export function endingWords({ status, closeReason }: Position): string | null {
  if (status === 'failed') return texts.notOpened;
  return closeReason === null ? null : texts.endings[closeReason];
}
