/**
 * The go-live gate of an installation with real funds: until two members of staff can decide
 * requests for money, only the console is served. Once it has opened it stays open, so that nobody
 * is cut off from what is theirs when staff change.
 */
import { extname } from 'node:path';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import { consolePath } from '#protocol/addresses.ts';
import { refusalText } from '#texts/refusal-text.ts';
import { pagePathOf } from '#server/entry/http/pages.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refuse.ts';

import { probePaths } from '#server/domain/health/probes.routes.ts';
import type { Funds } from '#server/domain/settings/settings.ts';
import {
  countApprovers,
  findSetting,
  insertSetting,
} from '#server/domain/settings/settings.sql.ts';

/** Big sums need two different people. */
const APPROVERS = 2;
const OPENED = 'opened';

export type GoLiveGate = { isOpen(): Promise<boolean> };

export function openGoLiveGate(database: Database, clock: Clock, funds: Funds): GoLiveGate {
  let hasOpened = funds === 'virtual';
  return {
    async isOpen() {
      hasOpened ||= (await findSetting(database, OPENED)) !== null;
      if (hasOpened || (await countApprovers(database)) < APPROVERS) return hasOpened;
      const at = clock.now().toISOString();
      await database.transaction((tx) => insertSetting(tx, OPENED, at));
      hasOpened = true;
      return true;
    },
  };
}

/** What the console and those who watch over the server need. */
const always = ['/api/meta', '/api/health', '/api/openapi.json', ...probePaths];

/** The route decides; where none matched, the plain path of a page does. */
function isForStaff(request: FastifyRequest): boolean {
  const route = request.routeOptions.url;
  if (route !== undefined) return always.includes(route) || route.startsWith('/api/staff/');
  const path = pagePathOf(request);
  if (path === null) return false;
  if (path === consolePath || path.startsWith(`${consolePath}/`)) return true;
  // Files of the build are the console's too; pages have no ending.
  return !['', '.html'].includes(extname(path));
}

/** To be called before any route is registered. */
export function keepGoLiveGate(app: FastifyInstance, gate: GoLiveGate): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isForStaff(request) || (await gate.isOpen())) return undefined;
    if (request.routeOptions.url !== undefined) return refuse('not-open');
    return reply
      .code(503)
      .type('text/plain; charset=utf-8')
      .send(`${refusalText({ code: 'not-open' })}\n`);
  });
}
