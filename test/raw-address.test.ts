/**
 * The address of a request has many spellings, and the router takes several of them for one route.
 * So the server decides by the route, never by the address as it was sent. Each use of an address
 * says here what it is for.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';
import { parseSync } from 'vite';

import { listFiles, repository } from './sources.ts';
import { isNode, keyOf, nameOf, type Node, wrapper } from './syntax-tree.ts';

const outgoing = 'no request’s: an address that the server itself asks';
const own = 'no request’s: where the server itself listens';
const routePath = 'no request’s: the path of a route that is registered';

/** For each file, every `url` that is taken of something, and why it may be. */
const allowed: Record<string, Record<string, string>> = {
  'server/adapters/beacon/relays.ts': { 'relay.url (3 times)': outgoing },
  'server/adapters/exchange/keep-stream.ts': { '{ url } of StreamOptions': outgoing },
  'server/domain/spot-api/read-signature.ts': {
    '{ url } of FastifyRequest': 'the query as it was signed; the path before it is not looked at',
  },
  'server/entry/http/foreign-scope.ts': {
    '{ url } of ForeignRead': routePath,
    '{ url } of ForeignSigned': routePath,
  },
  'server/entry/http/metrics-server.ts': {
    'request.url': 'a port with one path: every other spelling is not found',
  },
  'server/entry/http/pages.ts': {
    'request.url': 'where no route answers: pages and files have one spelling, and no other is one',
    '{ url } of FastifyRequest': 'where a page is sent to: the rest of a plain spelling of our own',
  },
  'server/entry/http/request-guards.ts': {
    'request.url (3 times)': 'a redirect to the same address by https, and a NUL anywhere in it',
  },
  'server/entry/http/signed-requests.ts': {
    'request.url': 'what was signed, byte for byte: another spelling has another signature',
  },
  'server/entry/sockets/sockets.ts': {
    '{ url } of IncomingMessage': 'who may become a socket: the route says so too, and to which',
  },
  'server/main.ts': { 'measuring.url': own, '{ url } of …': own },
  'server/serve-metrics.ts': { 'server.url': own },
  'server/supervisor.ts': { 'listening.url': own },
  'server/web-process.ts': { '{ url } of …': own },
};

const isServerCode = (path: string) => /^server\/.*\.ts$/.test(path) && !path.endsWith('.test.ts');
const taken: ReadonlySet<string | null> = new Set(['url', 'originalUrl']);

/** What is not a request’s: the route that was matched, and where a module is. */
const isOther = (name: string) => /(?:^|\.)(?:routeOptions|import\.meta)$/.test(name);

function ownerOf(node: unknown): string {
  if (isNode(node) && node.type === 'MetaProperty') return 'import.meta';
  return nameOf(node) ?? '…';
}

/** As `request.url`, or `{ url }` with the type or the name that it is taken of; how often. */
function usesIn(path: string, text: string): string[] {
  if (!/\b(?:url|originalUrl)\b/.test(text)) return [];
  const found = new Map<string, number>();
  const note = (owner: string, use: string) => {
    if (!isOther(owner)) found.set(use, (found.get(use) ?? 0) + 1);
  };
  const look = (value: unknown, owner = '…'): void => {
    if (Array.isArray(value)) return value.forEach((one) => look(one));
    if (!isNode(value)) return;
    if (value.type.startsWith('TS') && !wrapper.test(value.type)) return;
    if (value.type === 'MemberExpression') {
      const key = keyOf(value['property'], value['computed'] === true);
      const from = ownerOf(value['object']);
      if (taken.has(key)) note(from, `${from}.${key}`);
    }
    if (value.type === 'ObjectPattern') return lookIntoPattern(value, owner);
    const of = value.type === 'VariableDeclarator' ? ownerOf(value['init']) : undefined;
    for (const [part, child] of Object.entries(value)) {
      if (part === 'id' && of !== undefined) look(child, of);
      else look(child);
    }
  };
  const lookIntoPattern = (pattern: Node, owner: string): void => {
    const of = typeNameOf(pattern) ?? owner;
    for (const property of pattern['properties'] as Node[]) {
      const key = property.type === 'Property' ? keyOf(property['key'], false) : null;
      if (taken.has(key)) note(of, `{ ${key} } of ${of}`);
      const inner = property['value'];
      if (isNode(inner) && inner.type === 'ObjectPattern') look(inner, `${of}.${key}`);
      else look(inner);
    }
  };
  look(parseSync(path, text).program);
  return [...found]
    .map(([use, times]) => (times === 1 ? use : `${use} (${times} times)`))
    .toSorted();
}

/** Of a parameter, e.g. `FastifyRequest`. */
function typeNameOf(pattern: Node): string | null {
  const annotation = pattern['typeAnnotation'];
  const type = isNode(annotation) ? annotation['typeAnnotation'] : null;
  return isNode(type) && type.type === 'TSTypeReference' ? nameOf(type['typeName']) : null;
}

test.each([
  ['request.url', 'if (request.url.startsWith(start)) return;'],
  ['request.raw.url', "const path = request.raw?.['url']!.split('?');"],
  ['req.originalUrl', 'log.info(req.originalUrl);'],
  ['….url', 'const path = asked().url;'],
  ['request.url (2 times)', 'const path = request.url.slice(request.url.length);'],
  ['{ url } of FastifyRequest', 'const pathOf = ({ url: path }: FastifyRequest) => path;'],
  ['{ url } of IncomingMessage', "const hook = ({ url = '' }: IncomingMessage) => url;"],
  ['{ url } of request', 'const { method, url } = request;'],
  ['{ url } of request.raw', 'const { raw: { url } } = request;'],
])('a planted %s is found', (use, text) => {
  expect(usesIn('server/planted.ts', text)).toEqual([use]);
});

test('the matched route, and what is written, is not found', () => {
  const text = `
    const route = request.routeOptions.url;
    const { url = '' } = request.routeOptions;
    const { routeOptions: { url: again } } = request;
    const file = new URL(name, import.meta.url);
    scope.route({ url: '/ws', method: 'GET' });
    type Asked = { url: string };
  `;
  expect(usesIn('server/planted.ts', text)).toEqual([]);
});

test('each use of an address says why it may be', () => {
  const uses = listFiles(repository)
    .filter(isServerCode)
    .flatMap((path) => {
      const found = usesIn(path, readFileSync(join(repository, path), 'utf8'));
      return found.map((use) => `${path}: ${use}`);
    });
  const listed = Object.entries(allowed).flatMap(([path, found]) =>
    Object.keys(found).map((use) => `${path}: ${use}`),
  );
  expect(uses.filter((use) => !listed.includes(use))).toEqual([]);
  expect(
    listed.filter((use) => !uses.includes(use)),
    'uses that are no longer there',
  ).toEqual([]);
});
