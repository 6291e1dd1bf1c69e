/**
 * The API's description as others read it: valid by a linter of others, and whole on the page for
 * developers.
 */
import { Validator } from '@seriousme/openapi-schema-validator';
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

test('nor does a validator of another make', async () => {
  expect(
    await new Validator().validate(JSON.parse(source) as Record<string, unknown>),
  ).toMatchObject({
    valid: true,
  });
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

type Schema = {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: Schema | boolean;
};
type Content = Record<string, { schema: Schema }>;
type Described = {
  components: { schemas: Record<string, Schema>; responses: Record<string, object> };
  paths: Record<
    string,
    Record<
      string,
      {
        parameters: { name: string; in: string; description?: string }[];
        requestBody?: { content: Content };
        responses: Record<string, { $ref?: string; description?: string; content?: Content }>;
      }
    >
  >;
};

const described = () => {
  const { paths } = JSON.parse(source) as Described;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      id: `${method} ${path}`,
    })),
  );
};

/** Places of objects that are items of a list, or a whole answer, and have no name. */
function unnamedIn(schema: Schema, place: string, isNoun: boolean): string[] {
  const { properties = {}, items, anyOf = [], additionalProperties: rest } = schema;
  return [
    ...(isNoun && schema.type === 'object' ? [place] : []),
    ...Object.entries(properties).flatMap(([key, one]) => unnamedIn(one, `${place}.${key}`, false)),
    ...anyOf.flatMap((one) => unnamedIn(one, place, isNoun)),
    ...(items ? unnamedIn(items, `${place}[]`, true) : []),
    ...(typeof rest === 'object' ? unnamedIn(rest, `${place}{}`, true) : []),
  ];
}

test('every noun has a name: whole answers, and items of lists wherever they stand', () => {
  const { components } = JSON.parse(source) as Described;
  const unnamed = [
    ...Object.entries(components.schemas).flatMap(([name, one]) => unnamedIn(one, name, false)),
    ...described().flatMap(({ id, requestBody, responses }) => [
      ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
        unnamedIn(schema, `${id} body`, false),
      ),
      ...Object.entries(responses)
        .filter(([status]) => status.startsWith('2'))
        .flatMap(([, { content = {} }]) =>
          Object.values(content).flatMap(({ schema }) => unnamedIn(schema, `${id} answer`, true)),
        ),
    ]),
  ];
  expect(unnamed).toEqual([]);
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining(['Contract', 'Order', 'Receipt', 'Deposit', 'Problem', 'ContractPage']),
  );
});

test('every parameter says what it is', () => {
  const silent = described().flatMap(({ id, parameters }) =>
    parameters.filter((one) => !one.description).map(({ name }) => `${id} ${name}`),
  );
  expect(silent).toEqual([]);
});

test('every status is a number with its codes, and each operation can be asked again later', () => {
  for (const { id, responses } of described()) {
    expect([id, Object.keys(responses).filter((status) => !/^\d{3}$/.test(status))]).toEqual([
      id,
      [],
    ]);
    expect([id, responses['503']?.$ref ?? responses['503']?.description]).toEqual([
      id,
      expect.stringMatching(/overloaded/),
    ]);
  }
  const place = described().find(({ id }) => id === 'post /api/contracts');
  expect(place?.responses['503']?.description).toBe(
    '`not-open`, `overloaded`, `ledger-halted`, `outcome-unknown`, `price-stale`',
  );
});

test('a form names its file as a part with its types', () => {
  const deposit = described().find(({ id }) => id === 'post /api/deposits');
  expect(deposit?.requestBody?.content['multipart/form-data']).toMatchObject({
    schema: {
      properties: { amount: { type: 'string' }, proof: { type: 'string', format: 'binary' } },
      required: ['amount', 'proof'],
    },
    encoding: { proof: { contentType: 'image/jpeg, image/png, image/webp' } },
  });
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
    {
      place: 'Headers',
      fields: [
        { name: 'Idempotency-Key', type: 'string', isRequired: true },
        { name: 'page-person', type: 'string', isRequired: false },
      ],
    },
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
