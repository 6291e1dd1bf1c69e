/** The accessibility statement and the settings it names, in the person's language. */
import { accessibility as en } from './en/accessibility.ts';
import { accessibility as hi } from './hi/accessibility.ts';
import { inLanguages } from './in-languages.ts';

export type AccessibilityTexts = typeof en;

export const accessibilityTexts = inLanguages<AccessibilityTexts>({ en, hi });
