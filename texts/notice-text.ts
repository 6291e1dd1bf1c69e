/**
 * The sentences of notices, in the person's language: made of a code and its facts, the same on the
 * server and in the browser.
 */
import type { NoticeFacts, NoticeNews } from '#protocol/notices.ts';
import { RECURRING_LATE_HOURS } from '#protocol/recurring.ts';

import { deviceText } from './device-text.ts';
import { signOf } from './format.ts';
import { noticeWordTexts } from './notice-words.ts';
import { noticeTexts } from './notices.ts';
import { recurringTexts } from './recurring.ts';
import { rejectReasonText } from './reject-reason-text.ts';

/** Without a title, the screen has one for all. */
export type NoticeText = { title: string | null; message: string };

export function noticeText(news: NoticeNews): NoticeText {
  const texts = noticeTexts();
  const facts = shownFacts(news);
  const { title, message }: { title?: unknown; message: unknown } =
    news.code === 'position-closed'
      ? { title: noticeWordTexts().closings[news.facts.reason], ...texts[news.code] }
      : texts[news.code];
  return {
    title: title === undefined ? null : textOf(title, facts),
    message: textOf(message, facts),
  };
}

const textOf = (text: unknown, facts: object): string =>
  typeof text === 'function' ? (text as (given: object) => string)(facts) : String(text);

/** Facts as the sentences take them. */
function shownFacts({ code, facts }: NoticeNews): object {
  switch (code) {
    case 'order-failed': {
      const { failures, orderTypes } = noticeWordTexts();
      return { ...facts, type: orderTypes[facts.type], why: failures[facts.failure] };
    }
    case 'deposit-rejected':
    case 'withdrawal-rejected':
      return { ...facts, reason: rejectReasonText(facts.reason) };
    case 'order-expired':
      return { ...facts, type: noticeWordTexts().orderTypes[facts.type] };
    case 'position-opened':
      return { ...facts, fee: signOf(facts.fee) === 0 ? null : facts.fee };
    case 'position-closed':
    case 'position-liquidated': {
      const { pnl } = facts;
      const result = signOf(pnl) < 0 ? 'loss' : 'profit';
      return { ...facts, result, amount: pnl.replace('-', '') };
    }
    case 'recurring-missed':
      return { ...facts, why: missedText(facts.reason) };
    case 'file-made':
    case 'file-failed': {
      const { kind, from, to, format } = facts;
      return {
        file: noticeWordTexts().files[kind],
        isOneDay: from === to,
        from: `${from}T00:00:00.000Z`,
        to: `${to}T00:00:00.000Z`,
        format: format.toUpperCase(),
      };
    }
    case 'device-new':
    case 'push-device-added':
    case 'push-device-removed':
      return { device: deviceText(facts) };
    default:
      return facts;
  }
}

/** Why a recurring buy was not made. */
function missedText(reason: NoticeFacts['recurring-missed']['reason']): string {
  const text = recurringTexts().because[reason];
  return typeof text === 'string' ? text : text({ hours: RECURRING_LATE_HOURS });
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
