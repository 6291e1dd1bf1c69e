/**
 * What the order center says about a contract, worked out from what the server told of it. It never
 * guesses a result.
 */
import type { Contract, Direction } from '#protocol/contracts.ts';
import { formatAmount, INR_SCALE, mulDivDown } from '#protocol/money.ts';
import { contractScreenTexts } from '#texts/contract-screens.ts';
import { formatInr, formatShare, formatSignedInr, MINUS, toDecimals } from '#texts/format.ts';
import { contractTexts } from '#texts/contracts.ts';
import { tellingDigits, type TellingDigits } from '#texts/telling-digits.ts';

const says = contractScreenTexts();

const texts = contractTexts();

/** Ticks come once a second, unless they are late. */
const TICK_MS = 1_000;
/** What moves an expected end by less is the ordinary unevenness of ticks. */
const VISIBLE_MS = 250;

/**
 * When the closing price of an entered contract is expected, in milliseconds of the server's time:
 * as many seconds after the last tick as there are ticks to come. Stays where it was, `expectedMs`,
 * while that differs by less than anybody sees.
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
  BUY_UP: says.buyUp,
  SELL_SHORT: says.sellShort,
};

/** Words for the parts of a settled contract's payout. */
export function paidWords({ status, amount, returnPercentage }: Contract): string {
  if (status === 'LOSS') return says.stakeLost;
  return status === 'WIN' ? `${formatInr(amount)} + ${formatShare(returnPercentage)}` : says.stake;
}

/** The rule as the person agreed to it, in one sentence. */
export const directionRules: Record<Direction, string> = {
  BUY_UP: says.buyUpRule,
  SELL_SHORT: says.sellShortRule,
};

/**
 * How it ended, in plain words; null while it is open. The side of the entry on which it closed is
 * read from the two prices beside it. So the sentence never contradicts them. Loss and win read
 * alike.
 */
export function endingWords(contract: Contract): string | null {
  const { status, entryPrice, exitPrice } = contract;
  if (status === 'ACTIVE') return null;
  if (status === 'VOID' || entryPrice === null || exitPrice === null) return says.priceMissing;
  const { sign } = tellingDigits(entryPrice, exitPrice, 'recorded');
  return sign === 0
    ? says.closedLevel
    : says.closedBesideEntry({ side: sign > 0 ? 'above' : 'below' });
}

/** The same with the money; null while it is open. */
export function resultSentence(contract: Contract): string | null {
  const words = endingWords(contract);
  if (words === null) return null;
  if (contract.status === 'VOID') return `${words} ${stakeIsBack()}`;
  return `${words} ${formatSignedInr(contract.profit ?? '0')}`;
}

export const stakeIsBack = () => says.stakeReturned;

/**
 * Percent of the stake that it won or lost, with its sign: +30%, −100%, 0%; '-' while it is open.
 */
export function profitRatio({ status, returnPercentage }: Contract): string {
  switch (status) {
    case 'ACTIVE':
      return '-';
    case 'WIN':
      return `+${formatShare(returnPercentage)}`;
    case 'LOSS':
      return `${MINUS}100%`;
    case 'REFUNDED':
    case 'VOID':
      return '0%';
  }
}

/** The state in a word: profit, loss, or the status as it is. */
export function stateWord(contract: Contract): string {
  if (contract.status === 'WIN') return says.profit;
  if (contract.status === 'LOSS') return says.loss;
  return contract.status === 'REFUNDED'
    ? says.refunded
    : contract.status === 'VOID'
      ? says.void
      : says.active;
}

/**
 * When a settled contract closed: the time of its closing price, or of its settlement where it has
 * none.
 */
export const closedAt = ({ exitAt, settledAt, acceptedAt }: Contract): string =>
  exitAt ?? settledAt ?? acceptedAt;

/** Rupees of a balance with the stake still in it. */
export function withStake(balance: string, stake: string): string {
  return formatAmount(paiseOf(balance) + paiseOf(stake), INR_SCALE);
}

const paiseOf = (amount: string) => BigInt(toDecimals(amount, INR_SCALE, 'down').replace('.', ''));

/**
 * The state of a running contract at a price: the result if it ended there, and 'Price better by'
 * with the distance, or 'Equal to the entry price' without. Null before the entry.
 */
export function standingOf(
  contract: Pick<Contract, 'direction' | 'entryPrice' | 'amount' | 'returnPercentage'>,
  price: string,
): RunningResult | null {
  const { direction, entryPrice } = contract;
  if (entryPrice === null) return null;
  const digits = tellingDigits(entryPrice, price, 'fewest');
  const isAhead = digits.sign > 0 === (direction === 'BUY_UP');
  const sign = digits.sign === 0 ? 0 : isAhead ? 1 : -1;
  const result = resultAt(contract, sign);
  if (sign === 0) return { sign, result, words: texts.level, by: null, digits };
  return {
    sign,
    result,
    digits,
    words: isAhead ? texts.ahead : texts.behind,
    by: digits.distance,
  };
}

/**
 * Won, lost or returned, signed rupees; a gain is cut to the paisa as the server cuts it (rule C6).
 */
function resultAt(
  { amount, returnPercentage }: Pick<Contract, 'amount' | 'returnPercentage'>,
  sign: RunningResult['sign'],
): string {
  const stake = paiseOf(amount);
  const change = sign === 1 ? mulDivDown(stake, BigInt(returnPercentage), 100n) : -stake;
  return formatSignedInr(formatAmount(sign === 0 ? 0n : change, INR_SCALE));
}

export type RunningResult = {
  /** Of what it would mean for the stake: 1 ahead, -1 behind. */
  sign: -1 | 0 | 1;
  /** The result if it ended now: +₹150.00, −₹500.00, ₹0.00. */
  result: string;
  words: string;
  by: string | null;
  /** Entry and price beside each other. */
  digits: TellingDigits;
};

/** Those that settle first come first; those without an entry price yet come last. */
export function soonestFirst(contracts: readonly Contract[]): Contract[] {
  const dueMs = ({ expiresAt }: Contract) =>
    expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt);
  return contracts.toSorted((a, b) => dueMs(a) - dueMs(b) || (a.id < b.id ? -1 : 1));
}

/**
 * Whether a result ends a countdown that is shown: then 0:00 is seen before the result takes its
 * place. `known` is the contract as the page has it; what was never entered has no countdown.
 */
export function endsCountdown(known: Contract | undefined, told: Contract): boolean {
  return told.status !== 'ACTIVE' && known?.status === 'ACTIVE' && known.entryAt !== null;
}

/**
 * Whether more is known of a contract than this says: the answer to a request may come after the
 * event of its entry.
 */
export function isOvertaken(said: Contract, known: Contract | undefined): boolean {
  if (!known || known.id !== said.id) return false;
  if (said.status !== 'ACTIVE') return false;
  return known.status !== 'ACTIVE' || (known.entryTick !== null && said.entryTick === null);
}
