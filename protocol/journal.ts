/**
 * The journal: what a person writes about their own contracts, orders and positions, and by which
 * words they find it again.
 */
import { type Static, Type } from 'typebox';

import {
  closed,
  Nullable,
  Page,
  type Route,
  SignedAmount,
  Time,
  typedText,
  noun,
  PageQuery,
} from './route.ts';

export const JOURNAL_NOTE_MAX_CHARS = 1000;
export const TAG_MAX_CHARS = 24;
/** On one trade. */
export const MOST_TAGS = 8;
/** That one person has written about. */
export const JOURNAL_LIMIT = 5000;

export const JournalKind = Type.Enum(['contract', 'order', 'position'], {
  title: 'JournalKind',
  description: 'What the entry is about.',
});
export type JournalKind = Static<typeof JournalKind>;

export const JournalText = noun('JournalText', {
  /** Zero before anything was written; one more with each change. */
  version: Type.Integer(),
  note: Type.String(),
  /** As they were typed, without the mark in front; no two are the same, capitals aside. */
  tags: Type.Array(Type.String()),
});
export type JournalText = Static<typeof JournalText>;

export const JournalEntry = noun('JournalEntry', {
  /** Of what it is about, e.g. `contract-…`. */
  id: Type.String(),
  kind: JournalKind,
  coin: Type.String(),
  /** `BUY_UP` or `SELL_SHORT` of a contract, `buy` or `sell`, `long` or `short`. */
  side: Type.String(),
  /** INR: stake, margin, or what an order was filled for; null of one that was not. */
  amount: Nullable(Type.String()),
  /**
   * INR that a contract or a position made or lost, without fees; null of an order and of what is
   * still open.
   */
  result: Nullable(SignedAmount),
  placedAt: Time,
  ...JournalText.properties,
  changedAt: Time,
});
export type JournalEntry = Static<typeof JournalEntry>;
export const JournalPage = Page(JournalEntry);
export type JournalPage = Static<typeof JournalPage>;

const filter = {
  kind: Type.Optional(JournalKind),
  tag: Type.Optional(
    Type.String({ maxLength: TAG_MAX_CHARS, description: 'A tag.', examples: ['early'] }),
  ),
};
const JournalFilter = closed(filter);
export type JournalFilter = Static<typeof JournalFilter>;

/** The most used first. */
export const JournalTags = noun('JournalTags', {
  items: Type.Array(noun('JournalTag', { tag: Type.String(), count: Type.Integer() })),
});
export type JournalTags = Static<typeof JournalTags>;

export const WriteJournal = closed({
  /** The version that was changed. */
  version: Type.Integer({ minimum: 0, maximum: 2_000_000_000 }),
  /** Both empty takes the entry off the journal. */
  note: typedText('text', JOURNAL_NOTE_MAX_CHARS, { examples: ['Bought too early.'] }),
  tags: Type.Array(typedText('line', TAG_MAX_CHARS, { examples: ['early'] }), {
    maxItems: MOST_TAGS,
  }),
});
export type WriteJournal = Static<typeof WriteJournal>;

const About = closed({
  id: Type.String({ maxLength: 60, description: 'Id of the trade that the entry is about.' }),
});

export const journal = {
  list: {
    method: 'GET',
    path: '/api/journal',
    summary: 'What one has written about one’s own trades, of the newest trade first',
    access: 'signed-in',
    keys: 'read',
    query: closed({
      ...filter,
      ...PageQuery.properties,
    }),
    status: 200,
    reply: JournalPage,
    refusals: [],
  },
  tags: {
    method: 'GET',
    path: '/api/journal/tags',
    summary: 'One’s own tags and how many trades have each',
    access: 'signed-in',
    keys: 'read',
    status: 200,
    reply: JournalTags,
    refusals: [],
  },
  file: {
    method: 'GET',
    path: '/api/journal/file',
    summary: 'The journal as CSV, by the same filters as its list',
    access: 'signed-in',
    keys: 'read',
    query: JournalFilter,
    status: 200,
    media: ['text/csv'],
    cost: 'expensive',
    refusals: [],
  },
  one: {
    method: 'GET',
    path: '/api/journal/:id',
    summary: 'What one has written about a contract, an order or a position of one’s own',
    access: 'signed-in',
    keys: 'read',
    params: About,
    status: 200,
    reply: JournalText,
    refusals: ['not-found'],
  },
  write: {
    method: 'POST',
    path: '/api/journal/:id',
    summary: 'Write about a trade in the place of that version; refused where it has changed since',
    access: 'signed-in',
    params: About,
    body: WriteJournal,
    status: 200,
    reply: JournalText,
    refusals: ['not-found', 'changed'],
  },
} as const satisfies Record<string, Route>;
