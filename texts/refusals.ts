/**
 * The sentences of refusals, in the reader's language: made of a code, or of a reason and its
 * facts, where an answer is written.
 */
import type { PlainReason, Reason, ReasonFacts } from '#protocol/reasons.ts';
import type { RefusalCode } from '#protocol/refusals.ts';

import { refusals as en } from './en/refusals.ts';
import { refusals as hi } from './hi/refusals.ts';
import { inLanguages } from './in-languages.ts';

/** What each language has for refusals without a reason. */
export type CodeTexts = Readonly<Record<RefusalCode, string>>;
/** And for every reason: a sentence, or a function from the facts of that reason and no others. */
export type ReasonTexts = Readonly<Record<PlainReason, string>> & {
  readonly [Name in keyof ReasonFacts]: (facts: ReasonFacts[Name]) => string;
};

export type RefusalTexts = { codes: CodeTexts; reasons: ReasonTexts };

const refusalTexts = inLanguages<RefusalTexts>({ en, hi });

export function reasonText(reason: Reason): string {
  const { reasons } = refusalTexts();
  if (typeof reason === 'string') return reasons[reason];
  const { facts } = reason;
  const make = reasons[reason.reason] as (given: typeof facts) => string;
  return make(facts);
}

export const refusalText = ({
  code,
  reason,
}: {
  code: RefusalCode;
  reason?: Reason | undefined;
}): string => (reason === undefined ? refusalTexts().codes[code] : reasonText(reason));
