/** The page of contracts: its chart, its ticket, and what runs beside it. */
import { type Contract, contracts } from '#protocol/contracts.ts';
import { market } from '#protocol/market.ts';
import { meta } from '#protocol/meta.ts';
import { people } from '#protocol/people.ts';

import { UNCHARTED_COIN } from './chart-frame.ts';
import {
  activeContract,
  list,
  longest,
  loss,
  openOnes,
  refund,
  page,
  settledContract,
  win,
} from './contract-samples.ts';
import {
  type Answer,
  entriesOf,
  type Entry,
  fails,
  type Moments,
  refuses,
  replies,
  silent,
} from './entry.ts';
import {
  coinsOf,
  idOf,
  longestCoins,
  pricesOf,
  longPerson,
  meta as modes,
  MOST,
  mostMeOf,
} from './samples.ts';
import { customer, newcomer } from './shells.ts';
import { makeFile, makeTape } from './tape.ts';

/** On a narrow page they wait until they are asked for. */
const tools = [{ see: 'IST' }, { pressIfThere: 'Chart tools' }];
const line = [{ press: '1s' }];
/** What the pages with a ticket ask for besides. */
export function ticketAnswers(moments: Moments): Answer[] {
  return [
    replies(market.stats, {
      coin: 'BTC',
      marketCap: '115684200000000.00',
      volume24h: '4820500.00',
      supply: '19980000',
      asOf: moments.ago(1),
    }),
    replies(market.prices, pricesOf(moments, BTC_PRICE)),
    replies(list, page()),
    ...customer(moments),
  ];
}

/** As it is in the list of coins. */
const BTC_PRICE = '5790000.00000000';
const watch = (coin = 'BTC') => `/contract?coin=${coin}&watch=${idOf('contract-')}`;

/** A contract in the ticket's place. */
function watching(moments: Moments, given: Partial<Contract>) {
  const contract = activeContract(moments, given);
  const open = contract.status === 'ACTIVE' ? [contract] : [];
  return {
    address: watch(),
    answers: [replies(list, page(...open)), replies(contracts.one, contract)],
  };
}

export function contractEntries(moments: Moments): Entry[] {
  const several = openOnes(moments);
  const one = settledContract(moments, win);
  const unentered = {
    entryTick: null,
    entryPrice: null,
    entryAt: null,
    expiresAt: null,
    closesAtTick: null,
    coinQuantity: null,
  };
  const justWon = {
    ...win,
    entryAt: moments.ago(63),
    expiresAt: moments.ago(3),
    exitTick: 647,
    exitPrice: BTC_PRICE,
    exitAt: moments.ago(3),
    settledAt: moments.ago(2),
  };
  const justLost = { ...justWon, ...loss, amount: '1200.50', exitPrice: '5784118.10000000' };
  const { receipt } = makeFile(moments);
  const tape = makeTape(moments);
  const ticket = { fill: 'Amount', with: '2500' };
  return [
    ...entriesOf(
      { app: 'web', name: 'Contract', address: '/contract', answers: ticketAnswers(moments) },
      {
        Loading: {
          answers: [
            silent(market.coins),
            silent(people.me),
            silent(market.stats),
            silent(market.candles),
          ],
          shows: 'Loading the chart',
          hasPrices: false,
        },
        'Market failed': {
          answers: [fails(market.coins), fails(market.stats), fails(market.candles)],
          shows: 'Prices unavailable',
        },
        'Chart and figures failed': {
          answers: [fails(market.stats), fails(market.candles)],
          shows: 'Market stats unavailable',
        },
        Full: { answers: [replies(list, page(...several))], shows: 'Open contracts' },
        Ready: { steps: [{ fill: 'Amount', with: '10000' }], shows: '₹13,000.00' },
        Line: { steps: line, shows: 'Buy Up' },
        'Line failed': {
          answers: [fails(market.prices)],
          steps: line,
          shows: 'Failed to load TradingView chart.',
          hasPrices: false,
        },
        'Line as table': {
          steps: [...line, ...tools, { press: 'View as table' }],
          shows: 'Time (IST)',
        },
        'Candles failed': {
          answers: [fails(market.candles)],
          shows: 'Failed to load TradingView chart.',
        },
        'No candles yet': {
          answers: [replies(market.candles, { items: [] })],
          shows: 'No prices yet.',
        },
        'Candles, as they are set': {
          steps: [...tools, { press: 'Chart settings' }, { press: 'Indicators' }],
          shows: 'No indicators.',
        },
        'Candles, entry at the last price': {
          ...watching(moments, { entryPrice: BTC_PRICE }),
          steps: [{ press: '15m' }, ...tools],
          shows: 'View as table',
        },
        'Prices paused': {
          steps: [...line, ...tools, { press: 'Pause prices' }],
          shows: 'Prices paused',
        },
        'Contract placed': {
          answers: [
            replies(list, page(one)),
            replies(contracts.place, activeContract(moments, unentered)),
          ],
          steps: [ticket, { press: 'Buy Up' }, { press: 'Confirm' }],
          shows: 'Watch here',
        },
        'Waiting for the next price': {
          ...watching(moments, unentered),
          shows: 'Waiting for the next price',
        },
        Ahead: { ...watching(moments, {}), shows: 'Price better by' },
        Behind: {
          ...watching(moments, { direction: 'SELL_SHORT', amount: '10000.00' }),
          shows: 'Price worse by',
        },
        Level: {
          ...watching(moments, { entryPrice: BTC_PRICE }),
          shows: 'Equal to the entry price',
        },
        'Last ten seconds': {
          ...watching(moments, { entryAt: moments.ago(53), expiresAt: moments.ahead(7) }),
          shows: 'Price better by',
        },
        Settling: {
          ...watching(moments, { entryAt: moments.ago(75), expiresAt: moments.ago(15) }),
          shows: 'Settling…',
          hasPrices: false,
        },
        Won: { ...watching(moments, justWon), shows: 'Closed above entry.' },
        Lost: { ...watching(moments, justLost), shows: 'Closed below entry.' },
        'Receipt in the panel’s place': {
          address: watch(receipt.coin),
          answers: [
            replies(contracts.one, receipt),
            replies(contracts.receipt, receipt),
            replies(market.tickPage, { items: tape.ticks }),
            replies(market.ticks, { items: tape.ticks.slice(0, 1) }),
            replies(market.epochPage, { items: tape.epochs }),
          ],
          steps: [{ press: 'Receipt' }],
          shows: 'Verified in this browser: 19 of 19 checks',
        },
        Refunded: {
          ...watching(moments, { ...justWon, ...refund, exitPrice: '5784120.55000000' }),
          shows: 'Refunded',
        },
        'Not yet open': {
          answers: [
            replies(market.coins, {
              ...coinsOf(moments, { tradable: false }),
              tick: 500,
              opensAtTick: 780,
            }),
          ],
          shows: 'Buy Up',
          hasPrices: false,
        },
        'Prices silent for ten seconds': {
          steps: line,
          shows: 'Prices paused',
          hasPrices: false,
        },
        'Another chart offered': {
          steps: [...tools, { press: 'TradingView' }],
          shows: 'Load TradingView’s chart?',
        },
        'Another chart': {
          answers: [replies(meta.meta, { ...modes, prices: 'exchange' })],
          steps: [{ see: 'Contracts settle at our prices' }],
          shows: 'Chart by TradingView',
        },
        'Another chart without this coin': {
          address: `/contract?coin=${UNCHARTED_COIN}`,
          answers: [replies(meta.meta, { ...modes, prices: 'exchange' })],
          shows: 'TradingView has no chart for',
        },
        'Wrong amount': { steps: [{ press: 'Buy Up' }], shows: 'Please enter a valid amount' },
        'Currency drawer': { steps: [{ press: 'BTC' }], shows: 'Select Currency' },
        'Risk explainer': {
          steps: [ticket, { press: 'Buy Up' }],
          shows: 'Before your first contract',
        },
        Review: {
          answers: [replies(list, page(one))],
          steps: [ticket, { press: 'Sell Short' }],
          shows: 'Review your contract',
        },
        Refused: {
          answers: [replies(list, page(one)), refuses(contracts.place, 'exposure-limit')],
          steps: [ticket, { press: 'Buy Up' }, { press: 'Confirm' }],
          shows: 'Payout too large.',
        },
        'Longest values': {
          address: '/contract?coin=BTC',
          answers: [
            replies(market.coins, longestCoins(moments)),
            replies(market.stats, {
              coin: 'BTC',
              marketCap: MOST,
              volume24h: MOST,
              supply: '9223372036854775807',
              asOf: moments.ago(1),
            }),
            replies(people.me, mostMeOf(longPerson, moments)),
            replies(
              list,
              page(
                activeContract(moments, {
                  ...longest,
                  coin: 'BTC',
                  duration: 180,
                  returnPercentage: 50,
                }),
              ),
            ),
          ],
          steps: [{ fill: 'Amount', with: MOST }],
          shows: '99,99,99,99,99,99,99,999.99',
        },
      },
    ),
    ...entriesOf(
      { app: 'web', name: 'Rules', address: '/rules', answers: newcomer(moments) },
      {
        Full: { shows: 'could know prices four to five minutes ahead' },
      },
    ),
  ];
}
