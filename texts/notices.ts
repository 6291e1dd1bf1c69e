/**
 * The sentences of notices, in the person's language: made of a code and its facts, the same on the
 * server and in the browser.
 */
import type { NoticeCode, NoticeFacts, NoticeNews } from '#protocol/notices.ts';

import { notices as en } from './en/notices.ts';
import { notices as hi } from './hi/notices.ts';
import { inLanguages } from './in-languages.ts';

/** Without a title, the screen has one for all. */
export type NoticeText = { title: string | null; message: string };
/** What each language has: a function for every code, of the facts of that code and no others. */
export type NoticeTexts = {
  readonly [Code in NoticeCode]: (facts: NoticeFacts[Code]) => NoticeText;
};

const noticeTexts = inLanguages<NoticeTexts>({ en, hi });

export function noticeText({ code, facts }: NoticeNews): NoticeText {
  const make = noticeTexts()[code] as (given: typeof facts) => NoticeText;
  return make(facts);
}

/** A notice as it is stored or sent. */
type KeptNotice = { code: string; facts: object } & NoticeText;

/**
 * Returns the sentences of a notice in the reader's language. A notice whose code these texts do
 * not know keeps the title and the message that were sent with it.
 */
export function textOfNotice(kept: KeptNotice): NoticeText {
  const { code, facts, title, message } = kept;
  if (!Object.hasOwn(noticeTexts(), code)) return { title, message };
  return noticeText({ code, facts } as NoticeNews);
}
