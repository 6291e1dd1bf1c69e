/** Mails in English. */

const never = 'We never ask for your password or for a payment by mail.';

export const mails = {
  /** Of a mail about a notice. */
  subject: (title: string) => `Drishti: ${title}`,
  /** Why it came. */
  noticeWhy: `This mail goes to everybody whom this concerns; it asks for nothing. ${never}`,
  alertWhy: `You set this alert and asked for a mail of it; there you can remove it. ${never}`,
  /** What staff answer to somebody who wrote without an account, and how to write again. */
  answer: {
    title: 'Our answer to your message',
    why: `You wrote to us without an account. To write again, use this page; we do not read answers to this mail. ${never}`,
  },
  /** And the one that confirms an address. */
  confirm: {
    subject: 'Confirm your e-mail address at Drishti',
    why: 'Somebody, hopefully you, signed up at Drishti with this address.',
    how: 'This link works once, for 24 hours:',
    link: 'Confirm the address',
    otherwise:
      'If it was not you, do nothing: no other mail comes here. We never ask for your password by mail.',
  },
  /** The mail that lets staff, disabled or not, object to a change without a second person. */
  objection: {
    subject: 'Drishti: object to a change by your staff',
    what: ({ proposer }: { proposer: string }) =>
      `${proposer} proposed a change that no other admin can decide at present:`,
    why: ({ reason }: { reason: string }) => `Reason given: ${reason}`,
    until: ({ at }: { at: string }) => `It takes effect at ${at} unless somebody objects before.`,
    how: 'If you do not agree, open this link and object. You need not sign in.',
    link: 'See the change and object',
    otherwise: `You get this mail because you are or were on the staff. If you agree, do nothing. ${never}`,
  },
  /** The mail that carries a link to set a new password. */
  reset: {
    subject: 'Reset your Drishti password',
    why: 'Somebody, hopefully you, asked to set a new password for your account at Drishti.',
    how: 'This link works once, for 30 minutes:',
    link: 'Set a new password',
    otherwise:
      'If it was not you, do nothing: your password stays as it is. We never ask for your password by mail.',
  },
};
