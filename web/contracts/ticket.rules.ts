/**
 * What the contract ticket works out before anything is sent: the stake as typed, both outcomes,
 * the break-even rate. Pure; figures shown here are a preview, the server alone decides what is
 * accepted and what is paid.
 */
import { type Direction, type Duration, returnPercentages } from '#protocol/contracts.ts';
import { INR_SCALE, mulDivDown, parseAmount } from '#protocol/money.ts';
import { contractTexts } from '#texts/contracts.ts';

/** What the person is about to agree to. The stake is in paise. */
export type Draft = {
  coin: string;
  coinName: string;
  direction: Direction;
  stake: bigint;
  duration: Duration;
};

/** Both ends of a contract in paise. */
export type Outcomes = {
  returnPercentage: number;
  /** Gained on top of the stake if right. */
  gain: bigint;
  /** Paid back in all if right. */
  payout: bigint;
  /** Lost if wrong: always the whole stake. */
  loss: bigint;
};

/**
 * Paise from the plain decimal string of the amount field; null where it is empty or not an amount.
 */
export function readStake(plain: string): bigint | null {
  return parseAmount(plain, INR_SCALE);
}

/** Rule C6: a win pays the stake and its fixed return, rounded down; a loss pays nothing. */
export function outcomesOf(stake: bigint, duration: Duration): Outcomes {
  const returnPercentage = returnPercentages[duration];
  const gain = mulDivDown(stake, BigInt(returnPercentage), 100n);
  return { returnPercentage, gain, payout: stake + gain, loss: stake };
}

/**
 * Share of calls that must be right for nothing to be lost in the long run, in percent with one
 * decimal (rule C9).
 */
export function breakEvenPercent(duration: Duration): string {
  const per = 100 + returnPercentages[duration];
  const tenths = Math.round(100_000 / per);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

export type TicketProblem =
  | { kind: 'login'; text: string }
  | { kind: 'amount'; text: string }
  /** Shown as a dialog, not at the field. */
  | { kind: 'funds'; title: string; text: string };

/**
 * The checks of the ticket in their documented order; null where the draft may be reviewed. Balance
 * is in paise.
 */
export function ticketProblem(input: {
  isSignedIn: boolean;
  amount: string;
  available: bigint | null;
}): TicketProblem | null {
  if (!input.isSignedIn) return { kind: 'login', text: contractTexts().loginNeeded };
  const stake = readStake(input.amount);
  if (stake === null || stake <= 0n) return { kind: 'amount', text: contractTexts().amountInvalid };
  if (input.available !== null && stake > input.available) {
    return { kind: 'funds', title: contractTexts().errorTitle, text: contractTexts().insufficient };
  }
  return null;
}
