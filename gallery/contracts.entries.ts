/** The page of contracts: its chart, its ticket, and what runs beside it. */
import { contracts } from '#protocol/contracts.ts';
import { market } from '#protocol/market.ts';
import { meta } from '#protocol/meta.ts';
import { people } from '#protocol/people.ts';

import { UNCHARTED_COIN } from './chart-frame.ts';
import {
  activeContract,
  list,
  longest,
  openOnes,
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
import { coinsOf, longestCoins, longPerson, meta as modes, MOST, mostMeOf } from './samples.ts';
import { customer, newcomer } from './shells.ts';

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
    replies(list, page()),
    ...customer(moments),
  ];
}

export function contractEntries(moments: Moments): Entry[] {
  const several = openOnes(moments);
  const one = settledContract(moments, win);
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
          shows: 'Could not load the market',
        },
        'Chart and figures failed': {
          answers: [fails(market.stats), fails(market.candles)],
          shows: 'Could not load market stats',
        },
        Full: { answers: [replies(list, page(...several))], shows: 'Open contracts' },
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
          shows: 'Prices are not updating. Retrying…',
          hasPrices: false,
        },
        'Another chart offered': {
          steps: [{ press: 'TradingView' }],
          shows: 'Load a chart from TradingView?',
        },
        'Another chart': {
          answers: [replies(meta.meta, { ...modes, prices: 'exchange' })],
          steps: [{ see: 'TradingView’s own feed.' }],
          shows: 'Chart by TradingView',
        },
        'Another chart without this coin': {
          address: `/contract?coin=${UNCHARTED_COIN}`,
          answers: [replies(meta.meta, { ...modes, prices: 'exchange' })],
          shows: 'TradingView has no chart of',
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
          shows: 'The house cannot cover this payout now.',
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
      { Full: { shows: 'Where prices come from' } },
    ),
  ];
}
