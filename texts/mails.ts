/** The words of mails around what they tell of, in the person's language. Only the server writes mails. */
import { mails as en } from './en/mails.ts';
import { mails as hi } from './hi/mails.ts';
import { inLanguages } from './in-languages.ts';

export type LinkMailTexts = Readonly<
  Record<'subject' | 'why' | 'how' | 'link' | 'otherwise', string>
>;

export type MailTexts = {
  /** Of a mail about a notice. */
  subject(title: string): string;
  /** Why it came. */
  noticeWhy: string;
  alertWhy: string;
  /** What staff answer to somebody who wrote without an account, and how to write again. */
  answer: { title: string; why: string };
  /** The mail that carries a link to set a new password. */
  reset: LinkMailTexts;
  /** And the one that confirms an address. */
  confirm: LinkMailTexts;
};

export const mailTexts = inLanguages<MailTexts>({ en, hi });
