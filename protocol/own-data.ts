/** Everything that is kept about a person, in one file: to read, or for programs. */
import { type Static, Type } from 'typebox';

import { closed, type Route } from './route.ts';

export const OwnDataFormat = Type.Enum(['html', 'json'], {
  title: 'OwnDataFormat',
  description: 'Form of the file.',
});
export type OwnDataFormat = Static<typeof OwnDataFormat>;

export const ownData = {
  file: {
    method: 'GET',
    path: '/api/me/data',
    summary: 'Everything that is kept about oneself, as one file: HTML to read, JSON for programs',
    access: 'signed-in',
    query: closed({ format: OwnDataFormat }),
    status: 200,
    media: ['text/html', 'application/json'],
    cost: 'expensive',
    refusals: [],
  },
} as const satisfies Record<string, Route>;
