/**
 * The words of mails around what they tell of, in the person's language. Only the server writes
 * mails.
 */
import { mails as en } from './en/mails.ts';
import { mails as hi } from './hi/mails.ts';
import { inLanguages } from './in-languages.ts';

export type LinkMailTexts = Readonly<
  Record<'subject' | 'why' | 'how' | 'link' | 'otherwise', string>
>;

export type MailTexts = typeof en;

export const mailTexts = inLanguages<MailTexts>({ en, hi });
