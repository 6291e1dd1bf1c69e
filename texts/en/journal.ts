/** The journal in English. */
import { type JournalKind, MOST_TAGS, TAG_MAX_CHARS } from '#protocol/journal.ts';

const sides: Readonly<Record<string, string>> = {
  ...{ BUY_UP: 'Buy Up', SELL_SHORT: 'Sell Short', buy: 'Buy', sell: 'Sell' },
  ...{ long: 'Long', short: 'Short' },
};
const things: Readonly<Record<JournalKind, string>> = {
  ...{ contract: 'contract', order: 'order', position: 'position' },
};

export const journal = {
  title: 'Journal',
  tagline: 'What you wrote about your trades. Only you see it.',
  shows: 'Your notes and tags on trades',
  kindLegend: 'Which trades',
  kinds: {
    ...{ all: 'All', contract: 'Contracts', order: 'Orders', position: 'Positions' },
  } satisfies Readonly<Record<'all' | JournalKind, string>>,
  what: ({ kind, coin, side }: { kind: JournalKind; coin: string; side: string }) =>
    `${coin} ${things[kind]}, ${sides[side] ?? side}`,
  download: 'Download CSV',
  /** Of the file. */
  columns: [
    ...['Placed, IST', 'Reference', 'What', 'Amount, INR', 'Result, INR', 'Tags', 'Note'],
  ] as readonly string[],
  loading: 'Loading...',
  failed: 'Could not load your journal',
  older: 'Show older',
  noneTitle: 'Nothing written yet',
  noneBody: 'Open a receipt, an order or a position and add a note or tags. They show here.',
  noneFound: 'No such trades',
  noneFoundBody: 'Choose another tag, or all trades.',
  note: 'Note',
  notePlaceholder: 'Why did you do it? What did you learn?',
  tags: 'Tags',
  allTags: ({ count }: { count: string }) => `Show all ${count} tags`,
  tagsHint: 'Parted by commas, e.g. news, plan',
  tagProblems: {
    'too-many': `At most ${MOST_TAGS} tags.`,
    'too-long': `A tag has at most ${TAG_MAX_CHARS} characters.`,
  },
  add: 'Add a note',
  edit: 'Edit note',
  save: 'Save note',
  saving: 'Saving...',
  cancel: 'Cancel',
  loadingNote: 'Loading your note...',
  noteFailed: 'Could not load your note',
  notSaved: 'Your note was not saved. Try again.',
  changedElsewhere: 'This note was changed elsewhere meanwhile. Save again to keep yours instead.',
};
