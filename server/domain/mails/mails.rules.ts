/** How mail is tried again, and how it is laid out: the same words as plain text and as HTML. */

import type { Locale } from '#protocol/languages.ts';
import type { NoticeCode } from '#protocol/notices.ts';
import { kindOfNotice } from '#protocol/pushes.ts';
import type { NoticeText } from '#texts/notice-text.ts';
import { reader, readAs } from '#texts/reader.ts';
import { type MailTexts, mailTexts } from '#texts/mails.ts';
export type Mail = {
  /** Also its Message-ID: should it be sent twice, mail programs can tell. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
};
export type Letter = Omit<Mail, 'id'>;

const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 6 * 60 * 60_000;
/** About two days of trying. */
export const MOST_ATTEMPTS = 16;

/** When it is tried again after `attempts` attempts; null where it is given up. */
export function retryAfterMs(attempts: number): number | null {
  if (attempts >= MOST_ATTEMPTS) return null;
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
}

/**
 * Returns true if a mail is sent. Nobody can mute what is told about the security of an account.
 * Without a choice every mail is wanted.
 */
export function isMailWanted(code: string, wanted: readonly string[] | null): boolean {
  const kind = kindOfNotice[code as NoticeCode];
  if (wanted === null || !kind || kind === 'security') return true;
  return wanted.includes(kind);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** Where each kind leads. */
const paths = { notice: '/messages', alert: '/alerts' } as const;

/** `baseUrl` needs no escaping: an origin. */
export function noticeMail(
  to: string,
  notice: { kind: keyof typeof paths } & NoticeText,
  baseUrl: string,
): Letter {
  const { kind, message } = notice;
  const texts = mailTexts();
  const why = kind === 'alert' ? texts.alertWhy : texts.noticeWhy;
  const title = notice.title ?? message;
  const link = `${baseUrl}${paths[kind]}`;
  return {
    to,
    subject: texts.subject({ title }),
    text: [message, link, why, ''].join('\n\n'),
    html: htmlOf(title, [
      `<p><strong>${escapeHtml(title)}</strong></p>`,
      `<p style="word-break:break-word">${escapeHtml(message)}</p>`,
      `<p><a href="${link}">${link}</a></p>`,
      `<p>${why}</p>`,
    ]),
  };
}

/** What staff answer to somebody without an account. `baseUrl` needs no escaping: an origin. */
export function answerMail(to: string, message: string, baseUrl: string): Letter {
  const texts = mailTexts();
  const subject = texts.subject({ title: texts.answer.title });
  const link = `${baseUrl}/write-to-us`;
  return {
    to,
    subject,
    text: [message, texts.answer.why, link, ''].join('\n\n'),
    html: htmlOf(subject, [
      `<p style="white-space:pre-line;word-break:break-word">${escapeHtml(message)}</p>`,
      `<p>${texts.answer.why}</p>`,
      `<p><a href="${link}">${link}</a></p>`,
    ]),
  };
}

/**
 * A link to set a new password, and nothing of the person. `link` needs no escaping: an origin, a
 * path and base64url.
 */
export const resetMail = (to: string, link: string, locale: Locale | null): Letter =>
  readAs(locale, () => linkMail(to, link, mailTexts().reset));

/** A link that confirms the address, likewise. */
export const confirmMail = (to: string, link: string, locale: Locale | null): Letter =>
  readAs(locale, () => linkMail(to, link, mailTexts().confirm));

/**
 * A link to object to a delayed proposal, with what it would do. `link` needs no escaping: an
 * origin, a path and base64url.
 */
export function objectionMail(
  to: string,
  link: string,
  facts: { proposer: string; summary: string; reason: string; at: string },
): Letter {
  const { subject, what, why, until, how, link: name, otherwise } = mailTexts().objection;
  const { reason } = facts;
  const lines = [what(facts), facts.summary, why({ reason }), until(facts), how];
  return {
    to,
    subject,
    text: [...lines, link, otherwise, ''].join('\n\n'),
    html: htmlOf(subject, [
      ...lines.map((line) => `<p style="word-break:break-word">${escapeHtml(line)}</p>`),
      `<p><a href="${link}">${name}</a></p>`,
      `<p style="word-break:break-all">${link}</p>`,
      `<p>${otherwise}</p>`,
    ]),
  };
}

type LinkMail = 'reset' | 'confirm';

function linkMail(to: string, link: string, texts: MailTexts[LinkMail]): Letter {
  const { subject, why, how, link: name, otherwise } = texts;
  return {
    to,
    subject,
    text: [why, how, link, otherwise, ''].join('\n\n'),
    html: htmlOf(subject, [
      `<p>${why}</p>`,
      `<p>${how}<br><a href="${link}">${name}</a></p>`,
      `<p style="word-break:break-all">${link}</p>`,
      `<p>${otherwise}</p>`,
    ]),
  };
}

function htmlOf(title: string, body: readonly string[]): string {
  return [
    '<!doctype html>',
    `<html lang="${reader().language}">`,
    `<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1b1b1f">',
    ...body,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
