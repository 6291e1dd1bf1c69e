/**
 * Texts around the entries of the audit log, in English. The entries stay as they were written and
 * hashed.
 */
export const consoleAudit = {
  auditLog: 'Audit log',
  loadFailed: 'Could not load the audit log',
  noneMatches: 'No entry matches',
  howMatched:
    'An action by its beginning, an actor by a part of the name, a subject by its whole id.',
  nothingDone: 'Nothing has been done yet',
  filters: {
    action: { label: 'Filter by action', placeholder: 'Action' },
    subject: { label: 'Filter by subject', placeholder: 'Subject id' },
    actor: { label: 'Filter by actor', placeholder: 'Actor’s name' },
  },
  clear: 'Clear',
  theEntry: 'The entry',

  number: 'No.',
  entryOf: ({ number }: { number: string }) => `Entry ${number}`,
  when: 'When',
  actor: 'Actor',
  action: 'Action',
  subject: 'Subject',
  facts: 'Facts',
  system: 'system',

  chainBroken: ({ number }: { number: number }) =>
    `Entry ${number} does not fit the one before it: the log was changed. Keep a copy of the database, and find out who had its owner’s login.`,
  entries: 'Entries',
  chain: 'Chain',
  chainStates: { whole: 'whole', unchecked: 'not checked yet', broken: 'broken' },
  checked: 'Checked',
  head: 'Head',
  checkpoint: 'checkpoint',

  close: 'Close',
  theSystemItself: 'the system itself',
  /** Behind the name of who did it, which is a link. */
  inRole: ({ role }: { role: string }) => `, ${role}`,
  everythingByThem: 'everything by them',
  everythingAboutIt: 'everything about it',
  none: 'None.',
  hash: 'Hash',
  hashBefore: 'Hash before it',
  hashMeans:
    'Each hash covers its entry and the hash before it, so an entry cannot be changed or taken out without changing every later one.',
};
