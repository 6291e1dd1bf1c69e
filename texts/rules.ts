/**
 * How contracts are settled, where prices come from and how both are proved. English says which
 * texts there are.
 */
import { rules as en } from './en/rules.ts';
import { rules as hi } from './hi/rules.ts';
import { inLanguages } from './in-languages.ts';

export type RuleTexts = typeof en;

export const ruleTexts = inLanguages<RuleTexts>({ en, hi });
