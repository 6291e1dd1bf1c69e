/**
 * What people read while it is not known whether a request for money went through, in their
 * language.
 */
import { checking as en } from './en/checking.ts';
import { checking as hi } from './hi/checking.ts';
import { inLanguages } from './in-languages.ts';

export type CheckingTexts = typeof en;

export const checkingTexts = inLanguages<CheckingTexts>({ en, hi });
