/** The sentences of notices, in the person's language: made of a code and its facts, the same on the server and in the browser. */
import type { NoticeCode, NoticeFacts, NoticeNews } from '#protocol/notices.ts';

import { notices as en } from './en/notices.ts';
import { ENGLISH, type Language } from './languages.ts';

/** Without a title, the screen has one for all. */
export type NoticeText = { title: string | null; message: string };
/** What each language has: a function for every code, of the facts of that code and no others. */
export type NoticeTexts = {
  readonly [Code in NoticeCode]: (facts: NoticeFacts[Code]) => NoticeText;
};

const languages: Readonly<Record<Language, NoticeTexts>> = { en };

export function noticeText({ code, facts }: NoticeNews, language = ENGLISH): NoticeText {
  const make = languages[language][code] as (given: typeof facts) => NoticeText;
  return make(facts);
}

/** A notice as it is stored or sent. */
type KeptNotice = { code: string | null; facts: object } & NoticeText;

/**
 * Of a notice that may be older than the codes, or newer than these texts: then what was written down or sent with it is all
 * there is.
 */
export function textOfNotice(kept: KeptNotice, language = ENGLISH): NoticeText {
  const { code, facts, title, message } = kept;
  if (code === null || !Object.hasOwn(languages[language], code)) return { title, message };
  return noticeText({ code, facts } as NoticeNews, language);
}
