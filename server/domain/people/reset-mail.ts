/** The mail that carries a link to set a new password: the same words as plain text and as HTML, and nothing of the person. */
import type { Letter } from '#server/domain/mails/mails.ts';

const subject = 'Reset your Drishti password';
const why = 'Somebody, hopefully you, asked to set a new password for your account at Drishti.';
const how = 'This link works once, for 30 minutes:';
const otherwise =
  'If it was not you, do nothing: your password stays as it is. We never ask for your password by mail.';

/** `link` needs no escaping in HTML: an origin, a path and base64url. */
export function resetMail(to: string, link: string): Letter {
  return {
    to,
    subject,
    text: [why, how, link, otherwise, ''].join('\n\n'),
    html: [
      '<!doctype html>',
      '<html lang="en">',
      `<head><meta charset="utf-8"><title>${subject}</title></head>`,
      '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1b1b1f">',
      `<p>${why}</p>`,
      `<p>${how}<br><a href="${link}">Set a new password</a></p>`,
      `<p style="word-break:break-all">${link}</p>`,
      `<p>${otherwise}</p>`,
      '</body>',
      '</html>',
      '',
    ].join('\n'),
  };
}
