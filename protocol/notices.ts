/** Notices: what the system tells a person. */
import { Type, type Static } from 'typebox';

import { closed, Nullable, Page, type Route, Time } from './route.ts';

export const NoticeType = Type.Enum(['info', 'success', 'warning', 'error']);
export type NoticeType = Static<typeof NoticeType>;
/** How many notices the panel shows. */
export const NOTICE_LIMIT = 20;
export const welcomeText = 'Welcome to Crypto Trading App!';

export const Notice = Type.Object({
  id: Type.String(),
  type: NoticeType,
  title: Nullable(Type.String()),
  message: Type.String(),
  image: Nullable(Type.String()),
  read: Type.Boolean(),
  referral: Nullable(Type.String()),
  createdAt: Time,
});
export type Notice = Static<typeof Notice>;
export const NoticePage = Type.Object({ ...Page(Notice).properties, unread: Type.Integer() });
export type NoticePage = Static<typeof NoticePage>;
export const NoticeParams = closed({ id: Type.String({ maxLength: 60 }) });
export const NoticeQuery = closed({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: NOTICE_LIMIT })),
  cursor: Type.Optional(Type.String({ maxLength: 100 })),
});

export const notices = {
  list: {
    method: 'GET',
    path: '/api/notices',
    summary: 'One’s own notices, newest first',
    access: 'signed-in',
    query: NoticeQuery,
    status: 200,
    reply: NoticePage,
    refusals: [],
  },
  read: {
    method: 'POST',
    path: '/api/notices/:id/read',
    summary: 'Mark a notice as read',
    access: 'signed-in',
    params: NoticeParams,
    status: 204,
    refusals: ['not-found'],
  },
  readAll: {
    method: 'POST',
    path: '/api/notices/read-all',
    summary: 'Mark all notices as read',
    access: 'signed-in',
    status: 204,
    refusals: [],
  },
  remove: {
    method: 'DELETE',
    path: '/api/notices/:id',
    summary: 'Delete a notice',
    access: 'signed-in',
    params: NoticeParams,
    status: 204,
    refusals: ['not-found'],
  },
} as const satisfies Record<string, Route>;
