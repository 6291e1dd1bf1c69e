/**
 * The API's description as others read it: valid by a linter of others, and whole on the page for
 * developers.
 */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  type ApiDescription,
  findOperations,
  readApi,
} from '#web/developers/api-reference.rules.ts';

import { openWorld, type World } from './world.ts';

let world: World;
let source: string;
beforeAll(async () => {
  world = await openWorld();
  source = await (await fetch(`${world.url}/api/openapi.json`)).text();
});
afterAll(() => world[Symbol.asyncDispose]());

test('a linter finds nothing in it', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, config });
  expect(
    problems.map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
    ),
  ).toEqual([]);
});

test('and one in a description without what an operation answers', async () => {
  const description = JSON.parse(source) as { paths: Record<string, Record<string, object>> };
  const operation = description.paths['/api/orders']?.['post'];
  if (!operation) throw new Error('not there');
  Object.assign(operation, { responses: {} });
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(description), config });
  expect(problems.length).toBeGreaterThan(0);
});

test('the page has every route but staff’s, with what goes in and what comes out', () => {
  const groups = readApi(JSON.parse(source) as ApiDescription);
  const shown = groups.flatMap(({ operations }) => operations.map(({ id }) => id));
  const due = world.app.http.served
    .filter(({ access }) => typeof access === 'string')
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  expect(shown.toSorted()).toEqual(due.toSorted());

  const [place] = findOperations(groups, 'post /api/contracts').flatMap(
    ({ operations }) => operations,
  );
  expect(place).toMatchObject({ access: 'key', path: '/api/contracts' });
  expect(place?.parameters).toEqual([
    { place: 'Headers', fields: [{ name: 'Idempotency-Key', type: 'string', isRequired: true }] },
  ]);
  expect(place?.body.map(({ name, type }) => `${name}: ${type}`)).toContain(
    'amount: decimal string',
  );
  expect(place?.reply.map(({ name }) => name)).toContain('acceptedAfterTick');
  expect(place?.refusals).toContain('insufficient-funds');

  const [list] = findOperations(groups, 'get /api/orders').flatMap(({ operations }) => operations);
  expect(list?.reply.map(({ name }) => name)).toContain('items[].id');
  expect(findOperations(groups, 'no such words')).toEqual([]);
});
