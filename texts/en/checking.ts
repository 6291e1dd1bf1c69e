/** While it is not known whether a request went through, in English. */

export const checking = {
  title: 'We are checking whether this went through',
  /** That nothing happens twice. */
  once: 'The connection broke. We keep asking; it cannot happen twice.',
  /** Where the truth shows: `records` is a link between the two. */
  ifYouLeave: ['If you leave, see', 'later.'],
  again: 'Send again now',
  /** Asks what became of it, at once. */
  checkNow: 'Check now',
};
