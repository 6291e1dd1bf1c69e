/**
 * Tracked elsewhere: what a person holds with others, as files of theirs say. It is kept apart from
 * the ledger; nothing of it can be spent.
 */
import { type Static, Type } from 'typebox';

import { closed, Nullable, type Route, SignedAmount, Time, noun } from './route.ts';

/** The most lines that are kept of one person in all. */
export const TRACKED_LIMIT = 20_000;

const Column = Nullable(Type.Integer({ minimum: 0, maximum: 39 }));
export const ImportMapping = closed(
  {
    date: Column,
    coin: Column,
    side: Column,
    quantity: Column,
    price: Column,
    total: Column,
  },
  'ImportMapping',
);
const LineState = Type.Enum(['taken', 'known', 'refused'], { title: 'LineState' });
export const PreviewLine = noun('PreviewLine', {
  number: Type.Integer(),
  state: LineState,
  /** Of one that is refused. */
  fault: Nullable(Type.String()),
  kind: Nullable(Type.Enum(['buy', 'sell', 'held'])),
  at: Nullable(Time),
  coin: Nullable(Type.String()),
  quantity: Nullable(Type.String()),
  amount: Nullable(Type.String()),
});
export type PreviewLine = Static<typeof PreviewLine>;
export const ImportPreview = noun('ImportPreview', {
  format: Type.Enum(['wazirx', 'coindcx', 'binance', 'generic']),
  columns: Type.Array(Type.String()),
  mapping: ImportMapping,
  lines: Type.Array(PreviewLine),
  /** Lines beyond the most of a file: they are not read. */
  leftOut: Type.Integer(),
  taken: Type.Integer(),
  known: Type.Integer(),
  refused: Type.Integer(),
});
export type ImportPreview = Static<typeof ImportPreview>;

const TrackedCoin = noun('TrackedCoin', {
  coin: Type.String(),
  /** Eight decimals; below zero where more was sold than the files show bought. */
  quantity: SignedAmount,
  /** INR at the last price; null of a coin without one here. Never below zero. */
  value: Nullable(Type.String()),
});
const TrackedFile = noun('TrackedFile', {
  id: Type.String(),
  format: Type.String(),
  lines: Type.Integer(),
  addedAt: Time,
});
export const Tracked = noun('Tracked', {
  items: Type.Array(TrackedCoin),
  files: Type.Array(TrackedFile),
  /** Sum of the values that are known, INR. */
  value: Type.String(),
  /** Whether the person wants it counted in their net worth. */
  inWorth: Type.Boolean(),
});
export type Tracked = Static<typeof Tracked>;

const ImportForm = closed({
  mapping: Type.Optional(
    Type.String({
      maxLength: 300,
      description: 'JSON of the columns by number; without it they are guessed by their names.',
      examples: ['{"date":0,"coin":1,"side":2,"quantity":3,"price":4,"total":null}'],
    }),
  ),
});
const file = {
  method: 'POST',
  access: 'signed-in',
  multipart: {
    name: 'file',
    types: ['text/csv'],
    description: 'A CSV file of trades. It comes after the fields.',
  },
  form: ImportForm,
  refusals: ['too-large', 'unsupported-media-type'],
} as const;

export const imports = {
  tracked: {
    method: 'GET',
    path: '/api/imports',
    summary: 'What one holds elsewhere, as one’s own files say',
    access: 'signed-in',
    status: 200,
    reply: Tracked,
    refusals: [],
  },
  preview: {
    ...file,
    path: '/api/imports/preview',
    summary: 'What each line of a CSV file says; nothing is kept',
    status: 200,
    reply: ImportPreview,
    cost: 'expensive',
  },
  add: {
    ...file,
    path: '/api/imports',
    summary: 'Take in the lines of a CSV file that are not known yet',
    status: 201,
    reply: ImportPreview,
    cost: 'expensive',
  },
  remove: {
    method: 'DELETE',
    path: '/api/imports/:id',
    summary: 'Forget a file that was taken in',
    access: 'signed-in',
    params: closed({ id: Type.String({ maxLength: 60, description: 'Id of the import.' }) }),
    status: 204,
    refusals: ['not-found'],
  },
  count: {
    method: 'POST',
    path: '/api/imports/count',
    summary: 'Whether it counts in one’s net worth',
    access: 'signed-in',
    body: closed({ inWorth: Type.Boolean() }),
    status: 204,
    refusals: [],
  },
} as const satisfies Record<string, Route>;
