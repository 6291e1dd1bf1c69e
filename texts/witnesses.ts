/** What people read about who can foresee prices and who makes them, as it holds at this moment, in their language. */
import { witnesses as en } from './en/witnesses.ts';
import { witnesses as hi } from './hi/witnesses.ts';
import { inLanguages } from './in-languages.ts';

export type WitnessTexts = Readonly<Record<'heading' | 'unknown' | 'proof', string>> & {
  /** `names` of those who witness, in their order; none: the server alone. */
  made(facts: { names: readonly string[] }): string;
  /** `names` of those whose part is missing, none where nobody's is; `since` as a clock writes it. */
  waits(facts: { names: readonly string[]; since: string }): string;
  /** `since` as a clock writes it, e.g. 14:03:21; null where it is not known. */
  absent(facts: { name: string; since: string | null }): string;
};

export const witnessTexts = inLanguages<WitnessTexts>({ en, hi });
