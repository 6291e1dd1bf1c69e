/**
 * Coins that a person holds elsewhere, imported from files. They are kept apart from the ledger,
 * and cannot be spent.
 */
import { type Static, Type } from 'typebox';

import { dateOrders, decimalMarks } from './import-lines.ts';
import { closed, Nullable, type Route, SignedAmount, Time, noun } from './route.ts';

/** Maximum number of imported lines that are kept for a person. */
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
const LineState = Type.Enum(['taken', 'known', 'refused', 'asked'], { title: 'LineState' });
export const PreviewLine = noun('PreviewLine', {
  /** Line of the file, from 1. */
  number: Type.Integer(),
  /** `asked`: unread until a question is answered. */
  state: LineState,
  /** Reason for a refused line. */
  fault: Nullable(Type.String()),
  /** The file's own text that is the reason. */
  said: Nullable(Type.String()),
  kind: Nullable(Type.Enum(['buy', 'sell', 'held'])),
  at: Nullable(Time),
  coin: Nullable(Type.String()),
  quantity: Nullable(Type.String()),
  amount: Nullable(Type.String()),
});
export type PreviewLine = Static<typeof PreviewLine>;
const ImportQuestion = noun('ImportQuestion', {
  about: Type.Enum(['head', 'decimal', 'dates']),
  /** Null until the form answers the question; nothing is imported before. */
  answer: Nullable(Type.String()),
  /** First cell of the file that can be read in two ways. */
  cell: Nullable(Type.String()),
  choices: Type.Array(
    noun('ImportChoice', {
      answer: Type.String(),
      /** Text of the row, or the number or time that the cell is with this answer. */
      reading: Type.String(),
    }),
  ),
});
export const ImportPreview = noun('ImportPreview', {
  format: Type.Enum(['wazirx', 'coindcx', 'binance', 'generic']),
  /** Line of the head; 0 for a file without one, null while the head is asked. */
  head: Nullable(Type.Integer()),
  questions: Type.Array(ImportQuestion),
  columns: Type.Array(Type.String()),
  mapping: ImportMapping,
  lines: Type.Array(PreviewLine),
  /** Number of lines past the limit of a file; they are not read. */
  leftOut: Type.Integer(),
  taken: Type.Integer(),
  known: Type.Integer(),
  refused: Type.Integer(),
  asked: Type.Integer(),
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
  head: Type.Optional(
    Type.String({
      pattern: '^[0-9]{1,7}$',
      description: 'Line of the head, 0 for none; without it the line that names the columns.',
      examples: ['1'],
    }),
  ),
  decimal: Type.Optional(
    Type.Enum([...decimalMarks], {
      description: 'Sign before the decimals; read where the numbers of the file leave it open.',
      examples: ['comma'],
    }),
  ),
  dates: Type.Optional(
    Type.Enum([...dateOrders], {
      description: 'Order of day and month; read where the dates of the file leave it open.',
      examples: ['day-first'],
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
