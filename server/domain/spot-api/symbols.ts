/**
 * Symbols as exchange clients write them, BTCINR, and how prices and amounts are written beside
 * them.
 */
import { formatAmount, INR_SCALE, PRICE_SCALE } from '#protocol/money.ts';
import type { CoinFact, Market } from '#server/domain/market/market.ts';

export const QUOTE_ASSET = 'INR';

export const symbolOf = (coin: Pick<CoinFact, 'symbol'>): string => coin.symbol + QUOTE_ASSET;

/** Undefined for a symbol that is not traded; in upper case. */
export function coinOf(market: Pick<Market, 'coin'>, symbol: string): CoinFact | undefined {
  return symbol.endsWith(QUOTE_ASSET)
    ? market.coin(symbol.slice(0, -QUOTE_ASSET.length))
    : undefined;
}

/** INR with eight decimals. */
export const priceText = (price: bigint): string => formatAmount(price, PRICE_SCALE);
/** Paise. */
export const rupeesText = (paise: bigint): string => formatAmount(paise, INR_SCALE);
export const quantityText = (units: bigint, coin: Pick<CoinFact, 'scale'>): string =>
  formatAmount(units, coin.scale);
