/** Where the API describes itself: a file of its own, since one page alone reads it. */
import { Type } from 'typebox';

import type { Route } from './route.ts';

/** The whole API in OpenAPI's form, which the server makes of the routes; so it is none of them. */
export const apiDescription = {
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'Every route of this API',
  access: 'public',
  status: 200,
  reply: Type.Unknown(),
  refusals: [],
} as const satisfies Route;
