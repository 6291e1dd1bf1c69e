/** What each check of the verifier shows, in the reader's language. */
import { checkClaimTexts } from '#texts/check-claims.ts';
import type { Step } from '#verifier/report.ts';

const texts: Partial<Record<string, string>> = { ...checkClaimTexts() };

/** Returns the claim of a step; the verifier's own English one for a step without a text. */
export const claimText = ({ name, claim }: Pick<Step, 'name' | 'claim'>): string =>
  texts[name] ?? claim;
