/**
 * Prices for charts that speak TradingView's datafeed protocol (UDF). Times are seconds; prices and
 * amounts are numbers, as the protocol has them: for charts, never for money.
 */
import { formatAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { ExchangeKline, KlineInterval } from '#server/domain/market/klines.rules.ts';
import type { CoinFact, Market } from '#server/domain/market/market.ts';
import {
  QUOTE_ASSET,
  type SpotApi,
  symbolOf,
  tradedCoin,
} from '#server/domain/spot-api/spot-api.ts';

/**
 * What the protocol says of an error; written out by the routes. What is asked for wrongly is
 * answered, with an error in it.
 */
export class UdfError extends Error {
  readonly status: number;

  constructor(message: string, status = 200) {
    super(message);
    this.status = status;
  }
}

const EXCHANGE = 'Drishti';
const TYPE = 'crypto';

/** Resolutions as the protocol names them. */
const resolutions: Readonly<Record<string, KlineInterval>> = {
  '1S': '1s',
  '1': '1m',
  '3': '3m',
  '5': '5m',
  '15': '15m',
  '30': '30m',
  '60': '1h',
  '120': '2h',
  '240': '4h',
  '360': '6h',
  '480': '8h',
  '720': '12h',
  '1D': '1d',
  '3D': '3d',
  '1W': '1w',
  '1M': '1M',
};
/** Whole numbers as keys come first in an object: the protocol wants them by length. */
const supported = ['1S', '1', '3', '5', '15', '30', '60', '120', '240', '360', '480', '720'].concat(
  ['1D', '3D', '1W', '1M'],
);
/** Other spellings of the same. */
const spellings: Readonly<Record<string, string>> = { D: '1D', W: '1W', M: '1M', S: '1S' };
const MOST_BARS = 1_000;
const SECOND_MS = 1_000;

export type UdfQuery = Readonly<Record<string, unknown>>;
type Services = Pick<SpotApi, 'market' | 'days' | 'books'>;

const textOf = (query: UdfQuery, name: string): string => {
  const value = query[name];
  return typeof value === 'string' ? value.slice(0, 1_000) : '';
};

export const config = {
  supported_resolutions: supported,
  supports_search: true,
  supports_group_request: false,
  supports_marks: true,
  supports_timescale_marks: false,
  supports_time: true,
  exchanges: [{ value: EXCHANGE, name: EXCHANGE, desc: EXCHANGE }],
  symbols_types: [{ name: 'Crypto', value: TYPE }],
};

/** `BTCINR`, with or without the exchange before it. Refuses what is not traded. */
function coinOf(market: Market, symbol: string): CoinFact {
  const coin = tradedCoin(market, symbol.replace(/^[^:]*:/, '').toUpperCase());
  if (!coin) throw new UdfError('unknown_symbol');
  return coin;
}

/** Decimals of a chart: small prices need more. */
function decimalsOf(coin: CoinFact, market: Market): number {
  const price = market.last()?.prices.get(coin.symbol) ?? coin.basePrice;
  const digits = price.toString().length;
  // Six figures that tell, at least two decimals.
  return Math.min(PRICE_SCALE, Math.max(2, PRICE_SCALE + 6 - digits));
}

export function symbolInfo(market: Market, symbol: string) {
  const coin = coinOf(market, symbol);
  const name = symbolOf(coin);
  return {
    name,
    ticker: name,
    full_name: `${EXCHANGE}:${name}`,
    description: describe(coin),
    type: TYPE,
    session: '24x7',
    timezone: 'Etc/UTC',
    exchange: EXCHANGE,
    listed_exchange: EXCHANGE,
    minmov: 1,
    minmov2: 0,
    pricescale: 10 ** decimalsOf(coin, market),
    pointvalue: 1,
    format: 'price',
    currency_code: QUOTE_ASSET,
    has_intraday: true,
    has_seconds: true,
    has_daily: true,
    has_weekly_and_monthly: true,
    seconds_multipliers: ['1'],
    intraday_multipliers: supported.filter((one) => /^\d+$/.test(one)),
    daily_multipliers: ['1', '3'],
    weekly_multipliers: ['1'],
    monthly_multipliers: ['1'],
    supported_resolutions: supported,
    has_no_volume: false,
    volume_precision: coin.scale,
    data_status: 'streaming',
  };
}

const describe = (coin: CoinFact) => `${coin.name} / Indian rupee`;

/** Of all symbols at once, by column. */
export function allSymbols(market: Market) {
  const of = <Value>(read: (coin: CoinFact) => Value) => market.coins.map(read);
  return {
    symbol: of(symbolOf),
    ticker: of(symbolOf),
    description: of(describe),
    'exchange-listed': EXCHANGE,
    'exchange-traded': EXCHANGE,
    type: TYPE,
    'session-regular': '24x7',
    timezone: 'Etc/UTC',
    'has-intraday': true,
    minmovement: 1,
    minmov2: 0,
    'has-no-volume': false,
    pricescale: of((coin) => 10 ** decimalsOf(coin, market)),
    currency: QUOTE_ASSET,
  };
}

export function search(market: Market, query: UdfQuery) {
  const wanted = textOf(query, 'query')
    .replace(/^[^:]*:/, '')
    .toLowerCase();
  const exchange = textOf(query, 'exchange');
  const type = textOf(query, 'type');
  const isOurs = (exchange === '' || exchange === EXCHANGE) && (type === '' || type === TYPE);
  const limit = Math.max(1, Number.parseInt(textOf(query, 'limit'), 10) || 30);
  return market.coins
    .filter(
      (coin) =>
        isOurs &&
        (symbolOf(coin).toLowerCase().includes(wanted) || coin.name.toLowerCase().includes(wanted)),
    )
    .slice(0, limit)
    .map((coin) => ({
      symbol: symbolOf(coin),
      full_name: `${EXCHANGE}:${symbolOf(coin)}`,
      description: describe(coin),
      exchange: EXCHANGE,
      ticker: symbolOf(coin),
      type: TYPE,
    }));
}

function secondsOf(query: UdfQuery, name: string): number | null {
  const text = textOf(query, name);
  if (text === '') return null;
  if (!/^-?\d{1,12}$/.test(text)) throw new UdfError(`invalid_${name}`);
  return Number.parseInt(text, 10);
}

/**
 * Bars before `to`: `countback` of them where it is given, else those from `from` on; at most
 * 1,000, the newest.
 */
export async function history(market: Market, query: UdfQuery) {
  const coin = coinOf(market, textOf(query, 'symbol'));
  const asked = textOf(query, 'resolution');
  const interval = resolutions[spellings[asked] ?? asked];
  if (!interval) throw new UdfError('unknown_resolution');
  const [from, to, countback] = [
    secondsOf(query, 'from'),
    secondsOf(query, 'to'),
    secondsOf(query, 'countback'),
  ];
  const isCounted = countback !== null && countback > 0;
  const ask = (bounds: { from: number | null; to: number | null; limit: number }) =>
    market.klines(coin, { interval, offsetMs: 0, keep: 'newest', ...bounds });
  const end = to === null ? null : to * SECOND_MS - 1;
  const bars = await ask({
    from: isCounted || from === null ? null : from * SECOND_MS,
    to: end,
    limit: isCounted ? Math.min(countback, MOST_BARS) : MOST_BARS,
  });
  if (bars.length > 0) return { s: 'ok', ...columnsOf(bars, coin) };
  const [before] = from === null ? [] : await ask({ from: null, to: from * SECOND_MS, limit: 1 });
  return { s: 'no_data', ...(before ? { nextTime: before.time / SECOND_MS } : {}) };
}

const priceOf = (price: bigint) => Number(formatAmount(price, PRICE_SCALE));

function columnsOf(bars: readonly ExchangeKline[], coin: CoinFact) {
  return {
    t: bars.map(({ time }) => time / SECOND_MS),
    o: bars.map(({ open }) => priceOf(open)),
    h: bars.map(({ high }) => priceOf(high)),
    l: bars.map(({ low }) => priceOf(low)),
    c: bars.map(({ close }) => priceOf(close)),
    v: bars.map(({ quantity }) => Number(formatAmount(quantity, coin.scale))),
  };
}

const MOST_QUOTES = 100;

export async function quotes({ market, days, books }: Services, query: UdfQuery) {
  const names = textOf(query, 'symbols')
    .split(',')
    .filter((name) => name !== '')
    .slice(0, MOST_QUOTES);
  const found = names.map((name) => ({
    name,
    coin: tradedCoin(market, name.replace(/^[^:]*:/, '').toUpperCase()),
  }));
  const coins = found.flatMap(({ coin }) => (coin ? [coin] : []));
  const [spans, known] = await Promise.all([days.read(), books.read([...new Set(coins)])]);
  const d = found.map(({ name, coin }) => {
    const span = coin && spans.get(coin.symbol);
    if (!coin || !span) return { s: 'error', n: name, v: {} };
    const { bids, asks } = known.get(coin.symbol) ?? { bids: [], asks: [] };
    const change = span.close - span.open;
    return {
      s: 'ok',
      n: name,
      v: {
        lp: priceOf(span.close),
        ch: priceOf(change),
        chp: Number(formatAmount((change * 10_000n) / span.open, 2)),
        ...(bids[0] ? { bid: priceOf(bids[0].price) } : {}),
        ...(asks[0] ? { ask: priceOf(asks[0].price) } : {}),
        open_price: priceOf(span.open),
        high_price: priceOf(span.high),
        low_price: priceOf(span.low),
        prev_close_price: priceOf(span.open),
        volume: Number(formatAmount(span.quantity, coin.scale)),
        short_name: symbolOf(coin),
        exchange: EXCHANGE,
        description: describe(coin),
      },
    };
  });
  return { s: 'ok', d };
}

/** There are none: no column has anything. */
export const marks = {
  id: [],
  time: [],
  color: [],
  text: [],
  label: [],
  labelFontColor: [],
  minSize: [],
};

export const askedSymbol = (query: UdfQuery) => textOf(query, 'symbol');
