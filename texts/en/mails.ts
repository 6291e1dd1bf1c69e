/** Mails in English. */
import type { MailTexts } from '#texts/mails.ts';

const never = 'We never ask for your password or for a payment by mail.';

export const mails: MailTexts = {
  subject: (title) => `Drishti: ${title}`,
  noticeWhy: `This mail goes to everybody whom this concerns; it asks for nothing. ${never}`,
  alertWhy: `You set this alert and asked for a mail of it; there you can remove it. ${never}`,
  answer: {
    title: 'Our answer to your message',
    why: `You wrote to us without an account. To write again, use this page; we do not read answers to this mail. ${never}`,
  },
  confirm: {
    subject: 'Confirm your e-mail address at Drishti',
    why: 'Somebody, hopefully you, signed up at Drishti with this address.',
    how: 'This link works once, for 24 hours:',
    link: 'Confirm the address',
    otherwise:
      'If it was not you, do nothing: no other mail comes here. We never ask for your password by mail.',
  },
  reset: {
    subject: 'Reset your Drishti password',
    why: 'Somebody, hopefully you, asked to set a new password for your account at Drishti.',
    how: 'This link works once, for 30 minutes:',
    link: 'Set a new password',
    otherwise:
      'If it was not you, do nothing: your password stays as it is. We never ask for your password by mail.',
  },
};
