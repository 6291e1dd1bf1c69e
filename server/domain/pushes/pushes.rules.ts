/** Whom a notice reaches by which way and when, what is said, and how it is tried again. Pure. */
import type { NoticeCode } from '#protocol/notices.ts';
import type { Locale } from '#protocol/languages.ts';
import {
  isAlwaysTold,
  kindOfNotice,
  type NoticeKind,
  type NoticeSettings,
  type NoticeWay,
  pathOfKind,
  type PushMessage,
} from '#protocol/pushes.ts';
import { textOfNotice } from '#texts/notice-text.ts';
import { pushTexts } from '#texts/pushes.ts';
import { readAs } from '#texts/reader.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
const IST_MINUTES = 330;

/** What is older is no news. */
export const NEWS_MS = 60 * MINUTE_MS;

/** What does not wait for a quiet night to end. */
const urgent: ReadonlySet<NoticeKind> = new Set(['margin', 'security']);
export const isUrgent = (code: string | null): boolean => urgent.has(kindOf(code) ?? 'fill');

/** A code that this version does not know reaches nobody outside the app. */
export const kindOf = (code: string | null): NoticeKind | null =>
  code === null ? null : (kindOfNotice[code as NoticeCode] ?? null);

/** Nobody can mute the app or mail about the security of an account. */
export const isWanted = (settings: NoticeSettings, way: NoticeWay, kind: NoticeKind): boolean =>
  isAlwaysTold(way, kind) || settings.ways[way].includes(kind);

/** Kinds that are mailed with the change they tell of. */
const mailedAtOnce: ReadonlySet<NoticeKind> = new Set(['money', 'alert', 'security']);
export const isMailedAnyway = (kind: NoticeKind): boolean => mailedAtOnce.has(kind);

/** The end of the quiet time that `at` lies in; null outside of it. */
export function quietUntil(quiet: NoticeSettings['quiet'], at: Date): Date | null {
  if (quiet === null || quiet.from === quiet.to) return null;
  const minutes = Math.floor(at.getTime() / MINUTE_MS);
  const now = (minutes + IST_MINUTES) % DAY_MINUTES;
  const after = (from: number, to: number) => (to - from + DAY_MINUTES) % DAY_MINUTES;
  if (after(quiet.from, now) >= after(quiet.from, quiet.to)) return null;
  return new Date((minutes + after(now, quiet.to)) * MINUTE_MS);
}

/** When a notice is sent by pushes and messages. */
export function dueOf(settings: NoticeSettings, kind: NoticeKind, at: Date): Date {
  return (urgent.has(kind) ? null : quietUntil(settings.quiet, at)) ?? at;
}

/** `locale` is null for English, `unread` where nobody counts. */
type Reader = { locale: Locale | null; showsAmounts: boolean; unread: number | null };
type Told = { noticeId: string; code: string | null; facts: object };

/**
 * Where amounts are not wanted, a locked screen says what happened and not how much. Without a code
 * it is a test.
 */
export const messageOf = (told: Told, { locale, ...rest }: Reader): PushMessage =>
  readAs(locale, () => messageIn(told, rest));

function messageIn(
  { noticeId, code, facts }: Told,
  { showsAmounts, unread }: Omit<Reader, 'locale'>,
): PushMessage {
  const texts = pushTexts();
  const kind = kindOf(code);
  if (code === null || kind === null)
    return { tag: noticeId, ...texts.test, path: '/notifications', unread };
  const text = textOfNotice({ code, facts, title: null, message: '' });
  const words = showsAmounts
    ? { title: text.title ?? text.message, body: text.title === null ? '' : text.message }
    : { title: texts.hidden[kind], body: texts.openApp };
  return { tag: noticeId, ...words, path: pathOfKind[kind], unread };
}

/** Seconds that a push service keeps a message for a device that is off. */
export function keptSeconds(code: string | null): number {
  const kind = kindOf(code);
  return kind === 'alert' || kind === 'margin' ? 3_600 : 86_400;
}

/** A push service may replace an older message of the same topic: 32 characters of base64url. */
export const topicOf = (noticeId: string): string => noticeId.replaceAll('-', '');

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 30 * MINUTE_MS;
/** Some three hours of trying. */
const MOST_ATTEMPTS = 16;
/** A server that asks for more patience than that is not waited for. */
const LONGEST_ASKED_MS = 6 * 60 * MINUTE_MS;

/**
 * How long until it is tried again after `attempts` attempts, and not before the other side asked.
 * Null where it is given up.
 */
export function retryAfterMs(
  attempts: number,
  asked: number | null,
  firstMs = FIRST_RETRY_MS,
): number | null {
  if (attempts >= MOST_ATTEMPTS) return null;
  const own = Math.min(firstMs * 2 ** (attempts - 1), LONGEST_RETRY_MS);
  return Math.max(own, Math.min(asked ?? 0, LONGEST_ASKED_MS));
}

/** Of a `Retry-After`: seconds, or a date; null for neither. */
export function askedMs(header: string | null, now: Date): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number.parseInt(header, 10) * 1000;
  const at = /[A-Z][a-z]{2}/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}

/** What becomes of a push by the answer of its service. */
export function afterAnswer(status: number): 'done' | 'gone' | 'again' | 'refused' {
  if (status >= 200 && status < 300) return 'done';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 || status === 0 ? 'again' : 'refused';
}

/**
 * Whether an endpoint, which a browser hands in and anybody can make up, is of a push service that
 * the operator lets this server speak with. `hosts` are names, `*.` in front for all below; or an
 * origin, written out, for a service of one's own.
 */
export function isEndpointAllowed(endpoint: string, hosts: readonly string[]): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  // Browsers hand in one spelling. Others, as with `\\` for `/`, are read differently elsewhere.
  if (url === null || url.href !== endpoint) return false;
  if (url.username + url.password + url.hash !== '' || url.hostname.startsWith('.')) return false;
  if (hosts.includes(url.origin)) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return hosts.some((host) =>
    host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  );
}
