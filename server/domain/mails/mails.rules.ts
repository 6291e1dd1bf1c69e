/** How mail is tried again, and what a mail about a notice says: the same words as plain text and as HTML. */

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

/** When it is tried again after so many attempts; null where it is given up. */
export function retryAfterMs(attempts: number): number | null {
  if (attempts >= MOST_ATTEMPTS) return null;
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
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

const never = 'We never ask for your password or for a payment by mail.';

/** Where each kind leads, and why it came. */
const kinds = {
  notice: {
    path: '/messages',
    why: `This mail goes to everybody whom this concerns; it asks for nothing. ${never}`,
  },
  alert: {
    path: '/alerts',
    why: `You set this alert and asked for a mail of it; there you can remove it. ${never}`,
  },
} as const;

/** `baseUrl` needs no escaping: an origin. */
export function noticeMail(
  to: string,
  notice: { kind: keyof typeof kinds; title: string; message: string },
  baseUrl: string,
): Letter {
  const { title, message } = notice;
  const { path, why } = kinds[notice.kind];
  const link = `${baseUrl}${path}`;
  return {
    to,
    subject: `Drishti: ${title}`,
    text: [message, link, why, ''].join('\n\n'),
    html: [
      '<!doctype html>',
      '<html lang="en">',
      `<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>`,
      '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1b1b1f">',
      `<p><strong>${escapeHtml(title)}</strong></p>`,
      `<p style="word-break:break-word">${escapeHtml(message)}</p>`,
      `<p><a href="${link}">${link}</a></p>`,
      `<p>${why}</p>`,
      '</body>',
      '</html>',
      '',
    ].join('\n'),
  };
}
