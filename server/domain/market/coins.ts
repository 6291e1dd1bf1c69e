/**
 * The coins of this house, in the order they are listed. Facts only: what a coin costs right now is on the tape. A
 * coin's position in this list is its place in every tick, so coins are added at the end and none is ever removed.
 */

export type CoinFact = {
  /** Place of its price in a tick, from 1. */
  readonly position: number;
  /** Slug, e.g. `bitcoin`. */
  readonly id: string;
  /** What chart services call it, where it differs from `id` or is known at all. */
  readonly chartSlug: string | null;
  readonly symbol: string;
  readonly name: string;
  /** Decimals of an amount of this coin. */
  readonly scale: number;
  /** Coins in circulation, whole. */
  readonly supply: bigint;
  /** INR with eight decimals: the price of the genesis tick. */
  readonly basePrice: bigint;
  /** Standard deviation of a minute's simulated move of its own, in basis points: 20 is 0.002. */
  readonly volatilityBps: number;
  /** What its simulated price does on tapes where prices are related. */
  readonly relation: Relation;
};

/** `own`: it moves by itself. `fixed`: it stands still. Else the symbol of the coin whose moves it repeats, in proportion. */
export type Relation = 'own' | 'fixed' | { readonly follows: string };

/** The usual 0.002 a minute; coins that stand for a dollar move a quarter of it. */
const LIVELY = 20;
const STEADY = 5;

type Line = readonly [
  symbol: string,
  id: string,
  chartSlug: string | null,
  name: string,
  scale: number,
  supply: bigint,
  basePrice: bigint,
  volatilityBps: number,
];

/** Coins that stand for another one. The dollars stay at what the wallet counts them with. */
const relations: Readonly<Record<string, Relation>> = {
  USDT: 'fixed',
  USDC: 'fixed',
  STETH: { follows: 'ETH' },
  WBTC: { follows: 'BTC' },
};

const lines: readonly Line[] = [
  ['BTC', 'bitcoin', 'bitcoin', 'Bitcoin', 8, 19_980_000n, 579_000_000_000_000n, LIVELY],
  ['ETH', 'ethereum', 'ethereum', 'Ethereum', 8, 120_700_000n, 30_200_000_000_000n, LIVELY],
  ['XRP', 'ripple', 'xrp', 'XRP', 6, 60_500_000_000n, 18_431_000_000n, LIVELY],
  ['SOL', 'solana', 'solana', 'Solana', 8, 560_000_000n, 1_390_455_000_000n, LIVELY],
  ['DOGE', 'dogecoin', 'dogecoin', 'Dogecoin', 6, 152_000_000_000n, 1_417_000_000n, LIVELY],
  ['USDT', 'tether', 'tether', 'Tether', 6, 184_000_000_000n, 8_500_000_000n, STEADY],
  ['BNB', 'binancecoin', 'binancecoin', 'BNB', 8, 137_000_000n, 6_460_000_000_000n, LIVELY],
  ['USDC', 'usd-coin', 'usd-coin', 'USD Coin', 6, 76_000_000_000n, 8_499_000_000n, STEADY],
  [
    'STETH',
    'staked-ether',
    'staked-ether',
    'Staked Ether',
    8,
    8_600_000n,
    30_171_000_000_000n,
    LIVELY,
  ],
  ['TON', 'toncoin', 'toncoin', 'Toncoin', 8, 2_520_000_000n, 22_100_000_000n, LIVELY],
  ['ADA', 'cardano', 'cardano', 'Cardano', 6, 36_500_000_000n, 5_270_000_000n, LIVELY],
  ['TRX', 'tron', 'tron', 'TRON', 6, 94_700_000_000n, 2_465_000_000n, LIVELY],
  ['AVAX', 'avalanche-2', 'avalanche-2', 'Avalanche', 8, 430_000_000n, 178_500_000_000n, LIVELY],
  ['SHIB', 'shiba-inu', 'shiba-inu', 'Shiba Inu', 2, 589_250_000_000_000n, 95_200n, LIVELY],
  [
    'WBTC',
    'wrapped-bitcoin',
    'wrapped-bitcoin',
    'Wrapped Bitcoin',
    8,
    126_000n,
    578_600_000_000_000n,
    LIVELY,
  ],
  ['LINK', 'chainlink', 'chainlink', 'Chainlink', 8, 697_000_000n, 137_700_000_000n, LIVELY],
  ['DOT', 'polkadot', 'polkadot', 'Polkadot', 8, 1_620_000_000n, 30_600_000_000n, LIVELY],
  [
    'BCH',
    'bitcoincash',
    'bitcoin-cash',
    'Bitcoin Cash',
    8,
    19_980_000n,
    4_420_000_000_000n,
    LIVELY,
  ],
  ['UNI', 'uniswap', 'uniswap', 'Uniswap', 8, 630_000_000n, 62_900_000_000n, LIVELY],
  ['LTC', 'litecoin', 'litecoin', 'Litecoin', 8, 76_600_000n, 799_000_000_000n, LIVELY],
  ['BTS', 'bitshares', null, 'BitShares', 8, 2_998_000_000n, 18_000_000n, LIVELY],
  ['IOTA', 'iota', null, 'IOTA', 6, 4_180_000_000n, 1_445_000_000n, LIVELY],
  ['FIL', 'filecoin', null, 'Filecoin', 8, 700_000_000n, 16_150_000_000n, LIVELY],
  ['EOS', 'eos', null, 'EOS', 8, 1_600_000_000n, 4_080_000_000n, LIVELY],
  ['TRUMP', 'trumpcoin', null, 'TrumpCoin', 6, 200_000_000n, 60_350_000_000n, LIVELY],
];

export const coins: readonly CoinFact[] = lines.map(
  ([symbol, id, chartSlug, name, scale, supply, basePrice, volatilityBps], index) => ({
    position: index + 1,
    id,
    chartSlug,
    symbol,
    name,
    scale,
    supply,
    basePrice,
    volatilityBps,
    relation: relations[symbol] ?? 'own',
  }),
);

const bySymbol = new Map(coins.map((coin) => [coin.symbol, coin]));

/** The coin of an upper-case symbol, where it is listed. */
export const coinFact = (symbol: string): CoinFact | undefined => bySymbol.get(symbol);
