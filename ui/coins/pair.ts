/** What a coin is paired with. Pure. */

/** The specification pairs coins with USDT; USDT itself is not paired with itself. */
export const quoteOf = (symbol: string): 'USDT' | 'INR' => (symbol === 'USDT' ? 'INR' : 'USDT');

/** `BTC/USDT`. */
export const pairOf = (symbol: string): string => `${symbol}/${quoteOf(symbol)}`;
