/**
 * What a receipt says in sentences. English for everybody: the verifier compares them with its own.
 * Pages write the same facts in their reader's language.
 */
import type { Direction } from '#protocol/contracts.ts';
import { ENGLISH } from '#protocol/languages.ts';
import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import { receiptTexts } from '#texts/receipts.ts';

import { payoutCollateral, type Ended, payoutOf } from './contracts.rules.ts';

/** Which rule decided. */
export const ruleSentence = (direction: Direction, status: Ended): string =>
  receiptTexts(ENGLISH).rule({ direction, status });

const inr = (paise: bigint) => `₹${formatAmount(paise, INR_SCALE)}`;

/**
 * The arithmetic as one line, of a stake in paise; plain decimals, so that anyone can type it into
 * a calculator.
 */
export const arithmeticLine = (status: Ended, stake: bigint, returnPercentage: number): string =>
  receiptTexts(ENGLISH).arithmetic({
    status,
    stake: inr(stake),
    percent: returnPercentage,
    cover: inr(payoutCollateral(stake, returnPercentage)),
    payout: inr(payoutOf(status, stake, returnPercentage)),
  });
