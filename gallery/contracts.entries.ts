/** Contracts: the ticket, the open ones, the settled ones and their receipts. */
import { type Contract, contracts, type Receipt } from '#protocol/contracts.ts';
import { market, type Tick } from '#protocol/market.ts';
import { meta } from '#protocol/meta.ts';
import { formatAmount } from '#protocol/money.ts';
import { people } from '#protocol/people.ts';

import { UNCHARTED_COIN } from './chart-frame.ts';
import {
  type Answer,
  entriesOf,
  type Entry,
  fails,
  HOUR,
  type Moments,
  refuses,
  replies,
  silent,
} from './entry.ts';
import {
  coinsOf,
  HASH,
  idOf,
  longestCoins,
  longPerson,
  meta as modes,
  MOST,
  mostMeOf,
} from './samples.ts';
import { customer, newcomer } from './shells.ts';

const LIMIT_STAKE = '99999999999999999.99';

function activeContract(moments: Moments, given: Partial<Contract> = {}, number = 0): Contract {
  return {
    id: idOf('contract-', number),
    coin: 'BTC',
    coinName: 'Bitcoin',
    direction: 'BUY_UP',
    amount: '2500.00',
    duration: 60,
    returnPercentage: 30,
    coinQuantity: '0.00043178',
    status: 'ACTIVE',
    acceptedAt: moments.ago(12),
    acceptedAfterTick: 586,
    entryTick: 587,
    entryPrice: '5784120.55000000',
    entryAt: moments.ago(11),
    expiresAt: moments.ahead(47),
    closesAtTick: 647,
    exitTick: null,
    exitPrice: null,
    exitAt: null,
    settledAt: null,
    payout: null,
    profit: null,
    ...given,
  };
}

function settledContract(
  moments: Moments,
  result: { status: 'WIN' | 'LOSS' | 'REFUNDED'; profit: string; payout: string },
  given: Partial<Contract> = {},
  number = 0,
): Contract {
  return activeContract(
    moments,
    {
      acceptedAt: moments.ago(2 * HOUR),
      entryAt: moments.ago(2 * HOUR - 1),
      acceptedAfterTick: 599,
      entryTick: 600,
      expiresAt: moments.ago(2 * HOUR - 61),
      closesAtTick: 660,
      exitTick: 660,
      exitPrice: result.status === 'LOSS' ? '5781004.10000000' : '5790310.25000000',
      exitAt: moments.ago(2 * HOUR - 61),
      settledAt: moments.ago(2 * HOUR - 62),
      ...result,
      ...given,
    },
    number,
  );
}

const page = (...items: Contract[]) => ({ items, nextCursor: null });
const list = contracts.list;

const win = { status: 'WIN', profit: '750.00', payout: '3250.00' } as const;
const loss = { status: 'LOSS', profit: '-1200.50', payout: '0.00' } as const;
const refund = { status: 'REFUNDED', profit: '0.00', payout: '2500.00' } as const;
const longest = {
  coin: 'THELONGEST',
  coinName: 'The Wrapped and Staked Coin of a Name Nobody Can Read Aloud',
  amount: LIMIT_STAKE,
  entryPrice: '92233720368.54775807',
} as const;

function settledOnes(moments: Moments): Contract[] {
  return [
    settledContract(moments, win),
    settledContract(
      moments,
      loss,
      {
        coin: 'ETH',
        coinName: 'Ethereum',
        direction: 'SELL_SHORT',
        amount: '1200.50',
        duration: 120,
      },
      1,
    ),
    settledContract(moments, refund, { coin: 'SOL', coinName: 'Solana' }, 2),
    settledContract(
      moments,
      { status: 'LOSS', profit: '-500.00', payout: '0.00' },
      { amount: '500.00' },
      3,
    ),
  ];
}

function longestSettled(moments: Moments): Contract[] {
  const biggest = {
    ...longest,
    exitPrice: '92233720368.54775806',
    duration: 180,
    returnPercentage: 50,
  };
  return [
    settledContract(
      moments,
      { status: 'LOSS', profit: `-${LIMIT_STAKE}`, payout: '0.00' },
      biggest,
    ),
    settledContract(
      moments,
      { status: 'WIN', profit: '49999999999999999.99', payout: '149999999999999999.98' },
      biggest,
      1,
    ),
  ];
}

function receiptOf(contract: Contract, moments: Moments): Receipt {
  const tick = (number: number, secondsAgo: number): Tick => ({
    version: 3,
    number,
    time: moments.ago(secondsAgo),
    prices: { [contract.coin]: contract.entryPrice ?? '0.00000000' },
    commitment: null,
    source: 'simulated',
    hash: HASH,
    previousHash: HASH,
  });
  const start = BigInt((contract.entryPrice ?? '1.00000000').replace('.', ''));
  return {
    ...contract,
    ticks: [tick(599, 2 * HOUR + 1), tick(600, 2 * HOUR), tick(660, 2 * HOUR - 60)],
    path: Array.from({ length: 61 }, (_, step) => ({
      tick: 600 + step,
      time: moments.ago(2 * HOUR - step),
      price: formatAmount(start + (start * BigInt(((step * 13) % 17) - 6)) / 40_000n, 8),
    })),
    rule: 'Buy Up wins when the closing price is above the opening price.',
    arithmetic: `₹${contract.amount} stake, ₹${contract.payout ?? '0.00'} paid out`,
    balanceBefore: '847500.00',
    balanceAfter: '850750.00',
    epochs: [
      {
        number: 10,
        firstTick: 601,
        lastTick: 660,
        commitment: HASH,
        committedAtTick: 541,
        seed: HASH,
        seedRevealsAt: null,
      },
      {
        number: 11,
        firstTick: 661,
        lastTick: 720,
        commitment: HASH,
        committedAtTick: 601,
        seed: null,
        seedRevealsAt: moments.ahead(50),
      },
    ],
    chainHead: { tick: 661, hash: HASH },
  };
}

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
  const several = [
    activeContract(moments),
    activeContract(
      moments,
      {
        coin: 'ETH',
        coinName: 'Ethereum',
        direction: 'SELL_SHORT',
        amount: '400.00',
        entryPrice: '303500.00000000',
      },
      1,
    ),
    activeContract(
      moments,
      {
        coin: 'SOL',
        coinName: 'Solana',
        entryTick: null,
        entryPrice: null,
        entryAt: null,
        expiresAt: null,
        closesAtTick: null,
        coinQuantity: null,
      },
      2,
    ),
  ];
  const one = settledContract(moments, win);
  const [lost = one] = longestSettled(moments);
  const late = { entryAt: moments.ago(75), expiresAt: moments.ago(15) };
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
      { app: 'web', name: 'Position orders', address: '/order', answers: customer(moments) },
      {
        Loading: { answers: [silent(list)], shows: 'Loading contracts' },
        Empty: { answers: [replies(list, page())], shows: 'No contracts found.' },
        Error: { answers: [fails(list)], shows: 'Could not load your contracts' },
        Full: { answers: [replies(list, page(...several))], shows: 'next price' },
        'Waiting for its closing price': {
          answers: [replies(list, page(activeContract(moments, late)))],
          shows: 'Closing price…',
          hasPrices: false,
        },
        'Longest values': {
          answers: [
            replies(
              list,
              page(
                activeContract(moments, longest),
                activeContract(
                  moments,
                  { ...longest, coin: 'BTC', direction: 'SELL_SHORT', duration: 180 },
                  1,
                ),
              ),
            ),
          ],
          shows: 'THELONGEST',
        },
      },
    ),
    ...entriesOf(
      {
        app: 'web',
        name: 'Closing orders',
        address: '/order?tab=closing',
        answers: customer(moments),
      },
      {
        Loading: { answers: [silent(list)], shows: 'Loading closed orders' },
        Empty: { answers: [replies(list, page())], shows: 'No closed orders found.' },
        Error: { answers: [fails(list)], shows: 'Could not load your contracts' },
        Full: {
          answers: [replies(list, { ...page(...settledOnes(moments)), nextCursor: 'next' })],
          shows: 'Show older',
        },
        'Longest values': {
          answers: [replies(list, page(...longestSettled(moments)))],
          shows: '99,99,99,99,99,99,99,999.99',
        },
      },
    ),
    ...entriesOf(
      {
        app: 'web',
        name: 'Receipt',
        address: `/order?tab=closing&contract=${one.id}`,
        answers: [replies(list, page(...settledOnes(moments))), ...customer(moments)],
      },
      {
        Loading: { answers: [silent(contracts.receipt)], shows: 'Loading the receipt' },
        Error: { answers: [fails(contracts.receipt)], shows: 'Could not load this receipt' },
        Full: {
          answers: [replies(contracts.receipt, receiptOf(one, moments))],
          shows: 'Chain head',
        },
        'Longest values': {
          address: `/order?tab=closing&contract=${lost.id}`,
          answers: [
            replies(list, page(...longestSettled(moments))),
            replies(contracts.receipt, {
              ...receiptOf(lost, moments),
              arithmetic: `₹${LIMIT_STAKE} x 50% = ₹49999999999999999.99 for the house`,
              balanceBefore: MOST,
              balanceAfter: MOST,
            }),
          ],
          shows: 'Chain head',
        },
      },
    ),
    ...entriesOf(
      { app: 'web', name: 'Rules', address: '/rules', answers: newcomer(moments) },
      { Full: { shows: 'Where prices come from' } },
    ),
  ];
}
