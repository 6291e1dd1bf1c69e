/** The sentences of refusals, in the reader's language: made of a code, or of a reason and its facts, where an answer is written. */
import type { PlainReason, Reason, ReasonFacts } from '#protocol/reasons.ts';
import type { RefusalCode } from '#protocol/refusals.ts';

import { codes as enCodes, reasons as enReasons } from './en/refusals.ts';
import { ENGLISH, type Language } from './languages.ts';

/** What each language has for refusals without a reason. */
export type CodeTexts = Readonly<Record<RefusalCode, string>>;
/** And for every reason: a sentence, or a function from the facts of that reason and no others. */
export type ReasonTexts = Readonly<Record<PlainReason, string>> & {
  readonly [Name in keyof ReasonFacts]: (facts: ReasonFacts[Name]) => string;
};

const languages: Readonly<Record<Language, { codes: CodeTexts; reasons: ReasonTexts }>> = {
  en: { codes: enCodes, reasons: enReasons },
};

export function reasonText(reason: Reason, language = ENGLISH): string {
  const { reasons } = languages[language];
  if (typeof reason === 'string') return reasons[reason];
  const { facts } = reason;
  const make = reasons[reason.reason] as (given: typeof facts) => string;
  return make(facts);
}

export const refusalText = (
  { code, reason }: { code: RefusalCode; reason?: Reason | undefined },
  language = ENGLISH,
): string =>
  reason === undefined ? languages[language].codes[code] : reasonText(reason, language);
