/** The accessibility statement and the settings it names, in the person's language. */
import { accessibility as en } from './en/accessibility.ts';
import { accessibility as hi } from './hi/accessibility.ts';
import { inLanguages } from './in-languages.ts';

type Choice = { label: string; about: string };

export type AccessibilityTexts = {
  title: string;
  tagline: string;
  sections: readonly { title: string; items: readonly string[] }[];
  reportTitle: string;
  report: string;
  reportLink: string;
  settingsLink: string;
  /** Settings, On this device. */
  device: {
    title: string;
    about: string;
    saver: Choice;
    spoken: Choice;
    tick: Choice;
  };
};

export const accessibilityTexts = inLanguages<AccessibilityTexts>({ en, hi });
