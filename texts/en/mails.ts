/** Mails in English. */
import type { MailTexts } from '#texts/mails.ts';

const never = 'We never ask for your password or for a payment by mail.';

export const mails: MailTexts = {
  subject: (title) => `Drishti: ${title}`,
  noticeWhy: `This mail goes to everybody whom this concerns; it asks for nothing. ${never}`,
  alertWhy: `You set this alert and asked for a mail of it; there you can remove it. ${never}`,
  reset: {
    subject: 'Reset your Drishti password',
    why: 'Somebody, hopefully you, asked to set a new password for your account at Drishti.',
    how: 'This link works once, for 30 minutes:',
    link: 'Set a new password',
    otherwise:
      'If it was not you, do nothing: your password stays as it is. We never ask for your password by mail.',
  },
};
