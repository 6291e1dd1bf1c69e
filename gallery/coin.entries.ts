/**
 * The page of a coin in every state, and the pages that are asked for a coin that is not listed.
 */
import { reasonText } from '#texts/refusal-text.ts';
import { type Alert, ALERT_LIMIT, alerts } from '#protocol/alerts.ts';
import {
  type Candle,
  type Coin,
  type Interval,
  intervalSeconds,
  market,
} from '#protocol/market.ts';
import { contracts } from '#protocol/contracts.ts';
import { type Drawing, drawings } from '#protocol/drawings.ts';
import { formatAmount, parseAmount } from '#protocol/money.ts';
import { orders } from '#protocol/orders.ts';
import { people } from '#protocol/people.ts';
import { positions } from '#protocol/positions.ts';
import { portfolio } from '#protocol/portfolio.ts';
import { WATCHLIST_LIMIT, watchlists } from '#protocol/watchlists.ts';
import { chartTexts } from '#texts/charts.ts';
import { drawingTexts } from '#texts/drawings.ts';
import { alertTexts } from '#texts/alerts.ts';

import {
  type Answer,
  DAY,
  entriesOf,
  type Entry,
  fails,
  failsFor,
  HOUR,
  type Moments,
  refuses,
  replies,
  silent,
} from './entry.ts';
import { listStates } from './list-states.ts';
import { holdingOf, mostHolding, portfolioOf } from './holdings.ts';
import { notFilled, orderOf, ordersOf } from './orders.entries.ts';
import { coinsOf, idOf, longestCoins, longPerson, MOST, mostMeOf } from './samples.ts';
import { customer, newcomer, visitor } from './shells.ts';

const intervals = Object.keys(intervalSeconds) as Interval[];

/** A coin's candles of every interval, which wander and end at its price. */
function candlesFor(
  moments: Moments,
  price: string,
  { count = 400, of = {}, drift = 90 } = {},
): Answer[] {
  const end = parseAmount(price, 8) ?? 0n;
  const away = (step: number) =>
    Math.round(
      34_000 * Math.sin(step / 41) +
        16_000 * Math.sin(step / 11 + 1) +
        7_000 * Math.sin(step / 3.3) +
        3_000 * Math.sin(step * 1.7) -
        step * drift,
    );
  const at = (step: number) => end + (end * BigInt(away(step) - away(0))) / 1_000_000n;
  return intervals.map((interval) => {
    const seconds = intervalSeconds[interval];
    const items = Array.from({ length: count }, (_, index): Candle => {
      const step = count - 1 - index;
      const [open, close] = [at(step + 1), at(step)];
      const wick = end / 900n;
      return {
        time: moments.ago((step + 1) * seconds),
        open: formatAmount(open, 8),
        high: formatAmount((open > close ? open : close) + wick, 8),
        low: formatAmount((open < close ? open : close) - wick, 8),
        close: formatAmount(close, 8),
        volume: formatAmount(BigInt(120_500 + ((step * 7_919) % 61) * 9_000), 2),
        synthetic: step > 200,
      };
    });
    return replies(market.candles, { items }, { interval, ...of });
  });
}

const BTC_PRICE = '5790000.00000000';
const SOL = { coin: 'SOL', coinName: 'Solana' } as const;

export function coinEntries(moments: Moments): Entry[] {
  const alert = (number: number, given: Partial<Alert>): Alert => ({
    id: idOf('alert-', number),
    coin: 'SOL',
    kind: 'above',
    level: '15000.00000000',
    repeats: false,
    byMail: false,
    armed: true,
    createdAt: moments.ago(HOUR),
    ...given,
  });
  const alertsOf = (...items: Alert[]) => replies(alerts.list, { items, limit: ALERT_LIMIT });
  const fill = (number: number, given: Parameters<typeof orderOf>[1]) =>
    orderOf(moments, { ...SOL, filledAt: moments.ago(number * DAY), ...given }, number);
  const held = holdingOf({
    ...SOL,
    available: '12.48000000',
    frozen: '0.00000000',
    total: '12.48000000',
    price: '13904.55000000',
    value: '173528.78',
    cost: '159749.74',
    averageCost: '12800.46000000',
    unrealised: '13779.04',
    realised: '1204.55',
  });
  const fills = [
    fill(1, { quantity: '2.48000000', fillPrice: '14102.55000000', amount: '34974.32' }),
    fill(9, { quantity: '5.00000000', fillPrice: '12740.18000000', amount: '63700.90' }),
    fill(14, {
      side: 'sell',
      quantity: '1.50000000',
      fillPrice: '13115.00000000',
      amount: '19672.50',
      realised: '1204.55',
    }),
  ];
  /** Of the two that sell the same coins, one cancels the other. */
  const leg = (number: number, type: 'limit' | 'stop', price: string) =>
    orderOf(
      moments,
      {
        ...SOL,
        ...notFilled,
        type,
        price,
        side: 'sell',
        status: 'pending',
        amount: null,
        quantity: '6.24000000',
        endedAt: null,
        pair: idOf('trade-', 20),
      },
      number,
    );
  const owned = [
    portfolioOf(moments, held),
    alertsOf(alert(0, {}), alert(1, { kind: 'below', level: '13800.00000000' })),
    ordersOf(moments, fills, { state: 'ended' }),
    ordersOf(moments, [leg(21, 'stop', '12900.00000000'), leg(20, 'limit', '15500.00000000')], {
      state: 'open',
    }),
  ];
  const candles = candlesFor(moments, '13904.55000000');
  const at = (hoursAgo: number, price: string) => ({
    time: Math.floor(Date.parse(moments.ago(hoursAgo * HOUR)) / 1000),
    price,
  });
  const drawing = (kind: Drawing['kind'], points: Drawing['points'], text = ''): Drawing => ({
    id: kind,
    kind,
    points,
    text,
  });
  const drawn = [
    drawing('rectangle', [at(20, '13700.00'), at(14, '14000.00')]),
    drawing('fibonacci', [at(12, '13400.00'), at(7, '14100.00')]),
    drawing('trend', [at(22, '13500.00'), at(3, '14050.00')]),
    drawing('ray', [at(10, '13600.00'), at(6, '13680.00')]),
    drawing('level', [at(5, '14150.00')]),
    drawing('note', [at(9, '14250.00')], 'Results on Thursday'),
  ];
  const falling = replies(
    market.coins,
    coinsOf(moments, { change24h: '-7.52', dayAgo: '15035.20761245' }),
  );
  /** As dear and as cheap as a price can be. */
  const cheap: Coin[] = coinsOf(moments).items.map((coin) =>
    coin.symbol === 'SHIB'
      ? { ...coin, price: '0.00700012', dayAgo: '0.00709999', change24h: '-1.41' }
      : coin,
  );
  return [
    ...entriesOf(
      {
        app: 'web',
        name: 'Coin',
        address: '/coin/SOL',
        answers: [
          alertsOf(),
          replies(drawings.one, { version: 0, items: [] }),
          replies(positions.list, { items: [], nextCursor: null }),
          replies(contracts.list, { items: [], nextCursor: null }),
          ordersOf(moments, [], { state: 'ended' }),
          ordersOf(moments, [], { state: 'open' }),
          ...candles,
          ...customer(moments),
        ],
      },
      {
        Loading: { answers: [silent(market.coins)], shows: 'Loading SOL', hasPrices: false },
        Error: {
          answers: [fails(market.coins)],
          shows: 'Prices unavailable',
          hasPrices: false,
        },
        ...listStates({
          files: [
            'web/coin-page/CoinAlerts.tsx',
            'web/coin-page/CoinFills.tsx',
            'web/coin-page/CoinHolding.tsx',
          ],
          routes: [market.candles, portfolio.all, alerts.list, orders.list],
          loading: 'Loading your holding',
          empty: { shows: 'No alerts on SOL.' },
          error: 'Could not load your coins',
          full: { answers: owned, shows: 'Bought 2.480000' },
          stale: alertTexts().failed,
          names: { Loading: 'Loading parts', Error: 'Error of parts', Stale: 'Stale parts' },
        }),
        Falling: { answers: [falling, ...owned], shows: 'Bought 2.480000' },
        Candles: {
          answers: owned,
          steps: [{ press: 'Candles' }],
          shows: 'Bought 2.480000',
        },
        Compared: {
          answers: [
            ...candlesFor(moments, BTC_PRICE, { of: { coin: 'BTC' }, drift: -160 }),
            ...owned,
          ],
          steps: [
            { press: 'Candles' },
            { choose: 'BTC', of: chartTexts().compare },
            { press: 'Indicators' },
          ],
          shows: 'Bought 2.480000',
        },
        'Compared, not loaded': {
          answers: [failsFor(market.candles, { coin: 'BTC' }), ...owned],
          steps: [{ press: 'Candles' }, { choose: 'BTC', of: chartTexts().compare }],
          shows: chartTexts().compareFailed({ coin: 'BTC' }),
        },
        'Candles with drawings': {
          answers: [replies(drawings.one, { version: 7, items: drawn }), ...owned],
          steps: [{ press: 'Candles' }, { see: drawingTexts().noneChosen }],
          shows: 'Bought 2.480000',
        },
        'Candles, drawings not loaded': {
          answers: [fails(drawings.one), ...owned],
          steps: [{ press: 'Candles' }],
          shows: drawingTexts().notLoaded,
        },
        'Candles, drawings not saved': {
          answers: [fails(drawings.keep), ...owned],
          steps: [{ press: 'Candles' }, { press: 'Level' }],
          shows: drawingTexts().notKept,
        },
        'Last hour': { answers: owned, steps: [{ press: '1H' }], shows: 'Bought 2.480000' },
        'All its time': { answers: owned, steps: [{ press: 'All' }], shows: 'Bought 2.480000' },
        'As a table': {
          answers: owned,
          steps: [{ press: 'View as table' }],
          shows: 'Bought 2.480000',
        },
        'No history': {
          answers: [replies(market.candles, { items: [] }), ...owned],
          shows: 'Bought 2.480000',
        },
        'Sold all': {
          answers: [
            portfolioOf(moments, holdingOf({ ...SOL, total: '0.00000000', realised: '1204.55' })),
          ],
          shows: '+₹1,204.55',
        },
        'Alert refused': {
          answers: [
            refuses(alerts.add, 'invalid', {
              fields: { level: reasonText('alert-already-above') },
            }),
            ...owned,
          ],
          steps: [{ press: 'Add alert' }, { fill: 'Price', with: '100' }, { press: 'Set alert' }],
          shows: reasonText('alert-already-above'),
        },
        Buying: { answers: owned, steps: [{ press: 'Buy Solana' }], shows: 'You Pay (INR)' },
        'Several lists': {
          answers: [
            replies(watchlists.list, {
              items: ['Watchlist', 'Long term', 'Small ones'].map((name, number) => ({
                id: idOf('list-', number),
                name,
                coins: number === 1 ? ['ETH'] : [],
              })),
              limit: WATCHLIST_LIMIT,
            }),
            ...owned,
          ],
          steps: [{ press: 'Watch Solana' }],
          shows: 'Long term',
        },
        Visitor: { answers: [...candles, ...visitor(moments)], shows: 'Stats' },
        Cheap: {
          address: '/coin/SHIB',
          answers: [
            replies(market.coins, { items: cheap, tick: 600, opensAtTick: null }),
            ...candlesFor(moments, '0.00700012'),
          ],
          shows: 'You hold no SHIB.',
        },
        'Longest values': {
          address: '/coin/BTC',
          answers: [
            replies(people.session, { person: longPerson }),
            replies(people.me, mostMeOf(longPerson, moments)),
            replies(market.coins, longestCoins(moments)),
            portfolioOf(moments, mostHolding),
            alertsOf(
              alert(0, { coin: 'BTC', level: '92233720368.54775807' }),
              alert(1, {
                coin: 'BTC',
                kind: 'move',
                level: '1000.00',
                armed: false,
                repeats: true,
              }),
            ),
            ordersOf(
              moments,
              [
                orderOf(moments, {
                  amount: MOST,
                  quantity: '9223372036.85477580',
                  fillPrice: '92233720368.54775807',
                }),
              ],
              { state: 'ended' },
            ),
            ...candlesFor(moments, '92233720368.54775807'),
          ],
          shows: 'Your trades',
        },
      },
    ),
    ...entriesOf(
      { app: 'web', name: 'Unknown coin', address: '/coin/NOPE', answers: newcomer(moments) },
      {
        Full: { shows: 'No coin called NOPE' },
        'In spot trading': {
          address: '/trade?coin=NOPE',
          answers: [
            ordersOf(moments, []),
            replies(positions.list, { items: [], nextCursor: null }),
            silent(orders.fills),
            silent(orders.book),
          ],
          shows: 'No coin called NOPE',
        },
        'In contracts': {
          address: '/contract?coin=NOPE',
          answers: [silent(market.prices), silent(market.stats)],
          shows: 'No coin called NOPE',
        },
        'Longest values': { address: '/coin/WWWWWWWWWW', shows: 'No coin called WWWWWWWWWW' },
      },
    ),
  ];
}
