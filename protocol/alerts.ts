/** Price alerts: what a person wants to be told of, and what they were told. */
import { type Static, Type } from 'typebox';

import { Amount, closed, Page, PageQuery, type Route, Time, noun } from './route.ts';

/** The most alerts that can wait at once for one person. */
export const ALERT_LIMIT = 50;
/** An alert that repeats is set again once the price is so far back from its level, in percent. */
export const REARM_PERCENT = '0.5';
/** Of a move in 24 hours. */
export const MOVE_MIN_PERCENT = '1';
export const MOVE_MAX_PERCENT = '1000';

/** `move` is a move by this percentage against the price 24 hours before, in either direction. */
export const AlertKind = Type.Enum(['above', 'below', 'move'], { title: 'AlertKind' });
export type AlertKind = Static<typeof AlertKind>;

export const Alert = noun('Alert', {
  id: Type.String(),
  coin: Type.String(),
  kind: AlertKind,
  /** Rupees with eight decimals, or of a move percent with two. */
  level: Type.String(),
  repeats: Type.Boolean(),
  /** Whether what it tells is mailed as well. */
  byMail: Type.Boolean(),
  /** False while one that repeats waits for the price to come back. */
  armed: Type.Boolean(),
  createdAt: Time,
});
export type Alert = Static<typeof Alert>;

/** At most `limit` of them, newest first. */
export const AlertList = noun('AlertList', { items: Type.Array(Alert), limit: Type.Integer() });
export type AlertList = Static<typeof AlertList>;

/** That an alert fired, once for each time that its level was met. */
export const Firing = noun('Firing', {
  id: Type.String(),
  coin: Type.String(),
  kind: AlertKind,
  level: Type.String(),
  tick: Type.Integer(),
  /** At that tick, rupees with eight decimals. */
  price: Type.String(),
  firedAt: Time,
});
export type Firing = Static<typeof Firing>;
export const FiringPage = Page(Firing);
export type FiringPage = Static<typeof FiringPage>;

export const NewAlert = closed({
  coin: Type.String({ minLength: 1, maxLength: 20, examples: ['BTC'] }),
  kind: AlertKind,
  level: Amount,
  repeats: Type.Boolean(),
  /** Refused where the server sends no mail. */
  byMail: Type.Optional(Type.Boolean()),
});
export type NewAlert = Static<typeof NewAlert>;

export const alerts = {
  list: {
    method: 'GET',
    path: '/api/alerts',
    summary: 'One’s own alerts, newest first',
    access: 'signed-in',
    status: 200,
    reply: AlertList,
    refusals: [],
  },
  firings: {
    method: 'GET',
    path: '/api/alerts/firings',
    summary: 'What one’s alerts told, newest first',
    access: 'signed-in',
    query: PageQuery,
    status: 200,
    reply: FiringPage,
    refusals: [],
  },
  add: {
    method: 'POST',
    path: '/api/alerts',
    summary: 'Set an alert; it counts from the next tick on',
    access: 'signed-in',
    body: NewAlert,
    example: { coin: 'BTC', kind: 'above', level: '99999999.00', repeats: false },
    status: 201,
    reply: Alert,
    refusals: ['not-found'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/alerts/:id',
    summary: 'Remove an alert; what it told stays',
    access: 'signed-in',
    params: closed({ id: Type.String({ maxLength: 60, description: 'Id of the alert.' }) }),
    status: 204,
    refusals: ['not-found'],
  },
} as const satisfies Record<string, Route>;
