/** Every route that the protocol lists, and whether an answer is one that its description says. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { checksOf, type Route } from '#protocol/route.ts';
import { codesOf } from '#server/entry/http/describe-api.ts';

import { repository } from './sources.ts';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'refusals' in value;

async function readRoutes(): Promise<Route[]> {
  const folder = join(repository, 'protocol');
  const names = readdirSync(folder).filter((name) => /^[a-z-]+\.ts$/.test(name));
  const modules: object[] = await Promise.all(names.map((name) => import(join(folder, name))));
  const tables = modules.flatMap((one) => Object.values(one) as unknown[]);
  const routes = tables.flatMap((table) =>
    typeof table === 'object' && table !== null && !isRoute(table)
      ? Object.values(table as Record<string, unknown>).filter(isRoute)
      : [],
  );
  return [...new Map(routes.map((route) => [`${route.method} ${route.path}`, route])).values()];
}

const routes = await readRoutes();
const matchers = [...routes, ...checksOf(routes)]
  // A word of the address counts before a parameter at the same place.
  .toSorted((one, other) =>
    one.path.replaceAll(':', '~') < other.path.replaceAll(':', '~') ? -1 : 1,
  )
  .map((route) => ({
    route,
    pattern: new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`),
  }));

/** Throws where a refusal is none of those that the API's description lists for its route. */
export function expectDeclared(method: string, path: string, code: string): void {
  const [address = ''] = path.split('?');
  if (address.includes('%00')) return;
  const known = matchers.find(
    ({ route, pattern }) => route.method === method && pattern.test(address),
  );
  if (!known) return;
  if (codesOf(known.route).some((one) => one === code)) return;
  throw new Error(`${method} ${known.route.path} answered ${code}, which it does not declare`);
}

/** Schemas of the bodies that move money, by the addresses of their routes. */
export const moneyBodies = (): { path: string; body: unknown }[] =>
  routes.flatMap(({ money, path, body, form }) => (money ? [{ path, body: body ?? form }] : []));
