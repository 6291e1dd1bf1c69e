/** The words of mails around what they tell of, in the person's language. Only the server writes mails. */
import { mails as en } from './en/mails.ts';
import { ENGLISH, type Language } from './languages.ts';

export type MailTexts = {
  /** Of a mail about a notice. */
  subject(title: string): string;
  /** Why it came. */
  noticeWhy: string;
  alertWhy: string;
  /** The mail that carries a link to set a new password. */
  reset: { subject: string; why: string; how: string; link: string; otherwise: string };
};

const languages: Readonly<Record<Language, MailTexts>> = { en };

export const mailTexts = (language = ENGLISH): MailTexts => languages[language];
