/**
 * Statements: what a person's money did in a period, written out as a file, and the public list of
 * the files that were given out. The movements themselves, as a list, are `/api/me/statement`. Days
 * are India's; both ends of a period are part of it.
 */
import { type Static, Type } from 'typebox';

import { LANGUAGES } from './languages.ts';
import {
  closed,
  Nullable,
  Page,
  PageQuery,
  type Route,
  SignedAmount,
  Time,
  noun,
} from './route.ts';

/**
 * `statement`: opening balance, movements, closing balance of each asset. `contract-note`: what was
 * bought, sold and contracted on one day. `tax`: what a financial year's law asks for.
 */
export const StatementKind = Type.Enum(['statement', 'contract-note', 'tax'], {
  title: 'StatementKind',
  description: 'Kind of the file.',
});
export type StatementKind = Static<typeof StatementKind>;
export const FileFormat = Type.Enum(['csv', 'pdf'], {
  title: 'FileFormat',
  description: 'Form of the file.',
});
export type FileFormat = Static<typeof FileFormat>;

const Day = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  description: 'A day in India; both days are included.',
  examples: ['2026-01-05'],
});
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });

export const Period = closed({ kind: StatementKind, from: Day, to: Day });
export type Period = Static<typeof Period>;

/** Movements beyond this many are given out as CSV only: more pages than anybody turns. */
export const PDF_MOST_LINES = 50_000;
/**
 * A file of more lines takes longer than about 3 seconds: it is made in the background, and a
 * notice tells of it.
 */
export const LONG_FILE_LINES: Readonly<Record<FileFormat, number>> = { csv: 100_000, pdf: 15_000 };
/** How many statements a person may ask for within 24 hours. */
export const MOST_STATEMENTS_A_DAY = 200;
/** How many files of a person are made in the background, or kept from there, at once. */
export const MOST_BACKGROUND_FILES = 10;

const AssetSums = noun('AssetSums', {
  /** INR, or a coin's symbol. */
  asset: Type.String(),
  opening: Type.String(),
  /** What came, and what went: opening + came - went = closing. */
  came: Type.String(),
  went: Type.String(),
  closing: Type.String(),
  movements: Type.Integer(),
});

/** What a file would hold now. */
export const Preview = noun('Preview', {
  kind: StatementKind,
  from: Day,
  to: Day,
  /** Up to which moment it says everything: the end of the period, or the last price before now. */
  upTo: Time,
  movements: Type.Integer(),
  /** Rupees first. */
  assets: Type.Array(AssetSums),
});
export type Preview = Static<typeof Preview>;

const IssuedFile = noun('IssuedFile', { format: FileFormat, hash: Hash, issuedAt: Time });
/** `waits` for a process; `ready` to be fetched at once, for a day. */
const BackgroundState = Type.Enum(['waits', 'runs', 'ready', 'failed'], {
  title: 'BackgroundState',
});
type BackgroundState = Static<typeof BackgroundState>;
export const BackgroundFile = noun('BackgroundFile', {
  format: FileFormat,
  state: BackgroundState,
  /** Movements that are written, of all; a tax pack does not know how many there will be. */
  done: Type.Integer(),
  total: Nullable(Type.Integer()),
  /** Of the file, once it is ready. */
  bytes: Nullable(Type.Integer()),
});
export type BackgroundFile = Static<typeof BackgroundFile>;
export const StatementEntry = noun('StatementEntry', {
  id: Type.String(),
  kind: StatementKind,
  from: Day,
  to: Day,
  askedAt: Time,
  /** Of its files. */
  language: Type.Enum([...LANGUAGES]),
  movements: Type.Integer(),
  /** Those that were given out. */
  files: Type.Array(IssuedFile),
  /** What takes so long that `make` has it made in the background. */
  long: Type.Array(FileFormat),
  background: Type.Array(BackgroundFile),
});
export type StatementEntry = Static<typeof StatementEntry>;
export const StatementPage = Page(StatementEntry);
export type StatementPage = Static<typeof StatementPage>;

/** What everybody may know of a file: nothing about whose it is. */
export const IssuedEntry = noun('IssuedEntry', {
  /** 1, 2, 3 and so on. */
  number: Type.Integer(),
  /** SHA-256 of the file. */
  hash: Hash,
  from: Day,
  to: Day,
  issuedAt: Time,
  /** Entry before; 64 zeros on the first. */
  previous: Hash,
  entry: Hash,
});
export type IssuedEntry = Static<typeof IssuedEntry>;
export const IssuedPage = Page(IssuedEntry);
export type IssuedPage = Static<typeof IssuedPage>;

const TaxFigure = noun('TaxFigure', {
  name: Type.String(),
  fifo: SignedAmount,
  average: SignedAmount,
});
const TaxDisposal = noun('TaxDisposal', {
  /** The order. */
  reference: Type.String(),
  coin: Type.String(),
  /** Day in India. */
  sold: Day,
  /** The first and last day on which what was sold had been bought, first in first out. */
  acquiredFrom: Day,
  acquiredTo: Day,
  quantity: Type.String(),
  consideration: Type.String(),
  /** What it had cost, first in first out and on average. */
  fifoCost: Type.String(),
  averageCost: Type.String(),
  fifoGain: SignedAmount,
  averageGain: SignedAmount,
});
export type TaxDisposal = Static<typeof TaxDisposal>;
const TaxQuarter = noun('TaxQuarter', {
  name: Type.String(),
  from: Day,
  to: Day,
  disposals: Type.Integer(),
  consideration: Type.String(),
  /** Amount that the rate of withholding is applied to. */
  base: Type.String(),
  /** What the law would have withheld. */
  due: Type.String(),
  withheld: Type.String(),
});

export const TaxYear = noun('TaxYear', {
  country: Type.String(),
  /** E.g. 2026-27. */
  year: Type.String(),
  from: Day,
  to: Day,
  upTo: Time,
  /** That have rules and in which the person had money; the newest first. */
  years: Type.Array(noun('TaxYearPeriod', { name: Type.String(), from: Day, to: Day })),
  /** Nothing is to be filed of virtual funds. */
  isPractice: Type.Boolean(),
  law: Type.String(),
  /** What the figures follow from, in words. */
  rules: Type.Array(Type.String()),
  figures: Type.Array(TaxFigure),
  disposals: Type.Integer(),
  /** The first of them. */
  shown: Type.Array(TaxDisposal),
  withholding: Nullable(
    Type.Object({
      law: Type.String(),
      /** Amount that withholding is a share of, and its source, in words. */
      basis: Nullable(Type.Object({ basis: Type.String(), source: Type.String() })),
      quarters: Type.Array(TaxQuarter),
    }),
  ),
  /** Not part of the schedule. */
  contracts: Type.Object({ staked: Type.String(), paid: Type.String(), net: SignedAmount }),
  positions: Type.Object({ fees: Type.String(), net: SignedAmount }),
  /** Why they are apart. */
  apart: Type.String(),
});
export type TaxYear = Static<typeof TaxYear>;

export const statements = {
  preview: {
    method: 'GET',
    path: '/api/statements/preview',
    summary:
      'What a statement of a period would hold: balances before and after, and how many movements',
    access: 'signed-in',
    keys: 'read',
    query: Period,
    status: 200,
    reply: Preview,
    cost: 'expensive',
    refusals: [],
  },
  ask: {
    method: 'POST',
    path: '/api/statements',
    summary:
      'Ask for a statement, a contract note or a tax pack; its files can be fetched at once. No money moves',
    access: 'signed-in',
    keys: 'read',
    body: Period,
    status: 201,
    reply: StatementEntry,
    cost: 'expensive',
    refusals: ['rate-limited'],
  },
  list: {
    method: 'GET',
    path: '/api/statements',
    summary: 'Statements that one has asked for, newest first, with the hashes of their files',
    access: 'signed-in',
    keys: 'read',
    query: PageQuery,
    status: 200,
    reply: StatementPage,
    refusals: [],
  },
  file: {
    method: 'GET',
    path: '/api/statements/:id/file/:format',
    summary:
      'The file, streamed; its hash is on the public list before its last byte is sent. Header `statement-parts`: its lines (CSV) or about how many pages (PDF)',
    access: 'signed-in',
    keys: 'read',
    params: closed({
      id: Type.String({ maxLength: 100, description: 'Id of the file.' }),
      format: FileFormat,
    }),
    status: 200,
    media: ['text/csv', 'application/pdf'],
    cost: 'expensive',
    refusals: ['not-found', 'overloaded', 'not-offered'],
  },
  make: {
    method: 'POST',
    path: '/api/statements/:id/file/:format',
    summary:
      'Have a file made in the background. A notice tells when it is ready; then it comes at once, for a day',
    access: 'signed-in',
    keys: 'read',
    params: closed({
      id: Type.String({ maxLength: 100, description: 'Id of the file.' }),
      format: FileFormat,
    }),
    status: 200,
    reply: StatementEntry,
    cost: 'expensive',
    refusals: ['not-found', 'not-offered'],
  },
  issued: {
    method: 'GET',
    path: '/api/statements/issued',
    summary:
      'The public list of the files that were given out, newest first: their hashes, for which period, when',
    access: 'public',
    query: PageQuery,
    status: 200,
    reply: IssuedPage,
    refusals: [],
  },
  issuedOne: {
    method: 'GET',
    path: '/api/statements/issued/:hash',
    summary: 'Whether a file with this SHA-256 was given out here, for which period and when',
    access: 'public',
    params: closed({
      hash: Type.String({ maxLength: 100, description: 'SHA-256 of the file, hex.' }),
    }),
    status: 200,
    reply: IssuedEntry,
    refusals: ['not-found'],
  },
  tax: {
    method: 'GET',
    path: '/api/tax',
    summary:
      'What a financial year’s law makes of one’s sales of coins; of the current year where none is named',
    access: 'signed-in',
    keys: 'read',
    query: closed({
      year: Type.Optional(
        Type.String({
          pattern: '^[0-9]{4}(-[0-9]{2})?$',
          description: 'Financial year; without it the current one.',
          examples: ['2026-27'],
        }),
      ),
    }),
    status: 200,
    reply: TaxYear,
    cost: 'expensive',
    refusals: ['not-found'],
  },
} as const satisfies Record<string, Route>;
