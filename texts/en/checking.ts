/** While it is not known whether a request went through, in English. */
import type { CheckingTexts } from '#texts/checking.ts';

export const checking: CheckingTexts = {
  title: 'We are checking whether this went through',
  once: 'The connection broke. We keep asking; it cannot happen twice.',
  ifYouLeave: ['If you leave, see', 'later.'],
  again: 'Send again now',
  checkNow: 'Check now',
};
