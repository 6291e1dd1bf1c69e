/** How a notice is put into words: its title, its text, its date and its type, also where one of them is missing. Pure. */
import type { Notice, NoticeType } from '#protocol/notices.ts';
import { formatDateTime } from '#texts/format.ts';

const JUST_NOW_MS = 60_000;

export const noticeTitle = ({ title }: Pick<Notice, 'title'>): string =>
  title?.trim() || 'Notification';

export const noticeMessage = ({ message }: Pick<Notice, 'message'>): string =>
  message.trim() || 'No message';

/** 'Just now' within a minute of `nowMs`, the server's time; 'Unknown date' for none, 'Invalid date' for what is none. */
export function noticeDate(createdAt: string | null | undefined, nowMs: number): string {
  if (createdAt === null || createdAt === undefined || createdAt === '') return 'Unknown date';
  const at = Date.parse(createdAt);
  if (Number.isNaN(at)) return 'Invalid date';
  return nowMs - at < JUST_NOW_MS ? 'Just now' : formatDateTime(createdAt);
}

/** Anything else than success, warning and error is information. */
export function noticeType(type: string): NoticeType {
  return type === 'success' || type === 'warning' || type === 'error' ? type : 'info';
}

/** Of our own server only: the page's security policy loads no other. */
export function noticeImage({ image }: Pick<Notice, 'image'>): string | null {
  return image !== null && /^\/(?!\/)/.test(image) ? image : null;
}
