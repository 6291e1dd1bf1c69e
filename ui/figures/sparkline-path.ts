/**
 * Turns prices into the points of a line in a box of 100 by 32. Prices stay integers; only pixels
 * are small numbers.
 */

const TOP = 3;
const HEIGHT = 26;

/** SVG path data; '' for fewer than two prices, a level line where nothing moved. */
export function sparklinePath(closes: readonly string[]): string {
  if (closes.length < 2) return '';
  const prices = closes.map((close) => BigInt(close.replace('.', '')));
  const low = prices.reduce((least, price) => (price < least ? price : least));
  const high = prices.reduce((most, price) => (price > most ? price : most));
  const span = high - low;
  return prices
    .map((price, index) => {
      const share = span === 0n ? 500 : Number(((price - low) * 1000n) / span);
      const x = Math.round((index * 1000) / (prices.length - 1)) / 10;
      const y = Math.round((TOP + HEIGHT * (1 - share / 1000)) * 10) / 10;
      return `${index === 0 ? 'M' : 'L'}${x} ${y}`;
    })
    .join('');
}
