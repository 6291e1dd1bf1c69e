/**
 * The list of coins as a file has it: which fields a coin has and what each may be. What is wrong
 * with one is said in words for the author of the file. And the coins' terms: the text of what
 * decides simulated prices and amounts, to which a tape commits. Pure.
 */
import { parseAmount, PRICE_SCALE } from '#protocol/money.ts';

export type CoinFact = {
  /** Place of its price in a tick, from 1. */
  readonly position: number;
  /** Slug, e.g. `bitcoin`. */
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  /** What is drawn for it where there is no picture of its symbol. */
  readonly mark: string;
  /** What an exchange calls it, e.g. `BTCUSDT`. */
  readonly exchangeSymbol: string;
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

/**
 * `own`: it moves by itself. `fixed`: it stands still. Else the symbol of the coin whose moves it
 * repeats, in proportion.
 */
export type Relation = 'own' | 'fixed' | { readonly follows: string };

/** Symbol of the coin that a coin with this relation follows; null if it follows none. */
export const followedBy = (relation: Relation): string | null =>
  typeof relation === 'object' ? relation.follows : null;

/** More would not fit a tick's 4 kB. */
const MOST_COINS = 400;
/** Of a coin: no column of amounts holds more of its smallest units. */
const MOST_UNITS = 9_200_000_000_000_000_000n;
/** Rupees with eight decimals. */
const MOST_PRICE = 100_000_000_000_000_000n;
const MOST_SCALE = 8;
const MOST_VOLATILITY = 500;
/** What every wallet shows; dollars are counted with one of them. */
const NEEDED = ['BTC', 'ETH', 'DOGE', 'TRUMP', 'USDT', 'SOL', 'XRP'];
/** Everything else is told once these are put right. */
const PROBLEMS_TOLD = 5;

type Fields = Readonly<Record<string, unknown>>;
type Field<Value> = { allowed: string; read: (seen: unknown) => Value | undefined };

const ofText = (allowed: string, pattern: RegExp): Field<string> => ({
  allowed,
  read: (seen) => (typeof seen === 'string' && pattern.test(seen) ? seen : undefined),
});
const ofNumber = (from: number, to: number): Field<number> => ({
  allowed: `a whole number from ${from} to ${to}`,
  read: (seen) =>
    typeof seen === 'number' && Number.isInteger(seen) && seen >= from && seen <= to
      ? seen
      : undefined,
});
const orElse = <Value>({ allowed, read }: Field<Value>, otherwise: Value): Field<Value> => ({
  allowed: `${allowed}, or left out`,
  read: (seen) => (seen === undefined ? otherwise : read(seen)),
});

const symbolField = ofText(
  '1 to 10 capital letters and digits, a letter first, and not INR',
  /^(?!INR$)[A-Z][A-Z0-9]{0,9}$/,
);
const fieldsOf = (symbol: string) => ({
  id: ofText('1 to 40 small letters, digits and hyphens', /^[a-z0-9][a-z0-9-]{0,39}$/),
  name: ofText('1 to 30 printed characters', /^(?! )[^\p{C}\p{Zl}\p{Zp}]{1,30}(?<! )$/u),
  mark: orElse(
    ofText('1 to 3 letters, digits or signs', /^[^\p{C}\p{Z}]{1,3}$/u),
    symbol.slice(0, 1),
  ),
  exchangeSymbol: orElse(
    ofText('3 to 20 capital letters and digits', /^[A-Z0-9]{3,20}$/),
    `${symbol}USDT`,
  ),
  scale: ofNumber(0, MOST_SCALE),
  supply: {
    allowed: 'a whole number above zero in digits, as text',
    read: (seen) =>
      typeof seen === 'string' && /^[1-9][0-9]{0,17}$/.test(seen) ? BigInt(seen) : undefined,
  } satisfies Field<bigint>,
  startPrice: {
    allowed: 'rupees above zero and up to 1000000000 as text, at most eight decimals',
    read: (seen) => {
      const price = typeof seen === 'string' ? parseAmount(seen, PRICE_SCALE) : null;
      return price !== null && price > 0n && price <= MOST_PRICE ? price : undefined;
    },
  } satisfies Field<bigint>,
  volatilityBps: ofNumber(1, MOST_VOLATILITY),
  relation: {
    allowed: 'own, fixed, or follows and the symbol of a coin that moves by itself, or left out',
    read: (seen) => readRelation(seen ?? 'own'),
  } satisfies Field<Relation>,
});

/** As `relationText` writes it. */
function readRelation(text: unknown): Relation | undefined {
  if (text === 'own' || text === 'fixed') return text;
  const [, follows] =
    typeof text === 'string' ? (/^follows ([A-Z0-9]{1,10})$/.exec(text) ?? []) : [];
  return follows === undefined ? undefined : { follows };
}

export const relationText = (relation: Relation): string =>
  typeof relation === 'string' ? relation : `follows ${relation.follows}`;

/** The coins of a file's text in its order, or what is wrong with it, in words. */
export function readCoinList(text: string): { coins: CoinFact[] } | { problems: string } {
  const problems: string[] = [];
  const list = listIn(text);
  if (typeof list === 'string') return { problems: list };
  const coins = list.flatMap((value, index) => readCoin(value, index, problems) ?? []);
  if (problems.length === 0) checkTogether(coins, problems);
  if (problems.length === 0) return { coins };
  const more = problems.length - PROBLEMS_TOLD;
  const told = problems.slice(0, PROBLEMS_TOLD).join('; ');
  return { problems: more > 0 ? `${told}; and ${more} more` : told };
}

/** The value of `coins`; a text says why there is nothing to be read. */
function listIn(text: string): readonly unknown[] | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return `it is not JSON (${error instanceof Error ? error.message : String(error)})`;
  }
  const list: unknown =
    typeof value === 'object' && value !== null && 'coins' in value ? value.coins : undefined;
  if (!Array.isArray(list)) return 'it has no list "coins"';
  if (list.length === 0 || list.length > MOST_COINS)
    return `it lists ${list.length} coins; allowed: 1 to ${MOST_COINS}`;
  return list;
}

function readCoin(value: unknown, index: number, problems: string[]): CoinFact | null {
  const place = `coin ${index + 1}`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    problems.push(`${place} is no object`);
    return null;
  }
  const seen = value as Fields;
  const symbol = symbolField.read(seen['symbol']);
  const where = symbol === undefined ? place : `${place} (${symbol})`;
  const wrong = (name: string, allowed: string) => {
    const is = name in seen ? `is ${JSON.stringify(seen[name])}` : 'is missing';
    problems.push(`${where}: ${name} ${is}; allowed: ${allowed}`);
  };
  if (symbol === undefined) wrong('symbol', symbolField.allowed);
  const fields = fieldsOf(symbol ?? '-');
  const names = ['symbol', ...Object.keys(fields)];
  for (const name of Object.keys(seen))
    if (!names.includes(name))
      problems.push(`${where}: ${name} is no field; there are ${names.join(', ')}`);
  const read = <Value>(name: keyof typeof fields, { allowed, read: reader }: Field<Value>) => {
    const found = reader(seen[name]);
    if (found === undefined) wrong(name, allowed);
    return found as Value;
  };
  const coin: CoinFact = {
    position: index + 1,
    symbol: symbol ?? '',
    id: read('id', fields.id),
    name: read('name', fields.name),
    mark: read('mark', fields.mark),
    exchangeSymbol: read('exchangeSymbol', fields.exchangeSymbol),
    scale: read('scale', fields.scale),
    supply: read('supply', fields.supply),
    basePrice: read('startPrice', fields.startPrice),
    volatilityBps: read('volatilityBps', fields.volatilityBps),
    relation: read('relation', fields.relation),
  };
  return coin;
}

/** What no coin can say by itself. */
function checkTogether(coins: readonly CoinFact[], problems: string[]): void {
  for (const name of ['symbol', 'id', 'exchangeSymbol'] as const) {
    const first = new Map<string, CoinFact>();
    for (const coin of coins) {
      const other = first.get(coin[name]);
      if (other)
        problems.push(
          `coin ${coin.position} (${coin.symbol}): ${name} is that of coin ${other.position}, ${coin[name]}`,
        );
      first.set(coin[name], other ?? coin);
    }
  }
  for (const symbol of NEEDED)
    if (!coins.some((coin) => coin.symbol === symbol))
      problems.push(`${symbol} is missing, which every wallet shows`);
  for (const { position, symbol, scale, supply, relation } of coins) {
    const where = `coin ${position} (${symbol})`;
    if (supply * 10n ** BigInt(scale) >= MOST_UNITS)
      problems.push(
        `${where}: supply is too much at scale ${scale}; a lower scale has room for it`,
      );
    if (typeof relation === 'string') continue;
    if (coins.find((coin) => coin.symbol === relation.follows)?.relation !== 'own')
      problems.push(
        `${where}: relation follows ${relation.follows}, which is no coin that moves by itself`,
      );
  }
}

/**
 * Of a coin: what amounts and simulated prices of it are made of. Whatever else there is of it may
 * change.
 */
export type CoinTerms = Pick<CoinFact, 'symbol' | 'scale' | 'volatilityBps' | 'relation'>;

/** `BTC 8 20 own`. */
const termsLine = ({ symbol, scale, volatilityBps, relation }: CoinTerms): string =>
  `${symbol} ${scale} ${volatilityBps} ${relationText(relation)}`;

/**
 * The text whose SHA-256 a tape's ticks name where its coins are other than the published rule has
 * them (docs/market.md).
 */
export const termsText = (coins: readonly CoinTerms[]): string =>
  `drishti-coins-1\n${coins.map((coin) => `${termsLine(coin)}\n`).join('')}`;

/**
 * What the published rule says of a coin. Dollars stand still, two repeat another one's moves, all
 * others move by themselves, 0.002 a minute. A tape whose coins all are like that needs no terms of
 * its own.
 */
const published: Readonly<Record<string, { volatilityBps: number; relation: string }>> = {
  USDT: { volatilityBps: 5, relation: 'fixed' },
  USDC: { volatilityBps: 5, relation: 'fixed' },
  STETH: { volatilityBps: 20, relation: 'follows ETH' },
  WBTC: { volatilityBps: 20, relation: 'follows BTC' },
};
const others = { volatilityBps: 20, relation: 'own' };

export function isAsPublished({ symbol, volatilityBps, relation }: CoinTerms): boolean {
  const rule = published[symbol] ?? others;
  return volatilityBps === rule.volatilityBps && relationText(relation) === rule.relation;
}
