/**
 * Drawings: what a person has drawn on the chart of a coin. One document for each coin, kept as a
 * whole.
 */
import { type Static, Type } from 'typebox';

import { Amount, closed, type Route, typedText, noun } from './route.ts';

/** The most drawings of one person on one coin. */
export const DRAWING_LIMIT = 50;
export const NOTE_MAX_CHARS = 140;

export const DrawingKind = Type.Enum(['trend', 'ray', 'level', 'rectangle', 'fibonacci', 'note'], {
  title: 'DrawingKind',
});
export type DrawingKind = Static<typeof DrawingKind>;

/** How many points each kind has. A level is at the price of its one point. */
export const pointsOf: Readonly<Record<DrawingKind, 1 | 2>> = {
  trend: 2,
  ray: 2,
  level: 1,
  rectangle: 2,
  fibonacci: 2,
  note: 1,
};

export const DrawnPoint = closed(
  {
    /** Seconds since 1970, UTC. */
    time: Type.Integer({ minimum: 0, maximum: 4_102_444_800 }),
    /** INR for one coin, at most eight decimals, above zero. */
    price: Amount,
  },
  'DrawnPoint',
);
export type DrawnPoint = Static<typeof DrawnPoint>;

export const Drawing = closed(
  {
    /** Id that the browser makes; no two drawings on a coin have the same. */
    id: Type.String({ pattern: '^[a-z0-9-]{1,40}$', examples: ['line-1'] }),
    kind: DrawingKind,
    points: Type.Array(DrawnPoint, { minItems: 1, maxItems: 2 }),
    /** Text of a note, one line; empty for the other kinds. */
    text: typedText('line', NOTE_MAX_CHARS, { examples: [''] }),
  },
  'Drawing',
);
export type Drawing = Static<typeof Drawing>;

export const Drawings = noun('Drawings', {
  /** Zero before anything was kept; one more with each change. */
  version: Type.Integer(),
  /** In the order in which they lie on each other. */
  items: Type.Array(Drawing),
});
export type Drawings = Static<typeof Drawings>;

export const KeepDrawings = closed({
  /** The version that was changed. */
  version: Type.Integer({ minimum: 0, maximum: 2_000_000_000 }),
  items: Type.Array(Drawing, { maxItems: DRAWING_LIMIT }),
});
export type KeepDrawings = Static<typeof KeepDrawings>;

const CoinParams = closed({
  coin: Type.String({
    minLength: 1,
    maxLength: 20,
    description: 'Symbol of a coin.',
    examples: ['BTC'],
  }),
});

export const drawings = {
  one: {
    method: 'GET',
    path: '/api/drawings/:coin',
    summary: 'What one has drawn on the chart of a coin',
    access: 'signed-in',
    params: CoinParams,
    status: 200,
    reply: Drawings,
    refusals: ['not-found'],
  },
  keep: {
    method: 'POST',
    path: '/api/drawings/:coin',
    summary:
      'Keep these drawings of a coin in the place of those of that version; refused where they have changed since',
    access: 'signed-in',
    params: CoinParams,
    body: KeepDrawings,
    example: {
      version: 0,
      items: [
        {
          id: 'line-1',
          kind: 'level',
          points: [{ time: 1_767_594_600, price: '5000000.00' }],
          text: '',
        },
      ],
    },
    status: 200,
    reply: Drawings,
    refusals: ['not-found', 'changed'],
  },
} as const satisfies Record<string, Route>;
