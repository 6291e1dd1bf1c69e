/** What the order center says about a contract, worked out from what the server told of it. It never guesses a result. */
import type { Contract, Direction } from '#protocol/contracts.ts';
import { formatInr, formatSignedInr } from '#texts/format.ts';

/** Ticks come once a second, unless they are late. */
const TICK_MS = 1_000;
/** What moves an expected end by less is the ordinary unevenness of ticks. */
const VISIBLE_MS = 250;

/**
 * When the closing price of an entered contract is expected, in milliseconds of the server's time: as many seconds after the last
 * tick as there are ticks to come. Stays where it was, `expectedMs`, while that differs by less than anybody sees.
 */
export function expectedEnd(
  { closesAtTick }: Pick<Contract, 'closesAtTick'>,
  expectedMs: number,
  last: { tick: number; time: string },
): number {
  if (closesAtTick === null) return expectedMs;
  const endMs = Date.parse(last.time) + (closesAtTick - last.tick) * TICK_MS;
  return Math.abs(endMs - expectedMs) < VISIBLE_MS ? expectedMs : endMs;
}

export const directionWords: Record<Direction, string> = {
  BUY_UP: 'Buy Up',
  SELL_SHORT: 'Sell Short',
};

/** The rule as the person agreed to it, in one sentence. */
export const directionRules: Record<Direction, string> = {
  BUY_UP: 'Buy Up wins when the closing price is above the opening price.',
  SELL_SHORT: 'Sell Short wins when the closing price is below the opening price.',
};

/** How it ended, in plain words and with the money; null while it is open. Loss and win read alike. */
export function resultSentence(contract: Contract): string | null {
  const money = contract.profit === null ? '' : formatSignedInr(contract.profit);
  switch (contract.status) {
    case 'ACTIVE':
      return null;
    case 'WIN':
      return `Closed ${contract.direction === 'BUY_UP' ? 'above' : 'below'} entry. ${money}`;
    case 'LOSS':
      return `Closed ${contract.direction === 'BUY_UP' ? 'below' : 'above'} entry. ${money}`;
    case 'REFUNDED':
      return `Closed at the entry price. Stake of ${formatInr(contract.amount)} returned`;
    case 'VOID':
      return `No valid price in time. Stake of ${formatInr(contract.amount)} returned`;
  }
}

/** The state in a word: profit, loss, or the status as it is. */
export function stateWord(contract: Contract): string {
  if (contract.status === 'WIN') return 'Profit';
  if (contract.status === 'LOSS') return 'Loss';
  return contract.status === 'REFUNDED'
    ? 'Refunded'
    : contract.status === 'VOID'
      ? 'Void'
      : 'Active';
}

/** Percent of the price against the entry, two decimals, signed; both are INR with eight decimals. Cut, not rounded. */
export function percentFromEntry(entryPrice: string, price: string): string {
  const entry = BigInt(entryPrice.replace('.', ''));
  const now = BigInt(price.replace('.', ''));
  if (entry === 0n) return '0.00';
  const hundredths = ((now - entry) * 10_000n) / entry;
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0');
  const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return hundredths < 0n ? `-${text}` : text;
}

/** Those that settle first come first; those without an entry price yet come last. */
export function soonestFirst(contracts: readonly Contract[]): Contract[] {
  const dueMs = ({ expiresAt }: Contract) =>
    expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt);
  return contracts.toSorted((a, b) => dueMs(a) - dueMs(b) || (a.id < b.id ? -1 : 1));
}

/** Takes in what the server said of one contract: open ones are added or replaced, settled ones leave. */
export function withContract(open: readonly Contract[], changed: Contract): Contract[] {
  const others = open.filter(({ id }) => id !== changed.id);
  return changed.status === 'ACTIVE' ? [changed, ...others] : others;
}

/** Points of the price path in a box of that size, as an SVG polyline. Empty for fewer than two prices. */
export function pathPoints(
  prices: readonly number[],
  box: { width: number; height: number; inset: number },
): { x: number; y: number }[] {
  if (prices.length < 2) return [];
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  const span = high - low || 1;
  const width = box.width - 2 * box.inset;
  const height = box.height - 2 * box.inset;
  return prices.map((price, index) => ({
    x: round(box.inset + (width * index) / (prices.length - 1)),
    y: round(box.inset + (high === low ? height / 2 : (height * (high - price)) / span)),
  }));
}

const round = (value: number) => Math.round(value * 100) / 100;
