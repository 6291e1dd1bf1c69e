/**
 * One's own sessions, a row for each browser that is signed in: looked at, ended one by one or all
 * but this.
 */
import { type Static, Type } from 'typebox';

import { closed, Nullable, type Route, Time, noun } from './route.ts';

export const DeviceSession = noun('DeviceSession', {
  id: Type.String(),
  /** In plain words, e.g. 'Chrome on Windows'. */
  device: Type.String(),
  /** City and country; null where nobody looked them up. */
  place: Nullable(Type.String()),
  /** Address of the network that it signed in from. */
  address: Nullable(Type.String()),
  signedInAt: Time,
  /** To the minute. */
  lastSeenAt: Time,
  /** The one that asks. */
  isThis: Type.Boolean(),
  /** It began in a browser that the person had not signed in with before. */
  isNewDevice: Type.Boolean(),
});
export type DeviceSession = Static<typeof DeviceSession>;
export const DeviceSessions = noun('DeviceSessions', { items: Type.Array(DeviceSession) });
export type DeviceSessions = Static<typeof DeviceSessions>;
const SessionParams = closed({
  id: Type.String({ maxLength: 60, description: 'Id of the session.' }),
});

const ALL_STAFF = ['sub-admin', 'support', 'finance', 'admin'] as const;

const list = {
  method: 'GET',
  summary: 'One’s own open sessions, the latest first',
  status: 200,
  reply: DeviceSessions,
  refusals: [],
} as const;
const end = {
  method: 'POST',
  summary: 'End one of one’s own sessions, with its live streams',
  params: SessionParams,
  status: 204,
  refusals: ['not-found'],
} as const;
const endOthers = {
  method: 'POST',
  summary: 'End all of one’s own sessions but this, which gets a new token',
  status: 204,
  refusals: [],
} as const;

export const sessions = {
  list: { ...list, path: '/api/sessions', access: 'signed-in' },
  end: { ...end, path: '/api/sessions/:id/end', access: 'signed-in' },
  endOthers: { ...endOthers, path: '/api/sessions/end-others', access: 'signed-in' },
} as const satisfies Record<string, Route>;

/** The same in the console. */
export const staffSessions = {
  list: { ...list, path: '/api/staff/sessions', access: ALL_STAFF },
  end: { ...end, path: '/api/staff/sessions/:id/end', access: ALL_STAFF },
  endOthers: { ...endOthers, path: '/api/staff/sessions/end-others', access: ALL_STAFF },
} as const satisfies Record<string, Route>;
