/** Texts of referral codes, in English. */

export const consoleCodes = {
  // All of them, and a sub-admin's own.
  allStates: 'All states',
  states: { active: 'Active', expired: 'Expired', revoked: 'Revoked' },
  allSubAdmins: 'All sub-admins',
  bySubAdmin: 'By sub-admin',
  signUpsBySubAdmin: 'Sign-ups by sub-admin',
  code: 'Code',
  codes: 'Codes',
  created: 'Created',
  validUntil: 'Valid until',
  noEnd: 'no end',
  listFailed: 'Could not load the codes',
  ownFailed: 'Could not load your codes',
  noMatch: 'No code matches',
  chooseOthers: 'Choose all states, or another sub-admin.',
  noCodes: 'No codes yet',
  nobodyWithout: 'Nobody can sign up without one.',
  makeAndHandOut: 'Make one, and hand it to whoever should sign up.',
  copy: 'Copy',
  /** After Copy. */
  theCode: 'code',
  codeNamed: ({ code }: { code: string }) => `code ${code}`,

  // Making one.
  makeACode: 'Make a code',
  noSubAdmin: 'There is no sub-admin yet. Invite one first.',
  validForDays: 'Valid for (days)',
  emptyIsNoEnd: 'Left empty, it has no end. It can be revoked at any time.',
  daysInvalid: 'Whole days from 1 to 3,650, or nothing for no end.',
  creating: 'Creating...',
  create: 'Create the code',
  newFor: ({ name }: { name: string }) => `new, for ${name}`,

  // Revoking one.
  revokeOne: ({ code }: { code: string }) => `Revoke ${code}`,
  revokeTitle: ({ code }: { code: string }) => `Revoke ${code}?`,
  revokeMeans: ({ name }: { name: string }) =>
    `It belongs to ${name}. Nobody signs up with it any more, and it cannot be brought back. Those who came with it stay.`,
  isRevoked: ({ code }: { code: string }) => `The code ${code} is revoked.`,

  // Who came with them.
  signUpsAndNew: 'Sign-ups and a new code',
  signUps: 'Sign-ups',
  signUpsByDay: 'Sign-ups by day',
  day: 'Day',
  lastDays: ({ days }: { days: number }) => `the last ${days} days, Indian time`,
  signedUp: ({ people }: { people: string }) => `${people} signed up`,
  /** Follows it, smaller. */
  mostOnOneDay: ({ people }: { people: string }) => `, most on one day: ${people}`,
  nobodySignedUp: 'Nobody signed up in these days.',
};
