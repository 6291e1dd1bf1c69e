/**
 * What moves the simulated price of each coin: as the published rule has it, or as a text has it
 * that ticks name by its hash. Written from docs/verification.md.
 */

/** Basis points a minute; `follows` is the coin whose moves it repeats. */
export type CoinRule = { volatility: number; isFixed: boolean; follows: string | null };
/** Null for a coin that is not among them. */
export type CoinRules = (symbol: string) => CoinRule | null;

/**
 * Coins that represent another one, where prices are related: dollars stand still, others repeat
 * the moves of theirs.
 */
const FIXED = ['USDT', 'USDC'];
const FOLLOWED: Readonly<Record<string, string>> = { STETH: 'ETH', WBTC: 'BTC' };

export const relatedRules: CoinRules = (symbol) => ({
  volatility: 20,
  isFixed: FIXED.includes(symbol),
  follows: FOLLOWED[symbol] ?? null,
});

const HEAD = 'drishti-coins-1';
const LINE =
  /^([A-Z][A-Z0-9]{0,15}) (0|[1-9][0-9]?) ([1-9][0-9]{0,3}) (?:(own)|(fixed)|follows ([A-Z][A-Z0-9]{0,15}))$/;

/** Null where the text has no known form, or a coin follows one that does not move by itself. */
export function readTerms(text: string): CoinRules | null {
  const [head, ...lines] = text.split('\n');
  if (head !== HEAD || lines.pop() !== '') return null;
  const rules = new Map<string, CoinRule>();
  for (const line of lines) {
    const [, symbol, , volatility = '', , fixed, follows = null] = LINE.exec(line) ?? [];
    if (symbol === undefined || rules.has(symbol)) return null;
    const isFixed = fixed !== undefined;
    rules.set(symbol, { volatility: Number.parseInt(volatility, 10), isFixed, follows });
  }
  for (const { follows } of rules.values()) {
    if (follows === null) continue;
    const leader = rules.get(follows);
    if (!leader || leader.isFixed || leader.follows !== null) return null;
  }
  return (symbol) => rules.get(symbol) ?? null;
}
