/**
 * Tracked elsewhere: what a person holds with others, as files of theirs say. It is kept apart from
 * the ledger; nothing of it can be spent.
 */
import { type Static, Type } from 'typebox';

import { closed, Nullable, type Route, SignedAmount, Time } from './route.ts';

/** The most lines that are kept of one person in all. */
export const TRACKED_LIMIT = 20_000;

const Column = Nullable(Type.Integer({ minimum: 0, maximum: 39 }));
export const ImportMapping = closed({
  date: Column,
  coin: Column,
  side: Column,
  quantity: Column,
  price: Column,
  total: Column,
});
const LineState = Type.Enum(['taken', 'known', 'refused']);
export const PreviewLine = Type.Object({
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
export const ImportPreview = Type.Object({
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

const TrackedCoin = Type.Object({
  coin: Type.String(),
  /** Eight decimals; below zero where more was sold than the files show bought. */
  quantity: SignedAmount,
  /** INR at the last price; null of a coin without one here. Never below zero. */
  value: Nullable(Type.String()),
});
const TrackedFile = Type.Object({
  id: Type.String(),
  format: Type.String(),
  lines: Type.Integer(),
  addedAt: Time,
});
export const Tracked = Type.Object({
  items: Type.Array(TrackedCoin),
  files: Type.Array(TrackedFile),
  /** Sum of the values that are known, INR. */
  value: Type.String(),
  /** Whether the person wants it counted in their net worth. */
  inWorth: Type.Boolean(),
});
export type Tracked = Static<typeof Tracked>;

/** `mapping` is JSON of an ImportMapping; without it the columns are guessed by their names. */
const ImportForm = closed({ mapping: Type.Optional(Type.String({ maxLength: 300 })) });
const file = {
  method: 'POST',
  access: 'signed-in',
  multipart: true,
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
    summary:
      'What each line of a CSV file says, multipart/form-data with the file; nothing is kept',
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
    params: closed({ id: Type.String({ maxLength: 60 }) }),
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
