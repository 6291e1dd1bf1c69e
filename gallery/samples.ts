/**
 * People, amounts and texts that the entries share: ordinary ones, and the longest that the
 * protocol lets through.
 */
import type { ListedPerson, PersonRow } from '#protocol/staff-people.ts';
import {
  type Candle,
  type CandleList,
  type Coin,
  type CoinList,
  EPOCH_TICKS,
  type RecentPriceList,
} from '#protocol/market.ts';
import type { Meta } from '#protocol/meta.ts';
import { formatAmount } from '#protocol/money.ts';
import {
  EMAIL_MAX_CHARS,
  type Me,
  NAME_MAX_CHARS,
  type Person,
  type Role,
} from '#protocol/people.ts';
import type { Portfolio, Worth } from '#protocol/portfolio.ts';
import type { MaskedBankDetails } from '#protocol/withdrawals.ts';

import { DAY, type Moments } from './entry.ts';

/** The largest a rupee account can hold: a signed 64-bit number of paise. */
export const MOST = '92233720368547758.07';
export const LONGEST_NAME = 'Venkatanarasimharajuvaripeta'.repeat(3).slice(0, NAME_MAX_CHARS);
export const LONGEST_EMAIL = `${'a'.repeat(64)}@${'b'.repeat(EMAIL_MAX_CHARS - 68)}.in`;
export const longWord = (length: number) => 'unbreakable'.repeat(length).slice(0, length);
/** As many words as fit, then cut: what people write who use all the room. */
export const longText = (length: number) =>
  'Because the bank sent the money back twice and nobody there could say why. '
    .repeat(Math.ceil(length / 70))
    .slice(0, length);
export const HASH = '9f2c41d7be08a6535c1fe2907ad4b8136ec05f7a92d3184be6cf70a15d829e34';

const UUID = '0199f3a2-6c41-7b1e-9d52-3f8a7c1e9a2b';
/** The nth id of a kind: `dep-` and a UUIDv7. */
export const idOf = (prefix: string, number = 0) =>
  `${prefix}${UUID.slice(0, -2)}${(43 + number).toString(16).padStart(2, '0')}`;

export const asha: Person = {
  id: idOf('usr-'),
  name: 'Asha Verma',
  email: 'asha.verma@example.in',
  role: 'user',
};
export const longPerson: Person = { ...asha, name: LONGEST_NAME, email: LONGEST_EMAIL };

export const colleague = { id: idOf('usr-', 8), name: 'Kiran Singh' };
export const longColleague = { id: idOf('usr-', 9), name: LONGEST_NAME };
export const staffMember = (role: Role): Person => ({
  id: idOf('usr-', 7),
  name: 'Ravi Menon',
  email: 'ravi.menon@example.in',
  role,
});

export const meta: Meta = {
  name: 'Drishti',
  prices: 'simulated',
  funds: 'virtual',
  beacon: null,
  operator: null,
  contractsOffered: true,
  contractsLegalBasis: null,
  welcomeGrant: 10_000,
  orderTypes: ['market'],
  spotFeeBps: 0,
  leverages: [2, 5, 10, 20, 50, 100],
  durations: [
    { seconds: 60, returnPercentage: 30 },
    { seconds: 120, returnPercentage: 40 },
    { seconds: 180, returnPercentage: 50 },
  ],
  limits: { amountMaxChars: 20, inrScale: 2, priceScale: 8 },
  geolocation: false,
  passwordReset: true,
  externalChart: true,
  contact: 'help@drishti.example',
  isNew: false,
};
export const realMeta: Meta = {
  ...meta,
  prices: 'exchange',
  funds: 'real',
  operator: {
    name: 'Drishti Markets Private Limited',
    registration: 'U65990MH2026PTC412345',
    grievanceOfficer: 'Kavita Iyer, grievance@drishti.example',
  },
  contractsOffered: false,
  contractsLegalBasis: null,
  welcomeGrant: 0,
  leverages: [2],
};

export function meOf(person: Person, moments: Moments): Me {
  return {
    ...person,
    referral: 'DRISHTI-7K2M',
    creditScore: 100,
    city: 'Pune',
    country: 'India',
    createdAt: moments.ago(40 * DAY),
    mustConfirmEmail: false,
    balances: {
      inr: { available: '823500.00', frozen: '26500.00', total: '850000.00' },
      coins: [],
    },
    totalUsdt: '10000.000000',
  };
}

/** A balance of the largest amount, and one of each coin. */
export function mostMeOf(person: Person, moments: Moments): Me {
  const coins = symbols.map(([coin]) => ({
    coin,
    available: '9223372036.85477580',
    frozen: '9223372036.85477580',
    total: '18446744073.70955160',
  }));
  return {
    ...meOf(person, moments),
    referral: longWord(64),
    creditScore: 2_147_483_647,
    balances: { inr: { available: MOST, frozen: MOST, total: MOST }, coins },
    totalUsdt: '1085102592571150.094999',
  };
}

const symbols: readonly (readonly [symbol: string, name: string, price: string])[] = [
  ['BTC', 'Bitcoin', '5790000.00000000'],
  ['ETH', 'Ethereum', '302000.00000000'],
  ['XRP', 'XRP', '184.31000000'],
  ['SOL', 'Solana', '13904.55000000'],
  ['DOGE', 'Dogecoin', '14.17000000'],
  ['USDT', 'Tether', '85.00000000'],
  ['BNB', 'BNB', '64600.00000000'],
  ['USDC', 'USD Coin', '84.99000000'],
  ['STETH', 'Staked Ether', '301710.00000000'],
  ['TON', 'Toncoin', '221.00000000'],
  ['ADA', 'Cardano', '52.70000000'],
  ['TRX', 'TRON', '24.16000000'],
  ['AVAX', 'Avalanche', '1486.20000000'],
  ['WBTC', 'Wrapped Bitcoin', '5783200.00000000'],
  ['LINK', 'Chainlink', '1314.90000000'],
  ['DOT', 'Polkadot', '243.10000000'],
  ['BCH', 'Bitcoin Cash', '42500.00000000'],
  ['LTC', 'Litecoin', '7310.00000000'],
  ['UNI', 'Uniswap', '612.00000000'],
  ['FIL', 'Filecoin', '168.30000000'],
  ['IOTA', 'IOTA', '11.72000000'],
  ['EOS', 'EOS', '38.40000000'],
  ['BTS', 'BitShares', '0.05120000'],
  ['SHIB', 'Shiba Inu', '0.00074800'],
  ['PEPE', 'Pepe', '0.00042100'],
  ['XLM', 'Stellar', '21.60000000'],
  ['NEAR', 'NEAR Protocol', '196.80000000'],
  ['APT', 'Aptos', '289.40000000'],
  ['ARB', 'Arbitrum', '24.90000000'],
  ['OP', 'Optimism', '37.20000000'],
];

/** Cash alone, of the welcome grant; some of it is held. */
export const worthOf = (given: Partial<Worth> = {}): Worth => ({
  total: '850000.00',
  cash: '850000.00',
  available: '823500.00',
  reserved: '26500.00',
  coins: '0.00',
  positions: '0.00',
  margin: '0.00',
  openPositions: 0,
  stakes: '0.00',
  openContracts: 0,
  added: '850000.00',
  granted: '850000.00',
  ...given,
});

/** The seven coins of every portfolio, none of them held. */
export function noCoins(moments: Moments): Portfolio {
  const symbolsHeld = ['BTC', 'ETH', 'DOGE', 'XRP', 'SOL', 'USDT', 'LTC'];
  const items = symbols
    .filter(([coin]) => symbolsHeld.includes(coin))
    .map(([coin, coinName, price]) => ({
      coin,
      coinName,
      available: '0.00000000',
      frozen: '0.00000000',
      total: '0.00000000',
      price,
      value: '0.00',
      cost: '0.00',
      averageCost: null,
      unrealised: '0.00',
      dayChange: '0.00',
      dayPercent: '2.41',
      realised: '0.00',
    }));
  const nothing = { value: '0.00', cost: '0.00', unrealised: '0.00', realised: '0.00' };
  return {
    worth: worthOf(),
    startAgain: null,
    items,
    ...nothing,
    dayChange: '0.00',
    asOf: moments.ago(1),
  };
}

/**
 * In thousands, of coins with a large market cap; the others have `OTHER_SUPPLY`, so that theirs is
 * small.
 */
const supplies: Readonly<Record<string, bigint>> = {
  BTC: 19_980n,
  ETH: 120_700n,
  USDT: 184_000_000n,
  XRP: 59_900_000n,
  BNB: 138_000n,
  SOL: 552_000n,
  USDC: 76_000_000n,
  TRX: 94_700_000n,
  DOGE: 151_000_000n,
  ADA: 36_500_000n,
  WBTC: 127n,
  STETH: 8_500n,
};
const OTHER_SUPPLY = 20n;

const changes = ['2.41', '-1.87', '0.00', '-0.36', '11.09', '-7.52'];

/** Thirty coins, of which some gain, some lose and one stands still. */
export function coinsOf(moments: Moments, given: Partial<Coin> = {}): CoinList {
  const items = symbols.map(([symbol, name, price], index): Coin => {
    const base = BigInt(price.replace('.', ''));
    const change = changes[index % changes.length] ?? '0.00';
    const wave = (hour: number) => base + (base * BigInt(((hour * 7 + index) % 11) - 5)) / 400n;
    return {
      id: name.toLowerCase().replaceAll(' ', '-'),
      symbol,
      name,
      mark: symbol.slice(0, 1),
      scale: 8,
      price,
      change24h: change,
      dayAgo: formatAmount((base * 10_000n) / (10_000n + BigInt(change.replace('.', ''))), 8),
      stats: {
        marketCap: formatAmount((base * (supplies[symbol] ?? OTHER_SUPPLY)) / 1_000n, 2),
        volume24h: formatAmount(482_050_000n / BigInt(1 + (index % 7)), 2),
        supply: String((supplies[symbol] ?? OTHER_SUPPLY) * 1_000n),
      },
      sparkline: Array.from({ length: 24 }, (_, hour) => formatAmount(wave(hour), 8)),
      asOf: moments.ago(1),
      delayed: false,
      tradable: true,
      moves: true,
      ...given,
    };
  });
  return { items, tick: 10 * EPOCH_TICKS, opensAtTick: null };
}

/** A coin's figures at their longest. */
export function longestCoins(moments: Moments): CoinList {
  const list = coinsOf(moments, {
    name: 'The Wrapped and Staked Coin of a Name Nobody Can Read Aloud',
    price: '92233720368.54775807',
    change24h: '-1234567.89',
    stats: { marketCap: MOST, volume24h: MOST, supply: '9223372036854775807' },
  });
  return list;
}

export const bank: MaskedBankDetails = {
  accountName: 'Asha Verma',
  bankName: 'State Bank of India',
  accountNumber: '••••4417',
  ifsc: 'SBIN0000456',
  phone: '••••3210',
  additionalInfo: null,
};
export const longestBank: MaskedBankDetails = {
  accountName: longWord(100),
  bankName: longWord(100),
  accountNumber: '••••4417',
  ifsc: 'SBIN0000456',
  phone: '••••3210',
  additionalInfo: longWord(300),
};

/** A day and more of quarters of an hour, the earliest of them from before there were prices. */
export function candlesOf(moments: Moments): CandleList {
  const candle = (index: number): Candle => {
    const price = (step: bigint) => formatAmount(579_000_000_000_000n + step * 400_000_000_000n, 8);
    const from = BigInt((index * 7) % 12);
    const to = BigInt(((index + 1) * 7) % 12);
    return {
      time: moments.ago((120 - index) * 900),
      open: price(from),
      high: price((from > to ? from : to) + 2n),
      low: price((from < to ? from : to) - 2n),
      close: price(to),
      volume: '120500.00',
      synthetic: index < 40,
    };
  };
  return { items: Array.from({ length: 120 }, (_, index) => candle(index)) };
}

/** Five minutes of single prices, which wander and end at this one. */
export function pricesOf(moments: Moments, price: string, seconds = 300): RecentPriceList {
  const end = BigInt(price.replace('.', ''));
  const away = (second: number) =>
    Math.round(
      900 * Math.sin(second / 41) + 420 * Math.sin(second / 13) + 160 * Math.sin(second / 3.1),
    );
  const items = Array.from({ length: seconds }, (_, second) => ({
    time: moments.ago(seconds - second),
    price: formatAmount(end + (end * BigInt(away(seconds - 1 - second))) / 900_000n, 8),
  }));
  return { items };
}

/** Somebody in the list of people, as finance and admins read it. */
export const listed = (person: PersonRow): ListedPerson => ({
  ...person,
  balance: person.role === 'user' ? '850000.00' : null,
});
