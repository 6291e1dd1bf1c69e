/** The prices that a tick must have, from those of the tick before and its draws: docs/market.md, written for the witness alone. */
import { hmac, sha256Hex } from './chains.ts';

type Rule = { volatility: number; fixed: boolean; follows: string | null };
type Rules = (symbol: string) => Rule | null;

const FIXED = new Set(['USDT', 'USDC']);
const FOLLOWS: Readonly<Record<string, string>> = { STETH: 'ETH', WBTC: 'BTC' };
const related: Rules = (symbol) => ({
  volatility: 20,
  fixed: FIXED.has(symbol),
  follows: FOLLOWS[symbol] ?? null,
});
const separate: Rules = (symbol) => ({
  volatility: FIXED.has(symbol) ? 5 : 20,
  fixed: false,
  follows: null,
});

/** What a list of coins says of each; null where a line has another form. */
function listed(text: string): Rules | null {
  const rules = new Map<string, Rule>();
  const [head, ...lines] = text.split('\n');
  if (head !== 'drishti-coins-1' || lines.pop() !== '') return null;
  for (const line of lines) {
    const [, symbol = '', volatility, , fixed, follows = null] =
      /^([A-Z0-9]+) [0-9]+ ([0-9]+) (?:(own)|(fixed)|follows ([A-Z0-9]+))$/.exec(line) ?? [];
    if (symbol === '') return null;
    rules.set(symbol, { volatility: Number(volatility), fixed: fixed !== undefined, follows });
  }
  return (symbol) => rules.get(symbol) ?? null;
}

/** By a tick's source; null where its prices follow from no draws, or the list of coins is not the one it names. */
export function rulesOf(source: string, coins: string | null): Rules | null {
  if (source === 'simulated-related') return related;
  if (source === 'simulated') return separate;
  const isNamed = coins !== null && source === `simulated-listed ${sha256Hex(coins)}`;
  return isNamed ? listed(coins) : null;
}

const DECIMALS = 8;
const units = (price: string) => BigInt(price.replace('.', ''));
function written(price: bigint): string {
  const digits = price.toString().padStart(DECIMALS + 1, '0');
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}

function moved(price: bigint, bytes: Uint8Array, volatility: number): bigint {
  let draw = -262_140;
  for (let at = 0; at < 16; at += 2) draw += ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  const product = price * BigInt(Math.abs(draw) * volatility) * 24_126_264n;
  const size = (product + 50_000_000_000_000_000n) / 100_000_000_000_000_000n;
  const next = draw < 0 ? price - size : price + size;
  return next < 1n ? 1n : next;
}

/** Of every coin of the tick before that has a rule. */
export function pricesAfter(
  before: Readonly<Record<string, string>>,
  { number, key, rules }: { number: number; key: Uint8Array; rules: Rules },
): Record<string, string> {
  const walk = (symbol: string, price: string, { volatility }: Rule) =>
    moved(units(price), hmac(key, `${symbol}:${number}`), volatility);
  const after: Record<string, string> = {};
  for (const [symbol, price] of Object.entries(before)) {
    const rule = rules(symbol);
    if (!rule) continue;
    const from = rule.follows === null ? undefined : before[rule.follows];
    const leader = rule.follows === null ? null : rules(rule.follows);
    if (from !== undefined && leader && rule.follows !== null) {
      const to = walk(rule.follows, from, leader);
      const share = (2n * units(price) * to + units(from)) / (2n * units(from));
      after[symbol] = written(share < 1n ? 1n : share);
    } else after[symbol] = rule.fixed ? price : written(walk(symbol, price, rule));
  }
  return after;
}
