/**
 * Which pair of an exchange the external chart shows for a coin, and which coin a pair is about.
 * The pair of a coin is its symbol with USDT, on the exchange that lists most of ours.
 */

/** Shown where a coin has no pair of its own. */
export const DEFAULT_PAIR = 'BINANCE:BTCUSDT';
/**
 * A coin is not traded against itself: what the quote is worth is shown where it is traded against
 * dollars.
 */
const PAIR_OF_THE_QUOTE = 'KRAKEN:USDTUSD';
const QUOTE = 'USDT';

/** The specification's slugs. */
const symbolsBySlug: Readonly<Record<string, string>> = {
  bitcoin: 'BTC',
  ethereum: 'ETH',
  tether: QUOTE,
  binancecoin: 'BNB',
  solana: 'SOL',
  'usd-coin': 'USDC',
  'staked-ether': 'STETH',
  xrp: 'XRP',
  dogecoin: 'DOGE',
  toncoin: 'TON',
  cardano: 'ADA',
  tron: 'TRX',
  'avalanche-2': 'AVAX',
  'shiba-inu': 'SHIB',
  'wrapped-bitcoin': 'WBTC',
  chainlink: 'LINK',
  polkadot: 'DOT',
  'bitcoin-cash': 'BCH',
  uniswap: 'UNI',
  litecoin: 'LTC',
};

/** What pairs are quoted in; FDUSD comes before USD, which it ends in. */
const quotes = ['FDUSD', QUOTE, 'USDC', 'USD', 'INR', 'EUR'];

/**
 * `coin` is a slug of the specification or an upper-case symbol; anything else gets the default
 * pair.
 */
export function exchangePair(coin: string): string {
  const symbol = Object.hasOwn(symbolsBySlug, coin) ? symbolsBySlug[coin] : coin;
  if (symbol === undefined || !/^[A-Z0-9]{2,10}$/.test(symbol)) return DEFAULT_PAIR;
  return symbol === QUOTE ? PAIR_OF_THE_QUOTE : `BINANCE:${symbol}${QUOTE}`;
}

/**
 * The coin that a ticker such as `BINANCE:ETHUSDT` is about and what it is quoted in; null for
 * anything else.
 */
export function readTicker(ticker: string): { coin: string; quote: string } | null {
  const pair = /^[A-Z0-9_]{1,20}:([A-Z0-9]{3,20})$/.exec(ticker)?.[1];
  if (pair === undefined) return null;
  const quote = quotes.find((name) => pair.endsWith(name) && pair.length > name.length);
  return quote === undefined ? null : { coin: pair.slice(0, -quote.length), quote };
}
