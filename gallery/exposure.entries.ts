/** The house's exposure in each coin, as admins and the finance desk see it. */
import { type CoinExposure, exposure, type ExposureReport } from '#protocol/exposure.ts';

import { entriesOf, type Entry, type Moments, replies } from './entry.ts';
import { listStates } from './list-states.ts';
import { asha, idOf, LONGEST_NAME, longWord, MOST } from './samples.ts';
import { office } from './shells.ts';

export function exposureEntries(moments: Moments): Entry[] {
  const nothing: CoinExposure = {
    coin: 'ETH',
    price: '312045.10000000',
    coins: '0.00000000',
    coinsValue: '0.00',
    openBuys: '0.00',
    longPositions: '0.00',
    shortPositions: '0.00',
    openPositions: 0,
    long: '0.00',
    short: '0.00',
    net: '0.00',
    largestLong: null,
    largestShort: null,
  };
  const bitcoin: CoinExposure = {
    coin: 'BTC',
    price: '5842317.06000000',
    coins: '1.60000000',
    coinsValue: '9347707.29',
    openBuys: '150000.00',
    longPositions: '500000.00',
    shortPositions: '1870000.00',
    openPositions: 37,
    long: '9997707.29',
    short: '1870000.00',
    net: '8127707.29',
    largestLong: { personId: asha.id, name: asha.name, amount: '4812000.00' },
    largestShort: { personId: idOf('usr-', 7), name: 'Ravi Menon', amount: '940000.00' },
  };
  const ripple: CoinExposure = {
    ...nothing,
    coin: 'XRP',
    price: '52.03000000',
    shortPositions: '4000000.00',
    openPositions: 2,
    short: '4000000.00',
    net: '-4000000.00',
    largestShort: { personId: asha.id, name: asha.name, amount: '3900000.00' },
  };
  const most: CoinExposure = {
    coin: 'THELONGEST',
    price: '9223372036.85477580',
    coins: MOST,
    coinsValue: MOST,
    openBuys: MOST,
    longPositions: MOST,
    shortPositions: MOST,
    openPositions: 2_147_483_647,
    long: MOST,
    short: MOST,
    net: `-${MOST}`,
    largestLong: { personId: asha.id, name: LONGEST_NAME, amount: MOST },
    largestShort: { personId: asha.id, name: longWord(40), amount: MOST },
  };
  const report: ExposureReport = {
    tick: 86_400,
    asOf: moments.ago(1),
    limits: {
      coinLong: '10000000.00',
      coinShort: '50000000.00',
      personLong: '5000000.00',
      personShort: null,
    },
    items: [bitcoin, nothing, ripple],
    principalDesk: '-182340.55',
    insurance: '-4210.00',
    fees: '1204.18',
  };
  return entriesOf(
    {
      app: 'console',
      name: 'Exposure',
      address: '/console/exposure',
      answers: [replies(exposure.report, report), ...office('finance')],
    },
    {
      ...listStates({
        files: ['console/exposure/ExposurePage.tsx'],
        routes: [exposure.report],
        loading: 'Loading the exposure',
        empty: {
          answers: [
            replies(exposure.report, {
              ...report,
              tick: null,
              asOf: null,
              principalDesk: '0.00',
              insurance: '0.00',
              fees: '0.00',
              limits: { coinLong: null, coinShort: null, personLong: null, personShort: null },
              items: [{ ...nothing, price: null }],
            }),
          ],
          shows: 'no price yet',
        },
        error: 'Could not load the exposure',
        full: '99.9%',
      }),
      'A coin': { steps: [{ press: 'BTC' }], shows: 'The house holds the opposite side.' },
      'Longest values': {
        answers: [
          replies(exposure.report, {
            ...report,
            tick: 2_147_483_647,
            principalDesk: `-${MOST}`,
            insurance: `-${MOST}`,
            fees: MOST,
            limits: { coinLong: '0.01', coinShort: MOST, personLong: MOST, personShort: '0.01' },
            items: [most],
          }),
        ],
        steps: [{ press: 'THELONGEST' }],
        shows: 'The house holds the opposite side.',
      },
    },
  );
}
