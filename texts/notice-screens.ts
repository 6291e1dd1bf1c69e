/** What people read of notice screens, in their language. English says which texts there are. */
import { noticeScreens as en } from './en/notice-screens.ts';
import { noticeScreens as hi } from './hi/notice-screens.ts';
import { inLanguages } from './in-languages.ts';

export type NoticeScreenTexts = typeof en;

export const noticeScreenTexts = inLanguages<NoticeScreenTexts>({ en, hi });
