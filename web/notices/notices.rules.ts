/**
 * What is shown of a notice: its sentences, its date, its type and its page, also where one of them
 * is missing. Pure.
 */
import type { Notice, NoticeType } from '#protocol/notices.ts';
import { noticeScreenTexts } from '#texts/notice-screens.ts';
import { formatDateTime } from '#texts/format.ts';
import { textOfNotice } from '#texts/notice-text.ts';
import { subjectPath } from '#web/parts/subject-path.ts';

const words = noticeScreenTexts();

const JUST_NOW_MS = 60_000;

type Told = Pick<Notice, 'code' | 'facts' | 'title' | 'message'>;

/**
 * Returns title and message, made of the notice's code and facts; as the server sent them where the
 * code is unknown here.
 */
export function noticeWords(notice: Told): { title: string; message: string } {
  const { title, message } = textOfNotice(notice);
  return { title: title?.trim() || words.notification, message: message.trim() || words.noMessage };
}

/**
 * Where what it tells of can be seen or changed, of notices that are about nothing with an id: by
 * the beginning of the code.
 */
const pages: readonly [beginning: string, path: string][] = [
  ['balance-', '/wallet'],
  ['bank-', '/payment-details'],
  ['file-', '/statements'],
  ['limit-', '/limits'],
  ['break-', '/limits'],
  ['self-', '/limits'],
  ['device-', '/sessions'],
  ['passkey-', '/passkeys'],
  ['key-', '/keys'],
  ['two-factor-', '/two-factor'],
  ['recovery-', '/two-factor'],
];

/** The page about what it tells of, where there is one. */
export function noticePath({ code, facts }: Pick<Notice, 'code' | 'facts'>): string | null {
  const { id, coin } = facts;
  if (typeof id === 'string') return subjectPath(id);
  if (typeof coin === 'string') return `/coin/${coin}`;
  return pages.find(([beginning]) => code.startsWith(beginning))?.[1] ?? null;
}

/**
 * 'Just now' within a minute of `nowMs`, the server's time; 'Unknown date' for none, 'Invalid date'
 * for what is none.
 */
export function noticeDate(createdAt: string | null | undefined, nowMs: number): string {
  if (createdAt === null || createdAt === undefined || createdAt === '') return words.unknownDate;
  const at = Date.parse(createdAt);
  if (Number.isNaN(at)) return words.invalidDate;
  return nowMs - at < JUST_NOW_MS ? words.justNow : formatDateTime(createdAt);
}

/** Anything else than success, warning and error is information. */
export function noticeType(type: string): NoticeType {
  return type === 'success' || type === 'warning' || type === 'error' ? type : 'info';
}

/** Of our own server only: the page's security policy loads no other. */
export function noticeImage({ image }: Pick<Notice, 'image'>): string | null {
  return image !== null && /^\/(?!\/)/.test(image) ? image : null;
}
